import Floor

/// A story of a team that nobody wrote: people writing, meeting and opening as the seed has it, much of it at the wrong time.
struct InventedTeamStory {
    let seed: Int
    private var entropy: Entropy

    private static let people = ["민지", "도윤", "Ann", "Sam"]
    private static let languages = ["ko", "ko", "en-US", "en-GB"]
    private static let words = ["경청", "Courage", "👨‍👩‍👧‍👦", "<b>&\"'", "e\u{301}t", "한\u{1}글", "  ", "열자가넘는아주긴키워드"]
    private static let pages = [
        "", "write", "box", "people", "schedule", "archive", "day", "archive/$retrospective:1",
        "archive/$retrospective:2",
    ]

    init(seed: Int) {
        self.seed = seed
        entropy = Entropy(seed: (UInt64(seed), 13, 21, 34))
    }

    var question: Question {
        var story = self
        var visits: [JSON] = [
            ["by": "민지", "post": "create-team", "with": ["name": "키고", "nickname": "민지"]]
        ]
        for person in Self.people.dropFirst() {
            visits.append(["by": .string(person), "post": "$team/join-team", "with": ["nickname": .string(person)]])
        }
        // Before the day, on the day, and in the next retrospective.
        for _ in 0..<14 { visits.append(story.visit()) }
        visits.append(["by": "민지", "post": "$team/start-retrospective"])
        for _ in 0..<24 { visits.append(story.visit()) }
        visits.append(["by": "민지", "post": "$team/end-retrospective"])
        for _ in 0..<8 { visits.append(story.visit()) }
        for person in Self.people {
            for page in Self.pages { visits.append(["by": .string(person), "get": .string("$team/" + page)]) }
        }
        let question: JSON = [
            "room": "retro", "seed": .integer(Int64(seed)), "now": 1_795_219_200_000, "today": "2026-11-21",
            "people": .array(
                zip(Self.people, Self.languages).map { ["name": .string($0), "language": .string($1)] }),
            "visits": .array(visits),
        ]
        return Question(name: "invented team \(seed)", bytes: question.bytes)
    }

    private mutating func visit() -> JSON {
        let keyword = "$keyword:" + word
        switch Int.random(in: 0..<20, using: &entropy) {
        case 0..<4: return post("add-keyword", note.merging(["word": word]) { $1 })
        case 4: return post("edit-keyword", note.merging(["keyword": keyword, "word": word]) { $1 })
        case 5: return post("delete-keyword", ["keyword": keyword])
        case 6: return post("schedule-retrospective", ["name": word, "start": "1795824000000", "zone": "Asia/Seoul"])
        case 7, 8: return post("give-turn", ["person": person])
        case 9..<12: return post("open-keyword", ["keyword": keyword])
        case 12: return post("vote", ["keyword": keyword, "vote": one(of: ["on", "off", "perhaps"])])
        case 13: return post("group-keyword", ["keyword": keyword, "with": "$keyword:" + word])
        case 14: return post("park-keyword", ["keyword": keyword])
        case 15:
            return post("make-action", ["title": word, "owner": person, "due": one(of: ["", "2026-12-03", "어제"])])
        case 16: return post(one(of: ["finish-turn", "say-done", "close-keyword", "take-seat", "show-votes"]), [:])
        case 17: return post("discard-keyword", ["keyword": keyword])
        case 18:
            return post("change-anonymity", ["anonymity": one(of: ["named", "alias", "anonymous", "now and then"])])
        default: return ["by": .string(one(of: Self.people)), "get": .string("$team/keyword/" + keyword)]
        }
    }

    private var note: [String: String] {
        mutating get {
            [
                "recipient": person, "kind": one(of: ["stop", "continue", "start"]), "situation": word, "feeling": word,
                "request": word,
            ]
        }
    }

    private mutating func post(_ useCase: String, _ form: [String: String]) -> JSON {
        let fields = form.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
        return ["by": .string(one(of: Self.people)), "post": .string("$team/" + useCase), "with": .object(fields)]
    }

    private var person: String { mutating get { "$person:" + one(of: Self.people) } }
    private var word: String { mutating get { one(of: Self.words) } }

    private mutating func one(of choices: [String]) -> String {
        choices[Int.random(in: choices.indices, using: &entropy)]
    }
}
