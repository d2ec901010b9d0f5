import DeviceFloor
import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A database that is in an earlier state, though nobody restored it: it learns so from devices.
@Suite(.timeLimit(.minutes(30))) struct `A house that went back` {
    private static func lineage(_ house: House) async throws -> ID<Lineage>? {
        try await house.services.database.read { try $0.lineage() }
    }

    private static func devices(_ house: House, _ count: Int) async throws -> [Device] {
        var devices: [Device] = []
        for number in 0..<count {
            var device = try Device(house[.minji], now: house.clock.now, seed: UInt64(number) + 2)
            try await device.sync()
            devices.append(device)
        }
        return devices
    }

    private static func add(_ titles: [String], to board: String, on device: inout Device) throws {
        for title in titles {
            let status = try device.post("/board/\(board)/add-card", [("title", title)]).status
            #expect(status == 303)
        }
    }

    /// All devices speak with the house until nothing is new, and then show the same.
    private static func expectAlike(_ devices: inout [Device], _ board: String) async throws {
        for _ in 0..<2 {
            for number in devices.indices { try await devices[number].sync() }
        }
        var pages: Set<String> = []
        for number in devices.indices {
            #expect(devices[number].unsent == 0, "\(number)")
            pages.insert(BoardPages.withoutForms(try devices[number].get("/board/\(board)").page))
        }
        #expect(pages.count == 1)
    }

    /// What a device of an earlier Maru sends.
    private static func withoutProofs(_ question: JSON) -> JSON {
        .object(
            (question.members ?? []).map { member in
                guard member.name == "cursors" else { return member }
                let cursors = (member.value.arrayValue ?? []).map { cursor in
                    JSON.object((cursor.members ?? []).filter { $0.name != "proof" })
                }
                return JSON.Member("cursors", .array(cursors))
            })
    }

    @Test(arguments: Engine.allCases)
    func `learns it from the first device that comes, once, and loses nothing that a device holds`(
        _ engine: Engine
    ) async throws {
        let ledger = Ledger()
        try await withHouse(engine, cast: [.minji], logger: ledger.logger) { house in
            let board = try await BoardPages.board(house)
            var devices = try await Self.devices(house, 3)
            let before = try await Self.lineage(house)
            let moment = try await house.remembered()
            try Self.add((0..<5).map { "내 \($0)" }, to: board, on: &devices[0])
            for number in devices.indices { try await devices[number].sync() }
            try await house.goBack(to: moment)
            #expect(try await BoardPages.titles(house[.minji], board).isEmpty)
            // It was away, and does something that needs what is lost.
            let page = try devices[1].get("/board/\(board)").page
            let card = try #require(BoardPages.card(in: page, "내 3"))
            let edited = try devices[1].post("/board/\(board)/edit-card", [("card", card), ("title", "고친 3")])
            #expect(edited.status == 303)
            try await devices[0].sync()
            let after = try await Self.lineage(house)
            #expect(before != after)
            for number in 0..<9 {
                _ = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": .string("남 \(number)")])
            }
            try await Self.expectAlike(&devices, board)
            let expected = ["내 0", "내 1", "내 2", "고친 3", "내 4"] + (0..<9).map { "남 \($0)" }
            #expect(try await BoardPages.titles(house[.minji], board) == expected.sorted())
            #expect(devices.allSatisfy { $0.refused == 0 })
            #expect(try await Self.lineage(house) == after)
            #expect(ledger.lines.count { $0.contains("gone back to an earlier state") } == 1)
            // Whoever looks after the house is told.
            let troubles = try await house.services.condition().troubles
            #expect(troubles.map(\.kind) == [.wentBack])
            house.clock.advance(Limits.wentBackMilliseconds)
            #expect(try await !house.services.condition().troubles.contains { $0.kind == .wentBack })
        }
    }

    @Test(arguments: Engine.usual)
    func `learns it although others have written past the devices since`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var devices = try await Self.devices(house, 2)
            let before = try await Self.lineage(house)
            let moment = try await house.remembered()
            try Self.add(["하나", "둘"], to: board, on: &devices[0])
            try await devices[0].sync()
            try await house.goBack(to: moment)
            for number in 0..<5 {
                _ = try await house[.minji].api(.post, "/boards/\(board)/cards", ["title": .string("남 \(number)")])
            }
            try await Self.expectAlike(&devices, board)
            #expect(try await Self.lineage(house) != before)
            let expected = ["하나", "둘"] + (0..<5).map { "남 \($0)" }
            #expect(try await BoardPages.titles(house[.minji], board) == expected.sorted())
        }
    }

    @Test(arguments: Engine.allCases)
    func `gets back a board that was made since`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            var devices = try await Self.devices(house, 2)
            let moment = try await house.remembered()
            let made = try devices[0].post("/board/create-board", [("name", "새 보드")])
            let board = try #require(made.location?.split(separator: "/").last.map(String.init))
            try Self.add(["새 카드"], to: board, on: &devices[0])
            for number in devices.indices { try await devices[number].sync() }
            try await house.goBack(to: moment)
            try await Self.expectAlike(&devices, board)
            #expect(try await BoardPages.titles(house[.minji], board) == ["새 카드"])
        }
    }

    @Test(arguments: Engine.usual)
    func `goes on with a device that is far behind, which gets all`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var devices = try await Self.devices(house, 2)
            try Self.add(["앞"], to: board, on: &devices[0])
            try await devices[0].sync()
            let before = try await Self.lineage(house)
            let moment = try await house.remembered()
            try Self.add(["뒤"], to: board, on: &devices[0])
            try await devices[0].sync()
            try await house.goBack(to: moment)
            // Nothing of what it holds is lost: it is no sign of anything.
            try await devices[1].sync()
            #expect(try await Self.lineage(house) == before)
            let page = try devices[1].get("/board/\(board)").page
            #expect(page.contains("앞"))
            try await Self.expectAlike(&devices, board)
            #expect(try await BoardPages.titles(house[.minji], board) == ["뒤", "앞"].sorted())
        }
    }

    @Test(arguments: Engine.allCases)
    func `hears an earlier Maru's devices too, each for itself`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var devices = try await Self.devices(house, 1)
            let moment = try await house.remembered()
            try Self.add(["하나", "둘"], to: board, on: &devices[0])
            try await devices[0].sync()
            let before = try await Self.lineage(house)
            try await house.goBack(to: moment)
            var rounds = 0
            repeat {
                rounds += 1
                let question = Self.withoutProofs(try devices[0].question())
                let answer = try #require(Device.read(try await house[.minji].api(.post, "/sync", question)))
                guard try devices[0].take(answer) else { break }
            } while rounds < 10
            #expect(rounds < 10)
            #expect(try await Self.lineage(house) == before, "nothing is proved")
            #expect(try await BoardPages.titles(house[.minji], board) == ["둘", "하나"].sorted())
            try await Self.expectAlike(&devices, board)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is not thought to be one because somebody made up a position`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await BoardPages.board(house)
            let other = try await BoardPages.board(house)
            var devices = try await Self.devices(house, 2)
            try Self.add(["하나"], to: board, on: &devices[0])
            for number in devices.indices { try await devices[number].sync() }
            let before = try await Self.lineage(house)
            let question = try devices[0].question()
            let cursors = question["cursors"]?.arrayValue ?? []
            func cursor(_ board: String) throws -> (sequence: Int64, proof: String) {
                let found = try #require(cursors.first { $0["space"]?.stringValue == board })
                return (try #require(found["sequence"]?.integerValue), try #require(found["proof"]?.stringValue))
            }
            let (own, foreign) = (try cursor(board), try cursor(other))
            #expect(own.proof.utf8.count == 48 && own.proof != foreign.proof)
            func told(_ board: String, _ sequence: Int64, _ proof: String?) async throws -> JSON {
                var members: [JSON.Member] = [.init("space", .string(board)), .init("sequence", .integer(sequence))]
                if let proof { members.append(.init("proof", .string(proof))) }
                let lineage = question["lineage"] ?? .null
                let asked: JSON = [
                    "lineage": lineage, "cursors": .array([.object(members)]), "unsent": .array([]),
                ]
                return try #require(try await house[.minji].api(.post, "/sync", asked).json)
            }
            let made = ID<Space>(high: 5, low: 5).text
            let digits = String(own.proof.dropLast()) + (own.proof.hasSuffix("0") ? "1" : "0")
            let invented: [(String, Int64, String?)] = [
                (board, own.sequence + 1_000, nil), (board, own.sequence + 1, own.proof),
                (board, own.sequence + 1, foreign.proof), (board, own.sequence + 1, digits), (board, .max, ""),
                (made, 1, nil), (made, own.sequence, own.proof),
            ]
            for (space, sequence, proof) in invented {
                let answer = try await told(space, sequence, proof)
                // They alone begin anew.
                #expect(answer["lineage"]?.stringValue != before?.text && answer["more"]?.boolValue == true)
                #expect(answer["spaces"]?.arrayValue?.isEmpty == true && answer["lost"]?.arrayValue?.isEmpty == true)
            }
            // A proof of another place, or one that was altered, is none, and a right one is given.
            for proof in ["", foreign.proof, digits, "no proof"] {
                let answer = try await told(board, own.sequence, proof)
                #expect(answer["lineage"]?.stringValue == before?.text)
                let proofs = answer["proofs"]?.arrayValue ?? []
                #expect(proofs.contains { $0["proof"]?.stringValue == own.proof })
            }
            // Nobody is given one of a board that they are not on.
            let asked: JSON = [
                "lineage": question["lineage"] ?? .null, "unsent": .array([]),
                "cursors": [["space": .string(board), "sequence": .integer(own.sequence), "proof": ""]],
            ]
            let stranger = try #require(try await house[.ann].api(.post, "/sync", asked).json)
            #expect(stranger["proofs"]?.arrayValue?.isEmpty == true)
            // Nor told how far it has come.
            for sequence in [own.sequence, own.sequence + 1_000] {
                let far: JSON = [
                    "lineage": question["lineage"] ?? .null, "unsent": .array([]),
                    "cursors": [["space": .string(board), "sequence": .integer(sequence)]],
                ]
                let answer = try #require(try await house[.ann].api(.post, "/sync", far).json)
                #expect(answer["lineage"]?.stringValue == before?.text && answer["more"] == false)
            }
            #expect(try await Self.lineage(house) == before)
            #expect(try await house.services.database.read { try $0.lineageLoss()?.at } == nil)
            try await Self.expectAlike(&devices, board)
        }
    }

    /// A form whose text was merged has its title recorded beside it, by an id of the house's own: sent again, another.
    @Test(arguments: Engine.usual)
    func `gets back a title that stood beside a merge, and tells nobody that it is lost`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            let text = "하나\n둘\n셋"
            let made = try await house[.minji].api(
                .post, "/boards/\(board)/cards", ["title": "처음", "body": .string(text)])
            let card = try #require(made.json?["id"]?.stringValue)
            var devices = try await Self.devices(house, 2)
            let form = [
                ("card", card), ("title", "나중"), ("was-title", "처음"), ("body", "하나!\n둘\n셋"), ("was-body", text),
            ]
            #expect(try devices[0].post("/board/\(board)/edit-card", form).status == 303)
            house.clock.advance(60_000)
            for number in devices.indices { devices[number].now += 60_000 }
            let edited = try await house[.minji].api(
                .patch, "/boards/\(board)/cards/\(card)", ["body": "하나\n둘\n셋!"])
            #expect(edited.status == 200)
            let moment = try await house.remembered()
            for number in devices.indices { try await devices[number].sync() }
            #expect(try await BoardPages.titles(house[.minji], board) == ["나중"])
            try await house.goBack(to: moment)
            #expect(try await BoardPages.titles(house[.minji], board) == ["처음"])
            try await Self.expectAlike(&devices, board)
            #expect(try await BoardPages.titles(house[.minji], board) == ["나중"])
            #expect(devices.allSatisfy { $0.refused == 0 })
        }
    }

    /// As after a failover: the standby may not have had all.
    @Test func `on PostgreSQL is asked for what it lost once its timeline is another`() async throws {
        try await withHouse(.postgres, cast: [.minji]) { house in
            let board = try await BoardPages.board(house)
            var devices = try await Self.devices(house, 2)
            let before = try await Self.lineage(house)
            let moment = try await house.remembered()
            try Self.add(["하나"], to: board, on: &devices[0])
            try await devices[0].sync()
            try await house.goBack(to: moment)
            try await house.services.database.write {
                try $0.execute("UPDATE floor_lineage SET timeline = timeline + 1")
            }
            // It need not wait for a device.
            try await house.services.watchLineage()
            let after = try await Self.lineage(house)
            #expect(before != after)
            #expect(try await house.services.condition().troubles.map(\.kind) == [.wentBack])
            try await Self.expectAlike(&devices, board)
            #expect(try await BoardPages.titles(house[.minji], board) == ["하나"])
            #expect(try await Self.lineage(house) == after)
        }
    }

    @Test(arguments: Engine.allCases)
    func `comes to an end with its devices although a board of it is damaged`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (board, damaged) = (try await BoardPages.board(house), try await BoardPages.board(house))
            var devices = try await Self.devices(house, 2)
            try Self.add(["여기"], to: damaged, on: &devices[0])
            for number in devices.indices { try await devices[number].sync() }
            let space = try #require(ID<Space>(damaged))
            try await house.services.database.write {
                try $0.execute("UPDATE floor_operation SET changes = '[' || changes WHERE space = \(space)")
            }
            _ = try await house.services.renewLineage()
            try Self.add(["하나"], to: board, on: &devices[0])
            try await Self.expectAlike(&devices, board)
            #expect(try await BoardPages.titles(house[.minji], board) == ["하나"])
            // They keep what they hold of the other.
            for number in devices.indices {
                let page = try devices[number].get("/board/\(damaged)").page
                #expect(page.contains("여기"))
            }
            // Opened again, they ask for that one anew, and for no other.
            let lineage = try await Self.lineage(house)
            for number in devices.indices {
                try devices[number].restart()
                let question = try devices[number].question()
                #expect(question["lineage"]?.stringValue == lineage?.text)
                #expect(try devices[number].asksAnew() == [damaged])
                #expect(try devices[number].get("/board/\(damaged)").page.contains("여기"))
            }
            // And take it once it can be read.
            try await house.services.database.write {
                try $0.execute("UPDATE floor_operation SET changes = substr(changes, 2) WHERE space = \(space)")
            }
            for number in devices.indices {
                try await devices[number].sync()
                try devices[number].restart()
                #expect(try devices[number].asksAnew() == [])
                #expect(try devices[number].get("/board/\(damaged)").page.contains("여기"))
            }
        }
    }
}
