import CMark

/// Writes HTML as cmark's tree is walked. It has no recursion: the text may be nested as deep as it is long.
struct MarkdownWriter {
    private(set) var html: [UInt8] = []
    /// How many lists and quotes are open.
    private var blocks = 0
    /// How many emphases are open.
    private var marks = 0
    /// The link whose element is open. Elements of links cannot be nested, but a picture, which becomes one, can stand in a
    /// link.
    private var link: OpaquePointer?
    /// The title of a page of this house by its path.
    private let title: (String) -> String?
    /// The bytes of all addresses of links, and of the titles shown for them.
    private var addressBytes = 0
    /// How many bytes of the next text are written already: the box of a task, or the address that is a link's label.
    private var skipped = 0

    /// Lists, quotes or emphases within each other; what is deeper stands at this depth. Browsers' own limit is 512 elements.
    static let depthLimit = 16

    /// Bytes: an address that is written once can be linked to thousands of times.
    static let addressLimit = 200_000

    init(title: @escaping (String) -> String?) { self.title = title }

    mutating func write(_ node: OpaquePointer, isStart: Bool) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_BLOCK_QUOTE: quote(isStart)
        case CMARK_NODE_LIST: list(node, isStart)
        case CMARK_NODE_ITEM: item(node, isStart)
        case CMARK_NODE_PARAGRAPH: paragraph(node, isStart)
        case CMARK_NODE_HEADING: heading(node, isStart)
        case CMARK_NODE_THEMATIC_BREAK: html.append("<hr>")
        case CMARK_NODE_CODE_BLOCK:
            html.append("<pre><code>")
            escape(MarkdownWriter.withoutLineEnd(MarkdownWriter.bytes(cmark_node_get_literal(node))))
            html.append("</code></pre>")
        case CMARK_NODE_HTML_BLOCK:
            html.append("<p>")
            text(MarkdownWriter.withoutLineEnd(MarkdownWriter.bytes(cmark_node_get_literal(node))))
            html.append("</p>")
        case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE:
            var words = MarkdownWriter.bytes(cmark_node_get_literal(node))
            words.removeFirst(skipped)
            skipped = 0
            text(words)
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: html.append("<br>")
        case CMARK_NODE_CODE:
            html.append("<code>")
            escape(MarkdownWriter.bytes(cmark_node_get_literal(node)))
            html.append("</code>")
        case CMARK_NODE_EMPH: mark("em>", isStart)
        case CMARK_NODE_STRONG: mark("strong>", isStart)
        case CMARK_NODE_LINK, CMARK_NODE_IMAGE: link(node, isStart)
        default: break
        }
    }

    // MARK: - Blocks

    private mutating func quote(_ isStart: Bool) {
        if isStart { blocks += 1 }
        if blocks <= MarkdownWriter.depthLimit { edge("blockquote>", isStart) }
        if !isStart { blocks -= 1 }
    }

    private mutating func list(_ node: OpaquePointer, _ isStart: Bool) {
        if isStart { blocks += 1 }
        if blocks <= MarkdownWriter.depthLimit {
            let start = Int(cmark_node_get_list_start(node))
            if cmark_node_get_list_type(node) == CMARK_BULLET_LIST {
                edge("ul>", isStart)
            } else if isStart, start != 1 {
                html.append("<ol start=\"")
                html.append(contentsOf: String(start).utf8)
                html.append("\">")
            } else {
                edge("ol>", isStart)
            }
        }
        if !isStart { blocks -= 1 }
    }

    private mutating func item(_ node: OpaquePointer, _ isStart: Bool) {
        guard blocks <= MarkdownWriter.depthLimit else { return }
        if isStart, let first = cmark_node_first_child(node), MarkdownWriter.task(first) != nil {
            html.append("<li class=\"task\">")
        } else {
            edge("li>", isStart)
        }
    }

    /// In a list without empty lines the text of an item is no paragraph.
    private mutating func paragraph(_ node: OpaquePointer, _ isStart: Bool) {
        let isTight =
            blocks <= MarkdownWriter.depthLimit
            && cmark_node_get_list_tight(cmark_node_parent(cmark_node_parent(node))) != 0
        let task = MarkdownWriter.task(node)
        if !isStart, task != nil { html.append("</label>") }
        if !isTight { edge("p>", isStart) }
        guard isStart, let task else { return }
        html.append("<label><input type=\"checkbox\" disabled")
        html.append(task ? " checked> " : "> ")
        skipped = MarkdownWriter.boxLength
    }

    private mutating func heading(_ node: OpaquePointer, _ isStart: Bool) {
        let level = min(cmark_node_get_heading_level(node) + 2, 6)
        html.append(isStart ? "<h" : "</h")
        html.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: level))
        html.append(">")
    }

    /// `[ ] ` or `[x] `.
    private static let boxLength = 4

    /// Whether the task is done that a paragraph at the beginning of an item is; nil if it is none.
    static func task(_ node: OpaquePointer) -> Bool? {
        guard cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH, cmark_node_previous(node) == nil,
            let item = cmark_node_parent(node), cmark_node_get_type(item) == CMARK_NODE_ITEM,
            let first = cmark_node_first_child(node), cmark_node_get_type(first) == CMARK_NODE_TEXT,
            let text = cmark_node_get_literal(first)
        else { return nil }
        // The text ends with a zero, at which the comparison ends.
        func has(_ index: Int, _ byte: UInt8) -> Bool { UInt8(truncatingIfNeeded: text[index]) == byte }
        guard has(0, UInt8(ascii: "[")), text[1] != 0, has(2, UInt8(ascii: "]")), has(3, UInt8(ascii: " ")) else {
            return nil
        }
        if has(1, UInt8(ascii: " ")) { return false }
        return has(1, UInt8(ascii: "x")) || has(1, UInt8(ascii: "X")) ? true : nil
    }

    // MARK: - Within a block

    private mutating func mark(_ name: StaticString, _ isStart: Bool) {
        if isStart { marks += 1 }
        if marks <= MarkdownWriter.depthLimit { edge(name, isStart) }
        if !isStart { marks -= 1 }
    }

    /// A picture becomes a link to it: loading it would tell its host who reads.
    private mutating func link(_ node: OpaquePointer, _ isStart: Bool) {
        guard isStart else {
            if link == node {
                html.append("</a>")
                link = nil
            }
            return
        }
        let url = String(bytes: MarkdownWriter.bytes(cmark_node_get_url(node)))
        addressBytes += url.utf8.count
        guard link == nil, addressBytes <= MarkdownWriter.addressLimit else { return }
        let label = cmark_node_first_child(node)
        let isBare = label.map { MarkdownWriter.isText($0, url) } ?? true
        let page = isBare ? HTML.page(at: url) { shownTitle($0) } : nil
        guard let attributes = HTML.linkAttributes(to: page?.path ?? url) else { return }
        link = node
        html.append("<a")
        html.append(contentsOf: attributes)
        html.append(">")
        guard isBare else { return }
        html.escape(page?.title ?? url, inAttribute: false)
        if label != nil { skipped = url.utf8.count }
    }

    /// Whether a link's label is one text: its address.
    private static func isText(_ label: OpaquePointer, _ address: String) -> Bool {
        cmark_node_get_type(label) == CMARK_NODE_TEXT && cmark_node_next(label) == nil
            && bytes(cmark_node_get_literal(label)) == address.bytes
    }

    /// A title takes of the same bytes as the addresses: one that is long can be shown hundreds of times.
    private mutating func shownTitle(_ path: String) -> String? {
        guard let title = title(path), addressBytes + title.utf8.count <= MarkdownWriter.addressLimit else {
            return nil
        }
        addressBytes += title.utf8.count
        return title
    }

    private mutating func text(_ words: [UInt8]) {
        if link == nil {
            html.append(contentsOf: HTML.linked(String(bytes: words)) { shownTitle($0) }.bytes)
        } else {
            escape(words)
        }
    }

    private mutating func escape(_ words: [UInt8]) { html.escape(String(bytes: words), inAttribute: false) }

    /// A start or end tag.
    private mutating func edge(_ nameAndEnd: StaticString, _ isStart: Bool) {
        html.append(isStart ? "<" : "</")
        html.append(nameAndEnd)
    }

    private static func withoutLineEnd(_ bytes: [UInt8]) -> [UInt8] {
        bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes
    }

    private static func bytes(_ start: UnsafePointer<CChar>?) -> [UInt8] {
        var bytes: [UInt8] = []
        guard var place = start else { return bytes }
        while place.pointee != 0 {
            bytes.append(MarkdownAddresses.shown(UInt8(truncatingIfNeeded: place.pointee)))
            place += 1
        }
        return bytes
    }
}
