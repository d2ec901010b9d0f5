public import Floor

/// What somebody says to a message by one tap. The list is closed; a name is never used again, because logs have it.
public enum Reaction: String, CaseIterable, Sendable {
    case like, heart, laugh, clap, run, thanks
}

extension Reaction {
    /// As it is drawn.
    public var emoji: String {
        switch self {
        case .like: "👍"
        case .heart: "❤️"
        case .laugh: "😂"
        case .clap: "👏"
        case .run: "🏃"
        case .thanks: "🙏"
        }
    }

    /// As it is said.
    var phrase: Phrase {
        switch self {
        case .like: Phrase(ko: "좋아요", en: "Like")
        case .heart: Phrase(ko: "하트", en: "Heart")
        case .laugh: Phrase(ko: "웃겨요", en: "Funny")
        case .clap: Phrase(ko: "박수", en: "Applause")
        case .run: Phrase(ko: "달려요", en: "Running")
        case .thanks: Phrase(ko: "고마워요", en: "Thanks")
        }
    }
}

/// The reactions to a message: each person's of each kind is a register of its own, so that two people react at once.
public struct Reactions: FieldFamily {
    /// Every reaction that was ever added, with whether it still is.
    private var registers: [Key: Register<Bool>] = [:]

    /// Whose reaction of which kind.
    public struct Key: Hashable, Sendable {
        public let reaction: Reaction
        public let person: ID<Person>

        public init(_ reaction: Reaction, by person: ID<Person>) {
            self.reaction = reaction
            self.person = person
        }

        /// Parses ``text``; nil for anything else.
        public init?(_ text: String) {
            let parts = text.split(at: UInt8(ascii: "/"), omitsEmpty: false)
            guard parts.count == 2, let reaction = Reaction(named: parts[0]), let person = ID<Person>(parts[1]) else {
                return nil
            }
            self.init(reaction, by: person)
        }

        public var text: String { reaction.rawValue + "/" + person.text }

        /// By the person alone: the kind would be hashed as a text.
        public func hash(into hasher: inout Hasher) { hasher.combine(person) }
    }

    public init() {}

    public func holds(_ key: Key) -> Bool { registers[key]?.value ?? false }

    /// Whether somebody has ever reacted, though they may have taken it back.
    public func knows(_ person: ID<Person>) -> Bool { registers.keys.contains { $0.person == person } }

    /// Who reacts so now, or in any way, the first one first.
    public func people(_ reaction: Reaction? = nil) -> [ID<Person>] {
        var found: [ID<Person>: Stamp] = [:]
        for (key, register) in registers where register.value && key.reaction == reaction ?? key.reaction {
            found[key.person] = min(found[key.person] ?? register.stamp, register.stamp)
        }
        return Array(found).ordered { $0.value == $1.value ? $0.key < $1.key : $0.value < $1.value }.map { $0.key }
    }

    /// What a person adds now, in the order of the kinds.
    public func reactions(of person: ID<Person>) -> [Reaction] {
        Reaction.allCases.filter { holds(Key($0, by: person)) }
    }

    /// The same without those of some people.
    func without(_ isLeftOut: (ID<Person>) -> Bool) -> Reactions {
        if registers.isEmpty { return self }
        var rest = self
        rest.registers = registers.filter { !isLeftOut($0.key.person) }
        return rest
    }
}

extension Reactions {
    /// What of a kind this version does not know is left out.
    public init?(familyJSON json: JSON) {
        guard let rows = json.arrayValue else { return nil }
        for row in rows {
            guard let values = row.arrayValue, values.count >= 3, case .string(let name) = values[0],
                case .string(let text) = values[1], let stamp = Stamps.read(text, count: 1)?.first,
                case .bool(let isHeld) = values[2]
            else { return nil }
            if let key = Key(name) { registers[key] = Register(isHeld, stamp: stamp) }
        }
    }

    public var familyJSON: JSON {
        if registers.isEmpty { return .array([]) }
        return .array(
            registers.map { (name: $0.key.text, register: $0.value) }.ordered { $0.name < $1.name }.map {
                [.string($0.name), .string(Stamps.text([$0.register.stamp])), .bool($0.register.value)]
            })
    }

    public func value(at key: String) -> JSON { .bool(Key(key).map { holds($0) } ?? false) }

    public func stamp(at key: String) -> Stamp? { Key(key).flatMap { registers[$0]?.stamp } }

    public mutating func write(_ value: JSON, at key: String, _ stamp: Stamp) -> Bool {
        guard let key = Key(key), case .bool(let isHeld) = value else { return false }
        registers[key, default: Register(false)].write(isHeld, stamp)
        return true
    }
}
