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
    /// Gives the cards that the file assigns to people of this server to them, and counts the other assignments.
    ///
    /// Somebody is known by their id, in a file of this server, or by what the file calls them.
    public func among(_ house: PeopleOfHouse) -> ParsedImport {
        var copy = self
        var found: [ID<Person>: PeopleOfHouse.Found] = [:]
        for index in copy.document.cards.indices {
            var people: [ID<Person>] = []
            for person in copy.document.cards[index].assignees {
                let name = document.people[person] ?? ""
                let who = found[person] ?? (house.holds(person) ? .person(person) : house.find(name))
                found[person] = who
                switch who {
                case .person(let person): people.append(person)
                case .several: copy.warnings.add(.peopleAlike, named: ImportTable.shown(name))
                case .nobody: copy.warnings.add(.peopleLeft, named: ImportTable.shown(name))
                }
            }
            people = Set(people).sorted()
            copy.warnings.add(.peopleOver, people.count - Card.assigneeLimit)
            copy.document.cards[index].assignees = Array(people.prefix(Card.assigneeLimit))
        }
        return copy
    }
}
