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

    /// How many cards a column should hold, 1–99, or empty for any number.
    public struct CardLimit: Sendable {
        public let count: Int?

        public init(_ given: String) throws(Refusal) {
            let digits = Text.trimmed(given)
            count = Int(digits)
            guard digits.isEmpty || count.map({ Column.cardLimits.contains($0) }) == true else {
                throw .cardLimitOutOfRange(given)
            }
        }
    }

    static func checkedKind(_ given: String) throws(Refusal) -> Kind {
        guard let kind = Kind(stored: given) else {
            throw Refusal(
                .invalid, "column-kind-unknown",
                Phrase(
                    ko: "칸의 종류는 todo, doing, done 중 하나여야 해요.",
                    en: "A column's kind must be one of todo, doing, done."),
                field: "kind", given: given)
        }
        return kind
    }

    /// The changes that add a column.
    public static func arrival(
        _ id: ID<Entity>, name: String?, kind: Kind, rank: Rank, cardLimit: Int? = nil
    ) -> [Change] {
        var changes = [
            Change(id, Column.removed, from: true, to: false),
            Change(id, Column.kind, to: kind),
            Change(id, Column.rank, to: rank),
        ]
        if let name { changes.append(Change(id, Column.name, to: name)) }
        if let cardLimit { changes.append(Change(id, Column.cardLimit, to: cardLimit)) }
        return changes
    }
}

extension Refusal {
    static func cardLimitOutOfRange(_ given: String) -> Refusal {
        let (least, most) = (Column.cardLimits.lowerBound, Column.cardLimits.upperBound)
        return Refusal(
            .invalid, "column-limit-out-of-range",
            Phrase(
                ko: "한도는 \(least)에서 \(most)까지예요. 비워 두면 한도가 없어요.",
                en: "The limit must be from \(least) to \(most). Leave it empty for no limit."),
            field: "limit", given: given)
    }
}
