import CGIO
import Glibc
package import MainLoop

/// The main loop of the test process; it runs on a thread of its own for as long as there are tests.
///
/// Where it is used, settings are kept in memory: no test changes those of the person who runs it.
package let testLoop: MainLoop = {
    g_setenv("GSETTINGS_BACKEND", "memory", 1)
    let loop = MainLoop()
    let run: GThreadFunc = { loop in
        // Threads of Swift's pool block all signals, and so would every program that is started from here, and what that
        // starts: a service would never end.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        // Never nil: it is the pointer that is handed over below, once.
        Unmanaged<MainLoop>.fromOpaque(loop!).takeRetainedValue().run { () -> Void in
            for await _ in AsyncStream<Never>.makeStream().stream {}
        }
        return nil
    }
    g_thread_unref(g_thread_new("test loop", run, Unmanaged.passRetained(loop).toOpaque()))
    return loop
}()
