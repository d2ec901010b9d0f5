public import Floor

extension Keyword: Thing, ThingParts {
    public typealias Parts = Keyword

    static let retrospective = ThingField<Keyword, ID<Entity>?>(
        "keyword-retro", column: "retrospective", { $0.retrospective }, { $0.retrospective = $1 })
    static let word = ThingField<Keyword, String>("keyword-word", column: "word", { $0.word }, { $0.word = $1 })
    static let kind = ThingField<Keyword, String>("keyword-kind", column: "kind", { $0.kind }, { $0.kind = $1 })
    static let recipient = ThingField<Keyword, ID<Person>?>(
        "keyword-recipient", column: "recipient", { $0.recipient }, { $0.recipient = $1 })
    static let situation = ThingField<Keyword, String>(
        "keyword-situation", column: "situation", { $0.situation }, { $0.situation = $1 })
    static let feeling = ThingField<Keyword, String>(
        "keyword-feeling", column: "feeling", { $0.feeling }, { $0.feeling = $1 })
    static let request = ThingField<Keyword, String>(
        "keyword-request", column: "request", { $0.request }, { $0.request = $1 })
    static let promise = ThingField<Keyword, Anonymity>(
        "keyword-promise", column: "promise", { $0.promise }, { $0.promise = $1 })
    static let salt = ThingField<Keyword, String>("keyword-salt", column: "salt", { $0.salt }, { $0.salt = $1 })
    static let fingerprint = ThingField<Keyword, String>(
        "keyword-fingerprint", column: "fingerprint", { $0.fingerprint }, { $0.fingerprint = $1 })
    static let removed = ThingField<Keyword, Bool>(
        "keyword-removed", column: "removed", { $0.removed }, { $0.removed = $1 })
    static let opened = ThingField<Keyword, Bool>(
        "keyword-opened", column: "opened", { $0.opened }, { $0.opened = $1 })
    static let added = ThingField<Keyword, ID<Person>?>(nil, column: "added_by", { $0.added }, { $0.added = $1 })
    static let discarded = ThingField<Keyword, Bool>(
        "keyword-discarded", column: "discarded", isSent: false, { $0.discarded }, { $0.discarded = $1 })
    static let ballots = FieldFacts<Keyword>.family("keyword-ballot/", { $0.ballots }, { $0.ballots = $1 })

    /// The content with its seal. Others see what it is now, and nothing that it was before.
    static let sealed = [
        word.facts, kind.facts, recipient.facts, situation.facts, feeling.facts, request.facts, promise.facts,
        salt.facts, fingerprint.facts,
    ]
    /// The fields that the author writes. The stamps of these fields would reveal a hidden author.
    static let authored = [retrospective.facts] + sealed + [removed.facts]
    /// Sight and secrecy are decided by name, see ``Sight/shows(_:)``: no other person is shown a field that is added here
    /// until it is named there.
    public static let fields: [FieldFacts<Keyword>] =
        authored + [opened.facts] + Marks.fields.map { $0.within({ $0.marks }, { $0.marks = $1 }) }
        + [added.facts, discarded.facts, ballots]
    public static let leastFields = 17

    /// Whether the author writes a field.
    static func isAuthored(_ field: String) -> Bool { authored.contains { $0.name == field } }

    /// Whether a change was made by the author. The retrospective of a keyword kept for the next one is changed by the
    /// person who ends the previous one.
    static func isAuthors(_ change: Change) -> Bool {
        isAuthored(change.field) && (!change.writes(retrospective) || change.from.isNull)
    }

    /// Who added it first. Nil where the author is hidden.
    public mutating func note(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
        guard change.writes(Keyword.removed), change.to == .bool(false) else { return }
        guard added.stamp == .never || stamp < added.stamp else { return }
        added = Register(author == .unmade ? nil : author, stamp: stamp)
    }
}
