package import Floor

extension UseCase {
    /// The name for generated clients: `addCard`.
    package var camelName: String {
        let words = name.split(separator: "-")
        let later = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return (words.first.map(String.init) ?? "") + later.joined()
    }
}

extension Schema {
    /// The schema of a request that records an operation. It may include the operation's id, which makes retries
    /// idempotent.
    package static func change(_ input: [Input]) -> Schema {
        .object(
            [.init("id", .id("The operation's id; generated if omitted."), required: false)]
                + input.map { Property($0.name, Schema($0), required: $0.isRequired) })
    }

    init(_ input: Input) {
        let about = input.about
        self =
            switch input.type {
            case .id: .id(about)
            case .words, .token: .text(about)
            case .day: .text(about, format: "date")
            case .optionalDay: .nullable(.text(about, format: "date"))
            case .number, .measure: .integer(about)
            case .optionalNumber: .nullable(.integer(about))
            case .choice(let values): .choice(about, values)
            case .list(let each):
                .list(of: .object(each.map { Property($0.name, Schema($0), required: $0.isRequired) }))
            }
    }
}
