import Floor

/// A story of a journal that nobody wrote: its owner on several devices, with whatever base each has, as the seed has it.
struct InventedJournalStory {
    let seed: Int
    private var entropy: Entropy

    private static let lines = [
        "장보기", "Fix the tap", "👨‍👩‍👧‍👦 사진", "<b>&\"'", "e\u{301}tude", "한\u{1}글", "  두  칸  ", "", "같은 줄", "같은 줄",
    ]
    private static let days = ["", "2026-11-20", "2026-11-21", "2025-11-21", "2024-02-29", "2027-02-29", "어제"]
    private static let pages = ["", "photos", "trash", "on-this-day", "settings", "journals", "search"]

    init(seed: Int) {
        self.seed = seed
        entropy = Entropy(seed: (UInt64(seed), 55, 89, 144))
    }

    var question: Question {
        var story = self
        var visits: [JSON] = [["by": "민지", "post": "create-journal", "with": ["name": "일기"]]]
        for _ in 0..<8 { visits.append(story.begin()) }
        for _ in 0..<50 { visits.append(story.visit()) }
        for page in Self.pages { visits.append(["by": "민지", "get": .string("$journal/" + page)]) }
        for entry in 1...8 { visits.append(["by": "민지", "get": .string("$journal/entry/$entry:\(entry)/versions")]) }
        visits.append(["by": "민지", "get": "$journal/month", "with": ["month": "2026-11"]])
        visits.append(["by": "Ann", "get": "$journal"])
        let question: JSON = [
            "room": "diary", "seed": .integer(Int64(seed)), "now": 1_795_219_200_000, "today": "2026-11-21",
            "people": [["name": "민지", "language": "ko"], ["name": "Ann", "language": "en-GB"]],
            "visits": .array(visits),
        ]
        return Question(name: "invented journal \(seed)", bytes: question.bytes)
    }

    private mutating func begin() -> JSON {
        let number = Int.random(in: 1...9, using: &entropy)
        return post("write-entry", ["entry": "$new:\(number)", "text": text, "day": one(of: Self.days)])
    }

    private mutating func visit() -> JSON {
        switch Int.random(in: 0..<20, using: &entropy) {
        case 0..<8:
            return post(
                "write-entry",
                [
                    "entry": entry, "base": one(of: ["", "$version:\(Int.random(in: 1...30, using: &entropy))"]),
                    "text": text,
                ])
        case 8: return post("write-entry", ["entry": entry, "text": one(of: ["", " \n"]), "done": "1"])
        case 9: return post("delete-entry", ["entry": entry])
        case 10: return post("restore-entry", ["entry": entry])
        case 11:
            return post(
                "restore-version", ["entry": entry, "version": "$version:\(Int.random(in: 1...20, using: &entropy))"])
        case 12: return post("dismiss-clash", ["entry": entry])
        case 13: return post(one(of: ["show-memories", "hide-memories"]), [:])
        case 14: return post("mute-memory", one(of: [true, false]) ? ["entry": entry] : ["on": "11-21"])
        case 15: return ["by": "민지", "get": .string("$journal/entry/" + entry)]
        case 16, 17:
            return post(
                "add-photo", ["entry": one(of: [entry, "$new:9"]), "photo": photo, "alt": one(of: Self.lines)])
        case 18:
            return post("move-photo", ["entry": entry, "photo": photo, "to": one(of: ["first", "later", "up"])])
        default:
            return post(
                one(of: ["describe-photo", "remove-photo"]),
                ["entry": entry, "photo": photo, "alt": one(of: Self.lines)])
        }
    }

    private mutating func post(_ useCase: String, _ form: [String: String]) -> JSON {
        let fields = form.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
        return ["by": "민지", "post": .string("$journal/" + useCase), "with": .object(fields)]
    }

    private var photo: String {
        mutating get { "01960000-0000-7000-8000-00000000020\(Int.random(in: 0...4, using: &entropy))" }
    }

    private var entry: String { mutating get { "$entry:\(Int.random(in: 1...8, using: &entropy))" } }

    private var text: String {
        mutating get {
            let count = Int.random(in: 1...6, using: &entropy)
            return (0..<count).map { _ in one(of: Self.lines) }.joined(separator: "\n")
        }
    }

    private mutating func one<Choice>(of choices: [Choice]) -> Choice {
        choices[Int.random(in: choices.indices, using: &entropy)]
    }
}
