internal import DBus
internal import GSettings
internal import MainLoop

/// What may mean that the color scheme is another one, and what is done about it.
extension AppearanceFollower {
    func handle(_ signal: Signal) {
        guard let change = NameOwnerChange(signal) else { return hint() }
        switch (change.name, change.newOwner) {
        case (Portal.name, nil): portalWasLost()
        case (Portal.name, _): portalAppeared()
        case (_, nil): tryLater()
        default: debounced()
        }
    }

    /// What it said last holds until it is asked again; but from now on GSettings count, too.
    private func portalWasLost() {
        latest.portal = .absent
        tryLater()
        start { await self.handOnLatest() }
    }

    /// A signal of a change.
    private func hint() {
        signalCount += 1
        debounced()
    }

    private func debounced() {
        start { [debouncer] in await debouncer.event() }
    }

    /// It is asked at once: what was missed while there was none is told by no signal.
    private func portalAppeared() {
        retry.cancel()
        start {
            await self.portal.forget()
            await self.read()
        }
    }

    /// After a lost owner or a failed reading: not at once, since a portal that is started while its session is
    /// starting or ending does harm.
    func tryLater() {
        retry.schedule(stopwatch, on: loop) { [weak self] in await self?.tryAgain() }
    }

    private func tryAgain() async {
        retry.begin()
        await read()
    }

    /// GSettings tells of changes, too; they count for where the portal does not answer.
    func followSetting() async {
        guard let setting = try? await setting.get() else { return }
        for await _ in setting.changes where latest.portal != .answering { hint() }
    }

    /// Signals are lost while the machine sleeps (`org.freedesktop.login1`). Without a system bus it does not sleep.
    func followResumes() async {
        guard let system = try? await Bus.connect(to: systemBus, on: loop, clock: clock) else { return }
        let rule = MatchRule(
            sender: "org.freedesktop.login1",
            path: "/org/freedesktop/login1",
            interface: "org.freedesktop.login1.Manager",
            member: "PrepareForSleep"
        )
        guard let signals = try? await system.signals([rule]) else { return }
        for await signal in signals where signal.arguments.first == .boolean(false) { debounced() }
    }
}
