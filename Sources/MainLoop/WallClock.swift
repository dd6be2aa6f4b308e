internal import CGIO

/// The time of day, which may jump (`g_get_real_time`).
package enum WallClock {
    /// Microseconds since the epoch.
    package static var microseconds: UInt64 { UInt64(clamping: g_get_real_time()) }
}

/// A moment as people write it in the local time zone.
package enum LocalTime {
    /// Date and time to the second, as `2026-11-30 18:04:05`; `microseconds` count from the epoch.
    package static func text(microseconds: UInt64) -> String {
        let moment = g_date_time_new_from_unix_local(gint64(clamping: microseconds / 1_000_000))
        defer { g_date_time_unref(moment) }
        let text = g_date_time_format(moment, "%F %T")
        defer { g_free(text) }
        return text.map { String(cString: $0) } ?? ""
    }
}
