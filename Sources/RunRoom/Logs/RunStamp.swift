public import Floor

/// What a run was for somebody: of their own log, or given to somebody they ran with.
public enum RunStamp: String, Sendable, CaseIterable {
    /// Ran. It is the only one for who ran alone.
    case check
    case achievement, social, persistence, interest, growth, grit, sentiment, joy, sprint

    /// Those of runs with others.
    public static let ofRuns: [RunStamp] = allCases.filter { $0 != .check }
}

extension RunStamp {
    public var phrase: Phrase {
        switch self {
        case .check: Phrase(ko: "체크", en: "Check")
        case .achievement: Phrase(ko: "성취", en: "Achievement")
        case .social: Phrase(ko: "어울림", en: "Company")
        case .persistence: Phrase(ko: "꾸준함", en: "Persistence")
        case .interest: Phrase(ko: "재미", en: "Interest")
        case .growth: Phrase(ko: "성장", en: "Growth")
        case .grit: Phrase(ko: "끈기", en: "Grit")
        case .sentiment: Phrase(ko: "감성", en: "Feeling")
        case .joy: Phrase(ko: "기쁨", en: "Joy")
        case .sprint: Phrase(ko: "질주", en: "Sprint")
        }
    }

    /// What it says of a run.
    var hint: Phrase {
        switch self {
        case .check: Phrase(ko: "오늘도 달렸어요", en: "I ran")
        case .achievement: Phrase(ko: "하려던 만큼 해냈어요", en: "Did what was planned")
        case .social: Phrase(ko: "함께라서 좋았어요", en: "Better together")
        case .persistence: Phrase(ko: "빠지지 않고 나왔어요", en: "Keeps coming")
        case .interest: Phrase(ko: "새로운 길이 재미있었어요", en: "Something new")
        case .growth: Phrase(ko: "지난번보다 나아졌어요", en: "Better than last time")
        case .grit: Phrase(ko: "힘들어도 끝까지 달렸어요", en: "Ran to the end")
        case .sentiment: Phrase(ko: "풍경과 기분이 남았어요", en: "A view to remember")
        case .joy: Phrase(ko: "많이 웃었어요", en: "Laughed a lot")
        case .sprint: Phrase(ko: "있는 힘껏 달렸어요", en: "Gave it all")
        }
    }

    /// One of its own, which stands for nothing else.
    var icon: Icon {
        switch self {
        case .check: .check
        case .achievement: .trophy
        case .social: .rings
        case .persistence: .tally
        case .interest: .spark
        case .growth: .sprout
        case .grit: .mountain
        case .sentiment: .heart
        case .joy: .smile
        case .sprint: .bolt
        }
    }
}
