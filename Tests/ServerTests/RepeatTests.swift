import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A request is known by its fingerprint: sent again it is answered as it was; another under its id is another.
@Suite struct `A request sent again` {
    @Test func `is told from every other by who asks, for what, and with which fields, in whatever order`() {
        let (minji, ann) = (ID<Person>(high: 1, low: 1), ID<Person>(high: 1, low: 2))
        let fields = [("operation", "a"), ("card", "c"), ("to", "top"), ("beside", "")]
        func print(_ fields: [(String, String)], _ useCase: String = "move-card", by person: ID<Person>) -> Int64 {
            RequestFingerprint(useCase, Fields(fields.map { .init($0.0, $0.1) }), by: person).value
        }
        let own = print(fields, by: minji)
        #expect(print(fields.reversed(), by: minji) == own)
        #expect(print([("operation", "b")] + fields.dropFirst(), by: minji) == own, "its id is compared apart")
        #expect(print(fields, by: ann) != own)
        #expect(print(fields, "move-item", by: minji) != own)
        for index in fields.indices.dropFirst() {
            var other = fields
            other[index].1 += "x"
            #expect(print(other, by: minji) != own, "\(other[index].0) makes no difference")
            other.remove(at: index)
            #expect(print(other, by: minji) != own, "\(fields[index].0) may be absent")
        }
        #expect(print([("a", "bc")], by: minji) != print([("ab", "c")], by: minji))
        #expect(print([("a", "b c")], by: minji) != print([("a", "b"), ("c", "")], by: minji))
    }

    /// A form, and for each of its fields another value.
    private struct Form {
        let useCase: String
        var fields: [String: String]
        let others: [String: String]
    }

    private static func boardForms(_ house: House, _ board: String) async throws -> [Form] {
        let minji = house[.minji]
        func made(_ useCase: String, _ body: JSON) async throws -> String {
            let answer = try await minji.api(.post, "/boards/\(board)/\(useCase)", body)
            return try #require((answer.json?["subject"] ?? answer.json?["id"])?.stringValue, "\(answer.body)")
        }
        let first = try await made("cards", ["title": "하나"])
        let second = try await made("cards", ["title": "둘"])
        let columns =
            try await minji.api(.get, "/boards/\(board)").json?["columns"]?.arrayValue?
            .compactMap { $0["id"]?.stringValue } ?? []
        return [
            Form(
                useCase: "add-card", fields: ["title": "새것", "body": "글", "due": "2026-12-03", "column": columns[0]],
                others: ["title": "다른 것", "body": "다른 글", "due": "2026-12-04", "column": columns[1]]),
            Form(
                useCase: "move-card", fields: ["card": first, "column": columns[1], "to": "top"],
                others: ["card": second, "column": columns[2], "to": "bottom"]),
            Form(
                useCase: "edit-card", fields: ["card": first, "title": "고친 것", "due": "2026-12-05"],
                others: ["card": second, "title": "달리 고친 것", "due": "2026-12-06"]),
            Form(
                useCase: "limit-column", fields: ["column": columns[0], "limit": "3"],
                others: ["column": columns[1], "limit": "4"]),
            Form(
                useCase: "rename-column", fields: ["column": columns[0], "kind": "doing", "limit": "7"],
                others: ["column": columns[1], "kind": "done", "limit": "8"]),
        ]
    }

    private static func teamForms(_ crew: Crew) async throws -> [Form] {
        let (ann, sam) = (try await crew.house.id(of: .ann).text, try await crew.house.id(of: .sam).text)
        return [
            Form(
                useCase: "add-keyword",
                fields: [
                    "recipient": ann, "kind": "continue", "situation": "커피를 타 줬어요", "word": "배려", "feeling": "좋았어요",
                ],
                others: ["recipient": sam, "kind": "stop", "situation": "물을 타 줬어요", "word": "다정", "feeling": "기뻤어요"]),
            Form(
                useCase: "edit-profile", fields: ["nickname": "밍", "job": "개발"],
                others: ["nickname": "민", "job": "디자인"]),
        ]
    }

