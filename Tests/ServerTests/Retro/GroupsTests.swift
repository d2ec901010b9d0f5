import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// 민지 has the seat, and it is Ann's turn.
@Suite struct `Opened keywords` {
    @Test(arguments: Engine.usual)
    func `are put together by forms alone, once however often one is sent, by whose turn it is or who leads`(
        _ engine: Engine
    ) async throws {
        try await withDay(engine, ["Focus", "focus", "경청"]) { crew, keywords in
            let (house, day) = (crew.house, "/retro/\(crew.id)/day")
            let before = try await house[.ann].get(day).body
            #expect(before.contains("Opened so far") && before.contains("Put the “focus” together"))
            let others = try await house[.sam].get(day).body
            #expect(others.contains("/vote\"") && !others.contains("/group-keyword") && !others.contains("/show-votes"))
            var entropy = house.services.random.entropy()
            let ids = (0..<2).map { _ in
                ID<Floor.Operation>(milliseconds: house.clock.now, entropy: &entropy).text
            }
            let pair = [("operation", ids[0]), ("keyword", keywords[1]), ("with", keywords[0])]
            for _ in 0..<2 {
                let answer = try await house[.ann].post("/retro/\(crew.id)/group-keyword", pairs: pair)
                #expect(answer.status == 303 && answer.location == day, "\(answer.body)")
            }
            #expect(try await crew.keyword(keywords[1], by: .sam)["group"]?.stringValue == keywords[0])
            let refused = try await crew.act(
                "group-keyword", ["keyword": .string(keywords[2]), "with": .string(keywords[0])], as: .sam)
            #expect(refused.status == 403, "\(refused.body)")
            // What was taken apart may be named by what it was put to.
            let split = [("operation", ids[1]), ("keyword", keywords[0])]
            for _ in 0..<2 {
                let answer = try await house[.minji].post("/retro/\(crew.id)/split-group", pairs: split)
                #expect(answer.status == 303 && answer.location == day, "\(answer.body)")
            }
            #expect(try await crew.keyword(keywords[1], by: .sam)["group"]?.stringValue == nil)
        }
    }

    /// The same happens in two houses, but for who of two people voted for which of two keywords: whatever anybody else is
    /// told must be the same to the byte, before the votes are shown, after it, and when it is all over.
    @Test(arguments: Engine.usual)
    func `are voted for by people of whom nobody is ever told who chose what`(_ engine: Engine) async throws {
        let one = try await told(engine, isSwapped: false)
        let two = try await told(engine, isSwapped: true)
        for observer in [Cast.minji, .ann] {
            let (first, second) = (one[observer] ?? [], two[observer] ?? [])
            #expect(first.count > 60 && first.count == second.count)
            for (left, right) in zip(first, second) where left != right {
                Issue.record("\(observer) can tell them apart:\n\(left)\n\(right)")
            }
            #expect(!first.contains { $0.contains("keyword-ballot") })
        }
        #expect(one[.sam] != two[.sam], "one's own is told")
        #expect(one[.sam]?.contains { $0.contains("keyword-ballot") } == true)
    }

    @Test(arguments: Engine.allCases)
    func `have as many votes as people gave, which are told to all at once and stay`(_ engine: Engine) async throws {
        try await withDay(engine, ["Focus", "focus", "경청"]) { crew, keywords in
            let (house, day) = (crew.house, "/retro/\(crew.id)/day")
            for voter in [Cast.sam, .doyun] {
                let answer = try await house[voter].post(
                    "/retro/\(crew.id)/vote", pairs: [("keyword", keywords[0]), ("vote", "on")])
                #expect(answer.status == 303 && answer.location == day, "\(answer.body)")
            }
            #expect(try await crew.act("vote", ["keyword": .string(keywords[1])], as: .sam).status == 200)
            #expect(try await crew.keyword(keywords[0], by: .sam)["voted"] == .bool(true))
            for other in [Cast.minji, .ann] {
                #expect(try await crew.keyword(keywords[0], by: other)["voted"] == .bool(false))
                #expect(try await crew.keyword(keywords[0], by: other)["votes"] == .null)
            }
            let pair: JSON = ["keyword": .string(keywords[1]), "with": .string(keywords[0])]
            #expect(try await crew.act("group-keyword", pair, as: .ann).status == 200)
            #expect(try await crew.act("show-votes", as: .sam).status == 403)
            #expect(try await house[.minji].post("/retro/\(crew.id)/show-votes", pairs: []).status == 303)
            #expect(try await house[.ann].get(day).body.contains("2 votes"))
            for member in crew.members {
                #expect(try await crew.keyword(keywords[0], by: member)["votes"] == .integer(2), "\(member)")
                #expect(try await crew.keyword(keywords[2], by: member)["votes"] == .integer(0), "\(member)")
            }
            let late = try await crew.act("vote", ["keyword": .string(keywords[2])], as: .ann)
            #expect(late.status == 409 && late.body.contains("votes-are-shown"), "\(late.body)")
            #expect(try await crew.act("split-group", ["keyword": .string(keywords[0])], as: .ann).status == 409)
        }
    }

