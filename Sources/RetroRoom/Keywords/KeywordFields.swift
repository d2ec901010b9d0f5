import Floor

extension Keyword {
    enum Field {
        static let retrospective = "keyword-retro"
        static let word = "keyword-word"
        static let kind = "keyword-kind"
        static let recipient = "keyword-recipient"
        static let situation = "keyword-situation"
        static let feeling = "keyword-feeling"
        static let request = "keyword-request"
        static let promise = "keyword-promise"
        static let salt = "keyword-salt"
        static let fingerprint = "keyword-fingerprint"
        static let removed = "keyword-removed"
        static let opened = "keyword-opened"
        static let discarded = "keyword-discarded"
        static let group = "keyword-group"
        static let parked = "keyword-parked"
        static let votes = "keyword-votes"

        /// The ballot of a person.
        static func ballot(_ person: ID<Person>) -> String { ballotPrefix + person.text }

        static let ballotPrefix = "keyword-ballot/"
    }

    /// The fields that the author writes. The stamps of these fields would reveal a hidden author.
    static let authored = [
        Field.retrospective, Field.word, Field.kind, Field.recipient, Field.situation, Field.feeling, Field.request,
        Field.promise, Field.salt, Field.fingerprint, Field.removed,
    ]

    /// Whether a change was made by the author. The retrospective of a keyword kept for the next one is changed by the
    /// person who ends the previous one.
    static func isAuthors(_ change: Change) -> Bool {
        authored.contains(change.field) && (change.field != Field.retrospective || change.from.isNull)
    }

    /// The fields sent to devices, without ballots.
    static let told = authored + [Field.opened, Field.group, Field.parked, Field.votes]

    static let fields = told + [Field.discarded]

    func value(of field: String) -> JSON? {
        switch field {
        case Field.retrospective: .id(retrospective.value)
        case Field.word: .string(word.value)
        case Field.kind: .string(kind.value)
        case Field.recipient: .id(recipient.value)
        case Field.situation: .string(situation.value)
        case Field.feeling: .string(feeling.value)
        case Field.request: .string(request.value)
        case Field.promise: .string(promise.value.rawValue)
        case Field.salt: .string(salt.value)
        case Field.fingerprint: .string(fingerprint.value)
        case Field.removed: .bool(removed.value)
        case Field.opened: .bool(opened.value)
        case Field.discarded: .bool(discarded.value)
        default: marks.value(of: field)
        }
    }

    /// The stamp of the last write to a field that the author writes; nil for any other field.
    func stamp(ofWritten field: String) -> Stamp? {
        switch field {
        case Field.word: word.stamp
        case Field.kind: kind.stamp
        case Field.recipient: recipient.stamp
        case Field.situation: situation.stamp
        case Field.feeling: feeling.stamp
        case Field.request: request.stamp
        case Field.promise: promise.stamp
        case Field.salt: salt.stamp
        case Field.fingerprint: fingerprint.stamp
        default: nil
        }
    }

    mutating func write(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
        switch (change.field, change.to) {
        case (Field.retrospective, let to): retrospective.write(to.id(), stamp)
        case (Field.word, .string(let text)): word.write(text, stamp)
        case (Field.kind, .string(let text)): kind.write(text, stamp)
        case (Field.recipient, let to): recipient.write(to.id(), stamp)
        case (Field.situation, .string(let text)): situation.write(text, stamp)
        case (Field.feeling, .string(let text)): feeling.write(text, stamp)
        case (Field.request, .string(let text)): request.write(text, stamp)
        case (Field.promise, .string(let text)):
            if let anonymity = Anonymity(named: text) { promise.write(anonymity, stamp) }
        case (Field.salt, .string(let text)): salt.write(text, stamp)
        case (Field.fingerprint, .string(let text)): fingerprint.write(text, stamp)
        case (Field.opened, .bool(let isOpened)): opened.write(isOpened, stamp)
        case (Field.discarded, .bool(let isDiscarded)): discarded.write(isDiscarded, stamp)
        case (Field.removed, .bool(let isRemoved)):
            removed.write(isRemoved, stamp)
            if !isRemoved { arrive(by: author, stamp) }
        default: marks.write(change, stamp)
        }
    }

    private mutating func arrive(by author: ID<Person>, _ stamp: Stamp) {
        guard added.stamp == .never || stamp < added.stamp else { return }
        added = Register(author == .unmade ? nil : author, stamp: stamp)
    }
}
