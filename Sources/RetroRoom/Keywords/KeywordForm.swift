import Floor

/// The checked content of a keyword's form. Omitted fields take the value of `present`.
struct KeywordForm {
    var word: String
    var kind: String
    var recipient: ID<Person>
    var situation: String
    var feeling: String
    var request: String

    /// - Throws: the refusal for the first invalid field; `recipient-missing`, `recipient-self`, `keyword-kind`,
    ///   `keyword-texts-too-long`.
    init(_ form: Fields, _ draft: RetroDraft, present: Keyword?) throws(Refusal) {
        let given: ID<Person>? = try form.id("recipient")
        guard let recipient = given ?? present?.recipient.value else { throw .recipientMissing }
        // A recipient who has left the team may remain the recipient, but may not become one.
        guard draft.team.has(recipient) || recipient == present?.recipient.value else { throw .recipientMissing }
        guard recipient != draft.viewer.person else { throw .recipientSelf }
        kind = form["kind"] ?? present?.kind.value ?? ""
        guard draft.retrospective.format.value.kinds.contains(kind) else { throw .keywordKind(given: kind) }
        situation = try KeywordForm.text(
            form, "situation", present?.situation.value, subject: Noun.situation, mustSay: true)
        feeling = try KeywordForm.text(form, "feeling", present?.feeling.value, subject: Noun.feeling)
        request = try KeywordForm.text(form, "request", present?.request.value, subject: Noun.request)
        let length = [situation, feeling, request].reduce(0) { $0 + Graphemes.count($1) }
        guard length <= Keyword.textLimit else {
            throw .text(
                .tooLong(count: length, limit: Keyword.textLimit), field: "situation", name: "keyword-texts",
                subject: Noun.texts, given: situation)
        }
        word = try Text.line(
            form["word"] ?? present?.word.value ?? "", limit: Keyword.wordLimit, in: .columns, field: "word",
            name: "keyword-word", subject: Noun.word)
        self.recipient = recipient
    }

    /// Trimmed lines; nil for white space only.
    private static func text(
        _ form: Fields, _ field: String, _ present: String?, subject: Phrase, mustSay: Bool = false
    ) throws(Refusal) -> String {
        let given = form[field] ?? present ?? ""
        do throws(Text.Fault) {
            let text = try Text.lines(Text.trimmed(given), limit: Keyword.textLimit)
            let isBlank = Text.isBlank(text)
            if isBlank, mustSay { throw .empty }
            return isBlank ? "" : text
        } catch {
            throw .text(error, field: field, name: "keyword-" + field, subject: subject, given: given)
        }
    }

    /// What the content becomes, over which the fingerprint is computed.
    fileprivate var writes: [FieldWrite] {
        [
            Keyword.word.to(word), Keyword.kind.to(kind), Keyword.recipient.to(recipient),
            Keyword.situation.to(situation), Keyword.feeling.to(feeling), Keyword.request.to(request),
        ]
    }
}

extension Keyword {
    /// The changes from this keyword to the form's content, with a new seal; empty where nothing changed.
    func changes(to form: KeywordForm, _ sealer: Sealer) -> [Change] {
        var changes = self.changes(to: form.writes)
        if changes.isEmpty { return [] }
        changes.append(change(Keyword.salt, to: hexadecimal(sealer.salt())))
        var after = self
        let last = Stamp(clock: HybridTime(rawValue: .max), operation: ID(high: 0, low: 0))
        for change in changes { after.write(change, last, .unmade) }
        let fingerprint = sealer.digest.map { Fingerprint.of(after, digest: $0) } ?? ""
        return changes + [change(Keyword.fingerprint, to: fingerprint)]
    }
}

extension RetroDraft {
    /// A keyword of the viewer's own in the retrospective. Another person's keyword is refused as missing, so that the
    /// refusal does not reveal its author.
    ///
    /// - Throws: `keyword-missing`.
    func ownKeyword(_ form: Fields) throws(Refusal) -> Keyword {
        let keyword = try keyword(form)
        guard keyword.author == viewer.person else { throw .keywordMissing }
        return keyword
    }

    /// A keyword of the retrospective, named by the form's `keyword`.
    ///
    /// - Throws: `keyword-missing`.
    func keyword(_ form: Fields) throws(Refusal) -> Keyword {
        let id: ID<Entity>? = try form.id("keyword")
        guard let id, let keyword = team.keywords[id], !keyword.isRemoved,
            keyword.retrospective.value == retrospective.id
        else { throw .keywordMissing }
        return keyword
    }
}

extension Refusal {
    static let keywordMissing = Refusal(
        .missing, "keyword-missing",
        Phrase(ko: "이 키워드는 여기 없어요. 그사이 지워졌을 수 있어요.", en: "This keyword doesn’t exist. It may have been deleted."),
        field: "keyword")
    static let recipientMissing = Refusal(
        .invalid, "recipient-missing",
        Phrase(ko: "지금 팀에 있는 사람 중 한 명을 골라 주세요.", en: "Choose someone who is in the team now."),
        field: "recipient")
    static let recipientSelf = Refusal(
        .invalid, "recipient-self",
        Phrase(ko: "나에게는 보낼 수 없어요. 팀원을 골라 주세요.", en: "Choose a teammate. You can’t write to yourself."),
        field: "recipient")

    static func keywordKind(given: String) -> Refusal {
        Refusal(
            .invalid, "keyword-kind", Phrase(ko: "종류를 하나 골라 주세요.", en: "Choose one of the kinds."),
            field: "kind", given: given)
    }
}
