public import Floor

/// One label of a board, to add to cards.
public struct Label: Equatable, Sendable {
    @Boxed public var parts: Parts

    public init(parts: Parts) { self.parts = parts }

    public var id: ID<Entity> { parts.id }
    public var name: Register<String> { parts.name }
    public var colour: Register<Colour> { parts.colour }
    public var removed: Register<Bool> { parts.removed }

    /// A label's name, 1–20 characters after trimming.
    public static let nameLimit = 20
    /// Labels of one board.
    public static let countLimit = 50

    /// A label's colour. It is always shown with the name, since colour alone is not accessible.
    public enum Colour: String, FieldValue, CaseIterable {
        case grey, brown, red, orange, yellow, green, blue, purple

        public init?(stored: String) { self.init(named: stored) }

        public var phrase: Phrase {
            switch self {
            case .grey: Phrase(ko: "회색", en: "Grey")
            case .brown: Phrase(ko: "밤색", en: "Brown")
            case .red: Phrase(ko: "빨강", en: "Red")
            case .orange: Phrase(ko: "주황", en: "Orange")
            case .yellow: Phrase(ko: "노랑", en: "Yellow")
            case .green: Phrase(ko: "초록", en: "Green")
            case .blue: Phrase(ko: "파랑", en: "Blue")
            case .purple: Phrase(ko: "보라", en: "Purple")
            }
        }
    }

    public var isRemoved: Bool { removed.value }
}

extension Label: Thing {
    public static let name = ThingField<Parts, String>("label-name", column: "name") { $1(&$0.name) }
    public static let colour = ThingField<Parts, Colour>("label-colour", column: "colour") { $1(&$0.colour) }
    public static let removed = ThingField<Parts, Bool>("label-removed", column: "removed") { $1(&$0.removed) }

    public static let fields = [name.facts, colour.facts, removed.facts]
    public static let leastFields = 3

    /// The stored properties.
    public struct Parts: ThingParts, Equatable {
        let id: ID<Entity>
        var name = Register("")
        var colour = Register(Colour.grey)
        var removed = Register(true)

        public init(id: ID<Entity>) { self.id = id }
    }
}
