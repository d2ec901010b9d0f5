public import Floor

/// What a person says of themselves in this room, the same in all meetups. Others see the age band and never the year.
public struct Runner: Equatable, Sendable {
    public let person: ID<Person>
    public let nickname: String
    public let birthYear: Int
    public let gender: Gender
    public let job: Job
    public let pace: Pace

    /// The minimum age, by difference of years.
    public static let adultAge = 19

    public enum Gender: String, Sendable, CaseIterable {
        case woman, man
        case notSaid = "not-said"
    }

    /// How fast somebody runs, from slow to fast.
    public enum Pace: String, Sendable, CaseIterable, Comparable {
        /// 7:00 to 9:00 minutes per kilometre.
        case beginner
        /// 6:00 to 7:00.
        case average
        /// 4:30 to 6:00.
        case high
        /// Under 4:30.
        case master

        public static func < (left: Pace, right: Pace) -> Bool { left.rank < right.rank }

        /// 0 for the slowest.
        public var rank: Int {
            switch self {
            case .beginner: 0
            case .average: 1
            case .high: 2
            case .master: 3
            }
        }
    }

    /// The kind of work.
    public enum Job: String, Sendable, CaseIterable {
        case publicServant = "public-servant"
        case education, development, planning, design, marketing, service, production, research, sales, medical
        case humanResources = "human-resources"
        case accounting
        case customerSupport = "customer-support"
    }

    public init(person: ID<Person>, nickname: String, birthYear: Int, gender: Gender, job: Job, pace: Pace) {
        self.person = person
        self.nickname = nickname
        self.birthYear = birthYear
        self.gender = gender
        self.job = job
        self.pace = pace
    }

    /// The age in a year, by difference of years.
    public func age(in year: Int) -> Int { year - birthYear }

    /// The age as others see it: decade, and early (0–3), mid (4–6) or late (7–9) in it.
    public func ageBand(in year: Int) -> Phrase { Runner.ageBand(of: max(0, age(in: year))) }

    static func ageBand(of age: Int) -> Phrase {
        let decade = age / 10 * 10
        return switch age % 10 {
        case 0...3: Phrase(ko: "\(decade)대 초반", en: "early \(decade)s")
        case 4...6: Phrase(ko: "\(decade)대 중반", en: "mid \(decade)s")
        default: Phrase(ko: "\(decade)대 후반", en: "late \(decade)s")
        }
    }
}

extension Runner.Gender {
    var phrase: Phrase {
        switch self {
        case .woman: Phrase(ko: "여성", en: "Woman")
        case .man: Phrase(ko: "남성", en: "Man")
        case .notSaid: Phrase(ko: "밝히지 않음", en: "Not said")
        }
    }
}

extension Runner.Pace {
    var phrase: Phrase {
        switch self {
        case .beginner: Phrase(ko: "입문 (1km에 7:00~9:00)", en: "Beginner (7:00–9:00 per km)")
        case .average: Phrase(ko: "평균 (1km에 6:00~7:00)", en: "Average (6:00–7:00 per km)")
        case .high: Phrase(ko: "고수 (1km에 4:30~6:00)", en: "Fast (4:30–6:00 per km)")
        case .master: Phrase(ko: "초고수 (1km에 4:30 미만)", en: "Master (under 4:30 per km)")
        }
    }
}

extension Runner.Job {
    var phrase: Phrase {
        switch self {
        case .publicServant: Phrase(ko: "공무원", en: "Public service")
        case .education: Phrase(ko: "교육", en: "Education")
        case .development: Phrase(ko: "개발", en: "Development")
        case .planning: Phrase(ko: "기획·전략·경영", en: "Planning and management")
        case .design: Phrase(ko: "디자인", en: "Design")
        case .marketing: Phrase(ko: "마케팅·홍보", en: "Marketing")
        case .service: Phrase(ko: "서비스", en: "Service")
        case .production: Phrase(ko: "생산", en: "Production")
        case .research: Phrase(ko: "연구", en: "Research")
        case .sales: Phrase(ko: "영업·제휴", en: "Sales")
        case .medical: Phrase(ko: "의료", en: "Health care")
        case .humanResources: Phrase(ko: "인사", en: "Human resources")
        case .accounting: Phrase(ko: "재무·회계", en: "Finance")
        case .customerSupport: Phrase(ko: "고객 지원", en: "Customer support")
        }
    }
}
