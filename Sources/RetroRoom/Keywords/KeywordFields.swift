public import Floor

extension Keyword: Thing, ThingParts {
    public typealias Parts = Keyword

    static let retrospective = ThingField<Keyword, ID<Entity>?>(
        "keyword-retro", column: "retrospective"
    ) { $1(&$0.retrospective) }
    static let word = ThingField<Keyword, String>("keyword-word", column: "word") { $1(&$0.word) }
    static let kind = ThingField<Keyword, String>("keyword-kind", column: "kind") { $1(&$0.kind) }
    static let recipient = ThingField<Keyword, ID<Person>?>(
        "keyword-recipient", column: "recipient"
    ) { $1(&$0.recipient) }
    static let situation = ThingField<Keyword, String>(
        "keyword-situation", column: "situation"
    ) { $1(&$0.situation) }
    static let feeling = ThingField<Keyword, String>(
        "keyword-feeling", column: "feeling"
    ) { $1(&$0.feeling) }
    static let request = ThingField<Keyword, String>(
        "keyword-request", column: "request"
    ) { $1(&$0.request) }
    static let promise = ThingField<Keyword, Anonymity>(
        "keyword-promise", column: "promise"
    ) { $1(&$0.promise) }
    static let salt = ThingField<Keyword, String>("keyword-salt", column: "salt") { $1(&$0.salt) }
    static let fingerprint = ThingField<Keyword, String>(
        "keyword-fingerprint", column: "fingerprint"
    ) { $1(&$0.fingerprint) }
    static let removed = ThingField<Keyword, Bool>(
        "keyword-removed", column: "removed"
    ) { $1(&$0.removed) }
    static let opened = ThingField<Keyword, Bool>(
        "keyword-opened", column: "opened"
    ) { $1(&$0.opened) }
    static let added = ThingField<Keyword, ID<Person>?>(nil, column: "added_by") { $1(&$0.added) }
    static let discarded = ThingField<Keyword, Bool>(
        "keyword-discarded", column: "discarded", isSent: false
    ) { $1(&$0.discarded) }
    static let ballots = FieldFacts<Keyword>.family("keyword-ballot/") { $1(family: &$0.ballots) }

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
        authored + [opened.facts] + Marks.fields.map { $0.within { $1(&$0.marks) } }
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
