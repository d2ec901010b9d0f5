import Floor

/// A story that nobody wrote: people doing things to a board as the seed has it, some of them wrong.
struct InventedStory {
    let seed: Int
    private var entropy: Entropy

    private static let people = ["민지", "도윤", "Ann", "Sam"]
    private static let languages = ["ko", "ko", "en-US", "en-GB"]
    private static let titles = ["장보기", "Fix the tap", "👨‍👩‍👧‍👦 사진", "<b>&\"'", "e\u{301}tude", "한\u{1}글", "  두  칸  ", ""]
    private static let times = ["", "18:30", "09:00", "25:00"]
    private static let days = ["", "2026-11-20", "2026-11-21", "2026-11-22", "2027-02-29", "어제"]
    private static let limits = ["", "1", "2", "99", "100", "-1", "둘"]
    private static let spots = ["top", "bottom", "up", "down", "before", "after", "sideways"]

    init(seed: Int) {
        self.seed = seed
        entropy = Entropy(seed: (UInt64(seed), 3, 5, 8))
    }

    var question: Question {
        var story = self
        var visits: [JSON] = [
            ["by": "민지", "post": "create-board", "with": ["name": "우리 집"]],
            ["by": "민지", "join": "도윤", "role": "editor"],
            ["by": "민지", "join": "Ann", "role": "viewer"],
        ]
        for _ in 0..<30 { visits.append(story.visit()) }
        for person in Self.people { visits.append(["by": .string(person), "get": "$board"]) }
        let question: JSON = [
            "seed": .integer(Int64(seed)), "now": 1_795_219_200_000, "today": "2026-11-21",
            "people": .array(
                zip(Self.people, Self.languages).map { ["name": .string($0), "language": .string($1)] }),
            "visits": .array(visits),
        ]
        return Question(name: "invented \(seed)", bytes: question.bytes)
    }

    private mutating func visit() -> JSON {
        let card = "$card:" + title
        switch Int.random(in: 0..<21, using: &entropy) {
        case 0..<4: return post("add-card", ["title": title, "due": one(of: Self.days), "column": column])
        case 4:
            return post(
                "edit-card",
                [
                    "card": card, "title": title, "body": title, "due": one(of: Self.days), "time": one(of: Self.times),
                    "start": one(of: Self.days),
                ])
        case 5..<8:
            return post(
                "move-card", ["card": card, "column": column, "to": one(of: Self.spots), "beside": "$card:" + title])
        case 8: return post("delete-card", ["card": card])
        case 9: return post("restore-card", ["card": card])
        case 10: return post("undo", [:])
        case 11: return post("redo", [:])
        case 12: return post("add-column", ["name": title, "kind": one(of: ["todo", "doing", "done", "later"])])
        case 14: return post("archive-card", ["card": card])
        case 15: return post("bring-back-card", ["card": card])
        case 16:
            let doesAll = entropy.next() % 2 == 0
            return doesAll ? post("archive-cards", ["column": column]) : post("make-template", ["card": card])
        case 17: return ["by": .string(person), "get": .string("$board/" + one(of: ["archived-cards", "templates"]))]
        case 13: return post("limit-column", ["column": column, "limit": one(of: Self.limits)])
        case 18: return post("move-cards", ["column": column, "to": column])
        case 19:
            return post(
                "rename-column",
                ["column": column, "kind": one(of: ["todo", "doing", "done", "later"]), "limit": one(of: Self.limits)])
        default: return ["by": .string(person), "get": .string("$board/card/" + card)]
        }
    }

    private mutating func post(_ useCase: String, _ form: [String: String]) -> JSON {
        let fields = form.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
        return ["by": .string(person), "post": .string("$board/" + useCase), "with": .object(fields)]
    }

    private var person: String { mutating get { one(of: Self.people) } }
    private var title: String { mutating get { one(of: Self.titles) } }
    private var column: String { mutating get { "$column:\(Int.random(in: 1...4, using: &entropy))" } }

    private mutating func one(of choices: [String]) -> String {
        choices[Int.random(in: choices.indices, using: &entropy)]
    }
}
