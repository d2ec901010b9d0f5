import Floor
import Foundation
import HTTPTypes
import ServerFloor
import Storage

/// One's own part of the API: profile, picture, sessions, password.
let meEndpoints: [APIEndpoint] = [
    .changeMe, .setPhoto, .removePhoto, .sessions, .endSession, .endOtherSessions, .changePassword,
]

extension Schema {
    static let session = Schema.named(
        "Session",
        .object([
            .init("device", .id("The session, as operations name it.")),
            .init("name", .text("What the browser or program is.")),
            .init("createdAt", .integer("Signed in, in Unix milliseconds.")),
            .init("seenAt", .integer("Last written down as used, in Unix milliseconds.")),
            .init("isThis", .boolean("Whether it is the one that asks.")),
        ]))
}

extension APIEndpoint {
    static let changeMe = APIEndpoint(
        .patch, "/me", "changeMe", summary: "Changes what one chose for oneself. What is left out stays.",
        request: .object([
            .init("name", .text("What you are called.", limit: PersonName.limit), required: false),
            .init("language", .choice("The language of pages.", Language.allCases.map(\.rawValue)), required: false),
            .init("theme", .choice("Light or dark.", Viewer.Theme.allCases.map(\.rawValue)), required: false),
            .init(
                "zone", .text("IANA time zone, such as Asia/Seoul; empty for the browser's."), required: false),
        ]),
        answers: [.init(200, "You, as you are now.", .profile), .refusal(.invalid), .refusal(.signedOut)]
    ) { call, services in
        .json(
            try await services.database.write { transaction in
                let person = try call.visit.person(transaction)
                var form = call.fields
                for (name, value) in [
                    ("name", person.name), ("language", person.language.rawValue), ("theme", person.theme.rawValue),
                ] where form[name] == nil { form.set(name, value) }
                try transaction.save(try NewProfile(form), of: person.id, seenIn: call.visit.knownZone)
                return try call.visit.person(transaction)
            }.json)
    }

    static let setPhoto = APIEndpoint(
        .put, "/me/photo", "setPhoto", summary: "Sets one's picture. The middle of it is used, as a square.",
        request: .object([
            .init(
                "photo",
                .text(
                    "A JPEG, PNG, WebP, GIF, HEIC or AVIF file of at most 12 MiB in base64; 512 pixels a side are all "
                        + "that is kept."))
        ]),
        answers: [
            .init(204, "It is yours now."), .refusal(.invalid), .refusal(.tooLarge), .refusal(.signedOut),
        ], length: .photo
    ) { call, services in
        let person = try await services.database.read { try call.visit.person($0) }
        guard let bytes = call.fields["photo"].flatMap({ Data(base64Encoded: $0) }), !bytes.isEmpty else {
            throw Refusal.photoMissing
        }
        guard bytes.count <= Limits.photoBytes else { throw Refusal.photoTooLarge }
        try await services.setPhoto(of: person.id, to: Array(bytes))
        return .nothing
    }

    static let removePhoto = APIEndpoint(
        .delete, "/me/photo", "removePhoto", summary: "Removes one's picture.",
        answers: [.init(204, "You have none now."), .refusal(.signedOut)]
    ) { call, services in
        let person = try await services.database.read { try call.visit.person($0) }
        try await services.setPhoto(of: person.id, to: nil)
        return .nothing
    }

    static let sessions = APIEndpoint(
        .get, "/me/sessions", "sessions", summary: "Where one is signed in.",
        answers: [
            .init(200, "The session used last first.", .object([.init("sessions", .list(of: .session))])),
            .refusal(.signedOut),
        ]
    ) { call, services in
        let (person, sessions) = try await services.database.read { connection in
            let person = try call.visit.person(connection)
            return (person, try connection.sessions(of: person.id, now: services.houseClock.cautious()))
        }
        return .json(["sessions": .array(sessions.map { $0.json(isThis: $0.device == person.device) })])
    }

    static let endSession = APIEndpoint(
        .delete, "/me/sessions/{device}", "endSession", summary: "Signs out in one place.",
        answers: [.init(204, "Signed out there."), .refusal(.missing), .refusal(.signedOut)]
    ) { call, services in
        let device: ID<Device> = try call.id("device")
        let person = try await services.database.write { transaction in
            let person = try call.visit.person(transaction)
            guard try transaction.endSession(device, of: person.id) else { throw Refusal.missing }
            return person
        }
        services.live.recheck(person.id)
        return .nothing
    }

    static let endOtherSessions = APIEndpoint(
        .delete, "/me/sessions", "endOtherSessions", summary: "Signs out everywhere else.",
        answers: [.init(204, "Signed out everywhere but here."), .refusal(.signedOut)]
    ) { call, services in
        let person = try await services.database.write { transaction in
            let person = try call.visit.person(transaction)
            try transaction.endSessions(of: person.id, except: person.device)
            return person
        }
        services.live.recheck(person.id)
        return .nothing
    }

    static let changePassword = APIEndpoint(
        .post, "/me/password", "changePassword",
        summary: "Changes one's password. Every other session ends; the answer sets this one's cookie anew.",
        request: .object([.init("current", .text("The password now.")), .init("password", .text("The new one."))]),
        answers: [.init(204, "Changed."), .refusal(.invalid), .refusal(.tooMany), .refusal(.signedOut)]
    ) { call, services in
        let token = try await services.changePassword(
            call.visit, from: call.fields["current"] ?? "", to: call.fields["password"] ?? "")
        var answer = APIAnswer.nothing
        answer.headers[.setCookie] = SessionCookie(services.settings).issued(token)
        return answer
    }
}

extension Session {
    fileprivate func json(isThis: Bool) -> JSON {
        [
            "device": .string(device.text), "name": .string(name), "createdAt": .integer(createdAt),
            "seenAt": .integer(seenAt), "isThis": .bool(isThis),
        ]
    }
}
