import CGIO

/// Holds threads up until it is opened.
package final class Gate: Sendable {
    private let queue = UInt(bitPattern: g_async_queue_new())

    package init() {}

    deinit {
        g_async_queue_unref(OpaquePointer(bitPattern: queue))
    }

    package func wait() {
        g_async_queue_push(OpaquePointer(bitPattern: queue), g_async_queue_pop(OpaquePointer(bitPattern: queue)))
    }

    package func open() {
        g_async_queue_push(OpaquePointer(bitPattern: queue), UnsafeMutableRawPointer(bitPattern: 1))
    }
}
