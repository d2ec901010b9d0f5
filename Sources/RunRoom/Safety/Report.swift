public import Floor

/// What somebody reported of a meetup, a person in it, a message or a log: for administrators, seen by nobody else.
public struct Report: Equatable, Sendable {
    public let reason: Reason
    /// May be empty.
    public let note: String

    /// Characters of a note.
    public static let noteLimit = 200

    public enum Reason: String, Sendable, CaseIterable {
        case spam, harassment, danger, dating
        case falseProfile = "false-profile"
        case other
    }

    /// One report per person and thing.
    public struct Key: Hashable, Sendable {
        public let thing: ID<Entity>
        public let reporter: ID<Person>

        public init(thing: ID<Entity>, reporter: ID<Person>) {
            self.thing = thing
            self.reporter = reporter
        }
    }

    public init(reason: Reason, note: String) {
        self.reason = reason
        self.note = note
    }

    /// Reads the fields `reason` and, optional, `note` of a form.
    ///
    /// - Throws: `reason-unknown`, `note-too-long`.
    init(_ form: Fields) throws(Refusal) {
        guard let reason = Reason(named: form["reason"] ?? "") else { throw .reasonUnknown(form["reason"]) }
        self.init(
            reason: reason,
            note: try Text.optionalLine(form["note"], limit: Report.noteLimit, field: "note", subject: Noun.note))
    }

    /// The field of a thing that holds a person's report of it.
    static func field(by reporter: ID<Person>) -> String { prefix + reporter.text }

    /// The person in such a field; nil for any other field.
    static func reporter(of field: String) -> ID<Person>? {
        field.hasPrefix(prefix) ? ID<Person>(field.dropping(prefix.utf8.count)) : nil
    }

    private static let prefix = "report/"

    /// The stored form.
    public var json: JSON { ["reason": .string(reason.rawValue), "note": .string(note)] }

    /// Parses ``json``.
    public init?(json: JSON) {
        guard let reason = json["reason"]?.stringValue.flatMap({ Reason(named: $0) }) else { return nil }
        self.init(reason: reason, note: json["note"]?.stringValue ?? "")
    }
}

extension Report.Reason {
    public var phrase: Phrase {
        switch self {
        case .spam: Phrase(ko: "광고", en: "Advertising")
        case .harassment: Phrase(ko: "괴롭힘, 욕설", en: "Harassment")
        case .danger: Phrase(ko: "위험한 행동", en: "Dangerous behaviour")
        case .dating: Phrase(ko: "원하지 않는 만남 요구", en: "Unwanted advances")
        case .falseProfile: Phrase(ko: "거짓 프로필", en: "False profile")
        case .other: Phrase(ko: "그 밖의 이유", en: "Something else")
        }
    }
}

/// Who has blocked whom, as far as the viewer is concerned. Blocks belong to people, not to a meetup: the host loads them.
public struct Blocks: Equatable, Sendable {
    /// People whom the viewer has blocked.
    public var byViewer: Set<ID<Person>>
    /// People who have blocked the viewer.
    public var ofViewer: Set<ID<Person>>

    public init(byViewer: Set<ID<Person>> = [], ofViewer: Set<ID<Person>> = []) {
        self.byViewer = byViewer
        self.ofViewer = ofViewer
    }

    /// Whether neither of the two sees the other.
    public func separates(_ person: ID<Person>) -> Bool { byViewer.contains(person) || ofViewer.contains(person) }
}
