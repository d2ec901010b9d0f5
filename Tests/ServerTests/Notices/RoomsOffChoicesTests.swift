import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

/// What somebody has chosen of a room is not shown while the room is off for everyone, and as it was when it is back.
@Suite struct `What was chosen of a room that is off` {
    private static func subscribe(_ house: House) async throws {
        let phone = PushReceiver("phone")
        let answer = try await house[.minji].api(
            .put, "/me/push",
            [
                "endpoint": "https://push.example.net/phone", "p256dh": .string(phone.point),
                "auth": .string(phone.auth),
            ])
        #expect(answer.status == 200, "\(answer.body)")
    }

    private static func choices(_ house: House) async throws -> NoticeChoices {
        let minji = try await house.id(of: .minji)
        return try await house.services.database.read { try $0.noticeChoices(of: minji, now: 0) }
    }

    private static func kindsOff(_ house: House) async throws -> Set<String> {
        let minji = try await house.id(of: .minji)
        return try await house.services.database.read { try $0.pushSubscriptions(of: minji).first?.kindsOff ?? [] }
    }

    private static func roomsOff(_ house: House) async throws -> Set<String> {
        let minji = try await house.id(of: .minji)
        return try await house.services.database.read { connection in
            let rows = try connection.all("SELECT room FROM floor_room_off WHERE person = \(minji)")
            return Set(try rows.map { try $0.text(0) })
        }
    }

    @Test(arguments: Engine.allCases)
    func `stays, and no page of settings names the room`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], settings: { $0.roomsOff = [.board] }) { house in
            let minji = try await house.id(of: .minji)
            _ = try await Table(house[.minji])
            try await Self.subscribe(house)
            try await house.services.database.write { transaction in
                try transaction.setSwitches([(kind: .cardAssigned, isOn: false)], of: minji)
                try transaction.setRoomsOff([.board, .run], for: minji)
            }
            #expect(try await house[.minji].api(.patch, "/me/push", ["kindsOff": ["board.commented"]]).status == 200)
            for path in ["/me/notices", "/me/push"] {
                let page = try await house[.minji].get(path).body
                for word in ["\"board.", ">보드<", "3분기 출시"] { #expect(!page.contains(word), "\(word) in \(path)") }
                #expect(page.contains("name=\"run.changed\""), "off for her alone: she is told of it: \(path)")
            }
            for name in ["notices", "push"] {
                var form = try await house[.minji].open("/me/\(name)").form(to: "/me/save-\(name)")
                try form.uncheck("run.changed")
                #expect(try await form.send().status == 200)
            }
            var rooms = try await house[.minji].open("/me/rooms").form(to: "/me/save-rooms")
            try rooms.check("run")
            #expect(try await rooms.send().status == 200)
            let chosen = try await Self.choices(house)
            #expect(!chosen.isOn(.cardAssigned) && chosen.isOn(.commented))
            #expect(chosen.switches.filter { !$0.value }.keys.sorted() == ["board.card-assigned", "run.changed"])
            #expect(try await Self.kindsOff(house) == ["board.commented", "run.changed"])
            #expect(try await Self.roomsOff(house) == ["board"])
        }
    }

    /// Somebody's program sends back what it was told, and a room more.
    @Test(arguments: Engine.usual)
    func `stays where the API is told of other rooms, and may be named to it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], settings: { $0.roomsOff = [.board, .retro] }) { house in
            let minji = try await house.id(of: .minji)
            try await house.services.database.write { try $0.setRoomsOff([.board, .diary], for: minji) }
            func put(_ off: JSON) async throws -> [String: Bool] {
                let answer = try await house[.minji].api(.put, "/me/rooms", ["off": off])
                #expect(answer.status == 200, "\(answer.body)")
                let told = (answer.json?["rooms"]?.arrayValue ?? []).compactMap { room in
                    room["room"]?.stringValue.flatMap { name in room["isOn"]?.boolValue.map { (name, $0) } }
                }
                return Dictionary(uniqueKeysWithValues: told)
            }
            #expect(try await put(["run"]) == ["diary": true, "run": false])
            #expect(try await Self.roomsOff(house) == ["board", "run"])
            #expect(try await put(["retro"]) == ["diary": true, "run": true])
            #expect(try await Self.roomsOff(house) == ["board", "retro"])
        }
    }

    /// The page was drawn while the room was off, or before the kind came with another version.
    @Test(arguments: Engine.usual)
    func `is not switched off by a form that did not have it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            try await Self.subscribe(house)
            let offered = "run.changed run.cancelled"
            let notices: KeyValuePairs = ["reminder-hour": "9", "offered": offered, "run.cancelled": "on"]
            #expect(try await house[.minji].post("/me/save-notices", notices).status == 303)
            #expect(try await Self.choices(house).switches == ["run.changed": false, "run.cancelled": true])
            let pushes: KeyValuePairs = ["offered": offered, "run.cancelled": "on"]
            #expect(try await house[.minji].post("/me/save-push", pushes).status == 303)
            #expect(try await Self.kindsOff(house) == ["run.changed", "run.reacted"])
            let rooms: KeyValuePairs = ["offered": "diary run me", "run": "on"]
            #expect(try await house[.minji].post("/me/save-rooms", rooms).status == 303)
            #expect(try await Self.roomsOff(house) == ["diary"])
            // Drawn again, it has what is stored.
            let wrong: KeyValuePairs = ["reminder-hour": "25", "offered": offered, "run.changed": "on"]
            let refused = try await house[.minji].post("/me/save-notices", wrong)
            #expect(refused.status == 422)
            for (name, isOn) in [("board.commented", true), ("run.changed", true), ("run.cancelled", false)] {
                #expect(refused.body.contains("name=\"\(name)\" value=\"on\" checked") == isOn, "\(name)")
            }
        }
    }
}
