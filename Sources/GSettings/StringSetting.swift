internal import CGIO
package import MainLoop

/// One key of GSettings whose values are strings, or the names of an enumeration (`GSettings` of GIO).
package actor StringSetting: LoopActor {
    package nonisolated let loop: MainLoop
    package nonisolated let key: SettingsKey
    /// Tells of changes, by this process or by others, until nobody holds the setting. What the value is then has to
    /// be asked: several changes may be told as one.
    package nonisolated let changes: AsyncStream<Void>

    private let changed: AsyncStream<Void>.Continuation
    private let worker: Worker
    /// Made on the loop, since it reports to the context of the thread that makes it. The checks of `init` keep
    /// `g_settings_new` from ending the process.
    private lazy var settings: UnsafeMutablePointer<GSettings> = g_settings_new(key.schema)

    /// Opens a key; throws when it is not there, or when no desktop would see what is written. On `worker` writes wait
    /// for their confirmation.
    package init(_ key: SettingsKey, on loop: MainLoop, worker: Worker) async throws(SettingsError) {
        try StringSetting.checkBackend()
        try StringSetting.checkSchema(of: key)
        self.loop = loop
        self.key = key
        self.worker = worker
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        listen()
    }

    isolated deinit {
        changed.finish()
        g_signal_handlers_disconnect_matched(settings, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, callbackData)
        g_object_unref(settings)
    }

    /// GSettings calls back on the loop's thread, with this pointer, until `deinit`.
    private nonisolated var callbackData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private func listen() {
        typealias Changed = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<gchar>?, gpointer?) -> Void
        let handler: Changed = { _, _, setting in
            // Never nil: it is `callbackData`.
            Unmanaged<StringSetting>.fromOpaque(setting!).takeUnretainedValue().changed.yield()
        }
        // g_signal_connect_data takes the handlers of all signals as one type; the signal's marshaller casts back.
        let erased = unsafeBitCast(handler, to: GCallback.self)
        g_signal_connect_data(settings, "changed::\(key.name)", erased, callbackData, nil, G_CONNECT_DEFAULT)
        StringSetting.outliveBus()
        // Only keys that have been read tell of their changes.
        _ = value
    }

    /// The value now: what was set, else the schema's default.
    package var value: String {
        string(g_settings_get_value(settings, key.name)) ?? ""
    }

    /// What was set, or nil where the schema's default applies.
    package var userValue: String? {
        string(g_settings_get_user_value(settings, key.name))
    }

    private func string(_ variant: OpaquePointer?) -> String? {
        guard let variant else { return nil }
        defer { g_variant_unref(variant) }
        return String(cString: g_variant_get_string(variant, nil))
    }
}

// MARK: Writing

extension StringSetting {
    /// How long a service may take to store a value. dconf takes a millisecond; asked while it is stopped, GSettings
    /// would wait for 25 seconds and then claim success.
    package static let confirmationLimit: Duration = .seconds(5)

    /// Sets the value, or with nil makes it "not set" again, and returns once it is known to be stored.
    package func write(_ value: String?) async throws(SettingsError) {
        guard g_settings_is_writable(settings, key.name) != 0 else { throw .locked(key) }
        let before = userValue
        if let value {
            g_settings_set_string(settings, key.name, value)
        } else {
            g_settings_reset(settings, key.name)
        }
        let limit = StringSetting.confirmationLimit
        let changed = changed
        let sync: Worker.Work = {
            g_settings_sync()
            // Whoever gave up waiting hears of it.
            changed.yield()
        }
        guard await worker.run(within: limit, sync) else { throw .unconfirmed(key, waited: limit) }
        let found = userValue
        // GSettings claims success also where the service has failed.
        guard found == value || found != before else { throw .notStored(key) }
        guard found == value else { throw .differs(key, wanted: value, found: found) }
    }
}
