extension Text {
    /// Validates as ``line(_:limit:in:)`` does, and throws a refusal about the field.
    ///
    /// - Parameters:
    ///   - name: the prefix of the refusals' stable names: `card-title` gives `card-title-too-long`.
    ///   - subject: the form's label for the field.
    public static func line(
        _ given: String, limit: Int, in measure: Measure = .characters, field: String, name: String, subject: Phrase
    ) throws(Refusal) -> String {
        do throws(Fault) {
            return try line(given, limit: limit, in: measure)
        } catch {
            throw .text(error, field: field, name: name, subject: subject, given: given)
        }
    }
}

extension Refusal {
    /// Why a text is rejected, as a refusal about the field.
    ///
    /// - Parameters:
    ///   - name: the prefix of the refusals' stable names: `card-title` gives `card-title-too-long`.
    ///   - subject: the form's label for the field.
    public static func text(_ fault: Text.Fault, field: String, name: String, subject: Phrase, given: String) -> Refusal
    {
        switch fault {
        case .empty:
            Refusal(
                .invalid, name + "-empty",
                Phrase(
                    ko: "\(subject.ko)\(Particle.object.after(subject.ko)) 적어 주세요.",
                    en: "\(subject.en) must not be empty."),
                field: field, given: given)
        case .tooLong(let count, let limit):
            Refusal(
                .invalid, name + "-too-long",
                Phrase(
                    ko:
                        "\(subject.ko)\(Particle.topic.after(subject.ko)) \(grouped(limit))자까지예요. 지금 \(grouped(count))자라서 \(grouped(count - limit))자를 줄여야 해요.",
                    en:
                        "\(subject.en) can have at most \(grouped(limit)) characters. It has \(grouped(count)): remove \(grouped(count - limit))."
                ),
                field: field, given: given)
        case .tooWide(let columns, let limit):
            Refusal(
                .invalid, name + "-too-long", tooWide(subject, Width.phrase(limit), by: columns - limit), field: field,
                given: given)
        case .control:
            Refusal(
                .invalid, name + "-control",
                Phrase(
                    ko: "\(subject.ko)에 보이지 않는 제어 문자가 들어 있어요. 지우고 다시 적어 주세요.",
                    en: "\(subject.en) contains control characters. Remove them and try again."),
                field: field, given: given)
        case .bidirectional:
            Refusal(
                .invalid, name + "-bidirectional",
                Phrase(
                    ko: "\(subject.ko)에 글의 방향을 바꾸는 문자가 들어 있어요. 지우고 다시 적어 주세요.",
                    en: "\(subject.en) contains characters that change the text direction. Remove them and try again."),
                field: field, given: given)
        }
    }

    /// How much to remove is said for both kinds of characters, since the text may have either.
    private static func tooWide(_ subject: Phrase, _ limit: Phrase, by columns: Int) -> Phrase {
        let wide = Width.characters(columns, of: 2)
        let (ko, en) =
            wide == columns
            ? (grouped(columns) + "자를", grouped(columns))
            : (
                "한글 \(grouped(wide))자나 영문 \(grouped(columns))자를",
                "\(grouped(columns)) letters or \(grouped(wide)) \(wide == 1 ? "syllable" : "syllables")"
            )
        return Phrase(
            ko: "\(subject.ko)\(Particle.topic.after(subject.ko)) \(limit.ko)까지예요. \(ko) 줄여야 해요.",
            en: "\(subject.en) can have at most \(limit.en). Remove \(en).")
    }
}
