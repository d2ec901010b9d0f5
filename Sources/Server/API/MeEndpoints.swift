import Floor
import Foundation
import HTTPTypes
import ServerFloor
import Storage

/// The API of one's own account: profile, picture, sessions, password.
let meEndpoints: [APIEndpoint] = [
    .changeMe, .setPhoto, .removePhoto, .sessions, .endSession, .endOtherSessions, .changePassword,
]

extension Schema {
    static let session = Schema.named(
        "Session",
        .object([
            .init("device", .id("The session's id, as in operations.")),
            .init("name", .text("The browser or program.")),
            .init("createdAt", .integer("When it signed in, in Unix milliseconds.")),
            .init("seenAt", .integer("Its last recorded use, in Unix milliseconds.")),
            .init("isThis", .boolean("Whether it is the session of this request.")),
        ]))
}

extension APIEndpoint {
    static let changeMe = APIEndpoint(
        .patch, "/me", "changeMe", summary: "Changes your profile. Absent members stay unchanged.",
        request: .object([
            .init("name", .text("Your name.", limit: PersonName.limit), required: false),
            .init("language", .choice("The language of pages.", Language.allCases.map(\.rawValue)), required: false),
            .init("theme", .choice("Light or dark.", Viewer.Theme.allCases.map(\.rawValue)), required: false),
            .init(
                "zone", .text("An IANA time zone, such as Asia/Seoul; empty for the browser's."), required: false),
        ]),
        answers: [.init(200, "Your profile after the change.", .profile), .refusal(.invalid), .refusal(.signedOut)]
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
        .put, "/me/photo", "setPhoto", summary: "Sets your picture. It is cropped to its center square.",
        request: .object([
            .init(
                "photo",
                .text(
                    "A JPEG, PNG, WebP, GIF, HEIC or AVIF file of at most 12 MiB in base64; it is scaled "
                        + "down to 512 pixels a side."))
        ]),
        answers: [
            .init(204, "The picture is set."), .refusal(.invalid), .refusal(.tooLarge), .refusal(.signedOut),
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
        .delete, "/me/photo", "removePhoto", summary: "Removes your picture.",
        answers: [.init(204, "The picture is removed."), .refusal(.signedOut)]
    ) { call, services in
        let person = try await services.database.read { try call.visit.person($0) }
        try await services.setPhoto(of: person.id, to: nil)
        return .nothing
    }

    static let sessions = APIEndpoint(
        .get, "/me/sessions", "sessions", summary: "Your sessions.",
        answers: [
            .init(200, "Sessions, most recently used first.", .object([.init("sessions", .list(of: .session))])),
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
        .delete, "/me/sessions/{device}", "endSession", summary: "Ends one of your sessions.",
        answers: [.init(204, "The session has ended."), .refusal(.missing), .refusal(.signedOut)]
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
        .delete, "/me/sessions", "endOtherSessions", summary: "Ends all your other sessions.",
        answers: [.init(204, "All other sessions have ended."), .refusal(.signedOut)]
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
        summary: "Changes your password. All other sessions end; the answer sets a new cookie for this one.",
        request: .object([
            .init("current", .text("The current password.")), .init("password", .text("The new password.")),
        ]),
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
