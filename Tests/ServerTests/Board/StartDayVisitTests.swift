import Floor
import HTTPTypes
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite struct `The day on which a card begins` {
    @Test(arguments: Engine.allCases)
    func `is written and read by form and by API, in the month, the files and the log`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            let space = try #require(ID<Space>(board.id))
            try await board.invite(house[.ann], as: "editor")
            let card = try await board.add("발표")
            let here = "/boards/\(board.id)/cards/\(card)"
            #expect(try await board.json(card)["start"] == .null)
            let set = try await house[.ann].api(.patch, here, ["start": "2026-12-20", "due": "2027-03-03"])
            #expect(set.status == 200, "\(set.body)")
            #expect(try await board.json(card)["start"] == "2026-12-20")
            #expect(
                try await house[.minji].get("/board/\(board.id)/card/\(card)").body.contains("datetime=\"2026-12-20\""))
            #expect(try await house[.ann].get("/board/\(board.id)").body.contains("datetime=\"2026-12-20\""))
            // The month in which it begins, that in which it is due, and one between.
            for (month, isThere) in [("2026-12", true), ("2027-03", true), ("2027-06", false)] {
                let page = try await house[.ann].get("/board/\(board.id)/month?month=\(month)").body
                #expect(page.contains(card) == isThere, "\(month)")
            }
            let file = try await house[.minji].get("/board/\(board.id)/export.json").json?["cards"]?.arrayValue
            #expect(file?.first?["start"] == "2026-12-20")
            #expect(try await house[.minji].get("/board/\(board.id)/export.csv").body.contains(",2026-12-20\r\n"))
            #expect(try await house.services.differencesFromLog(space: space).isEmpty)

            let form: KeyValuePairs = ["card": card, "start": "", "was-start": "2026-12-20"]
            #expect(try await house[.minji].post(board / "edit-card", form).status == 303)
            #expect(try await board.json(card)["start"] == .null)
            _ = try await house[.minji].post(board / "undo")
            #expect(try await board.json(card)["start"] == "2026-12-20")
            #expect(try await house[.ann].api(.patch, here, ["start": .null]).status == 200)
            #expect(try await board.json(card)["start"] == .null)
            #expect(try await house.services.differencesFromLog(space: space).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `is refused after the due day with its field, and the form has what was typed`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("발표")
            let here = "/boards/\(board.id)/cards/\(card)"
            _ = try await house[.minji].api(.patch, here, ["due": "2026-12-03"])
            for (body, name) in [
                (["start": "2026-12-04"], "card-start-after-due"), (["start": "2026-02-30"], "card-start-not-a-day"),
                (["start": 5], "wrong-type"),
            ] as [(JSON, String)] {
                let answer = try await house[.minji].api(.patch, here, body)
                #expect(answer.status == 422 && answer.json?["type"]?.stringValue == "/problems/\(name)")
            }
            let form: KeyValuePairs = [
                "card": card, "due": "2026-12-03", "was-due": "2026-12-03", "start": "2026-12-04", "was-start": "",
            ]
            let typed = try await house[.minji].post(board / "edit-card", form)
            #expect(typed.status == 422 && typed.body.contains("value=\"2026-12-04\""))
            #expect(typed.body.contains("시작일(2026-12-04)은 마감일(2026-12-03)보다 늦을 수 없어요."))
            #expect(try await board.json(card)["start"] == .null)
        }
    }
}
