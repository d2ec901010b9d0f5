import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A request of before that comes after a board or a team was deleted: its answer was lost, or a device was away.
@Suite struct `What was deleted` {
    private static let id = "01900000-0000-7000-8000-00000000000c"

    @Test(arguments: Engine.allCases)
    func `a board is not brought back by the form, the call or the device that made it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let form: KeyValuePairs = ["name": "지운 보드", "operation": `What was deleted`.id]
            #expect(try await minji.post("/board/create-board", form).status == 303)
            let path = "/board/\(`What was deleted`.id)"
            #expect(try await minji.post(path + "/delete-board", ["name": "지운 보드"]).location == "/board")
            let again = try await minji.post("/board/create-board", form)
            #expect(again.status == 404)
            #expect(again.body.contains("이 보드는 삭제됐어요."))
            let call = try await minji.api(.post, "/boards", ["id": .string(`What was deleted`.id), "name": "지운 보드"])
            #expect(call.status == 404 && call.body.contains("board-deleted"), "\(call.body)")
            let unsent: JSON = [
                "cursors": [],
                "unsent": [
                    [
                        "id": .string(`What was deleted`.id), "space": .string(`What was deleted`.id),
                        "do": "create-board", "clock": "1",
                        "with": ["name": "지운 보드", "board": .string(`What was deleted`.id)],
                    ]
                ],
            ]
            let synced = try await minji.api(.post, "/sync", unsent)
            #expect(synced.status == 200 && synced.body.contains("board-deleted"), "\(synced.body)")
            #expect(try await minji.get(path).status == 404)
            let boards = try await minji.api(.get, "/boards").json?["boards"]?.arrayValue
            #expect(boards == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `a team is not brought back by the form that made it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let minji = house[.minji]
            let form: KeyValuePairs = ["name": "키고", "nickname": "민지", "operation": `What was deleted`.id]
            let made = try await minji.post("/retro/create-team", form)
            #expect(made.status == 303, "\(made.body)")
            let path = "/retro/\(`What was deleted`.id)"
            #expect(try await minji.post(path + "/delete-team", ["name": "키고"]).status == 303)
            house.clock.advance(days: 20)
            _ = try await minji.get(path)
            house.clock.advance(days: 10)
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            #expect(try await minji.post("/retro/create-team", form).status == 404)
            #expect(try await minji.get(path).status == 404)
        }
    }

    @Test(arguments: Engine.allCases)
    func `stays so in the house that its backup makes`(_ engine: Engine) async throws {
        try await withFolder { folder in
            try await withHouse(engine, cast: [.minji], settings: { $0.data = folder + "/data" }) { house in
                let minji = house[.minji]
                let form: KeyValuePairs = ["name": "지운 보드", "operation": `What was deleted`.id]
                #expect(try await minji.post("/board/create-board", form).status == 303)
                _ = try await minji.post("/board/\(`What was deleted`.id)/delete-board", ["name": "지운 보드"])
                _ = try await house.services.backUp(to: folder + "/house.tar")
            }
            var settings = Settings()
            settings.data = folder + "/restored"
            _ = try await Services.restore(folder + "/house.tar", to: settings)
            let services = try await Services.open(settings)
            try await closing(services.database) {
                let space = try #require(ID<Space>(`What was deleted`.id))
                #expect(try await services.database.read { try $0.wasDeleted(space) })
            }
        }
    }
}
