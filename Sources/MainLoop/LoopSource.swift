internal import CGIO

/// What a source's handler wants to become of the source.
package enum LoopSourceFate: Sendable {
    case keep
    case remove
}

/// A source of events of a main loop (`GSource`). It ends when it is cancelled, or when nobody holds it any more.
package final class LoopSource: Sendable {
    package typealias Handler = @Sendable () -> LoopSourceFate

    /// The address of a `GSource`, of which this object owns a reference; GLib lets any thread destroy a source.
    private let address: UInt

    private init(owning source: UnsafeMutablePointer<GSource>?) {
        address = UInt(bitPattern: source)
    }

    deinit {
        cancel()
        g_source_unref(source)
    }

    private var source: UnsafeMutablePointer<GSource>? { UnsafeMutablePointer(bitPattern: address) }

    /// Ends the source: its handler is not called again. Harmless when it has ended already.
    package func cancel() {
        g_source_destroy(source)
    }
}

// MARK: Deadlines

extension LoopSource {
    /// A source that rests until ``fire(after:)``.
    static func deadline() -> LoopSource {
        LoopSource(owning: g_source_new(UnsafeMutablePointer(bitPattern: deadlineFunctions), deadlineSize))
    }

    /// `g_source_new` keeps the pointer to its functions for as long as a source lives: these live for ever.
    private static let deadlineFunctions: UInt = {
        let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
        functions.initialize(
            to: GSourceFuncs(
                prepare: nil,
                check: nil,
                dispatch: { source, callback, data in
                    g_source_set_ready_time(source, -1)
                    return callback?(data) ?? 0
                },
                finalize: nil,
                closure_callback: nil,
                closure_marshal: nil
            )
        )
        return UInt(bitPattern: functions)
    }()

    private static let deadlineSize = guint(MemoryLayout<GSource>.size)

    /// Calls the handler once `delay` has passed, in the loop's next turn if it is not positive. From any thread.
    func fire(after delay: Duration) {
        let microseconds = delay.microsecondsRoundedUp
        g_source_set_ready_time(source, microseconds <= 0 ? 0 : g_get_monotonic_time() &+ microseconds)
    }

    func attach(to context: OpaquePointer?, _ handler: @escaping Handler) {
        g_source_set_callback(
            source,
            { Callback<Handler>.from($0).handler() == .keep ? 1 : 0 },
            Callback(handler).retained(),
            Callback<Handler>.release
        )
        g_source_attach(source, context)
    }
}

extension Duration {
    /// Whole microseconds, never less than the duration.
    fileprivate var microsecondsRoundedUp: gint64 {
        // A century is as good as for ever, and does not overflow.
        let (seconds, attoseconds) = min(self, .seconds(3_155_760_000)).components
        return gint64(seconds * 1_000_000 + (attoseconds + 999_999_999_999) / 1_000_000_000_000)
    }
}

// MARK: Descriptors and Unix signals

extension LoopSource {
    /// Calls `handler` with what happened to `descriptor` (`g_unix_fd_source_new`), of `conditions`, errors and
    /// hang-ups.
    static func descriptor(
        _ descriptor: CInt,
        _ conditions: DescriptorConditions,
        on context: OpaquePointer?,
        _ handler: @escaping @Sendable (DescriptorConditions) -> LoopSourceFate
    ) -> LoopSource {
        typealias Handler = @Sendable (DescriptorConditions) -> LoopSourceFate
        let source = g_unix_fd_source_new(descriptor, GIOCondition(rawValue: conditions.rawValue))
        let function: GUnixFDSourceFunc = { _, condition, data in
            Callback<Handler>.from(data).handler(DescriptorConditions(rawValue: condition.rawValue)) == .keep ? 1 : 0
        }
        // g_source_set_callback takes the callbacks of all kinds of source as one type; the source casts back.
        let erased = unsafeBitCast(function, to: GSourceFunc.self)
        g_source_set_callback(source, erased, Callback(handler).retained(), Callback<Handler>.release)
        g_source_attach(source, context)
        return LoopSource(owning: source)
    }

    /// Calls `handler` in the loop each time that the process gets the Unix signal `number`
    /// (`g_unix_signal_source_new`).
    static func unixSignal(_ number: CInt, on context: OpaquePointer?, _ handler: @escaping Handler) -> LoopSource {
        let source = LoopSource(owning: g_unix_signal_source_new(number))
        source.attach(to: context, handler)
        return source
    }
}

/// A closure behind the `user_data` of a C callback.
private final class Callback<Handler: Sendable>: Sendable {
    let handler: Handler

    init(_ handler: Handler) {
        self.handler = handler
    }

    func retained() -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(self).toOpaque()
    }

    static func from(_ data: gpointer?) -> Callback {
        // Never nil: it is the pointer that `retained()` gave to the source, which holds it until `release`.
        Unmanaged<Callback>.fromOpaque(data!).takeUnretainedValue()
    }

    static var release: GDestroyNotify {
        { data in
            if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
        }
    }
}
