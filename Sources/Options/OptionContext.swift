internal import CGIO

/// A `GOptionContext` with the memory that its entries point to, which lives as long as it does.
final class OptionContext {
    private let context: OpaquePointer?
    private let options: [Option]
    /// What an option's entry writes to: a `gboolean` or a string.
    private let slots: UnsafeMutablePointer<Slot>
    private let entries: UnsafeMutablePointer<GOptionEntry>
    private let strings: [UnsafeMutablePointer<gchar>?]

    private struct Slot {
        var flag: gboolean = 0
        var string: UnsafeMutablePointer<gchar>?
    }

    init(_ program: String, _ parameters: String, _ options: [Option]) {
        self.options = options
        context = g_option_context_new(parameters)
        slots = .allocate(capacity: options.count)
        slots.initialize(repeating: Slot(), count: options.count)
        // An entry of zeros ends the list.
        entries = .allocate(capacity: options.count + 1)
        entries.initialize(repeating: GOptionEntry(), count: options.count + 1)
        var strings: [UnsafeMutablePointer<gchar>?] = []
        func copy(_ string: String?) -> UnsafePointer<gchar>? {
            strings.append(string.flatMap { g_strdup($0) })
            return UnsafePointer(strings[strings.count - 1])
        }
        for (index, option) in options.enumerated() {
            let slot = UnsafeMutableRawPointer(slots + index)
            let offset = option.value == nil ? 0 : MemoryLayout<Slot>.offset(of: \Slot.string) ?? 0
            entries[index].long_name = copy(option.name)
            entries[index].short_name = option.short.map { gchar(truncatingIfNeeded: $0.value) } ?? 0
            entries[index].description = copy(option.summary)
            entries[index].arg_description = copy(option.value?.name)
            // Like a file's name a value is taken byte for byte, whatever the locale.
            entries[index].arg = option.value == nil ? G_OPTION_ARG_NONE : G_OPTION_ARG_FILENAME
            entries[index].arg_data = slot + offset
        }
        self.strings = strings
        g_set_prgname(program)
        g_option_context_set_help_enabled(context, 0)
        g_option_context_add_main_entries(context, entries, nil)
    }

    deinit {
        g_option_context_free(context)
        for index in options.indices { g_free(slots[index].string) }
        slots.deallocate()
        entries.deallocate()
        strings.forEach { g_free($0) }
    }

    /// - Parameters:
    ///   - summary: what stands before the options
    ///   - description: what stands after them
    func describe(_ summary: String, _ description: String) {
        g_option_context_set_summary(context, summary)
        g_option_context_set_description(context, description)
    }

    var help: String {
        let help = g_option_context_get_help(context, 1, nil)
        defer { g_free(help) }
        return help.map { String(cString: $0) } ?? ""
    }

    func parse(_ arguments: [String]) throws(UsageError) -> ParsedOptions {
        // The first word is the program's name. GLib frees the strings that it takes out of the list.
        let list = g_strv_builder_new()
        for word in [""] + arguments { g_strv_builder_add(list, word) }
        var words = g_strv_builder_end(list)
        g_strv_builder_unref(list)
        defer { g_strfreev(words) }
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard g_option_context_parse_strv(context, &words, &error) != 0 else {
            throw UsageError(error.map { String(cString: $0.pointee.message) } ?? "unknown error")
        }
        return parsed(rest: words)
    }

    private func parsed(rest words: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> ParsedOptions {
        var parsed = ParsedOptions()
        for (index, option) in options.enumerated() {
            if slots[index].flag != 0 { parsed.flags.insert(option.name) }
            parsed.values[option.name] = slots[index].string.map { String(cString: $0) }
        }
        var next = words?.successor()
        while let word = next?.pointee {
            parsed.arguments.append(String(cString: word))
            next = next?.successor()
        }
        if parsed.arguments.first == "--" { parsed.arguments.removeFirst() }
        return parsed
    }
}
