import DiaryRoom
import Floor

/// The head of a Markdown file: members of `name: value` between two lines of `---`, as far as people and programs
/// write YAML there.
struct FrontMatter {
    private var members: [Member] = []
    /// What follows it.
    private(set) var text: String

    /// Names a file of ours: its text is taken to the byte.
    static let own = "maru"
    static let fence = "---"

    fileprivate struct Member {
        let name: String
        let value: String
        /// The lines below it that belong to it: of a list, or of a text that a program has folded.
        var more: [String] = []
        /// Whether an entry has it now.
        var isTaken = false
    }

    /// Without a complete head the whole is text.
    init(_ given: String) {
        text = given
        let lines = given.split(at: UInt8(ascii: "\n"), omitsEmpty: false)
        guard FrontMatter.isFence(lines[0]), let end = lines.dropFirst().firstIndex(where: FrontMatter.isFence) else {
            return
        }
        for line in lines[1..<end] { take(line) }
        let head = lines[0...end].reduce(0) { $0 + $1.utf8.count + 1 }
        text = given.dropping(head)
    }

    /// Spaces may follow.
    private static func isFence(_ line: String) -> Bool { line.hasPrefix(fence) && Text.trimmed(line) == fence }

    private mutating func take(_ line: String) {
        if Text.isBlank(line) { return }
        switch line.utf8.first ?? 0 {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "-"):
            if !members.isEmpty { members[members.count - 1].more.append(Text.trimmed(line)) }
        case UInt8(ascii: "#"): return
        default:
            let parts = line.split(at: UInt8(ascii: ":"), maxSplits: 1, omitsEmpty: false)
            let name = FrontMatter.unquoted(Text.trimmed(parts[0]))
            // What is no member is counted under its own words.
            members.append(
                Member(name: Text.lowercased(name), value: parts.count == 2 ? Text.trimmed(parts[1]) : name))
        }
    }

    /// The first of these members, in their order, that has a value which can be read. The others are left.
    mutating func taken<Value>(_ names: [String], _ read: (String) -> Value?) -> Value? {
        for name in names {
            for index in members.indices where members[index].name == name {
                let text = members[index].text
                guard !text.isEmpty, !members[index].isMap, let value = read(text) else { continue }
                members[index].isTaken = true
                return value
            }
        }
        return nil
    }

    mutating func taken(_ names: String...) -> String? { taken(names) { $0 } }

    /// The tags, each without the `#` that it may begin with.
    mutating func takenTags() -> [String] {
        var tags: [String] = []
        for index in members.indices where members[index].name == "tags" {
            members[index].isTaken = true
            for item in members[index].items {
                let words = item.hasPrefix("#") ? item.split(at: UInt8(ascii: " ")) : [item]
                for word in words {
                    let tag = Text.trimmed(String(bytes: word.bytes.drop { $0 == UInt8(ascii: "#") }))
                    if !Text.isBlank(tag) { tags.append(tag) }
                }
            }
        }
        return tags
    }

    /// The names of the members that say something, and that nobody has taken.
    var left: [String] {
        members.filter { member in
            let isNothing = ["", "[]", "{}", "null", "~"].contains { $0 == member.text }
            return !member.isTaken && member.name != FrontMatter.own && !isNothing
        }.map { $0.name }
    }

    /// What the first of these members says, whether it can be read or not: `date: last week`.
    func shown(_ names: [String]) -> String? {
        for name in names {
            if let member = members.first(where: { $0.name == name && !$0.text.isEmpty }) {
                return name + ": " + member.text
            }
        }
        return nil
    }

    var isOwn: Bool { members.contains { $0.name == FrontMatter.own && !$0.value.isEmpty } }

    /// The text of the entry: ours to the byte; others without the empty lines around it, and with a title of the head
    /// above it.
    func entryText(below title: String?) -> String {
        if isOwn { return text }
        var bytes = text.bytes[...]
        while bytes.first == UInt8(ascii: "\n") { bytes.removeFirst() }
        while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        let text = String(bytes: bytes)
        guard let title else { return text }
        let first = EntryText(text).title
        return first == title || first == "# " + title ? text : EntryText.joined(title: title, body: text)
    }

    static func unquoted(_ value: String) -> String {
        let bytes = value.bytes
        guard bytes.count >= 2, bytes[0] == bytes[bytes.count - 1] else { return value }
        if bytes[0] == UInt8(ascii: "'") { return String(bytes: bytes[1..<bytes.count - 1]) }
        guard bytes[0] == UInt8(ascii: "\"") else { return value }
        do throws(JSON.Malformed) {
            return try JSON.parse(value).stringValue ?? value
        } catch {
            return String(bytes: bytes[1..<bytes.count - 1])
        }
    }
}

extension FrontMatter.Member {
    /// The value as one line, without the signs of YAML for a text that goes on below: `>-`.
    fileprivate var text: String {
        isList ? items.joined(separator: ", ") : FrontMatter.unquoted(written)
    }

    private var written: String {
        ((isFolded ? [] : [value]) + more).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The values of a list, or what commas separate.
    fileprivate var items: [String] {
        if isList { return more.map { FrontMatter.unquoted(Text.trimmed($0.dropping(1))) } }
        let isInBrackets = written.hasPrefix("[") && written.hasSuffix("]")
        var parts = FrontMatter.Member.parts(
            of: isInBrackets ? written.dropping(1).beginning(written.utf8.count - 2) : written)
        // One text in quotes may be a list all the same.
        if parts.count == 1, !isInBrackets { parts = FrontMatter.Member.parts(of: FrontMatter.unquoted(written)) }
        return parts.map { FrontMatter.unquoted(Text.trimmed($0)) }
    }

    private var isList: Bool { value.isEmpty && !more.isEmpty && more.allSatisfy { $0.hasPrefix("-") } }

    /// Members within it, which have their own names.
    fileprivate var isMap: Bool { value.isEmpty && !more.isEmpty && !isList }

    private var isFolded: Bool {
        guard let sign = value.utf8.first, sign == UInt8(ascii: ">") || sign == UInt8(ascii: "|") else { return false }
        return value.utf8.dropFirst().allSatisfy {
            $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0
        }
    }

    /// The parts between commas. One within quotes separates nothing.
    private static func parts(of list: String) -> [String] {
        var parts: [String] = []
        var part: [UInt8] = []
        var quote: UInt8?
        for byte in list.utf8 {
            if byte == UInt8(ascii: ","), quote == nil {
                parts.append(String(bytes: part))
                part = []
                continue
            }
            if byte == quote {
                quote = nil
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
                part.allSatisfy({ $0 == UInt8(ascii: " ") })
            {
                quote = byte
            }
            part.append(byte)
        }
        return parts + [String(bytes: part)]
    }
}
