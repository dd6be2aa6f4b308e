import Synchronization

/// Remembers what it is told, in its order, from whatever thread.
package final class Recorder<Element: Sendable>: Sendable {
    private let recorded = Mutex<[Element]>([])

    package init() {}

    package func record(_ element: Element) {
        recorded.withLock { $0.append(element) }
    }

    package var elements: [Element] { recorded.withLock { $0 } }
}
