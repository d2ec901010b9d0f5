import BoardRoom
import Floor
import HTTPTypes
import Server
import ServerFloor
import Storage
import TestKit
import Testing

/// A board's history as browsers and programs meet it, on both engines.
@Suite struct `A board's history` {
    @Test(arguments: Engine.usual)
    func `history is paged to its beginning, without gaps and without anything twice`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            for number in 1...90 { try await board.add("카드 \(number)") }
            var seen: [Int64] = []
            var path = "/boards/\(board.id)/history"
            while true {
                let page = try await house[.minji].api(.get, path)
                let entries = page.json?["entries"]?.arrayValue ?? []
                seen += entries.compactMap { $0["sequence"]?.integerValue }
                guard let next = page.json?["next"]?.integerValue else { break }
                path = "/boards/\(board.id)/history?cursor=\(next)"
            }
            #expect(seen == (1...91).reversed().map { Int64($0) })
            let first = try await house[.minji].get("/board/\(board.id)/history")
            #expect(first.body.contains("카드 90") && !first.body.contains("카드 30<"))
            #expect(first.body.contains("history?before=52"))
            let last = try await house[.minji].get("/board/\(board.id)/history?before=12")
            #expect(last.body.contains("여기서 시작했어요"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `a version is looked at, restored and taken back by forms`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let card = try await board.add("첫 제목")
            _ = try await house[.ann].post(
                board / "edit-card",
                ["card": card, "title": "Second title", "was-title": "첫 제목", "body": "Ann’s words"])
            let entries = try await house[.minji].api(.get, "/boards/\(board.id)/cards/\(card)/history").json?[
                "entries"]
            let first = try #require(entries?.arrayValue?.last?["operation"]?.stringValue)
            #expect(
                entries?.arrayValue?.compactMap { $0["text"]?.stringValue } == [
                    "Ann Lee 님이 ‘Second title’을 고쳤어요.", "김민지 님이 ‘Second title’을 ‘할 일’에 추가했어요.",
                ])
            let version = try await house[.minji].get("/board/\(board.id)/card/\(card)/history/\(first)")
            #expect(version.body.contains("이 모습으로 되돌리기") && version.body.contains("첫 제목"))
            let restored = try await house[.minji].postAndFollow(
                board / "restore-version", ["card": card, "version": first])
            #expect(restored.status == 200 && restored.body.contains("예전 모습으로 되돌렸어요"))
            #expect(try await board.json(card)["title"]?.stringValue == "첫 제목")
            #expect(try await board.json(card)["body"]?.stringValue == "")
            _ = try await house[.minji].post(board / "undo")
            #expect(try await board.json(card)["body"]?.stringValue == "Ann’s words")
            let shown = try await house[.ann].get("/board/\(board.id)/history")
            #expect(shown.body.contains("undid restoring an earlier version of “"))
            let old = try await house[.ann].api(.get, "/boards/\(board.id)/cards/\(card)/versions/\(first)")
            #expect(old.json?["title"]?.stringValue == "첫 제목")
        }
    }

    @Test(arguments: Engine.usual)
    func `one person's history has nobody else's work, on the board and on a card`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let card = try await board.add("민지의 카드")
            _ = try await house[.ann].post(board / "edit-card", ["card": card, "title": "Ann’s title"])
            let ann = try #require(try await house[.ann].api(.get, "/me").json?["id"]?.stringValue)
            for path in ["/boards/\(board.id)/history", "/boards/\(board.id)/cards/\(card)/history"] {
                let answer = try await house[.minji].api(.get, path + "?by=\(ann)")
                let authors = answer.json?["entries"]?.arrayValue?.compactMap { $0["author"]?.stringValue }
                #expect(authors == [ann], "\(path)")
            }
            let page = try await house[.minji].get("/board/\(board.id)/history?by=\(ann)")
            #expect(page.status == 200 && page.body.contains("제목을 바꿨어요") && !page.body.contains("보드를 만들었어요"))
        }
    }

    @Test(arguments: Engine.usual)
    func `history tells the hour on the reader's clock`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            var times: Set<String> = []
            for zone in ["Asia/Seoul", "America/New_York"] {
                house[.minji].setCookie("maru_zone", zone.replacing("/", with: "%2F"))
                let page = try await house[.minji].get("/board/\(board.id)/history")
                let time = try #require(page.body.firstMatch(of: /<time datetime="[^"]*">(?<time>[^<]*)<\/time>/)?.time)
                times.insert(String(time))
            }
            #expect(times.count == 2)
        }
    }

    @Test(arguments: Engine.usual)
    func `nobody who is not on the board reads its history, and a viewer only reads`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .sam]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("비밀")
            try await board.invite(house[.sam], as: "viewer")
            let entries = try await house[.minji].api(.get, "/boards/\(board.id)/cards/\(card)/history").json?[
                "entries"]?
                .arrayValue
            let operation = try #require(entries?.first?["operation"]?.stringValue)
            let pages = ["/history", "/card/\(card)/history", "/card/\(card)/history/\(operation)"]
            let calls = ["/history", "/cards/\(card)/history", "/cards/\(card)/versions/\(operation)"]
            for path in pages {
                let theirs = try await house[.doyun].get("/board/\(board.id)\(path)")
                #expect(theirs.status == 404 && !theirs.body.contains("비밀"), "\(path)")
                #expect(try await house[.sam].get("/board/\(board.id)\(path)").body.contains("비밀"), "\(path)")
            }
            for path in calls {
                #expect(try await house[.doyun].api(.get, "/boards/\(board.id)\(path)").status == 404, "\(path)")
                #expect(try await house[.sam].api(.get, "/boards/\(board.id)\(path)").status == 200, "\(path)")
            }
            let form: KeyValuePairs = ["card": card, "version": operation]
            #expect(try await house[.sam].post(board / "restore-version", form).status == 403)
            let unknown = ID<Floor.Operation>(high: 3, low: 3).text
            #expect(try await house[.minji].get("/board/\(board.id)/card/\(card)/history/\(unknown)").status == 404)
            #expect(try await house[.minji].get("/board/\(board.id)/history?by=nonsense").status == 422)
            #expect(try await house[.minji].get("/board/\(board.id)/history?before=nonsense").status == 200)
        }
    }
}