    @Test(arguments: Engine.allCases)
    func `have no more of somebody's votes than there are, though all are given at once`(_ engine: Engine) async throws
    {
        try await withDay(engine, ["하나", "둘", "셋", "넷", "다섯"]) { crew, keywords in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for keyword in keywords {
                    group.addTask { try await crew.act("vote", ["keyword": .string(keyword)], as: .sam).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200, 200, 200, 409, 409])
        }
    }

    @Test(arguments: Engine.usual)
    func `are not all: the others are kept for the next time, sealed as they were`(_ engine: Engine) async throws {
        try await withDay(engine, ["경청", "여유"], opening: 1) { crew, keywords in
            let (house, sealed) = (crew.house, keywords[1])
            let fingerprint = try await crew.keyword(sealed, by: .ann)["fingerprint"]
            #expect(try await crew.act("park-keyword", ["keyword": .string(sealed)], as: .sam).status == 403)
            let kept = try await house[.ann].post("/retro/\(crew.id)/park-keyword", pairs: [])
            #expect(kept.status == 303 && kept.location == "/retro/\(crew.id)/day", "\(kept.body)")
            #expect(try await house[.minji].get("/retro/\(crew.id)/day").body.contains("넘긴 키워드 다시 가져오기"))
            try await crew.act("end-retrospective", as: .minji)
            let current = try await crew.seen(by: .ann)["current"]
            for member in [Cast.minji, .ann, .sam] {
                let keyword = try await crew.keyword(sealed, by: member)
                #expect(keyword["retrospective"] == current && keyword["fingerprint"] == fingerprint, "\(member)")
                #expect(keyword["recipient"] == .null && keyword["author"] == .null, "\(member)")
                #expect(keyword["situation"] == .null && keyword["parked"] == .null, "\(member)")
                #expect(try await house[member].get("/retro/\(crew.id)").body.contains("여유"))
            }
            #expect(try await house[.doyun].get("/retro/\(crew.id)/box").body.contains("여유"))
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            try await crew.act("give-turn", ["person": .string(try await house.id(of: .ann).text)], as: .minji)
            #expect(try await crew.act("open-keyword", ["keyword": .string(sealed)], as: .ann).status == 200)
            let page = try await house[.ann].get("/retro/\(crew.id)/day").body
            #expect(page.contains(Secret().situation) && page.contains("matches the one from before the day"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `that two put together at once, each the other way round, are one group`(_ engine: Engine) async throws {
        try await withDay(engine, ["하나", "둘", "셋"]) { crew, keywords in
            let pairs: [(member: Cast, keyword: Int, with: Int)] = [(.ann, 0, 1), (.minji, 1, 0), (.ann, 2, 0)]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for pair in pairs {
                    let body: JSON = [
                        "keyword": .string(keywords[pair.keyword]), "with": .string(keywords[pair.with]),
                    ]
                    group.addTask { try await crew.act("group-keyword", body, as: pair.member).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == [200, 200, 200])
            var heads: Set<String> = []
            for keyword in keywords {
                heads.insert(try await crew.keyword(keyword, by: .sam)["group"]?.stringValue ?? keyword)
            }
            #expect(heads.count == 1, "\(heads)")
        }
    }

    @Test(arguments: Engine.usual)
    func `are as anonymous after they were kept as they were promised to be`(_ engine: Engine) async throws {
        try await withDay(engine, ["경청"], opening: 0, anonymity: "anonymous") { crew, keywords in
            let (house, doyun) = (crew.house, try await crew.house.id(of: .doyun).text)
            let kept = try await house[.minji].post("/retro/\(crew.id)/park-keyword", pairs: [("whose", "everybody")])
            #expect(kept.status == 303)
            try await crew.act("end-retrospective", as: .minji)
            let opened = try await crew.act("change-anonymity", ["anonymity": "named"], as: .minji)
            #expect(opened.status == 409, "something is written: \(opened.body)")
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            try await crew.act("give-turn", ["person": .string(try await house.id(of: .ann).text)], as: .minji)
            #expect(try await crew.act("open-keyword", ["keyword": .string(keywords[0])], as: .ann).status == 200)
            for member in [Cast.minji, .ann, .sam] {
                let keyword = try await crew.keyword(keywords[0], by: member)
                #expect(keyword["situation"] != .null && keyword["author"] == .null, "\(member)")
                #expect(!keyword.text.contains(doyun), "\(member)")
            }
        }
    }

    /// All that everybody is told of a day on which Sam and 도윤 vote for one keyword each.
    private func told(_ engine: Engine, isSwapped: Bool) async throws -> [Cast: [String]] {
        let told = Told()
        try await withDay(engine, ["경청", "여유"]) { crew, keywords in
            let votes = isSwapped ? [keywords[1], keywords[0]] : keywords
            for (voter, keyword) in zip([Cast.sam, .doyun], votes) {
                #expect(try await crew.act("vote", ["keyword": .string(keyword)], as: voter).status == 200)
            }
            for next in ["show-votes", "end-retrospective", ""] {
                for observer in [Cast.minji, .ann, .sam] {
                    told.add(observer, try await everything(crew, to: observer))
                }
                if !next.isEmpty { #expect(try await crew.act(next, as: .minji).status == 200) }
            }
        }
        return told.all
    }

    private func everything(_ crew: Crew, to observer: Cast) async throws -> [String] {
        let visitor = crew.house[observer]
        var texts: [String] = []
        func note(_ way: String, _ answer: Answer) {
            texts.append("\(way) \(answer.status) " + answer.body.replacing(/"requestId":"[^"]*"/, with: ""))
        }
        for way in ["/teams", "/teams/\(crew.id)", "/teams/\(crew.id)/operations", "/inbox", "/today"] {
            note(way, try await visitor.api(.get, way))
        }
        let own = "/retro/\(crew.id)"
        for page in [own, own + "/day", own + "/box", own + "/archive", own + "/archive?q=x", "/today", "/inbox"] {
            note(page, try await visitor.fragment(page))
        }
        for file in ["team.json", "team.csv", "team.md"] {
            note(file, try await visitor.get("/retro/\(crew.id)/export/\(file)"))
        }
        let sequence = try await crew.house.services.database.read { try $0.space(try crew.space)?.sequence ?? 0 }
        // A house's lineage and its key are random, and the same for all who are in it.
        let key = [UInt8](repeating: 1, count: 32)
        _ = try await crew.house.services.database.write {
            try $0.execute(
                """
                INSERT INTO floor_lineage (place, id, secret) VALUES (1, \(crew.id), \(key)) ON CONFLICT (place) DO NOTHING
                """)
        }
        for cursor in [nil, SyncDelta.beginningAnew] + Array(0...sequence).map(Optional.init) {
            var cursors: [JSON] = []
            if let cursor { cursors = [["space": .string(crew.id), "sequence": .integer(cursor)]] }
            note(
                "/sync \(cursor ?? -9)",
                try await visitor.api(.post, "/sync", ["cursors": .array(cursors), "unsent": []]))
        }
        return texts
    }

    private final class Told: @unchecked Sendable {
        // Written before the house's closure ends and read after it: the end of the closure orders the two.
        private(set) var all: [Cast: [String]] = [:]
        func add(_ observer: Cast, _ texts: [String]) { all[observer, default: []] += texts }
    }

    /// An open retrospective in which it is Ann's turn, with keywords by 도윤 to her of these words, all or the first of
    /// them opened.
    private func withDay(
        _ engine: Engine, _ words: [String], opening count: Int? = nil, anonymity: String = "named",
        _ body: @escaping @Sendable (Crew, [String]) async throws -> Void
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            try await crew.act("change-anonymity", ["anonymity": .string(anonymity)], as: .minji)
            var keywords: [String] = []
            for word in words {
                let secret = Secret(word: word, situation: Secret().situation + " " + word)
                keywords.append(try await crew.write(secret, as: .doyun))
            }
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            try await crew.act("give-turn", ["person": .string(try await house.id(of: .ann).text)], as: .minji)
            for keyword in keywords.prefix(count ?? keywords.count) {
                #expect(try await crew.act("open-keyword", ["keyword": .string(keyword)], as: .ann).status == 200)
            }
            try await body(crew, keywords)
        }
    }
}

extension Crew {
    /// One keyword, as somebody sees it.
    fileprivate func keyword(_ id: String, by member: Cast) async throws -> JSON {
        let all = try await seen(by: member)["keywords"]?.arrayValue ?? []
        return try #require(all.first { $0["id"]?.stringValue == id })
    }
}
