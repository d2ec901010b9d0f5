import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A body in which two texts stand one below the other, on both engines.
@Suite struct `Two who write in one place at once` {
    @Test(arguments: Engine.usual)
    func `both read that both texts are kept, until one edits them`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let card = try await board.add("회의")
            let page = "/board/\(board.id)/card/\(card)"
            for (writer, text) in [(Cast.ann, "Ann’s line"), (.minji, "민지의 줄")] {
                let form: KeyValuePairs = ["card": card, "body": text, "was-body": ""]
                #expect(try await house[writer].post(board / "edit-card", form).status == 303)
            }
            #expect(try await board.json(card)["body"]?.stringValue == "Ann’s line\n민지의 줄")
            let korean = "Ann Lee 님과 김민지 님이 동시에 고쳐서 두 글이 모두 남아 있어요."
            let english = "Ann Lee and 김민지 edited this at the same time, so both texts are kept."
            #expect(try await house[.minji].get(page).body.contains(korean))
            #expect(try await house[.ann].get(page).body.contains(english))
            let history = try await house[.ann].get(page + "/history").body
            #expect(history.contains("at the same time as somebody else; both texts are kept"))
            // Who has left the board since keeps their name there.
            let ann = try await house.id(of: .ann).text
            #expect(try await house[.minji].post(board / "remove-member", ["person": ann]).status == 303)
            #expect(try await house[.minji].get(page).body.contains(korean))
            try await board.invite(house[.ann], as: "editor")
            let edit: KeyValuePairs = ["card": card, "body": "한 글", "was-body": "Ann’s line\n민지의 줄"]
            #expect(try await house[.minji].post(board / "edit-card", edit).status == 303)
            #expect(try await !house[.ann].get(page).body.contains("both texts are kept"))
        }
    }

    /// What a device is told which takes the board whole.
    private func sent(_ board: Table, to visitor: Visitor) async throws -> JSON {
        let asked: JSON = ["cursors": .array([]), "unsent": .array([])]
        let answer = try await visitor.api(.post, "/sync", asked).json
        let spaces = try #require(answer?["spaces"]?.arrayValue)
        return try #require(spaces.first { $0["space"]?.stringValue == board.id })
    }

    /// The merges that it is told of, as the names of who wrote.
    private func merges(of board: Table, for visitor: Visitor) async throws -> [[String]] {
        let rows = try #require(try await sent(board, to: visitor)["whole"]?["state"]?["merges"]?.arrayValue)
        return rows.map { row in (row.arrayValue ?? []).dropFirst().compactMap(\.stringValue) }
    }

    @Test(arguments: Engine.allCases)
    func `a new device is told of the merges that stand, though their operations are long past`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let minji = try #require(try await house[.minji].api(.get, "/me").json?["id"]?.stringValue)
            let ann = try #require(try await house[.ann].api(.get, "/me").json?["id"]?.stringValue)
            // The title says what the field of a text is called, and is none.
            let (met, own, apart) = (
                try await board.add("body"), try await board.add("혼자"), try await board.add("고침")
            )
            func write(_ card: String, _ text: String, was: String, as writer: Cast) async throws {
                let form: KeyValuePairs = ["card": card, "body": text, "was-body": was]
                #expect(try await house[writer].post(board / "edit-card", form).status == 303)
            }
            #expect(try await merges(of: board, for: house[.minji]).isEmpty)
            try await write(met, "Ann’s line", was: "", as: .ann)
            // What comes between two writes of a text is none.
            for title in ["body", "\",\"body\",\"", "제목"] {
                let form: KeyValuePairs = ["card": met, "title": title]
                #expect(try await house[.minji].post(board / "edit-card", form).status == 303)
            }
            try await write(met, "민지의 줄", was: "", as: .minji)
            for text in ["탁자에서", "기차에서"] { try await write(own, text, was: "", as: .minji) }
            for writer in [Cast.ann, .minji] { try await write(apart, "\(writer)", was: "", as: writer) }
            let both = "\(try await board.json(apart)["body"]?.stringValue ?? "")"
            try await write(apart, "한 글", was: both, as: .ann)
            let told = try await merges(of: board, for: house[.ann])
            #expect(Set(told) == [[ann, minji], [minji]])
        }
    }

    @Test(arguments: Engine.usual)
    func `a new device is told who wrote a text where the log that it gets does not tell it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji], settings: { $0.ratePerson = 0 }) { house in
            let board = try await Table(house[.minji])
            let minji = try #require(try await house[.minji].api(.get, "/me").json?["id"]?.stringValue)
            let (early, late) = (try await board.add("먼저"), try await board.add("나중"))
            func edit(_ card: String, _ field: String, _ text: String) async throws {
                let form: JSON = .object([JSON.Member(field, .string(text))])
                let edited = try await house[.minji].api(.patch, "/boards/\(board.id)/cards/\(card)", form)
                #expect(edited.status == 200, "\(edited.body)")
            }
            func writers() async throws -> (rows: [[String]], sent: [String]) {
                let delta = try await sent(board, to: house[.minji])
                let rows = try #require(delta["whole"]?["state"]?["writers"]?.arrayValue)
                let log = try #require(delta["operations"]?.arrayValue)
                return (
                    rows.map { ($0.arrayValue ?? []).compactMap(\.stringValue) },
                    log.compactMap { $0["id"]?.stringValue }
                )
            }
            try await edit(early, "body", "먼저 쓴 글")
            let written = try #require(try await writers().sent.last)
            #expect(try await writers().rows.isEmpty)
            for number in 0..<Limits.operationsBehind { try await edit(late, "title", "나중 \(number)") }
            try await edit(late, "body", "나중에 쓴 글")
            let told = try await writers()
            #expect(!told.sent.contains(written))
            #expect(told.rows == [[written, minji]])
        }
    }
}
