import Floor
import HTTPTypes
import Storage

/// The API of notifications on devices.
package let pushEndpoints: [APIEndpoint] = [.pushes, .subscribePush, .choosePushes, .sendTestPush, .unsubscribePush]

extension Schema {
    fileprivate static let pushes = Schema.named(
        "Pushes",
        .object([
            .init("key", .text("The house's public key, to subscribe with: `applicationServerKey`.")),
            .init("device", .id("The caller's session.")),
            .init(
                "devices",
                .list(
                    of: .object([
                        .init("device", .id("The session.")),
                        .init("name", .text("The session's name.")),
                        .init("kindsOff", .list(of: .text("A kind it is not told of: `board.commented`."))),
                        .init("hidesWords", .boolean("Whether its pushes say only that there is something.")),
                        .init("madeAt", .integer("Unix milliseconds.")),
                        .init(
                            "sentAt",
                            .nullable(.integer("When a push service last took one, in Unix milliseconds."))),
                    ]))),
        ]))
}

extension APIEndpoint {
    fileprivate static let pushes = APIEndpoint(
        .get, "/me/push", "pushes", summary: "Your devices that get notifications by Web Push.",
        answers: [.init(200, "Devices, and the key to subscribe with.", .pushes), .refusal(.signedOut)]
    ) { call, services in
        let key = try await services.pushKey()
        return try await services.database.read { connection in
            .json(try connection.pushJSON(of: try call.visit.person(connection), key))
        }
    }

    fileprivate static let subscribePush = APIEndpoint(
        .put, "/me/push", "subscribePush",
        summary:
            "Sends this session's notifications to an address at a push service, which takes the place of another.",
        request: .object([
            .init("endpoint", .text("The address at the push service.", limit: PushEndpoint.byteLimit)),
            .init("p256dh", .text("The browser's public key, in base64url.", limit: 100)),
            .init("auth", .text("Its secret, in base64url.", limit: 30)),
            .init(
                "renews",
                .boolean("Whether the browser has renewed its address by itself: it turns on nothing that was off."),
                required: false),
        ]),
        answers: [
            .init(200, "Devices.", .pushes), .refusal(.signedOut), .refusal(.invalid),
            .refusal(.missing, "This session gets no pushes that could be renewed."),
        ]
    ) { call, services in
        let (endpoint, keys) = try services.pushAddress(in: call.fields)
        let key = try await services.pushKey()
        return try await services.database.write { transaction in
            let person = try call.visit.person(transaction)
            if call.body["renews"]?.boolValue == true,
                try !transaction.maySubscribeAnew(person.device, of: person.id)
            {
                throw Refusal.missing
            }
            try transaction.subscribe(
                person.device, of: person.id, to: endpoint, keys, kindsOff: services.kindsOffAtFirst,
                at: call.visit.now)
            return .json(try transaction.pushJSON(of: person, key))
        }
    }

    fileprivate static let choosePushes = APIEndpoint(
        .patch, "/me/push", "choosePushes", summary: "Changes what this session's device is told of.",
        request: .object([
            .init(
                "kindsOff", .list(of: .text("A kind it is not told of: `board.commented`.")), required: false),
            .init(
                "hidesWords", .boolean("Whether its pushes say only that there is something."), required: false),
        ]),
        answers: [
            .init(200, "Devices.", .pushes), .refusal(.signedOut), .refusal(.invalid),
            .refusal(.missing, "This session gets no pushes."),
        ]
    ) { call, services in
        let known = Set(services.rooms.flatMap(\.notices).map(\.field))
        let given = call.body["kindsOff"]?.arrayValue?.map { $0.stringValue ?? "" }
        for (index, kind) in (given ?? []).enumerated() where !known.contains(kind) {
            throw Refusal.choiceUnknown("kindsOff.\(index)", given: kind)
        }
        let key = try await services.pushKey()
        return try await services.database.write { transaction in
            let person = try call.visit.person(transaction)
            let devices = try transaction.pushSubscriptions(of: person.id)
            guard let mine = devices.first(where: { $0.device == person.device }) else { throw Refusal.missing }
            try transaction.choosePushes(
                of: person.device, person.id, kindsOff: given ?? Array(mine.kindsOff),
                hidesWords: call.body["hidesWords"]?.boolValue ?? mine.hidesWords)
            return .json(try transaction.pushJSON(of: person, key))
        }
    }

    fileprivate static let sendTestPush = APIEndpoint(
        .post, "/me/push-test", "sendTestPush", summary: "Sends you a notification that only says it has come.",
        request: .object([]), answers: [.init(204, "Done."), .refusal(.signedOut), .refusal(.tooMany)]
    ) { call, services in
        try await services.sendTestPush(call.visit)
        return .nothing
    }

    fileprivate static let unsubscribePush = APIEndpoint(
        .delete, "/me/push/{device}", "unsubscribePush", summary: "Ends the pushes of one of your devices.",
        answers: [.init(204, "Done."), .refusal(.signedOut), .refusal(.missing)]
    ) { call, services in
        let device: ID<Device> = try call.id("device")
        try await services.database.write { transaction in
            guard try transaction.unsubscribe(device, of: try call.visit.person(transaction).id) else {
                throw Refusal.missing
            }
        }
        return .nothing
    }
}

extension Connection {
    fileprivate func pushJSON(of person: SignedIn, _ key: HouseKey) throws -> JSON {
        let devices = try pushSubscriptions(of: person.id).map { device -> JSON in
            [
                "device": .string(device.device.text), "name": .string(device.name),
                "kindsOff": .array(device.kindsOff.sorted().map { .string($0) }),
                "hidesWords": .bool(device.hidesWords), "madeAt": .integer(device.madeAt),
                "sentAt": device.sentAt.map { .integer($0) } ?? .null,
            ]
        }
        return ["key": .string(key.point), "device": .string(person.device.text), "devices": .array(devices)]
    }
}
