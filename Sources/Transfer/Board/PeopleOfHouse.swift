import BoardRoom
public import Floor

/// The people of this server, as a file may name them.
public struct PeopleOfHouse: Sendable {
    /// Whom a file means.
    public enum Found: Equatable, Sendable {
        case person(ID<Person>)
        /// Several people have that name, and none of them is the importer.
        case several
        case nobody
    }

    private let importer: ID<Person>
    private var ids: Set<ID<Person>> = []
    private var names: [[UInt32]: [ID<Person>]] = [:]
    private var addresses: [[UInt8]: ID<Person>] = [:]
    /// For the first character of a name without capitals all that begin with it, the longest first; nil is for several
    /// people.
    private var beginnings: [[UInt8]: [(name: [UInt8], id: ID<Person>?)]] = [:]

    /// - Parameters:
    ///   - people: each with their e-mail address, if the importer may know it.
    ///   - importer: whom a name means that several people have.
    public init(_ people: [(id: ID<Person>, name: String, email: String?)], importer: ID<Person>) {
        self.importer = importer
        for person in people {
            ids.insert(person.id)
            names[NameKey.letters(of: person.name), default: []].append(person.id)
            if let email = person.email { addresses[Text.lowercased(email).bytes] = person.id }
        }
        for (id, name, _) in people {
            let bytes = Text.caseless(name.bytes)
            beginnings[PeopleOfHouse.beginning(of: bytes, at: 0), default: []].append(
                (bytes, find(name) == .person(id) ? id : nil))
        }
        for key in Array(beginnings.keys) {
            // Of equal names, the importer's is found.
            beginnings[key]?.sort {
                $0.name.count == $1.name.count ? $0.id != nil && $1.id == nil : $0.name.count > $1.name.count
            }
        }
    }

    /// Whose name stands in a text without capitals after an `@`, and its length. The longest name counts.
    func mentioned(in text: [UInt8], at start: Int) -> (id: ID<Person>, length: Int)? {
        for (name, id) in beginnings[PeopleOfHouse.beginning(of: text, at: start)] ?? []
        where CommentText.stands(name, in: text, at: start) { return id.map { ($0, name.count) } }
        return nil
    }

    /// The bytes of the character at a place.
    private static func beginning(of text: [UInt8], at start: Int) -> [UInt8] {
        guard start < text.count else { return [] }
        let rest = text[(start + 1)...].prefix { $0 & 0xC0 == 0x80 }
        return [text[start]] + rest.prefix(3)
    }

    public func holds(_ person: ID<Person>) -> Bool { ids.contains(person) }

    /// Whom `Ann Lee`, `@ann lee`, `ann@example.org` or `Ann Lee <ann@example.org>` means.
    public func find(_ written: String) -> Found {
        var (name, address) = PeopleOfHouse.parts(of: Text.trimmed(written))
        if let address, let person = addresses[Text.lowercased(address).bytes] { return .person(person) }
        if name.utf8.first == UInt8(ascii: "@") { name = name.dropping(1) }
        guard !Text.isBlank(name), let people = names[NameKey.letters(of: name)] else { return .nobody }
        if people.contains(importer) { return .person(importer) }
        return people.count == 1 ? .person(people[0]) : .several
    }

    /// The name and the e-mail address in a text that may have both. An address alone is both.
    private static func parts(of text: String) -> (name: String, address: String?) {
        let bytes = text.bytes
        guard bytes.last == UInt8(ascii: ">"), let start = bytes.lastIndex(of: UInt8(ascii: "<")) else {
            return (text, text)
        }
        return (Text.trimmed(String(bytes: bytes[..<start])), String(bytes: bytes[(start + 1)..<(bytes.count - 1)]))
    }
}

extension ParsedImport {
    /// Gives the cards that the file assigns to people of this server to them, counts the other assignments, and turns
    /// the mentions of comments into those that are stored.
    ///
    /// Somebody is known by their id, in a file of this server, or by what the file calls them.
    public func among(_ house: PeopleOfHouse) -> ParsedImport {
        var copy = self
        var found: [ID<Person>: PeopleOfHouse.Found] = [:]
        func who(_ person: ID<Person>) -> PeopleOfHouse.Found {
            if let known = found[person] { return known }
            let who = house.holds(person) ? .person(person) : house.find(document.people[person] ?? "")
            found[person] = who
            return who
        }
        for index in copy.document.cards.indices {
            var people: [ID<Person>] = []
            for person in copy.document.cards[index].assignees {
                let name = document.people[person] ?? ""
                switch who(person) {
                case .person(let person): people.append(person)
                case .several: copy.warnings.add(.peopleAlike, named: ImportTable.shown(name))
                case .nobody: copy.warnings.add(.peopleLeft, named: ImportTable.shown(name))
                }
            }
            people = Set(people).sorted()
            copy.warnings.add(.peopleOver, people.count - Card.assigneeLimit)
            copy.document.cards[index].assignees = Array(people.prefix(Card.assigneeLimit))
            for place in copy.document.cards[index].comments.indices {
                let comment = document.cards[index].comments[place]
                guard comment.text.utf8.contains(UInt8(ascii: "@")) else { continue }
                copy.document.cards[index].comments[place].text = stored(comment, in: house, who)
            }
        }
        return copy
    }

    /// A table says by names alone whom a comment mentions.
    private func stored(
        _ comment: BoardDocument.Comment, in house: PeopleOfHouse, _ who: (ID<Person>) -> PeopleOfHouse.Found
    ) -> String {
        if form == .csv {
            return CommentText.stored(comment.text) { text, start in house.mentioned(in: text, at: start) }
        }
        return CommentText.stored(
            comment.text,
            mentioning: comment.mentions.map { person in
                guard case .person(let here) = who(person) else { return (document.people[person] ?? "", nil) }
                return (document.people[person] ?? "", here)
            })
    }
}

extension CommentText {
    /// The stored form of a text of a file, which says whom its names mean, in their order. A name without a person
    /// stays one. Where a name is missing, the rest of the text mentions nobody.
    static func stored(_ typed: String, mentioning people: [(name: String, id: ID<Person>?)]) -> String {
        let bytes = typed.bytes
        var kept: [UInt8] = []
        var index = 0
        for person in people {
            let name = ("@" + person.name).bytes
            guard !person.name.isEmpty, let start = place(of: name, in: bytes, from: index) else { break }
            kept += bytes[index..<start]
            kept += person.id.map { token($0).bytes } ?? name
            index = start + name.count
        }
        return String(bytes: kept + bytes[index...])
    }

    private static func place(of part: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count >= part.count, start <= bytes.count - part.count else { return nil }
        return (start...(bytes.count - part.count)).first { bytes[$0..<($0 + part.count)].elementsEqual(part) }
    }
}
