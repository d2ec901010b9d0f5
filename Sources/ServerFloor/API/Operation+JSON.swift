import Floor

extension Schema {
    package static let operation = Schema.named(
        "Operation",
        .object([
            .init("sequence", .integer("1, 2, 3 … in this space, without gaps.")),
            .init("recordedAt", .integer("Unix milliseconds.")),
            .init("operation", .act),
        ]))
}
