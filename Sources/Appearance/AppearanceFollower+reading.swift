internal import DBus
internal import GSettings
internal import MainLoop

extension AppearanceFollower {
    /// Reads the scheme, and returns once a reading that began after this call was acted on. There is one at a time.
    package func read() async {
        guard !isReading else {
            readsAgain = true
            return await withCheckedContinuation { waitsForReading.append($0) }
        }
        isReading = true
        repeat {
            readsAgain = false
            let reading = await readOnce()
            // One that was given up says nothing.
            guard !Task.isCancelled else { break }
            latest = reading
            await act(latest)
        } while readsAgain
        isReading = false
        waitsForReading.forEach { $0.resume() }
        waitsForReading = []
    }

    /// Has what is known acted on without asking, unless a reading is under way, which will tell more.
    func handOnLatest() async {
        guard !isReading else { return }
        isReading = true
        await act(latest)
        isReading = false
        if readsAgain { await read() }
    }

    private func readOnce() async -> Reading {
        readingCount += 1
        do throws(PortalState) {
            let scheme = try await portal.read(mayStart: mayStartPortal)
            return Reading(scheme: scheme, source: .portal, portal: .answering)
        } catch {
            return await readSetting(insteadOf: error)
        }
    }

    /// A portal that answered before and does not now will again: what it said last holds meanwhile, since GSettings
    /// may say something else on desktops that are not GNOME's.
    private func readSetting(insteadOf state: PortalState) async -> Reading {
        if state.isPassing { tryLater() }
        let held = Reading(scheme: latest.scheme, source: latest.source, portal: state)
        guard !(state.isPassing && latest.source == .portal), let setting = try? await setting.get() else {
            return held
        }
        return Reading(scheme: ColorScheme(settingsName: await setting.value), source: .gsettings, portal: state)
    }
}

extension PortalState {
    /// Whether asking again later may come to something else, without the portal's name getting another owner.
    fileprivate var isPassing: Bool {
        switch self {
        case .silent, .failing: true
        case .unknown, .answering, .absent, .withoutSettings, .withoutKey: false
        }
    }
}
