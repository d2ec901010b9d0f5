import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// What a page can do, a program can do.
@Suite struct `A program` {
    @Test(arguments: Engine.usual)
    func `looks after a board's invitations, and joins by a code or a link's`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            let (minji, board) = (house[.minji], try await Table(house[.minji]))
            let made = try await board.invitation(["uses": 2])
            let here = "/boards/\(board.id)/invitations"
            let listed = try await minji.api(.get, here).json?["invitations"]?.arrayValue
            let id = try #require(listed?.first?["id"]?.stringValue)
            #expect(listed?.first?["usesLeft"]?.integerValue == 2)
            let known = try await house.visitor().api(.get, "/join?code=\(made.short)")
            #expect(known.json?["invitedBy"]?.stringValue == "김민지")
            #expect(known.json?["space"]?.stringValue == board.id)
            let joined = try await house[.doyun].api(.post, "/join", ["code": .string(made.short)])
            #expect(joined.json?["link"]?.stringValue == "/board/\(board.id)")
            let renewed = try await minji.api(.post, "\(here)/\(id)/renew").json
            let code = try #require(renewed?["code"]?.stringValue)
            #expect(try await house[.ann].api(.post, "/join", ["code": .string(made.code)]).status == 404)
            #expect(try await house[.ann].api(.post, "/join", ["code": .string(code)]).status == 200)
            #expect(try await board.roles().count == 3)
            for _ in 0..<2 { #expect(try await minji.api(.delete, "\(here)/\(id)").status == 204) }
            #expect(try await minji.api(.get, here).json?["invitations"]?.arrayValue == [])
            #expect(try await house.visitor().api(.get, "/join?code=\(code)").status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `of an administrator looks after invitations into the house, and one of a newcomer comes in`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let code = try #require(try await house[.minji].api(.post, "/invitations", [:]).json?["code"]?.stringValue)
            let newcomer = house.visitor(.enGB)
            let form: JSON = [
                "email": "kim@example.org", "name": "Kim", "password": "kim likes walks", "code": .string(code),
            ]
            let come = try await newcomer.api(.post, "/people", form)
            #expect(come.status == 201)
            #expect(come.json?["person"]?["name"]?.stringValue == "Kim")
            #expect(try await newcomer.api(.get, "/me").status == 200)
            #expect(try await newcomer.api(.post, "/people", form).status == 201, "sent twice, it makes one account")
            #expect(try await house[.minji].api(.get, "/people").json?["people"]?.arrayValue?.count == 2)
            let closed: JSON = ["email": "lee@example.org", "name": "Lee", "password": "lee likes walks"]
            #expect(try await house.visitor().api(.post, "/people", closed).status == 403)
            let standing = try await house[.minji].api(.get, "/invitations").json?["invitations"]?.arrayValue
            let id = try #require(standing?.first?["id"]?.stringValue)
            #expect(try await house[.minji].api(.delete, "/invitations/\(id)").status == 204)
            #expect(try await house[.minji].api(.get, "/invitations").json?["invitations"]?.arrayValue == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `takes a board along in the files that pages give, and brings it back`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            let looked = try await minji.api(.post, "/imports", ["file": .string(TransferFile.everything)]).json
            #expect(looked?["form"]?.stringValue == "maru" && looked?["trashCount"]?.integerValue == 1)
            #expect(try await minji.api(.get, "/boards").json?["boards"]?.arrayValue == [], "nothing is made yet")
            let id = try #require(looked?["import"]?.stringValue)
            #expect(try await house[.ann].api(.post, "/imports/\(id)/make-board", [:]).status == 404)
            let unnamed = try await minji.api(.post, "/imports/\(id)/make-board", ["name": " "])
            #expect(unnamed.status == 422 && unnamed.json?["field"]?.stringValue == "name")
            for _ in 0..<2 {
                let made = try await minji.api(.post, "/imports/\(id)/make-board", [:])
                #expect(made.status == 201 && made.json?["id"]?.stringValue == id)
            }
            for (endpoint, page) in [("export", "export.json"), ("export.csv", "export.csv")] {
                let file = try await minji.api(.get, "/boards/\(id)/\(endpoint)")
                #expect(try await minji.get("/board/\(id)/\(page)").body == file.body)
            }
            let history = try await minji.api(.get, "/boards/\(id)/export?history=true").json?["history"]?.arrayValue
            #expect(history?.count == 5)
            #expect(try await minji.api(.get, "/boards/\(id)/trash").json?["cards"]?.arrayValue?.count == 1)
        }
    }

    @Test func `is told what a file would lose, and which file is none`() async throws {
        try await withHouse(.sqlite, cast: [.ann]) { house in
            let looked = try await house[.ann].api(
                .post, "/imports", ["file": "title,due,what\nMilk,never,1\n", "fileName": "Groceries.csv"]
            ).json
            #expect(looked?["name"]?.stringValue == "Groceries")
            let losses = looked?["losses"]?.arrayValue ?? []
            #expect(losses.compactMap { $0["kind"]?.stringValue } == ["others", "daysUnknown"])
            #expect(losses.last?["text"]?.stringValue == "1 date cannot be read and is left empty.")
            #expect(losses.first?["names"] == ["what"])
            let columns: JSON = [
                ["heading": "title", "field": "title", "samples": ["Milk"]],
                ["heading": "due", "field": "due", "samples": ["never"]],
                ["heading": "what", "field": "none", "samples": ["1"]],
            ]
            #expect(looked?["columns"] == columns)
            for text: JSON in ["", "{}", "a,b\n1,2"] {
                let refused = try await house[.ann].api(.post, "/imports", ["file": text])
                #expect(refused.status == 422 && refused.json?["field"]?.stringValue == "file")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `says what the columns of a table become, with the file or afterwards`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            let file: JSON = "what,how many\nMilk,two\n"
            let looked = try await minji.api(.post, "/imports", ["file": file, "columns": ["title", "none"]])
            #expect(looked.status == 201 && looked.json?["cardCount"]?.integerValue == 1)
            let address = "/imports/\(try #require(looked.json?["import"]?.stringValue))"
            let chosen: JSON = ["columns": ["title", "comments"]]
            #expect(try await house[.ann].api(.put, address + "/columns", chosen).status == 404)
            for (columns, field) in [
                (["title", "size"], "columns.1"), (["title"], "columns"), (["title", "title"], "column-2"),
            ] as [(JSON, String)] {
                let refused = try await minji.api(.put, address + "/columns", ["columns": columns])
                #expect(refused.status == 422 && refused.json?["field"]?.stringValue == field)
            }
            for _ in 1...2 {
                let again = try await minji.api(.put, address + "/columns", chosen)
                #expect(again.status == 200 && again.json?["commentCount"]?.integerValue == 1)
                #expect(again.json?["losses"] == [])
            }
            let made = try await minji.api(.post, address + "/make-board", ["name": "Shopping"])
            #expect(made.status == 201)
            #expect(try await minji.api(.put, address + "/columns", chosen).status == 404, "it is a board now")
            let maru = try await minji.api(.post, "/imports", ["file": .string(TransferFile.everything)]).json
            #expect(maru?["columns"] == [])
            let other = "/imports/\(try #require(maru?["import"]?.stringValue))/columns"
            #expect(try await minji.api(.put, other, chosen).status == 422)
        }
    }

    @Test(arguments: Engine.allCases)
    func `sees what waits today, and puts rooms away`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (minji, board) = (house[.minji], try await Table(house[.minji]))
            for (title, due) in [("우유", "2026-12-03"), ("빵", "2026-12-05"), ("여행", "2027-06-01")] {
                let card: JSON = ["title": .string(title), "due": .string(due)]
                #expect(try await minji.api(.post, "/boards/\(board.id)/cards", card).status == 201)
            }
            let today = try await minji.api(.get, "/today").json
            #expect(today?["day"]?.stringValue == "2026-12-03")
            #expect(today?["cards"]?.arrayValue?.compactMap { $0["title"]?.stringValue } == ["우유", "빵"])
            #expect(today?["boards"]?.arrayValue?.count == 1 && today?["unread"]?.integerValue == 0)
            let first = try await minji.api(.get, "/my-cards?limit=2").json
            let next = try #require(first?["next"]?.stringValue)
            let rest = try await minji.api(.get, "/my-cards?limit=2&cursor=\(next)").json
            #expect(rest?["cards"]?.arrayValue?.compactMap { $0["title"]?.stringValue } == ["여행"])
            #expect(rest?["next"]?.isNull == true)
            #expect(try await minji.api(.get, "/my-cards?cursor=x").status == 422)
            let off = try await minji.api(.put, "/me/rooms", ["off": ["board"]]).json
            #expect(off?["rooms"]?.arrayValue?.first?["isOn"]?.boolValue == false)
            #expect(try await minji.api(.get, "/today").json?["cards"] == nil)
            #expect(try await minji.api(.put, "/me/rooms", ["off": ["garden"]]).status == 422)
            let on = try await minji.api(.put, "/me/rooms", ["off": []]).json
            #expect(on?["rooms"]?.arrayValue?.first?["isOn"]?.boolValue == true)
            let rooms = try await minji.api(.get, "/me/rooms").json
            #expect(rooms == on)
        }
    }

    @Test func `sends a picture as large as a page may`() async throws {
        try await inFolder { folder in
            try await withHouse(.sqlite, cast: [.ann], settings: { $0.data = folder.path }) { house async throws in
                func send(_ count: Int) async throws -> Answer {
                    let bytes = Pictures.png + [UInt8](repeating: 0, count: count - Pictures.png.count)
                    return try await house[.ann].api(
                        .put, "/me/photo", ["photo": .string(Data(bytes).base64EncodedString())])
                }
                #expect(try await send(Limits.photoBytes).status == 204)
                #expect(try await send(Limits.photoBytes + 3).json?["rule"]?.stringValue == "photo-too-large")
                #expect(try await send(Limits.photoBytes * 2).status == 413)
                let stranger = house.visitor()
                stranger.setCookie("maru", SessionToken(house.services.random).text)
                #expect(try await stranger.api(.put, "/me/photo", ["photo": "x"]).status == 401)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `sets a password by a link, and deletes an account`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (ann, board) = (house[.ann], try await Table(house[.ann]))
            let invitation = try await board.invitation([:])
            #expect(try await house[.minji].api(.post, "/join", ["code": .string(invitation.code)]).status == 200)
            let link = try await house.services.resetLink(for: Cast.ann.email).text
            let token = JSON.string(String(link.split(separator: "/").last ?? ""))
            for _ in 0..<2 {
                let set = try await house.visitor().api(
                    .post, "/reset", ["token": token, "password": "walks are long"])
                #expect(set.status == 204)
            }
            let session: JSON = ["email": .string(Cast.ann.email), "password": "walks are long"]
            #expect(try await ann.api(.post, "/session", session).status == 200)
            #expect(try await ann.api(.post, "/me/delete-account", ["password": "wrong as can be"]).status == 422)
            let minji = try await house.id(of: .minji).text
            let deleted = try await ann.api(
                .post, "/me/delete-account",
                [
                    "password": "walks are long",
                    "heirs": [["space": .string(board.id), "person": .string(minji)]],
                ])
            #expect(deleted.status == 204)
            #expect(try await ann.api(.get, "/me").status == 401)
            #expect(try await house[.minji].api(.get, "/boards/\(board.id)").json?["role"]?.stringValue == "owner")
        }
    }
}
