import DiaryRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// What somebody does in a journal over a few hundred requests, drawn from a seed.
struct JournalStory {
    let house: House
    let visitor: Visitor
    let id: ID<Space>
    private var entropy: Entropy
    private var begun: [String] = []
    private var removed: Set<String> = []
    /// The versions of each entry's text, the first first.
    private var versions: [String: [String]] = [:]
    private var name = 0
    /// How often each thing was done.
    private(set) var done: [String: Int] = [:]

    static let sentences = [
        "첫눈이 왔다.", "눈사람을 만들었다.", "비가 와서 집에 있었다.", "강아지와 강가를 걸었다.", "저녁에 국수를 먹었다.", "눈",
        "Walked along the river.", "Rain all day, and a good book.", "Snow at last!", "Called my sister.", "",
        "책을 읽다 잠들었다.", "The lamp by the window.",
    ]

    init(_ house: House, _ person: Cast, seed: UInt64) async throws {
        self.house = house
        visitor = house[person]
        let made = try await visitor.api(.post, "/journals", ["name": "이야기"])
        id = try #require((made.json?["id"]?.stringValue).flatMap { ID<Space>($0) }, "\(made.body)")
        entropy = Entropy(seed: (seed, 2, 3, 4))
        for _ in 0..<20 { _ = entropy.next() }
    }

    private mutating func below(_ limit: Int) -> Int { Int(entropy.next() % UInt64(limit)) }

    private mutating func someText() -> String {
        (0..<(1 + below(6))).map { _ in Self.sentences[below(Self.sentences.count)] }.joined(separator: "\n")
    }

    private mutating func one(of entries: [String]) -> String? { entries.isEmpty ? nil : entries[below(entries.count)] }

    mutating func goOn(for turns: Int) async throws {
        for _ in 0..<turns { try await turn() }
    }

    private mutating func turn() async throws {
        house.clock.advance(1_000 + Int64(below(3_600_000)))
        let present = begun.filter { !removed.contains($0) }
        switch below(100) {
        case ..<22: try await begin()
        case ..<48: if let entry = one(of: present) { try await rewrite(entry) }
        case ..<56: if let entry = one(of: present) { try await delete(entry) }
        case ..<62: if let entry = one(of: removed.sorted()) { try await restore(entry) }
        case ..<68: if let entry = one(of: present) { try await mark(entry) }
        case ..<74: if let entry = one(of: present) { try await place(entry) }
        case ..<79: if let entry = one(of: present) { try await weather(entry) }
        case ..<84: if let entry = one(of: present) { try await restoreVersion(entry) }
        case ..<89: if let entry = one(of: present) { try await photo(entry) }
        case ..<91: if let entry = one(of: present) { _ = try await send("dismiss-clash", [("entry", entry)]) }
        default: try await settle(present)
        }
    }

    private mutating func send(_ name: String, _ body: [(String, String)]) async throws -> Answer {
        done[name, default: 0] += 1
        let answer = try await visitor.post("/diary/\(id.text)/\(name)", pairs: body)
        #expect(answer.status == 303, "\(name): \(answer.status) \(answer.body.suffix(300))")
        return answer
    }

    private mutating func noteVersion(_ entry: String) async throws {
        let found = try await visitor.api(.get, "/journals/\(id.text)/entries/\(entry)").json
        if let version = found?["version"]?.stringValue, versions[entry]?.last != version {
            versions[entry, default: []].append(version)
        }
    }

    private mutating func begin() async throws {
        let entry = ID<Entity>(milliseconds: house.clock.now, entropy: &entropy).text
        let today = house.services.zones.day(in: [], now: house.clock.now).today
        let day = today.adding(days: -below(900))
        _ = try await send(
            "write-entry",
            [("entry", entry), ("text", "글 \(begun.count)\n" + someText()), ("day", day.iso), ("zone", "Asia/Seoul")])
        begun.append(entry)
        try await noteVersion(entry)
    }

    private mutating func rewrite(_ entry: String) async throws {
        let known = versions[entry] ?? []
        // Now and then over an older text, as a second device does.
        let base = below(3) == 0 ? one(of: known) : known.last
        _ = try await send(
            "write-entry", [("entry", entry), ("text", "고침\n" + someText()), ("base", base ?? ""), ("done", "1")])
        try await noteVersion(entry)
    }

    private mutating func delete(_ entry: String) async throws {
        _ = try await send("delete-entry", [("entry", entry)])
        removed.insert(entry)
    }

    private mutating func restore(_ entry: String) async throws {
        _ = try await send("restore-entry", [("entry", entry)])
        removed.remove(entry)
    }

