package import Floor

extension Schema {
    package static let invitation = Schema.named(
        "Invitation",
        .object([
            .init("id", .id("The invitation.")), .init("space", .nullable(.id("The space it leads into."))),
            .init("role", .nullable(.text("What one is there."))), .init("maker", .text("Who made it, by name.")),
            .init("usesLeft", .integer("How many people it can still bring.")),
            .init("createdAt", .integer("Unix milliseconds.")), .init("expiresAt", .integer("Unix milliseconds.")),
        ]))

    package static let madeInvitation = Schema.object([
        .init("code", .text("Sixteen characters.")),
        .init("shortCode", .text("Eight characters, to be read out and typed at /join.")),
        .init("link", .text("Where it is opened.")),
        .init("expiresAt", .integer("Unix milliseconds.")),
    ])
}

extension Invitation {
    package var json: JSON {
        [
            "id": .string(id.text), "space": space.map { .string($0.text) } ?? .null,
            "role": role.map { .string($0) } ?? .null, "maker": .string(makerName), "usesLeft": .integer(usesLeft),
            "createdAt": .integer(createdAt), "expiresAt": .integer(expiresAt),
        ]
    }
}

extension MadeInvitation {
    package var json: JSON {
        [
            "code": .string(code.text), "shortCode": .string(short.spoken), "link": .string(link.text),
            "expiresAt": .integer(expiresAt),
        ]
    }
}
