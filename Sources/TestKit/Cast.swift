public import Floor

/// The people of the tests. 민지 is the first and the administrator; she invites the others.
public enum Cast: String, CaseIterable, Sendable {
    case minji, doyun, ann, sam

    public var name: String {
        switch self {
        case .minji: "김민지"
        case .doyun: "이도윤"
        case .ann: "Ann Lee"
        case .sam: "Sam Park"
        }
    }

    public var email: String { rawValue + "@example.org" }
    public var password: String { "\(rawValue) likes long walks" }

    public var language: Language {
        switch self {
        case .minji, .doyun: .ko
        case .ann: .enGB
        case .sam: .enUS
        }
    }
}
