public import Floor

extension Label {
    /// A label's name: one line, 1–20 characters after trimming.
    public struct Name: Sendable {
        public let text: String

        public init(_ given: String) throws(Refusal) {
            text = try Text.line(
                given, limit: Label.nameLimit, field: "name", name: "label-name", subject: Noun.labelName)
        }
    }

    static func checkedColour(_ given: String) throws(Refusal) -> Colour {
        guard let colour = Colour(stored: given) else {
            throw Refusal(
                .invalid, "label-colour-unknown",
                Phrase(
                    ko: "색은 grey, brown, red, orange, yellow, green, blue, purple 중 하나여야 해요.",
                    en: "A label's colour must be one of grey, brown, red, orange, yellow, green, blue, purple."),
                field: "colour", given: given)
        }
        return colour
    }
}

extension Board {
    /// - Throws: `label-name-taken` if another label of the board has this name, since they would be indistinguishable.
    func requireFree(_ name: String, for label: ID<Entity>?) throws(Refusal) {
        for other in labels.values where !other.isRemoved && other.id != label && other.name.value == name {
            throw Refusal(
                .conflict, "label-name-taken",
                Phrase(
                    ko: "‘\(name)’\(Particle.called.after(name)) 라벨이 이미 있어요.",
                    en: "A label named “\(name)” already exists."),
                field: "name", given: name)
        }
    }
}

extension BoardDraft {
    /// The label in the form, if it is not deleted.
    func label(_ form: Fields) throws(Refusal) -> Label {
        let id: ID<Entity>? = try form.id("label")
        guard let id, let label = slice.board.labels[id], !label.isRemoved else { throw .labelMissing }
        return label
    }
}

extension Refusal {
    static var labelMissing: Refusal {
        Refusal(
            .missing, "label-missing",
            Phrase(ko: "이 라벨은 그사이 없어졌어요. 다른 라벨을 골라 주세요.", en: "This label no longer exists. Choose another one."),
            field: "label"
        )
    }
}
