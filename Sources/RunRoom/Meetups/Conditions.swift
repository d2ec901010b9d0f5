public import Floor

/// Whom a meetup is for. One value: the leader edits it as a whole.
public struct Conditions: Equatable, Sendable {
    public var gender: GenderRule
    /// Nil for all ages.
    public var ages: ClosedRange<Int>?
    /// People with the leader.
    public var capacity: Int
    /// The pace of the run; people who are faster can come too.
    public var pace: Runner.Pace
    public var hasAfterParty: Bool

    /// People with the leader.
    public static let capacityRange = 2...30
    public static let usualCapacity = 8
    /// The ages that a range may have.
    public static let ageRange = 20...65

    public enum GenderRule: String, Sendable, CaseIterable {
        case everyone, women, men

        /// Whether a person may come. Who has not said their gender may come where everyone may.
        public func admits(_ gender: Runner.Gender) -> Bool {
            switch self {
            case .everyone: true
            case .women: gender == .woman
            case .men: gender == .man
            }
        }
    }

    public init(
        gender: GenderRule = .everyone, ages: ClosedRange<Int>? = nil, capacity: Int = Conditions.usualCapacity,
        pace: Runner.Pace = .beginner, hasAfterParty: Bool = false
    ) {
        self.gender = gender
        self.ages = ages
        self.capacity = capacity
        self.pace = pace
        self.hasAfterParty = hasAfterParty
    }

    /// Reads a form: `gender`, `age-from` and `age-to` (both empty for all ages), `capacity`, `pace`, `after-party` (`on`
    /// or nothing).
    ///
    /// - Throws: `gender-unknown`, `ages-invalid`, `capacity-invalid`, `pace-unknown`.
    init(_ form: Fields) throws(Refusal) {
        guard let gender = GenderRule(named: form["gender"] ?? "") else { throw .genderUnknown(form["gender"]) }
        guard let capacity = form["capacity"].flatMap({ Int($0) }), Conditions.capacityRange.contains(capacity) else {
            throw .capacityInvalid(form["capacity"])
        }
        guard let pace = Runner.Pace(named: form["pace"] ?? "") else { throw .paceUnknown(form["pace"]) }
        self.init(
            gender: gender, ages: try Conditions.ages(form), capacity: capacity, pace: pace,
            hasAfterParty: form["after-party"] == "on")
    }

    private static func ages(_ form: Fields) throws(Refusal) -> ClosedRange<Int>? {
        let (from, to) = (form["age-from"] ?? "", form["age-to"] ?? "")
        if from.isEmpty && to.isEmpty { return nil }
        guard let low = Int(from), let high = Int(to), low <= high, ageRange.contains(low), ageRange.contains(high)
        else { throw .agesInvalid(from + "–" + to) }
        return low...high
    }
}

extension Conditions: FieldValue {
    public static var fieldKind: FieldKind { .json }

    /// The stored form.
    public var fieldJSON: JSON {
        [
            "gender": .string(gender.rawValue), "from": ages.map { .integer(Int64($0.lowerBound)) } ?? .null,
            "to": ages.map { .integer(Int64($0.upperBound)) } ?? .null, "capacity": .integer(Int64(capacity)),
            "pace": .string(pace.rawValue), "after": .bool(hasAfterParty),
        ]
    }

    public init?(fieldJSON json: JSON) {
        guard let gender = json["gender"]?.stringValue.flatMap({ GenderRule(named: $0) }),
            let capacity = json["capacity"]?.integerValue.flatMap({ Int(exactly: $0) }),
            let pace = json["pace"]?.stringValue.flatMap({ Runner.Pace(named: $0) })
        else { return nil }
        var ages: ClosedRange<Int>?
        if let from = json["from"]?.integerValue.flatMap({ Int(exactly: $0) }),
            let to = json["to"]?.integerValue.flatMap({ Int(exactly: $0) }), from <= to
        {
            ages = from...to
        }
        self.init(
            gender: gender, ages: ages, capacity: capacity, pace: pace,
            hasAfterParty: json["after"]?.boolValue ?? false)
    }
}

extension Conditions.GenderRule {
    var phrase: Phrase {
        switch self {
        case .everyone: Phrase(ko: "누구나", en: "Everyone")
        case .women: Phrase(ko: "여성만", en: "Women")
        case .men: Phrase(ko: "남성만", en: "Men")
        }
    }
}

extension Refusal {
    static func genderUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "gender-unknown", Phrase(ko: "누구와 달릴지 골라 주세요.", en: "Choose whom the run is for."),
            field: "gender", given: given)
    }

    static func paceUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "pace-unknown", Phrase(ko: "페이스를 골라 주세요.", en: "Choose a pace."), field: "pace",
            given: given)
    }

    static func capacityInvalid(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "capacity-invalid",
            Phrase(
                ko: "인원은 나를 포함해 \(Conditions.capacityRange.lowerBound)명부터 \(Conditions.capacityRange.upperBound)명까지예요.",
                en:
                    "A run has \(Conditions.capacityRange.lowerBound) to \(Conditions.capacityRange.upperBound) people, with you."
            ), field: "capacity", given: given)
    }

    static func agesInvalid(_ given: String) -> Refusal {
        Refusal(
            .invalid, "ages-invalid",
            Phrase(
                ko: "나이는 \(Conditions.ageRange.lowerBound)세부터 \(Conditions.ageRange.upperBound)세 사이에서, 낮은 쪽부터 적어 주세요.",
                en:
                    "Ages go from \(Conditions.ageRange.lowerBound) to \(Conditions.ageRange.upperBound), the lower one first."
            ), field: "age-from", given: given)
    }
}