    private static func sequence(_ house: House, _ space: String) async throws -> Int64 {
        let space = try #require(ID<Space>(space))
        return try await house.services.database.read { try $0.space(space)?.sequence } ?? 0
    }

    @Test(arguments: Engine.usual, ["board", "retro"])
    func `by a form goes where it went, does nothing more, and is another thing with another value`(
        _ engine: Engine, _ room: String
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Room.all) { house in
            let (space, forms) = try await Self.space(house, room)
            for form in forms {
                let id = try await house.newID()
                func send(_ fields: [String: String]) async throws -> (Answer, Int64) {
                    let pairs = fields.map { ($0.key, $0.value) } + [("operation", id)]
                    let before = try await Self.sequence(house, space)
                    let answer = try await house[.minji].post("/\(room)/\(space)/\(form.useCase)", pairs: pairs)
                    return (answer, try await Self.sequence(house, space) - before)
                }
                let (first, made) = try await send(form.fields)
                #expect(first.status == 303 && made == 1, "\(form.useCase): \(first.status) \(made)")
                let (again, more) = try await send(form.fields)
                #expect(again.location == first.location && more == 0, "\(form.useCase)")
                for (name, value) in form.others.sorted(by: { $0.key < $1.key }) {
                    let (other, moved) = try await send(form.fields.merging([name: value]) { $1 })
                    #expect(other.status == 303 && moved == 1, "\(form.useCase), \(name): \(other.status) \(moved)")
                    let (twice, none) = try await send(form.fields.merging([name: value]) { $1 })
                    #expect(twice.location == other.location && none == 0, "\(form.useCase), \(name), twice")
                }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `by a program is answered as it was, and refused with another value`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Room.all) { house in
            let crew = try await Crew(house)
            for form in try await Self.teamForms(crew) {
                let id = try await house.newID()
                func body(_ fields: [String: String]) -> JSON {
                    .object(fields.map { JSON.Member($0.key, .string($0.value)) } + [.init("id", .string(id))])
                }
                let first = try await crew.act(form.useCase, body(form.fields), as: .minji)
                #expect(first.status == 200 && first.json?["recorded"] == true, "\(first.body)")
                let again = try await crew.act(form.useCase, body(form.fields), as: .minji)
                #expect(again.body == first.body, "\(form.useCase)")
                for (name, value) in form.others {
                    let other = try await crew.act(
                        form.useCase, body(form.fields.merging([name: value]) { $1 }), as: .minji)
                    #expect(other.status == 409, "\(form.useCase), \(name): \(other.body)")
                }
            }
            let board = try await Self.space(house, "board").0
            let id = try await house.newID()
            let card: JSON = ["id": .string(id), "title": "하나", "due": "2026-12-03"]
            let first = try await house[.minji].api(.post, "/boards/\(board)/cards", card)
            let again = try await house[.minji].api(.post, "/boards/\(board)/cards", card)
            #expect(first.status == 201 && again.body == first.body)
            for other: JSON in [
                ["id": .string(id), "title": "하나"], ["id": .string(id), "title": "하나", "due": "2026-12-04"],
            ] {
                #expect(try await house[.minji].api(.post, "/boards/\(board)/cards", other).status == 409)
            }
        }
    }

