public import Floor

/// A comment's text as stored: text, and mentions by id as `@[id]`, so that they follow renames.
public struct CommentText: Sendable {
    public let pieces: [Piece]

    public enum Piece: Equatable, Sendable {
        case words(String)
        case person(ID<Person>)
    }

    /// Text without mentions, whatever it contains.
    public init(words: String) { pieces = [.words(words)] }

    /// Parses the stored form.
    public init(_ stored: String) {
        let bytes = stored.bytes
        var pieces: [Piece] = []
        var start = 0
        var index = 0
        while index < bytes.count {
            guard let person = CommentText.person(in: bytes, at: index) else {
                index += 1
                continue
            }
            if start < index { pieces.append(.words(String(bytes: bytes[start..<index]))) }
            pieces.append(.person(person))
            index += CommentText.tokenLength
            start = index
        }
        if start < bytes.count { pieces.append(.words(String(bytes: bytes[start...]))) }
        self.pieces = pieces
    }

    /// The people it mentions, each once, in order.
    public var people: [ID<Person>] {
        var people: [ID<Person>] = []
        for case .person(let person) in pieces where !people.contains(person) { people.append(person) }
        return people
    }

    /// The text without the mentioned names, which may change.
    public var words: String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .words(let words): text += words
            case .person: text += " "
            }
        }
        return text
    }

    /// The text as typed, and as a notice quotes it: `@이름`.
    public func typed(_ name: (ID<Person>) -> String) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .words(let words): text += words
            case .person(let person): text += "@" + name(person)
            }
        }
        return text
    }

    /// The stored form of a typed text: each `@이름` that is the name of one of `people` becomes a mention, whatever its
    /// case, and not within code.
    ///
    /// The longest matching name wins, so that 김민 does not match 김민지, and of equally long ones that which has the case
    /// as typed. A name in Latin letters must end at a word boundary. A Korean particle may follow directly: `@김민지가`.
    public static func stored(_ typed: String, naming people: [(id: ID<Person>, name: String)]) -> String {
        let given = typed.bytes
        let names = people.map { Name(id: $0.id, typed: $0.name.bytes, caseless: Text.caseless($0.name.bytes)) }
        return stored(typed) { caseless, start in longest(names, in: caseless, given, at: start) }
    }

    /// The same with a search of one's own: for the place after an `@` in the text without capitals
    /// (``Floor/Text/caseless(_:)``), whose name stands there, and its length.
    public static func stored(
        _ typed: String, finding: ([UInt8], Int) -> (id: ID<Person>, length: Int)?
    ) -> String {
        let bytes = typed.bytes
        let caseless = Text.caseless(bytes)
        var code = CodeSpans.find(in: bytes)[...]
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            while let first = code.first, first.upperBound <= index { code = code.dropFirst() }
            let isStart =
                bytes[index] == UInt8(ascii: "@") && (index == 0 || !isWord(bytes[index - 1]))
                && code.first?.contains(index) != true
            guard isStart, let found = finding(caseless, index + 1) else {
                kept.append(bytes[index])
                index += 1
                continue
            }
            kept.append(contentsOf: token(found.id).bytes)
            index += 1 + found.length
        }
        return String(bytes: kept)
    }

    /// Whether a typed text yields this one, whatever the mentioned people were called when it was typed.
    public func comes(of typed: String) -> Bool {
        let bytes = typed.bytes
        // The possible end positions of the text so far. The length of a name is unknown: after one, any later
        // position.
        var ends = [0]
        for piece in pieces {
            switch piece {
            case .person:
                guard let first = ends.first(where: { $0 < bytes.count && bytes[$0] == UInt8(ascii: "@") }) else {
                    return false
                }
                ends = Array((first + 1)...bytes.count)
            case .words(let words):
                let words = words.bytes
                ends = ends.filter { bytes[$0...].starts(with: words) }.map { $0 + words.count }
            }
        }
        return ends.last == bytes.count
    }

    /// A mention as it is stored.
    public static func token(_ person: ID<Person>) -> String { "@[" + person.text + "]" }

    /// `@[`, an id, `]`.
    private static let tokenLength = 39

    private static func person(in bytes: [UInt8], at index: Int) -> ID<Person>? {
        guard index + tokenLength <= bytes.count, bytes[index] == UInt8(ascii: "@"),
            bytes[index + 1] == UInt8(ascii: "["), bytes[index + tokenLength - 1] == UInt8(ascii: "]")
        else { return nil }
        return ID<Person>(String(bytes: bytes[(index + 2)..<(index + tokenLength - 1)]))
    }

    /// Somebody's name, as it is and without capitals: as many bytes.
    private struct Name {
        let id: ID<Person>
        let typed: [UInt8]
        let caseless: [UInt8]
    }

    private static func longest(
        _ names: [Name], in caseless: [UInt8], _ given: [UInt8], at start: Int
    ) -> (id: ID<Person>, length: Int)? {
        var found: (id: ID<Person>, length: Int)?
        var isExact = false
        for name in names where name.caseless.count >= found?.length ?? 1 {
            guard stands(name.caseless, in: caseless, at: start) else { continue }
            let isTyped = given[start..<start + name.typed.count].elementsEqual(name.typed)
            guard name.caseless.count > found?.length ?? 0 || isTyped && !isExact else { continue }
            found = (name.id, name.caseless.count)
            isExact = isTyped
        }
        return found
    }

    /// Whether a name stands somewhere, and no longer word does.
    public static func stands(_ name: [UInt8], in bytes: [UInt8], at start: Int) -> Bool {
        let end = start + name.count
        guard end <= bytes.count, let last = name.last, bytes[start..<end].elementsEqual(name) else { return false }
        return !isWord(last) || end == bytes.count || !isWord(bytes[end])
    }

    /// A Latin letter or a digit.
    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
