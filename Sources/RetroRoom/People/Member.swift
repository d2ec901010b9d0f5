public import Floor

/// A member of a team, with their name there. A person may have other nicknames in other teams.
public struct Member: Equatable, Sendable {
    public let id: ID<Person>
    public internal(set) var nickname: Register<String>
    /// What they do, in their own words, such as "iOS developer". May be empty.
    public internal(set) var job: Register<String>
    /// False for a former member, who sees nothing of the team.
    public internal(set) var isHere: Register<Bool>

    /// A nickname's limit in columns (`Width`): six syllables of Hangul, or twelve Latin letters. It is not empty.
    public static let nicknameLimit = 12
    /// A job's limit: at most 20 characters.
    public static let jobLimit = 20

    public init(
        id: ID<Person>, nickname: Register<String> = Register(""), job: Register<String> = Register(""),
        isHere: Register<Bool> = Register(false)
    ) {
        self.id = id
        self.nickname = nickname
        self.job = job
        self.isHere = isHere
    }

    /// The name of every former member, wherever they took part.
    public static let departed = Phrase(ko: "떠난 팀원", en: "former member")

    enum Field {
        static let nickname = "member-nickname"
        static let job = "member-job"
        static let isHere = "member-here"
    }

    static let fields = [Field.nickname, Field.job, Field.isHere]

    func value(of field: String) -> JSON? {
        switch field {
        case Field.nickname: .string(nickname.value)
        case Field.job: .string(job.value)
        case Field.isHere: .bool(isHere.value)
        default: nil
        }
    }

    mutating func write(_ change: Change, _ stamp: Stamp) {
        switch (change.field, change.to) {
        case (Field.nickname, .string(let text)): nickname.write(text, stamp)
        case (Field.job, .string(let text)): job.write(text, stamp)
        case (Field.isHere, .bool(let isHere)): self.isHere.write(isHere, stamp)
        default: break
        }
    }
}

extension Team {
    /// A person's name in this team, in a language: their nickname here, or ``Member/departed``.
    public func name(of person: ID<Person>, in language: Language) -> String {
        guard has(person), let member = members[person] else { return Member.departed(language) }
        return member.nickname.value
    }
}
