import BoardRoom
public import Floor

/// A field of a card that a board's file has as one value: how it is written and read, what an import makes of it, and what the
/// API says of it.
public struct DocumentField: Sendable {
    public typealias Document = BoardDocument.Card

    /// In a file.
    public let name: String
    public let about: String
    public let kind: FieldKind
    /// Whether a file has it of each card, null for none, or only of a card with one.
    public let isOfEach: Bool
    /// Null for none.
    let json: @Sendable (Document) -> JSON
    /// False for what is no value of the field.
    let take: @Sendable (inout Document, JSON) -> Bool
    /// Takes over what a card of a board has.
    let takeOver: @Sendable (inout Document, BoardRoom.Card) -> Void
    /// What a new card has of it; nil for nothing.
    let arrival: @Sendable (Document, ID<Entity>) -> Change?

    init<Value: FieldValue>(
        _ name: String, _ field: ThingField<BoardRoom.Card.Parts, Value?>,
        _ property: any WritableKeyPath<Document, Value?> & Sendable, isOfEach: Bool = false, _ about: String
    ) {
        self.name = name
        self.about = about
        self.isOfEach = isOfEach
        kind = Value.fieldKind
        json = { $0[keyPath: property].fieldJSON }
        take = { card, json in
            guard let value = Value(fieldJSON: json) else { return false }
            card[keyPath: property] = value
            return true
        }
        takeOver = { document, card in
            document[keyPath: property] = card.value(of: field.name).flatMap { Value(fieldJSON: $0) }
        }
        arrival = { card, id in
            card[keyPath: property].map { Change(id, field, to: $0) }
        }
    }

    /// What a cell of a table says of it: as in a file, but for a day, which people write in many ways. Nil for what says
    /// nothing of its kind.
    func json(ofCell text: String, in orders: [DateOrder]) -> JSON? {
        switch kind {
        case .day: WrittenDay(text).day(in: orders).map { .string($0.iso) }
        case .number: Int64(text).map { .integer($0) }
        case .flag, .text, .id, .json: .string(text)
        }
    }
}

extension BoardDocument.Card {
    static func field(_ field: TableField) -> DocumentField? { fields.first { $0.name == field.rawValue } }

    /// The members of those that a file has of each card, or only of one with a value.
    func members(ofEach isOfEach: Bool) -> [JSON.Member] {
        BoardDocument.Card.fields.filter { $0.isOfEach == isOfEach }.compactMap { field in
            let value = field.json(self)
            return isOfEach || !value.isNull ? JSON.Member(field.name, value) : nil
        }
    }

    /// Reads them. What is none of their values is counted, a day as it stands.
    mutating func takeFields(of json: JSON, _ warnings: inout ImportWarnings) {
        for field in BoardDocument.Card.fields {
            guard let member = json[field.name], !member.isNull, !field.take(&self, member) else { continue }
            if field.kind == .day, let written = member.stringValue {
                warnings.add(.daysUnknown, named: ImportTable.shown(written))
            } else {
                warnings.add(.others, named: field.name)
            }
        }
    }
}
