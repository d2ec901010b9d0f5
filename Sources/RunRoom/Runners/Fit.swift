public import Floor

/// Whether a person meets a meetup's conditions: one check for each, so that a page can say which fails and why.
///
/// The same checks refuse an application.
public struct Fit: Equatable, Sendable {
    public let checks: [Check]

    public var isGood: Bool { checks.allSatisfy { $0.failure == nil } }

    /// Whether their pace, which they can change, is all that keeps a person from a meetup.
    var lacksPaceAlone: Bool {
        let failed = checks.filter { $0.failure != nil }
        return failed.count == 1 && failed.first?.condition == .pace
    }

    public struct Check: Equatable, Sendable {
        public let condition: Condition
        /// What the meetup asks for.
        public let wanted: Phrase
        /// Why the person does not meet it; nil if they do.
        public let failure: Phrase?
    }

    public enum Condition: String, Sendable, CaseIterable {
        case state, gender, age, pace
    }

    /// - Parameters:
    ///   - year: the year of the run, for ages.
    public init(_ runner: Runner, _ conditions: Conditions, _ phase: Meetup.Phase, year: Int) {
        checks = [
            Check(
                condition: .state, wanted: Meetup.Phase.open.phrase,
                failure: phase == .open ? nil : Refusal.wrongPhase(phase).phrase),
            Check(
                condition: .gender, wanted: conditions.gender.phrase,
                failure: conditions.gender.admits(runner.gender) ? nil : Refusal.genderUnfit(conditions.gender).phrase),
            Fit.age(runner.age(in: year), conditions.ages),
            Check(
                condition: .pace, wanted: conditions.pace.phrase,
                failure: runner.pace >= conditions.pace ? nil : Refusal.paceUnfit(conditions.pace).phrase),
        ]
    }

    private static func age(_ age: Int, _ ages: ClosedRange<Int>?) -> Check {
        let wanted =
            ages.map { Phrase(ko: "\($0.lowerBound)~\($0.upperBound)세", en: "Ages \($0.lowerBound)–\($0.upperBound)") }
            ?? Phrase(ko: "모든 나이", en: "All ages")
        var failure: Phrase?
        if age < Runner.adultAge {
            failure = Refusal.underAge.phrase
        } else if let ages, !ages.contains(age) {
            failure = Refusal.ageUnfit(ages).phrase
        }
        return Check(condition: .age, wanted: wanted, failure: failure)
    }

    /// The first condition that fails, as a refusal.
    func refusal(_ conditions: Conditions, _ phase: Meetup.Phase, age: Int) -> Refusal? {
        guard let failed = checks.first(where: { $0.failure != nil }) else { return nil }
        switch failed.condition {
        case .state: return .wrongPhase(phase)
        case .gender: return .genderUnfit(conditions.gender)
        case .age:
            guard age >= Runner.adultAge, let ages = conditions.ages else { return .underAge }
            return .ageUnfit(ages)
        case .pace: return .paceUnfit(conditions.pace)
        }
    }
}

extension Refusal {
    static func genderUnfit(_ rule: Conditions.GenderRule) -> Refusal {
        Refusal(
            .conflict, "gender-unfit",
            Phrase(
                ko: rule == .women ? "여성만 함께하는 모임이에요." : "남성만 함께하는 모임이에요.",
                en: rule == .women ? "This run is for women." : "This run is for men."))
    }

    static func ageUnfit(_ ages: ClosedRange<Int>) -> Refusal {
        Refusal(
            .conflict, "age-unfit",
            Phrase(
                ko: "\(ages.lowerBound)세부터 \(ages.upperBound)세까지 함께하는 모임이에요.",
                en: "This run is for ages \(ages.lowerBound) to \(ages.upperBound)."))
    }

    static let underAge = Refusal(
        .conflict, "under-age",
        Phrase(
            ko: "달리기 모임은 \(Runner.adultAge)세부터 함께할 수 있어요.", en: "You must be \(Runner.adultAge) or older to join runs.")
    )

    static func paceUnfit(_ pace: Runner.Pace) -> Refusal {
        Refusal(
            .conflict, "pace-unfit",
            Phrase(
                ko: "이 모임의 페이스는 내 페이스보다 빨라요: \(pace.phrase.ko).",
                en: "This run is faster than your pace: \(pace.phrase.en)."))
    }
}
