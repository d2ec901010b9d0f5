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
        var writer = MarkdownWriter(title: title)
        return walk(text) { writer.write($0, isStart: $1) } == nil ? linked(text) : HTML(writer.html)
    }

    /// The text with the box of one of its tasks ticked, or emptied if it was ticked.
    ///
    /// - Parameter number: of the boxes that ``markdown(_:title:)`` makes of the text, in their order from 0.
    /// - Returns: nil if there is no such box.
    public static func ticked(_ text: String, _ number: Int) -> String? {
        var left = number
        var place = (line: 0, column: 0)
        let source = walk(text) { node, isStart in
            guard isStart, left >= 0, MarkdownWriter.task(node) != nil else { return }
            if left == 0 { place = (Int(cmark_node_get_start_line(node)), Int(cmark_node_get_start_column(node))) }
            left -= 1
        }
        guard var source, place.line > 0 else { return nil }
        var index = 0
        while place.line > 1, index < source.count {
            if MarkdownAddresses.isLineEnd(source[index]) { place.line -= 1 }
            index += 1
        }
        index += place.column
        // An address for links may stand before the box: then the paragraph does not begin with it.
        guard index + 2 < source.count, source[index + 2] == UInt8(ascii: " ") else { return nil }
        source[index] = source[index] == UInt8(ascii: " ") ? UInt8(ascii: "x") : UInt8(ascii: " ")
        return String(bytes: source.filter { $0 != MarkdownAddresses.gap }.map { MarkdownAddresses.shown($0) })
    }

    /// Reads a text and visits the nodes of its tree, each at its start and at its end.
    ///
    /// - Returns: what cmark was given, in which control characters stand for some; nil if it was given nothing.
    private static func walk(_ text: String, _ visit: (OpaquePointer, Bool) -> Void) -> [UInt8]? {
        var source = MarkdownAddresses.hidden(text.bytes)
        MarkdownAddresses.hideUnusedDefinitions(in: &source)
        guard !isTooDeep(source), let parser = maru_cmark_parser() else { return nil }
        source.withUnsafeBytes { bytes in
            cmark_parser_feed(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        let document = cmark_parser_finish(parser)
        cmark_parser_free(parser)
        guard let document else { return nil }
        cmark_consolidate_text_nodes(document)
        let nodes = cmark_iter_new(document)
        var event = cmark_iter_next(nodes)
        while event != CMARK_EVENT_DONE {
            if let node = cmark_iter_get_node(nodes) { visit(node, event == CMARK_EVENT_ENTER) }
            event = cmark_iter_next(nodes)
        }
        cmark_iter_free(nodes)
        cmark_node_free(document)
        return source
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
    /// An empty line that was not written: no stored text has this line end.
    static let gap = UInt8(ascii: "\r")

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == gap }

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

    /// Hides what begins an address for links (`[label]: address`) if no link uses it, or an earlier one surely has its
    /// label: it is a line that somebody wrote, and cmark would leave it out. One that is used and stands directly below
    /// gets an empty line before it: within the paragraph of the other it would be none.
    ///
    /// Each byte is looked at once, and again as part of the one label in which it stands.
    static func hideUnusedDefinitions(in bytes: inout [UInt8]) {
        var used: Set<[UInt8]> = []
        var definitions: [(line: Int, range: Range<Int>, isSure: Bool)] = []
        var line = 0
        // The innermost bracket that is open: a label has none in it.
        var open: Int?
        // Nothing but marks of lists and quotes stands before the bracket, or before the byte.
        var isFirst = false
        var isBeginning = true
        // Nothing but spaces and marks stood on the line before, or a definition: another one may follow.
        var mayDefine = true
        var isDefining = false
        var isCode = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\\"):
                let next = index + 1 < bytes.count ? bytes[index + 1] : 0
                if next == byte || next == UInt8(ascii: "[") || next == UInt8(ascii: "]") { index += 1 }
            case UInt8(ascii: "["):
                open = index
                isFirst = isBeginning
            case UInt8(ascii: "]"):
                if let start = open {
                    let isDefinition = isFirst && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ":")
                    if isDefinition {
                        isDefining = mayDefine && !isCode
                        definitions.append((line, start..<index, isDefining))
                    } else {
                        used.insert(label(bytes, start..<index))
                    }
                }
                open = nil
            case UInt8(ascii: "`"), UInt8(ascii: "~"):
                if isBeginning, bytes[index...].prefix(3).allSatisfy({ $0 == byte }) { isCode.toggle() }
            case UInt8(ascii: "\n"):
                mayDefine = isBeginning || isDefining
                isDefining = false
                line += 1
            default: break
            }
            isBeginning = byte == UInt8(ascii: "\n") || isBeginning && isMark(byte)
            index += 1
        }
        var defined: Set<[UInt8]> = []
        // The bytes with empty lines, as far as they are copied.
        var apart: [UInt8] = []
        var copied = 0
        var hiddenLine: Int?
        for (line, range, isSure) in definitions {
            let label = label(bytes, range)
            let isHidden = !used.contains(label) || defined.contains(label)
            if isHidden {
                bytes[range.lowerBound] = bracket
            } else if isSure, hiddenLine == line - 1, let start = plainStart(bytes, range.lowerBound) {
                apart.append(contentsOf: bytes[copied..<start])
                apart.append(gap)
                copied = start
            }
            if isHidden, isSure { hiddenLine = line }
            // One in code, or within a paragraph, defines nothing.
            if isSure { defined.insert(label) }
        }
        if copied > 0 { bytes = apart + bytes[copied...] }
    }

    /// Where the line begins whose first bracket stands at `bracket`, if only quotes and as many spaces as begin no code
    /// stand before it: an item of a list is a block of its own.
    private static func plainStart(_ bytes: [UInt8], _ bracket: Int) -> Int? {
        var spaces = 0
        var start = bracket
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") {
            start -= 1
            spaces = bytes[start] == UInt8(ascii: ">") ? 0 : spaces + 1
            guard spaces == 0 || bytes[start] == UInt8(ascii: " "), spaces < 4 else { return nil }
        }
        return start
    }

    /// Labels are the same if they differ in capitals of ASCII.
    private static func label(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
        var label: [UInt8] = []
        for byte in bytes[range].dropFirst() { label.append(lowercased(byte)) }
        return label
    }

    /// Whether a byte may stand in what begins a list or a quote.
    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
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
