import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

@Suite struct `A card that moves to another board` {
    @Test(arguments: Engine.allCases)
    func `goes whole and once, by form`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            let (from, to) = (try await Table(house[.minji]), try await Table(house[.minji]))
            try await from.invite(house[.doyun], as: "editor")
            try await from.invite(house[.ann], as: "editor")
            try await to.invite(house[.doyun], as: "viewer")
            let card = try await from.add("장보기")
            let here = "/boards/\(from.id)/cards/\(card)"
            _ = try await house[.minji].api(.post, here + "/items", ["text": "우유"])
            _ = try await house[.doyun].api(.post, here + "/comments", ["text": "두 병이요"])
            for person in [Cast.doyun, .ann] {
                let id = try await house.id(of: person).text
                #expect(try await house[.minji].api(.put, here + "/assignees/" + id).status == 200)
            }
            for name in ["급해요", "나중에"] {
                _ = try await house[.minji].post(from / "add-label", ["name": name, "card": card])
            }
            _ = try await house[.minji].post(to / "add-label", ["name": "급해요"])

            let page = try await house[.minji].get(from / "other-boards?card=\(card)")
            #expect(page.status == 200 && page.body.contains("라벨 1개와 담당자 1명이 빠져요."), "\(page.body)")
            #expect(page.body.contains("value=\"\(to.id)\"") && !page.body.contains("value=\"\(from.id)\""))
            let form: KeyValuePairs<String, String> = [
                "operation": "019a9f5e-3c00-7abc-8def-0123456789ab", "card": card, "to": to.id,
            ]
            let first = try await house[.minji].post(from / "move-card-to-board", form)
            let second = try await house[.minji].post(from / "move-card-to-board", form)
            #expect(first.status == 303 && second.status == 303 && first.location == second.location)
            let told = try await house[.minji].get(try #require(first.location))
            #expect(told.status == 200 && told.body.contains("/board/\(to.id)/card/\(card)\""), "\(told.body)")

            #expect(try await from.titles().isEmpty)
            #expect(try await to.titles() == ["장보기"])
            // It is in no trash, and in none that is exported.
            for path in ["/api/v1/boards/\(from.id)/trash", "/board/\(from.id)/export.json"] {
                let answer = try await house[.minji].get(path)
                #expect(answer.status == 200 && !answer.body.contains("장보기"), "\(path)")
            }
            let moved = try await to.json(card)
            #expect(moved["assignees"]?.arrayValue == [.string(try await house.id(of: .doyun).text)])
            #expect(moved["labels"]?.arrayValue?.count == 1)
            let there = "/boards/\(to.id)/cards/\(card)"
            let items = try await house[.minji].api(.get, there + "/items").json?["items"]?.arrayValue
            #expect(items?.compactMap { $0["text"]?.stringValue } == ["우유"])
            let read = try await house[.doyun].get("/board/\(to.id)/card/\(card)")
            #expect(read.body.contains("두 병이요") && read.body.contains("도윤"))
            for board in [from, to] {
                #expect(try await house.services.differencesFromLog(space: try #require(ID(board.id))).isEmpty)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `is found where it is by those who may see it, and never restored where it was`(_ engine: Engine) async throws
    {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            let (from, to) = (try await Table(house[.minji]), try await Table(house[.minji]))
            try await from.invite(house[.doyun], as: "editor")
            try await from.invite(house[.ann], as: "editor")
            try await to.invite(house[.doyun], as: "viewer")
            let card = try await from.add("장보기")
            let moved = try await house[.minji].api(
                .post, "/boards/\(from.id)/cards/\(card)/move-to-board", ["to": .string(to.id)])
            #expect(moved.status == 200 && moved.json?["recorded"]?.boolValue == true, "\(moved.body)")
            let (old, new) = ("/board/\(from.id)/card/\(card)", "/board/\(to.id)/card/\(card)")
            let link = CardLink.link(to: try #require(ID(card))).text
            for reader in [Cast.minji, .doyun] {
                #expect(try await house[reader].get(link).location == new)
                #expect(try await house[reader].get(old).location == new)
            }
            // Ann learns that it went, and not where.
            let page = try await house[.ann].get(old)
            #expect(page.status == 404 && page.body.contains("moved to another board") && !page.body.contains(to.id))
            #expect(try await house[.ann].get(from / "other-boards?card=\(card)").status == 404)
            let history = try await house[.ann].get(from / "history")
            #expect(history.body.contains("to another board") && history.body.contains(link))
            #expect(try await house[.minji].get(new + "/history").body.contains("다른 보드에서 옮겨 왔어요"))
            #expect(try await house[.ann].post(from / "restore-card", ["card": card]).status == 404)
            #expect(try await !house[.ann].get(from / "trash").body.contains("장보기"))

            let back = try await house[.minji].post(to / "move-card-to-board", ["card": card, "to": from.id])
            #expect(back.status == 303)
            #expect(try await from.titles() == ["장보기"])
            #expect(try await to.titles().isEmpty)
            #expect(try await house[.minji].get(link).location == old)
            for board in [from, to] {
                #expect(try await house.services.differencesFromLog(space: try #require(ID(board.id))).isEmpty)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `stays whole where it is if the other board does not take it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let from = try await Table(house[.minji])
            let (looked, shut, unseen) = (
                try await Table(house[.ann]), try await Table(house[.minji]), try await Table(house[.ann])
            )
            try await looked.invite(house[.minji], as: "viewer")
            let card = try await from.add("장보기")
            #expect(try await house[.minji].post(shut / "archive-board").status == 303)
            let unknown = ID<Space>(high: 1, low: 1).text
            let tried: [(String, Int, String)] = [
                (looked.id, 403, "destination-read-only"), (shut.id, 409, "destination-archived"),
                (unseen.id, 404, "destination-missing"), (unknown, 404, "destination-missing"),
                (from.id, 409, "destination-same"),
            ]
            for (to, status, name) in tried {
                let answer = try await house[.minji].api(
                    .post, "/boards/\(from.id)/cards/\(card)/move-to-board", ["to": .string(to)])
                #expect(answer.status == status && answer.json?["type"]?.stringValue == "/problems/" + name)
            }
            let page = try await house[.minji].get(from / "other-boards?card=\(card)")
            for board in [looked, shut, unseen] { #expect(!page.body.contains(board.id)) }
            #expect(try await from.titles() == ["장보기"])
            #expect(try await looked.titles().isEmpty)
        }
    }
}
