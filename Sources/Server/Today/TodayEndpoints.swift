import Floor
import HTTPTypes
import BoardServer
import RetroServer
import ServerFloor
import Storage

/// Today, and which rooms one has a use for, for programs.
func todayEndpoints(_ services: Services) -> [APIEndpoint] { [.today, .rooms, .saveRooms(services)] }

extension Schema {
    fileprivate static let rooms = Schema.object([
        .init(
            "rooms",
            .list(
                of: .object([
                    .init("room", .text("The room: `board`.")),
                    .init("isOn", .boolean("Whether you have a use for it.")),
                ])))
    ])
}

extension APIEndpoint {
    fileprivate static let today = APIEndpoint(
        .get, "/today", "today", summary: "What waits for you: of each room that is on, and what you have not read.",
        answers: [
            .init(
                200, "Today.",
                .object([
                    .init("day", .text("Your today.", format: "date")),
                    .init("unread", .integer("How many notices wait unread.")),
                    .init("notices", .list(of: .notice)),
                    .init("cards", .list(of: .myCard), required: false),
                    .init("boards", .list(of: .boardSummary), required: false),
                    .init("retrospectives", .list(of: .comingRetrospective), required: false),
                ])), .refusal(.signedOut),
        ]
    ) { call, services in
        try await services.database.read { connection in
            let viewer = try call.visit.viewer(connection)
            let today = try services.today(viewer, connection)
            let own: [JSON.Member] = [
                JSON.Member("day", .string(viewer.today.iso)),
                JSON.Member("unread", .integer(Int64(today.unread))),
                JSON.Member("notices", .array(today.notices.map { $0.json(viewer) })),
            ]
            return .json(.object(own + today.parts.flatMap(\.told)))
        }
    }

    fileprivate static let rooms = APIEndpoint(
        .get, "/me/rooms", "rooms", summary: "The rooms of the house, and which of them you have switched off.",
        answers: [.init(200, "Rooms.", .rooms), .refusal(.signedOut)]
    ) { call, services in
        try await services.database.read { connection in
            .json(services.roomsJSON(off: try connection.roomsOff(for: try call.visit.person(connection).id)))
        }
    }

    fileprivate static func saveRooms(_ services: Services) -> APIEndpoint {
        let places = services.rooms.map(\.place.rawValue)
        return APIEndpoint(
            .put, "/me/rooms", "saveRooms", summary: "Switches rooms off that you have no use for, and all others on.",
            request: .object([.init("off", .list(of: .choice("A room.", places)))]),
            answers: [.init(200, "Rooms, as they are now.", .rooms), .refusal(.invalid), .refusal(.signedOut)]
        ) { call, services in
            let off = Set((call.body["off"]?.arrayValue ?? []).compactMap(\.stringValue)).sorted()
            try await services.database.write { transaction in
                try transaction.setRoomsOff(off, for: try call.visit.person(transaction).id)
            }
            return .json(services.roomsJSON(off: off))
        }
    }
}

extension Services {
    fileprivate func roomsJSON(off: [String]) -> JSON {
        let rooms = roomPlaces.map(\.rawValue)
        return ["rooms": .array(rooms.map { ["room": .string($0), "isOn": .bool(!off.contains($0))] })]
    }
}
