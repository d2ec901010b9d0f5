import Floor
import Foundation
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A board beside its log` {
    @Test(arguments: Engine.allCases)
    func `is the same after all that people do, and each thing that differs is told`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.doyun], as: "editor")
            let card = try await board.add("하나")
            let other = try await board.add("둘")
            _ = try await house[.doyun].post(board / "edit-card", ["card": card, "body": "내용"])
            _ = try await house[.minji].post(board / "add-comment", ["card": card, "text": "말"])
            _ = try await house[.minji].post(board / "add-item", ["card": card, "text": "할 것"])
            _ = try await house[.minji].post(board / "delete-card", ["card": other])
            _ = try await house[.minji].post(board / "undo")
            let doyun = try await house.id(of: .doyun)
            try await board.add("셋", due: "2026-12-05")
            _ = try await house[.minji].post(board / "assign-card", ["card": card, "person": doyun.text])
            _ = try await house[.minji].post(board / "edit-card", ["card": card, "due": "2026-12-04"])
            let space = try #require(ID<Space>(board.id))
            let none = try await house.services.differencesFromLog(space: space)
            #expect(none == [])
            try await house.services.database.write { transaction in
                try transaction.execute("UPDATE board_card SET title = \("다른 것") WHERE id = \(card)")
                try transaction.execute("DELETE FROM board_comment")
                try transaction.execute("UPDATE floor_member SET role = \("viewer") WHERE role = \("editor")")
                try transaction.execute("UPDATE board_board SET card_count = 9, open_count = 0")
                try transaction.execute("UPDATE board_my_card SET due_day = '2026-12-03'")
            }
            let found = try await house.services.differencesFromLog(space: space)
            #expect(found.map(\.kind) == ["cards", "comments", "roles", "cardCount", "openCount", "myCards"])
            #expect(found.first?.id == card && found.first?.description == "cards \(card) differs")
            try await house.services.database.write {
                try $0.execute("DELETE FROM floor_operation WHERE space = \(space) AND sequence = 2")
            }
            #expect(try await house.services.differencesFromLog(space: space).map(\.kind) == ["log"])
            #expect(try await house.services.database.read { try $0.gapsInLog(limit: 5) } == [space])
        }
    }

    @Test(arguments: Engine.allCases)
    func `is looked at by the doctor, who tells what differs and what is gone`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("하나")
            func state(of name: String) async throws -> Finding.State {
                let doctor = Doctor(house.services.settings, program: "maru", isDeep: true, clock: { house.clock.now })
                let findings = await doctor.examine(house.services.database)
                return try #require(findings.first { $0.name == name }?.state)
            }
            #expect(try await state(of: "log") == .well)
            #expect(try await state(of: "tables and log") == .well)
            try await house.services.database.write {
                _ = try $0.execute("UPDATE board_card SET title = \("다른 것") WHERE id = \(card)")
            }
            #expect(try await state(of: "log") == .well)
            #expect(try await state(of: "tables and log") == .ill)
            try await house.services.database.write {
                _ = try $0.execute("DELETE FROM floor_operation WHERE sequence = 1")
            }
            #expect(try await state(of: "log") == .ill)
        }
    }
}

@Suite struct `A team beside its log` {
    @Test(arguments: Engine.allCases)
    func `is the same after a whole day, and each thing that differs is told`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            let keyword: JSON = .string(try await crew.write(Secret(), as: .doyun))
            _ = try await crew.write(.other, as: .ann)
            try await crew.act("edit-keyword", ["keyword": keyword, "word": "새말"], as: .doyun)
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            let ann = try await house.id(of: .ann).text
            try await crew.act("give-turn", ["person": .string(ann)], as: .minji)
            for useCase in ["open-keyword", "vote"] { try await crew.act(useCase, ["keyword": keyword], as: .ann) }
            try await crew.act("make-action", ["title": "일", "owner": .string(ann)], as: .minji)
            try await crew.act("park-keyword", ["whose": "everybody"], as: .minji)
            try await crew.act("end-retrospective", as: .minji)
            try await crew.act("discard-keyword", ["keyword": keyword], as: .ann)
            try await crew.act("leave-team", as: .sam)
            try await crew.act("delete-team", ["name": "키고"], as: .minji)
            let space = try crew.space
            #expect(try await house.services.differencesFromLog(space: space) == [])
            try await house.services.database.write { transaction in
                try transaction.execute("UPDATE retro_team SET deletes_at = 1")
                try transaction.execute("UPDATE retro_keyword SET word = \("다른 말"), discarded = \(false)")
                try transaction.execute("DELETE FROM retro_ballot")
                try transaction.execute("DELETE FROM floor_member WHERE person = \(ann) AND space = \(space)")
            }
            let kinds = try await house.services.differencesFromLog(space: space).map(\.kind)
            #expect(kinds == ["keywords", "keywords", "team", "discarded", "roles"])
        }
    }
}

@Suite struct `A house that is served` {
    @Test func `is not migrated by a second process that would serve it`() async throws {
        try await withFolder { folder in
            let lock = try HouseLock(in: folder, Ledger().logger)
            var settings = Settings()
            settings.data = folder
            await #expect(throws: StorageError.self) { try await Services.open(settings, isServing: true) }
            #expect(!FileManager.default.fileExists(atPath: settings.sqliteFile))
            withExtendedLifetime(lock) {}
        }
    }

    @Test func `is served by one process at a time`() async throws {
        try await withFolder { folder in
            let logger = Ledger().logger
            let lock = try HouseLock(in: folder, logger)
            #expect {
                _ = try HouseLock(in: folder, logger)
            } throws: { error in
                guard case .busy(let reason)? = error as? StorageError else { return false }
                return reason.contains("another `maru serve`")
            }
            withExtendedLifetime(lock) {}
        }
        try await withFolder { folder in
            _ = try HouseLock(in: folder, Ledger().logger)
            _ = try HouseLock(in: folder, Ledger().logger)
        }
    }
}