    private mutating func mark(_ entry: String) async throws {
        let mark = (Entry.Mark.allCases.map(\.rawValue) + [""])[below(5)]
        _ = try await send("mark-entry", [("entry", entry), ("mark", mark)])
    }

    private mutating func place(_ entry: String) async throws {
        let at = below(3) == 0 ? "" : "37.\(10 + below(80)),126.9\(below(10))"
        _ = try await send(
            "set-place", [("entry", entry), ("name", ["집", "강가", ""][below(3)]), ("coordinates", at)])
    }

    private mutating func weather(_ entry: String) async throws {
        let condition = ["rain", "snow", "clear", ""][below(4)]
        _ = try await send(
            "set-weather", [("entry", entry), ("condition", condition), ("temperature", "\(below(40) - 10)")])
    }

    /// Puts photos into an entry, and changes those that are there.
    private mutating func photo(_ entry: String) async throws {
        for _ in 0..<4 {
            let there = try await visitor.api(.get, "/journals/\(id.text)/entries/\(entry)").json?["photos"]?.arrayValue
            let files = there?.compactMap { $0["id"]?.stringValue } ?? []
            guard let file = one(of: files), below(2) == 0 else {
                let new = ID<StoredFile>(milliseconds: house.clock.now, entropy: &entropy).text
                if files.count < Entry.photoLimit {
                    _ = try await send("add-photo", [("entry", entry), ("photo", new)])
                }
                continue
            }
            let form = [("entry", entry), ("photo", file)]
            switch below(4) {
            case 0: _ = try await send("describe-photo", form + [("alt", Self.sentences[below(Self.sentences.count)])])
            case 1: _ = try await send("move-photo", form + [("to", ["first", "last", "later"][below(3)])])
            case 2: _ = try await send("remove-photo", form)
            default: continue
            }
        }
    }

    private mutating func restoreVersion(_ entry: String) async throws {
        guard let version = one(of: versions[entry] ?? []) else { return }
        _ = try await send("restore-version", [("entry", entry), ("version", version)])
        try await noteVersion(entry)
    }

    private mutating func settle(_ present: [String]) async throws {
        switch below(6) {
        case 0:
            name += 1
            _ = try await send("rename-journal", [("name", "이야기 \(name)")])
        case 1: _ = try await send("show-memories", [])
        case 2: _ = try await send("hide-memories", [])
        case 3: _ = try await send("mute-memory", [("on", "12-0\(1 + below(9))")])
        case 4: _ = try await send("unmute-memory", [("on", "12-0\(1 + below(9))")])
        default: if let entry = one(of: present) { _ = try await send("mute-memory", [("entry", entry)]) }
        }
    }
}

extension JournalStory {
    /// The texts that are there, by entry.
    func texts() async throws -> [ID<Entity>: Entry] {
        let whole = try await house.services.database.read { try $0.wholeJournal(id) }
        return try #require(whole).entries.filter { $0.value.isWritten && !$0.value.isRemoved }
    }

    /// All pages of a search, each entry with its tier.
    func search(_ words: String, from: String? = nil, to: String? = nil) async throws -> [ID<Entity>: Int] {
        var search = DiarySearchQuery(words: words, from: from.flatMap { Day($0) }, to: to.flatMap { Day($0) })
        var found: [ID<Entity>: Int] = [:]
        var last = 0
        while true {
            let page = try await house.services.database.read { [search] in try $0.foundEntries(search, in: id) }
            for entry in page.entries {
                #expect(found[entry.place.id] == nil, "‘\(words)’ finds an entry twice")
                #expect(entry.place.tier >= last, "‘\(words)’ does not begin with the best match")
                last = entry.place.tier
                found[entry.place.id] = entry.place.tier
            }
            guard let next = page.next else { return found }
            search.after = next
        }
    }

    /// What a search should find, by looking at every text.
    func expected(_ words: String, from: String? = nil, to: String? = nil) async throws -> [ID<Entity>: Int] {
        let search = DiarySearchQuery(words: words, from: from.flatMap { Day($0) }, to: to.flatMap { Day($0) })
        let query = SearchQuery(words)
        func matches(_ query: SearchQuery) async throws -> [ID<Entity>: Int] {
            try await texts().compactMapValues { entry in
                guard let day = entry.day.value?.day, search.includes(day) else { return nil }
                let tier = FoundEntry.tier(ofTitle: entry.text.value, query)
                return tier ?? (query.finds(in: [entry.text.value]) ? 2 : nil)
            }
        }
        let found = try await matches(query)
        if found.isEmpty, let typing = query.typing { return try await matches(typing) }
        return found
    }

    func catchUp() async throws {
        while try await house.services.database.catchUpDiaryTexts(.space(id)) {}
    }
}
