public import Floor

/// A profile as stored, with when those parts were chosen that may change seldom.
public struct RunnerRecord: Equatable, Sendable {
    public var runner: Runner
    /// When the nickname was chosen, in Unix milliseconds.
    public var namedAt: Int64
    /// When the job was chosen, in Unix milliseconds.
    public var jobAt: Int64

    /// Characters of a nickname.
    public static let nicknameRange = 2...8
    /// How long a nickname or a job stays as it is, in milliseconds: 90 days. Somebody who was reported or blocked is not a
    /// new person the next day.
    public static let pause: Int64 = 90 * 86_400_000
    /// The oldest age that is believed.
    static let oldestAge = 120

    public init(runner: Runner, namedAt: Int64, jobAt: Int64) {
        self.runner = runner
        self.namedAt = namedAt
        self.jobAt = jobAt
    }

    /// Reads the profile's form: `nickname`, `birth-year`, `gender`, `job`, `pace`.
    ///
    /// - Parameter former: the profile as it is; nil for a person who has none.
    /// - Throws: `nickname-empty` and so on, `nickname-invalid`, `nickname-early`, `birth-year-invalid`,
    ///   `birth-year-under-age`, `runner-gender-unknown`, `job-unknown`, `job-early`, `pace-unknown`. Whether the nickname is
    ///   free is for the host to say.
    public init(_ form: Fields, after former: RunnerRecord?, _ viewer: Viewer) throws(Refusal) {
        let nickname = try RunnerRecord.nickname(form)
        let year = try RunnerRecord.birthYear(form, viewer)
        guard let gender = Runner.Gender(named: form["gender"] ?? "") else {
            throw .runnerGenderUnknown(form["gender"])
        }
        guard let job = Runner.Job(named: form["job"] ?? "") else { throw .jobUnknown(form["job"]) }
        guard let pace = Runner.Pace(named: form["pace"] ?? "") else { throw .paceUnknown(form["pace"]) }
        self.init(
            runner: Runner(
                person: viewer.person, nickname: nickname, birthYear: year, gender: gender, job: job, pace: pace),
            namedAt: viewer.now, jobAt: viewer.now)
        guard let former else { return }
        if former.runner.nickname == nickname {
            namedAt = former.namedAt
        } else if let day = former.nicknameDay(viewer) {
            throw .nicknameEarly(day, nickname, viewer)
        }
        if former.runner.job == job {
            jobAt = former.jobAt
        } else if let day = former.jobDay(viewer) {
            throw .jobEarly(day, viewer)
        }
    }

    /// The day from which the nickname may be changed; nil if it may be now.
    func nicknameDay(_ viewer: Viewer) -> Day? { RunnerRecord.day(after: namedAt, viewer) }

    /// The day from which the job may be changed; nil if it may be now.
    func jobDay(_ viewer: Viewer) -> Day? { RunnerRecord.day(after: jobAt, viewer) }

    private static func day(after chosen: Int64, _ viewer: Viewer) -> Day? {
        let free = chosen + pause
        return free > viewer.now ? viewer.clock(free).day : nil
    }

    private static func nickname(_ form: Fields) throws(Refusal) -> String {
        let given = form["nickname"] ?? ""
        let nickname = try Text.line(
            given, limit: nicknameRange.upperBound, field: "nickname", name: "nickname", subject: Noun.nickname)
        guard Graphemes.count(nickname) >= nicknameRange.lowerBound, nickname.scalars.allSatisfy(isPlain) else {
            throw .nicknameInvalid(given)
        }
        return nickname
    }

    /// Hangul, Latin letters and digits: what a person can type again and tell from another.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x3131...0x3163, 0xAC00...0xD7A3: true
        default: false
        }
    }

    private static func birthYear(_ form: Fields, _ viewer: Viewer) throws(Refusal) -> Int {
        let given = form["birth-year"] ?? ""
        guard let year = Int(given), (0...oldestAge).contains(viewer.today.year - year) else {
            throw .birthYearInvalid(given)
        }
        guard viewer.today.year - year >= Runner.adultAge else { throw .birthYearUnderAge(given) }
        return year
    }
}

extension Runner {
    /// Nicknames that differ by case alone are one.
    public static func key(of nickname: String) -> String { Text.lowercased(nickname) }
}

extension Refusal {
    static func nicknameInvalid(_ given: String) -> Refusal {
        let range = RunnerRecord.nicknameRange
        return Refusal(
            .invalid, "nickname-invalid",
            Phrase(
                ko: "닉네임은 \(range.lowerBound)~\(range.upperBound)자의 한글, 영문, 숫자로 적어 주세요.",
                en:
                    "A nickname has \(range.lowerBound) to \(range.upperBound) characters: Hangul, Latin letters and digits."
            ),
            field: "nickname", given: given)
    }

    /// The nickname belongs to somebody else.
    public static func nicknameTaken(_ given: String) -> Refusal {
        Refusal(
            .conflict, "nickname-taken",
            Phrase(ko: "다른 사람이 쓰고 있는 닉네임이에요.", en: "Someone else has this nickname."), field: "nickname", given: given)
    }

    static func nicknameEarly(_ day: Day, _ given: String, _ viewer: Viewer) -> Refusal {
        Refusal(
            .conflict, "nickname-early",
            Phrase(
                ko: "닉네임은 90일에 한 번 바꿀 수 있어요. \(said(day, viewer))부터 바꿔 주세요.",
                en: "A nickname can be changed once in 90 days, yours from \(said(day, viewer))."), field: "nickname",
            given: given)
    }

    static func jobEarly(_ day: Day, _ viewer: Viewer) -> Refusal {
        Refusal(
            .conflict, "job-early",
            Phrase(
                ko: "직군은 90일에 한 번 바꿀 수 있어요. \(said(day, viewer))부터 바꿔 주세요.",
                en: "A job can be changed once in 90 days, yours from \(said(day, viewer))."), field: "job")
    }

    /// The day for the person whose form it is, in their language.
    private static func said(_ day: Day, _ viewer: Viewer) -> String {
        day.text(.spoken(today: viewer.today), in: viewer.language)
    }

    static func birthYearInvalid(_ given: String) -> Refusal {
        Refusal(
            .invalid, "birth-year-invalid",
            Phrase(ko: "태어난 해를 ‘1990’처럼 네 자리로 적어 주세요.", en: "Write your year of birth with four digits, such as 1990."),
            field: "birth-year", given: given)
    }

    static func birthYearUnderAge(_ given: String) -> Refusal {
        Refusal(
            .invalid, "birth-year-under-age",
            Phrase(
                ko: "달리기 모임은 \(Runner.adultAge)세부터 함께할 수 있어요.",
                en: "You must be \(Runner.adultAge) or older to join runs."),
            field: "birth-year", given: given)
    }

    static func runnerGenderUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "runner-gender-unknown", Phrase(ko: "성별을 골라 주세요.", en: "Choose a gender, or “not said”."),
            field: "gender", given: given)
    }

    static func jobUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "job-unknown", Phrase(ko: "직군을 골라 주세요.", en: "Choose a job."), field: "job", given: given)
    }
}
