package import Floor

extension Schema {
    package static let invitation = Schema.named(
        "Invitation",
        .object([
            .init("id", .id("The invitation.")), .init("space", .nullable(.id("The space it leads into."))),
            .init("role", .nullable(.text("The role it gives there."))), .init("maker", .text("Who made it, by name.")),
            .init("usesLeft", .integer("How many more people it can bring in.")),
            .init("createdAt", .integer("Unix milliseconds.")), .init("expiresAt", .integer("Unix milliseconds.")),
            .init("mailedTo", .nullable(.text("The address it was mailed to; null for a link."))),
        ]))

    package static let madeInvitation = Schema.object([
        .init("code", .text("Sixteen characters.")),
        .init("shortCode", .text("Eight characters, to read out and type at /join.")),
        .init("link", .text("The address that opens it.")),
        .init("expiresAt", .integer("Unix milliseconds.")),
    ])
}

extension Invitation {
    package var json: JSON {
        [
            "id": .string(id.text), "space": space.map { .string($0.text) } ?? .null,
            "role": role.map { .string($0) } ?? .null, "maker": .string(makerName), "usesLeft": .integer(usesLeft),
            "createdAt": .integer(createdAt), "expiresAt": .integer(expiresAt),
            "mailedTo": mailedTo.map { .string($0) } ?? .null,
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
