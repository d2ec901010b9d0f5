import Floor
import HTTPTypes
import ServerFloor
import Storage

/// The API of Today and of switching rooms on and off.
func todayEndpoints(_ services: Services) -> [APIEndpoint] { [.today(services), .rooms, .saveRooms(services)] }

extension Schema {
    fileprivate static let rooms = Schema.object([
        .init(
            "rooms",
            .list(
                of: .object([
                    .init("room", .text("The room: `board`.")),
                    .init("isOn", .boolean("Whether it is switched on.")),
                ])))
    ])
}

extension APIEndpoint {
    fileprivate static func today(_ services: Services) -> APIEndpoint {
        let own: [Schema.Property] = [
            .init("day", .text("The current day in your time zone.", format: "date")),
            .init("unread", .integer("The number of unread notices.")),
            .init("notices", .list(of: .notice)),
        ]
        return APIEndpoint(
            .get, "/today", "today", summary: "What is waiting for you: each room that is on, and your unread notices.",
            answers: [
                .init(200, "Today.", .object(own + services.rooms.flatMap(\.todayLists))), .refusal(.signedOut),
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
    }

    fileprivate static let rooms = APIEndpoint(
        .get, "/me/rooms", "rooms", summary: "The rooms of this server, and which of them you have switched off.",
        answers: [.init(200, "Rooms.", .rooms), .refusal(.signedOut)]
    ) { call, services in
        try await services.database.read { connection in
            .json(services.roomsJSON(off: try call.visit.person(connection).switchedOff))
        }
    }

    fileprivate static func saveRooms(_ services: Services) -> APIEndpoint {
        let places = services.rooms.map(\.place)
        return APIEndpoint(
            .put, "/me/rooms", "saveRooms", summary: "Switches off the given rooms, and on all others of the list.",
            request: .object([.init("off", .list(of: .choice("A room.", places.map(\.rawValue))))]),
            answers: [.init(200, "The rooms after the change.", .rooms), .refusal(.invalid), .refusal(.signedOut)]
        ) { call, services in
            let named = (call.body["off"]?.arrayValue ?? []).compactMap(\.stringValue)
            let off = places.filter { named.contains($0.rawValue) }
            // Nobody was told of a room that is off for everyone.
            let shown = services.roomPlaces + off
            return try await services.database.write { transaction in
                let person = try call.visit.person(transaction)
                return .json(
                    services.roomsJSON(off: try services.setRoomsOff(off, among: shown, for: person, transaction)))
            }
        }
    }
}

extension Services {
    fileprivate func roomsJSON(off: [Page.Place]) -> JSON {
        ["rooms": .array(roomPlaces.map { ["room": .string($0.rawValue), "isOn": .bool(!off.contains($0))] })]
    }
}
