public import Floor

extension Column {
    /// A column's name: one line, 1–30 characters after trimming.
    public struct Name: Sendable {
        public let text: String

        public init(_ given: String) throws(Refusal) {
            text = try Text.line(
                given, limit: Column.nameLimit, field: "name", name: "column-name", subject: Noun.columnName)
        }
    }

    static func checkedKind(_ given: String) throws(Refusal) -> Kind {
        guard let kind = Kind(stored: given) else {
            throw Refusal(
                .invalid, "column-kind-unknown",
                Phrase(
                    ko: "칸의 종류는 todo, doing, done 가운데 하나여야 해요.",
                    en: "A column's kind must be one of todo, doing, done."),
                field: "kind", given: given)
        }
        return kind
    }

    /// The changes that bring a column in.
    static func arrival(_ id: ID<Entity>, name: String?, kind: Kind, rank: Rank) -> [Change] {
        var changes = [
            Change(id, Field.removed, from: .bool(true), to: .bool(false)),
            Change(id, Field.kind, to: .string(kind.rawValue)),
            Change(id, Field.rank, to: .string(rank.text)),
        ]
        if let name { changes.append(Change(id, Field.name, to: .string(name))) }
        return changes
    }
}
