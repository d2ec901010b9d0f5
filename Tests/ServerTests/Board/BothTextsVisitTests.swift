import Floor
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A body in which two texts stand one below the other, on both engines.
@Suite struct `Two who write in one place at once` {
    @Test(arguments: Engine.allCases)
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
            let edit: KeyValuePairs = ["card": card, "body": "한 글", "was-body": "Ann’s line\n민지의 줄"]
            #expect(try await house[.minji].post(board / "edit-card", edit).status == 303)
            #expect(try await !house[.ann].get(page).body.contains("both texts are kept"))
        }
    }
}
