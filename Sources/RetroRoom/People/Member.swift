public import Floor

/// A member of a team, with their name there. A person may have other nicknames in other teams.
public struct Member: Equatable, Sendable {
    public let id: ID<Person>
    public internal(set) var nickname = Register("")
    /// What they do, in their own words, such as "iOS developer". May be empty.
    public internal(set) var job = Register("")
    /// False for a former member, who sees nothing of the team.
    public internal(set) var isHere = Register(false)

    /// A nickname's limit in columns (`Width`): six syllables of Hangul, or twelve Latin letters. It is not empty.
    public static let nicknameLimit = 12
    /// A job's limit: at most 20 characters.
    public static let jobLimit = 20

    public init(id: ID<Person>) { self.id = id }

    /// The name of every former member, wherever they took part.
    public static let departed = Phrase(ko: "떠난 팀원", en: "former member")
}

extension Member: Thing, ThingParts {
    public typealias Parts = Member

    static let nickname = ThingField<Member, String>(
        "member-nickname", column: "nickname"
    ) { $1(&$0.nickname) }
    static let job = ThingField<Member, String>("member-job", column: "job") { $1(&$0.job) }
    static let isHere = ThingField<Member, Bool>("member-here", column: "here") { $1(&$0.isHere) }

    public static let fields = [nickname.facts, job.facts, isHere.facts]
    public static let leastFields = 3
}

extension Team {
    /// A person's name in this team, in a language: their nickname here, or ``Member/departed``.
    public func name(of person: ID<Person>, in language: Language) -> String {
        guard has(person), let member = members[person] else { return Member.departed(language) }
        return member.nickname.value
    }
}
