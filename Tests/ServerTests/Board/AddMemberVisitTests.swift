import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// Adding somebody of the house to a board, on both engines.
@Suite struct `Adding somebody of the house` {
    @Test(arguments: Engine.usual)
    func `from the list makes them a member at once, who is told and may leave`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            let ann = try await house.id(of: .ann).text
            #expect(try await house[.minji].get("/board/\(board.id)/people").body.contains("Ann Lee 님 추가"))
            let page = try await house[.minji].postAndFollow(board / "add-member", ["person": ann, "role": "viewer"])
            #expect(page.status == 200 && !page.body.contains("Ann Lee 님 추가"), "who is in is not listed")
            #expect(try await board.roles() == ["김민지": "owner", "Ann Lee": "viewer"])
            #expect(try await house[.ann].get("/board/\(board.id)").status == 200)
            let told = try await house.inbox(.ann)
            #expect(told.map { $0["text"]?.stringValue } == ["김민지 added you to the board as a viewer."])
            #expect(told.first?["place"]?.stringValue == "3분기 출시")
            #expect(told.first?["link"]?.stringValue == "/board/\(board.id)")
            #expect(try await house.inbox(.minji).isEmpty, "she knows it")
            #expect(try await house[.ann].get("/inbox").body.contains("href=\"/board/\(board.id)/people\""))
            #expect(try await house[.ann].post(board / "leave-board").status == 303)
            #expect(try await house[.ann].get("/board/\(board.id)").status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `sent twice is done once, and tells once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            let form: KeyValuePairs = [
                "person": try await house.id(of: .ann).text, "role": "editor",
                "operation": ID<Floor.Operation>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001).text,
            ]
            for _ in 1...2 {
                let answer = try await house[.minji].post(board / "add-member", form)
                #expect(answer.status == 303 && answer.location == "/board/\(board.id)/people")
            }
            let again = try await house[.minji].post(
                board / "add-member", ["person": try await house.id(of: .ann).text, "role": "viewer"])
            #expect(again.status == 303)
            #expect(try await board.roles()["Ann Lee"] == "editor", "adding changes nobody's role")
            #expect(try await house.inbox(.ann).count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `who left by themselves is asked back by an invitation, and not put back`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            let ann = try await house.id(of: .ann).text
            try await board.invite(house[.ann], as: "editor")
            #expect(try await house[.ann].post(board / "leave-board").status == 303)
            #expect(try await !house[.minji].get("/board/\(board.id)/people").body.contains("Ann Lee"))
            let listed = try await house[.minji].post(board / "add-member", ["person": ann, "role": "editor"])
            #expect(listed.status == 422)
            let typed = try await house[.minji].post(
                board / "add-member", ["email": Cast.ann.email, "role": "editor"])
            #expect(typed.status == 409 && typed.body.contains("초대 링크를 보내"))
            #expect(try await house[.ann].get("/board/\(board.id)").status == 404)
            try await board.invite(house[.ann], as: "viewer")
            #expect(try await board.roles()["Ann Lee"] == "viewer")
        }
    }

    @Test(arguments: Engine.usual)
    func `where everybody can sign up, only people one shares a space with are listed, and others come by address`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann], settings: { $0.signUp = .open }) { house in
            let first = try await Table(house[.minji])
            try await first.invite(house[.doyun], as: "viewer")
            let board = try await Table(house[.minji])
            let ann = try await house.id(of: .ann).text
            let page = try await house[.minji].get("/board/\(board.id)/people").body
            #expect(page.contains("이도윤 님 추가") && !page.contains("Ann Lee"))
            let byID = try await house[.minji].api(
                .post, "/boards/\(board.id)/people", ["person": .string(ann), "role": "editor"])
            #expect(byID.status == 422 && !byID.body.contains("Ann Lee"), "an id is not enough")
            let added = try await house[.minji].post(
                board / "add-member", ["email": " ANN@example.org ", "role": "editor"])
            #expect(added.status == 303)
            #expect(try await board.roles()["Ann Lee"] == "editor")
        }
    }

    @Test(arguments: Engine.allCases)
    func `an address without an account is answered as that of somebody who is suspended or kept apart`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann, .sam], rooms: Room.all) { house in
            let board = try await Table(house[.doyun])
            let (ann, sam) = (try await house.id(of: .ann), try await house.id(of: .sam))
            try await house.services.database.write { try $0.setSuspended(ann, at: house.clock.now) }
            let doyun = try await house.id(of: .doyun)
            try await house.services.database.write { try $0.setBlock(true, of: doyun, by: sam, at: house.clock.now) }
            // A name that went with one's own block would tell whose nickname was blocked.
            let minji = try await house.id(of: .minji)
            try await house.services.database.write { try $0.setBlock(true, of: minji, by: doyun, at: house.clock.now) }
            let page = try await house[.doyun].get("/board/\(board.id)/people").body
            #expect(!page.contains("Ann Lee") && !page.contains("Sam Park") && page.contains("김민지 님 추가"))
            #expect(
                try await house[.doyun].post(
                    board / "add-member", ["person": sam.text, "role": "editor"]
                ).status == 422)
            var problems: Set<String> = []
            for email in ["nobody@example.org", Cast.ann.email, Cast.sam.email] {
                let answer = try await house[.doyun].api(
                    .post, "/boards/\(board.id)/people", ["email": .string(email), "role": "editor"])
                #expect(answer.status == 422)
                // All that is said, but for the address itself and the number of the request.
                let said = ["rule", "title", "detail", "field"].map { answer.json?[$0]?.stringValue ?? "" }
                problems.insert(said.joined(separator: " ").replacing(email, with: "…"))
            }
            #expect(problems.count == 1, "\(problems)")
            #expect(try await board.roles() == ["이도윤": "owner"])
        }
    }

    @Test(arguments: Engine.usual)
    func `addresses that one tries are counted, right or wrong, on however many boards`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let boards = [try await Table(house[.minji]), try await Table(house[.minji])]
            var statuses: [Int] = []
            for number in 0...Limits.addedAddressesPerPerson.burst {
                let email = number == 3 ? Cast.ann.email : "person\(number)@example.org"
                let answer = try await house[.minji].post(
                    boards[Int(number % 2)] / "add-member", ["email": email, "role": "viewer"])
                statuses.append(answer.status)
            }
            #expect(statuses.filter { $0 == 303 }.count == 1)
            #expect(statuses.last == 429 && statuses.dropLast().allSatisfy { $0 != 429 })
            let ann = try await house.id(of: .ann).text
            let listed = try await house[.minji].post(boards[0] / "add-member", ["person": ann, "role": "viewer"])
            #expect(listed.status == 303, "who is listed is not guessed")
        }
    }

    @Test(arguments: Engine.allCases)
    func `who has a name that looks like another's is told apart by since when they are in the house`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "viewer")
            let people = "/board/\(board.id)/people"
            #expect(try await !house[.minji].get(people).body.contains("이 집에 있어요"))
            let (ann, doyun) = (try await house.id(of: .ann), try await house.id(of: .doyun))
            for name in ["Ann Lee", "Αnn Lее", "ＡＮＮ LEE", "𝐀nn  Lee"] {
                try await house.services.database.write { transaction in
                    _ = try transaction.execute("UPDATE floor_person SET name = \(name) WHERE id = \(doyun)")
                    // 14 November 2023, 22:13 UTC, where no browser has told its zone.
                    _ = try transaction.execute(
                        "UPDATE floor_person SET created_at = \(1_700_000_000_000 as Int64) WHERE id = \(ann)")
                }
                let page = try await house[.minji].get(people).body
                #expect(page.ranges(of: "부터 이 집에 있어요").count == 2, "\(name): who can be added, and the member")
                #expect(page.contains("보기 · 2023년 11월 14일부터 이 집에 있어요"))
            }
            #expect(try await !house[.ann].get(people).body.contains("In this house since"), "for owners")
        }
    }

    @Test(arguments: Engine.usual)
    func `a picture is listed of people one knows, and of nobody else`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            try await Table(house[.minji]).invite(house[.doyun], as: "viewer")
            let photo = String(repeating: "a", count: 32)
            for person in [Cast.doyun, .ann] {
                let id = try await house.id(of: person)
                try await house.services.database.write { transaction in
                    _ = try transaction.execute("UPDATE floor_person SET photo = \(photo) WHERE id = \(id)")
                }
            }
            let board = try await Table(house[.minji])
            let page = try await house[.minji].get("/board/\(board.id)/people").body
            #expect(page.contains("이도윤 님 추가") && page.contains("Ann Lee 님 추가"))
            #expect(page.ranges(of: "/photo/" + photo).count > 0)
            let rows = page.split(separator: "<li")
            let ann = try #require(rows.first { $0.contains("Ann Lee") })
            #expect(!ann.contains("/photo/"))
        }
    }
}
