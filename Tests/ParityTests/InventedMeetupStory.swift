import Floor

/// A story of a meetup that nobody wrote: people applying, talking and checking in as the seed has it, much of it at the wrong
/// time.
struct InventedMeetupStory {
    let seed: Int
    private var entropy: Entropy

    private static let people = ["민지", "도윤", "Ann", "Sam", "지호"]
    private static let languages = ["ko", "ko", "en-US", "en-GB", "ko"]
    private static let words = ["곧 봐요", "Running late", "👨‍👩‍👧‍👦", "<b>&\"'", "e\u{301}t", "한\u{1}글", "  ", "둘\n줄"]
    private static let pages = ["", "/talk", "/attendance", "/applicants", "/edit", "/apply"]
    /// The run begins a day after the story.
    private static let hours: [Int64] = [0, 1, 23, 24, 25, 27, 40]

    init(seed: Int) {
        self.seed = seed
        entropy = Entropy(seed: (UInt64(seed), 8, 34, 233))
    }

    var question: Question {
        var story = self
        var visits: [JSON] = [
            post("민지", "create-meetup", ["title": "달리기"], isNew: true), post("민지", "edit-meetup", story.details),
            post("민지", "open-meetup", [:]),
        ]
        for hour in Self.hours {
            visits.append(["by": "민지", "job": "1", "now": .integer(1_795_219_200_000 + hour * 3_600_000)])
            for _ in 0..<12 { visits.append(story.visit()) }
        }
        for person in Self.people {
            for page in Self.pages { visits.append(["by": .string(person), "get": .string("$meetup" + page)]) }
        }
        let question: JSON = [
            "room": "run", "seed": .integer(Int64(seed)), "now": 1_795_219_200_000, "today": "2026-11-21",
            "people": .array(
                zip(Self.people, Self.languages).map { ["name": .string($0), "language": .string($1)] }),
            "visits": .array(visits),
        ]
        return Question(name: "invented run \(seed)", bytes: question.bytes)
    }

    private mutating func visit() -> JSON {
        let (person, other) = (one(of: Self.people), "$person:" + one(of: Self.people))
        let message = "$message:" + word
        switch Int.random(in: 0..<24, using: &entropy) {
        case 0..<4: return post(person, "apply", ["note": word])
        case 4..<7: return post("민지", one(of: ["accept-application", "decline-application"]), ["person": other])
        case 7: return post("민지", "remove-member", ["person": other])
        case 8: return post(person, one(of: ["withdraw", "leave-meetup", "take-place"]), [:])
        case 9..<13: return post(person, "post-message", ["text": word, "answers": one(of: ["", message])])
        case 13: return post(person, "post-message", ["text": word, "thread": other])
        case 14: return post(person, "delete-message", ["message": message])
        case 15, 16:
            return post("민지", "mark-attendance", ["person": other, "mark": one(of: ["present", "absent", "late"])])
        case 17: return post("민지", "show-code", [:])
        case 18: return post(person, "check-in", ["code": one(of: ["$code", "000000", ""])])
        case 19: return post("민지", one(of: ["close-meetup", "open-meetup", "edit-meetup"]), details)
        case 20: return post(person, "report", ["thing": one(of: [other, message]), "reason": "spam", "note": word])
        case 21, 22:
            let kind = one(of: ["heart", "run", "eggplant"])
            return post(person, "react", ["message": message, one(of: ["on", "off"]): kind])
        default: return ["by": .string(person), "get": .string("$meetup" + one(of: Self.pages))]
        }
    }

    private var details: [String: String] {
        mutating get {
            [
                "title": one(of: ["달리기", "Slow run", ""]), "text": word, "band": "day-off", "start": "1795305600000",
                "zone": "Asia/Seoul", "minutes": "60", "latitude": "37.566535",
                "longitude": one(of: ["126.977969", "126.9788", "190"]), "place-name": "시청역", "district": "중구",
                "gender": one(of: ["everyone", "women"]), "capacity": String(Int.random(in: 2...4, using: &entropy)),
                "pace": "beginner",
            ]
        }
    }

    private func post(_ person: String, _ useCase: String, _ form: [String: String], isNew: Bool = false) -> JSON {
        let fields = form.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
        return [
            "by": .string(person), "post": .string(isNew ? useCase : "$meetup/" + useCase), "with": .object(fields),
        ]
    }

    private var word: String { mutating get { one(of: Self.words) } }

    private mutating func one<Choice>(of choices: [Choice]) -> Choice {
        choices[Int.random(in: 0..<choices.count, using: &entropy)]
    }
}
