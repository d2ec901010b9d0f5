import CMark

extension HTML {
    /// Text that people have written in Markdown: CommonMark, read by the library cmark on both hosts, and task lists.
    ///
    /// The elements are ours, written from cmark's tree: what is HTML in the text stays text, no picture is loaded, and a
    /// link leads to an address of `https:`, `http:`, `mailto:`, `tel:` or of this house, or is text. Headings begin below
    /// those of a page's parts. A line break stays one, as people expect who press Return.
    ///
    /// - Parameter title: the title of a page of this house by its path, shown for an address that has no label; nil for a
    ///   path whose address is shown as it is.
    public static func markdown(_ text: String, title: @escaping (String) -> String? = { _ in nil }) -> HTML {
        var source = MarkdownAddresses.hidden(text.bytes)
        MarkdownAddresses.hideUnusedDefinitions(in: &source)
        guard !isTooDeep(source), let parser = maru_cmark_parser() else { return linked(text) }
        source.withUnsafeBytes { bytes in
            cmark_parser_feed(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        let document = cmark_parser_finish(parser)
        cmark_parser_free(parser)
        guard let document else { return linked(text) }
        cmark_consolidate_text_nodes(document)
        var writer = MarkdownWriter(title: title)
        let nodes = cmark_iter_new(document)
        var event = cmark_iter_next(nodes)
        while event != CMARK_EVENT_DONE {
            if let node = cmark_iter_get_node(nodes) { writer.write(node, isStart: event == CMARK_EVENT_ENTER) }
            event = cmark_iter_next(nodes)
        }
        cmark_iter_free(nodes)
        cmark_node_free(document)
        return HTML(writer.html)
    }

    /// Lists and quotes that one line may begin with. cmark looks at each that is open for each line of the text.
    static let nestingLimit = 32

    /// Whether a line begins with more lists and quotes than that: nobody writes so, and the text stays as it is.
    private static func isTooDeep(_ bytes: [UInt8]) -> Bool {
        var marks = 0
        var isBeginning = true
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\n"):
                marks = 0
                isBeginning = true
            case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ")"):
                // A mark of a list ends with white space: a line of dashes is none.
                guard index + 1 == bytes.count || isSpace(bytes[index + 1]) else { continue }
                if isBeginning { marks += 1 }
                if marks > nestingLimit { return true }
            case UInt8(ascii: ">"):
                if isBeginning { marks += 1 }
                if marks > nestingLimit { return true }
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
            default: isBeginning = false
            }
        }
        return false
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
    }
}

/// Addresses that stand in a text as they are: their `_` and `*` are no emphasis. While cmark reads the text, control
/// characters stand for them, which a text that is stored has not.
enum MarkdownAddresses {
    private static let line: UInt8 = 1
    private static let star: UInt8 = 2
    private static let bracket: UInt8 = 3

    static func hidden(_ bytes: [UInt8]) -> [UInt8] {
        var hidden = bytes
        for range in HTML.addresses(in: bytes) {
            for index in range {
                if hidden[index] == UInt8(ascii: "_") { hidden[index] = line }
                if hidden[index] == UInt8(ascii: "*") { hidden[index] = star }
            }
        }
        return hidden
    }

    /// Hides what begins an address for links (`[label]: address`) if no link uses it: it is a line that somebody wrote,
    /// and cmark would leave it out.
    ///
    /// At most ``definitionLimit`` of them are looked at, because each is looked for in the whole text.
    static func hideUnusedDefinitions(in bytes: inout [UInt8]) {
        var looked = 0
        var start = 0
        while start < bytes.count, looked < definitionLimit {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let line = bytes[start..<end].drop { $0 == UInt8(ascii: " ") }
            if line.first == UInt8(ascii: "["), let close = line.firstIndex(of: UInt8(ascii: "]")),
                close + 1 < end, bytes[close + 1] == UInt8(ascii: ":")
            {
                looked += 1
                if !isUsed(bytes[line.startIndex...close], in: bytes) { bytes[line.startIndex] = bracket }
            }
            start = end + 1
        }
    }

    static let definitionLimit = 32

    /// Whether a label in brackets stands in a text without being defined there.
    private static func isUsed(_ label: ArraySlice<UInt8>, in bytes: [UInt8]) -> Bool {
        var index = 0
        while index + label.count <= bytes.count {
            if bytes[index] == UInt8(ascii: "["), isSame(bytes[index..<(index + label.count)], label),
                index + label.count == bytes.count || bytes[index + label.count] != UInt8(ascii: ":")
            {
                return true
            }
            index += 1
        }
        return false
    }

    /// Whether two labels are the same but for capitals of ASCII, which labels may differ in.
    private static func isSame(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
        one.elementsEqual(other) { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { 65...90 ~= byte ? byte + 32 : byte }

    static func shown(_ byte: UInt8) -> UInt8 {
        switch byte {
        case bracket: UInt8(ascii: "[")
        case line: UInt8(ascii: "_")
        case star: UInt8(ascii: "*")
        default: byte
        }
    }
}
