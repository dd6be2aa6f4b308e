internal import CGIO
internal import Glibc

/// What a descriptor can be watched for; the bits of `poll(2)`.
package struct DescriptorConditions: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let readable = DescriptorConditions(rawValue: G_IO_IN.rawValue)
    package static let writable = DescriptorConditions(rawValue: G_IO_OUT.rawValue)
    package static let failed = DescriptorConditions(rawValue: G_IO_ERR.rawValue)
    package static let hungUp = DescriptorConditions(rawValue: G_IO_HUP.rawValue)
}

extension MainLoop {
    /// Calls `handler` on the loop once, when `delay` has passed. Nothing happens if the source is let go before.
    package func after(_ delay: Duration, _ handler: @escaping @Sendable () -> Void) -> LoopSource {
        let source = LoopSource.deadline()
        source.attach(to: context) {
            handler()
            return .remove
        }
        source.fire(after: delay)
        return source
    }

    /// Calls `handler` on the loop each time that something happens to `descriptor`, for as long as the source is held.
    package func watch(
        _ descriptor: CInt,
        for conditions: DescriptorConditions,
        _ handler: @escaping @Sendable (DescriptorConditions) -> Void
    ) -> LoopSource {
        .descriptor(descriptor, conditions, on: context) {
            handler($0)
            return .keep
        }
    }

    /// Tells of the Unix signals of `numbers` that the process gets from now on (`signal(7)`); several that come before
    /// they are taken are told as one.
    ///
    /// Also those that whoever started the process left blocked: a parent's signal mask is inherited. Those that
    /// `g_unix_signal_source_new` knows: SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGWINCH.
    package func unixSignals(_ numbers: [CInt]) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in numbers { sigaddset(&mask, number) }
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
        let sources = numbers.map { number in
            LoopSource.unixSignal(number, on: context) {
                continuation.yield()
                return .keep
            }
        }
        continuation.onTermination = { _ in sources.forEach { $0.cancel() } }
        return stream
    }
}