    @Test(arguments: Engine.usual, [true, false])
    func `by a device is settled as it was, and loses nothing with another value`(
        _ engine: Engine, _ saysWhatItFilledIn: Bool
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Room.all) { house in
            let (space, forms) = try await Self.space(house, "board")
            for form in forms {
                let id = try #require(ID<Floor.Operation>(try await house.newID()))
                func settle(_ fields: [String: String]) async throws -> (PushResult.Result?, Int64) {
                    let before = try await Self.sequence(house, space)
                    let change = UnsentChange(
                        id: id, space: try #require(ID<Space>(space)), useCase: form.useCase,
                        form: Fields(fields.map { .init($0.key, $0.value) }), pinned: saysWhatItFilledIn ? [] : nil,
                        clock: HybridTime(milliseconds: house.clock.now))
                    let answer = try await house[.minji].api(
                        .post, "/sync",
                        ["version": .integer(SyncDelta.wireVersion), "cursors": [], "unsent": .array([change.json])])
                    let settled = answer.json?["settled"]?.arrayValue?.first.flatMap { PushResult(json: $0) }
                    return (settled?.result, try await Self.sequence(house, space) - before)
                }
                #expect(try await settle(form.fields) == (.done, 1))
                #expect(try await settle(form.fields) == (.done, 0))
                for (name, value) in form.others {
                    #expect(try await settle(form.fields.merging([name: value]) { $1 }) == (.done, 1), "\(name)")
                    #expect(try await settle(form.fields.merging([name: value]) { $1 }) == (.done, 0), "\(name)")
                }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `that changed nothing changes nothing later either`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Room.all) { house in
            let (board, _) = try await Self.space(house, "board")
            let minji = house[.minji]
            let columns =
                try await minji.api(.get, "/boards/\(board)").json?["columns"]?.arrayValue?
                .compactMap { $0["id"]?.stringValue } ?? []
            let id = try await house.newID()
            let form = [("column", columns[0]), ("to", "left"), ("operation", id)]
            let first = try await minji.post("/board/\(board)/move-column", pairs: form)
            let before = try await Self.sequence(house, board)
            // Another comes before it: the same request would find something to do now.
            _ = try await minji.api(.post, "/boards/\(board)/columns/\(columns[0])/move", ["to": "right"])
            let again = try await minji.post("/board/\(board)/move-column", pairs: form)
            #expect(again.location == first.location)
            #expect(try await Self.sequence(house, board) == before + 1)
            // It is forgotten after a while, with all else that is swept.
            let kept = {
                try await house.services.database.read { try $0.first("SELECT count(*) FROM floor_unchanged")?.int(0) }
            }
            #expect(try await kept() == 1)
            try await house.services.database.write { try $0.forgetUnchanged(before: .max) }
            #expect(try await kept() == 0)
        }
    }

    @Test func `from before fingerprints were kept is known by who did what`() async throws {
        try await withHouse(.sqlite, cast: [.minji], rooms: Room.all) { house in
            let (board, forms) = try await Self.space(house, "board")
            let id = try await house.newID()
            let pairs = forms[0].fields.map { ($0.key, $0.value) } + [("operation", id)]
            let first = try await house[.minji].post("/board/\(board)/add-card", pairs: pairs)
            try await house.services.database.write {
                _ = try $0.execute("UPDATE floor_operation SET fingerprint = NULL")
            }
            let before = try await Self.sequence(house, board)
            let again = try await house[.minji].post("/board/\(board)/add-card", pairs: pairs)
            #expect(again.location == first.location)
            #expect(try await Self.sequence(house, board) == before)
            // Another use case under its id is another request.
            _ = try await house[.minji].post(
                "/board/\(board)/rename-board", pairs: [("name", "새 이름"), ("operation", id)])
            #expect(try await Self.sequence(house, board) == before + 1)
        }
    }

    private static func space(_ house: House, _ room: String) async throws -> (String, [Form]) {
        if room == "retro" {
            let crew = try await Crew(house)
            return (crew.id, try await teamForms(crew))
        }
        let made = try await house[.minji].api(.post, "/boards", ["name": "이사"])
        let board = try #require(made.json?["id"]?.stringValue)
        return (board, try await boardForms(house, board))
    }
}

extension House {
    fileprivate func newID() async throws -> String {
        ID<Floor.Operation>(
            high: .random(in: 0...(.max)) & 0xFFFF_FFFF_FFFF_0FFF | 0x7000, low: .random(in: 0...(.max >> 2)) | 1 << 63
        )
        .text
    }
}
