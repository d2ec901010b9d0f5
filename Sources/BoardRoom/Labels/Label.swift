public import Floor

/// One label of a board, to add to cards.
public struct Label: Equatable, Sendable {
    private var boxed: Boxed<Parts>

    public var id: ID<Entity> { boxed.value.id }
    public var name: Register<String> { boxed.value.name }
    public var colour: Register<Colour> { boxed.value.colour }
    public var removed: Register<Bool> { boxed.value.removed }

    /// A label's name, 1–20 characters after trimming.
    public static let nameLimit = 20
    /// Labels of one board.
    public static let countLimit = 50

    /// A label's colour. It is always shown with the name, since colour alone is not accessible.
    public enum Colour: String, Sendable, CaseIterable {
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

    public init(
        id: ID<Entity>, name: Register<String> = Register(""), colour: Register<Colour> = Register(.grey),
        removed: Register<Bool> = Register(true)
    ) {
        boxed = Boxed(Parts(id: id, name: name, colour: colour, removed: removed))
    }

    public var isRemoved: Bool { removed.value }

    /// The field of a name in an operation.
    public static let nameField = Field.name

    enum Field {
        static let name = "label-name"
        static let colour = "label-colour"
        static let removed = "label-removed"
    }

    static let fields = [Field.name, Field.colour, Field.removed]

    func value(of field: String) -> JSON? {
        switch field {
        case Field.name: .string(name.value)
        case Field.colour: .string(colour.value.rawValue)
        case Field.removed: .bool(removed.value)
        default: nil
        }
    }

    mutating func write(_ change: Change, _ stamp: Stamp) { boxed.value.write(change, stamp) }
}

extension Label {
    /// The stored properties.
    struct Parts: Equatable, Sendable {
        let id: ID<Entity>
        var name: Register<String>
        var colour: Register<Colour>
        var removed: Register<Bool>

        mutating func write(_ change: Change, _ stamp: Stamp) {
            switch (change.field, change.to) {
            case (Field.name, .string(let text)): name.write(text, stamp)
            case (Field.colour, .string(let text)):
                if let colour = Colour(stored: text) { self.colour.write(colour, stamp) }
            case (Field.removed, .bool(let isRemoved)): removed.write(isRemoved, stamp)
            default: break
            }
        }
    }
}
