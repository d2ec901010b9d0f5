import Floor
import HTTPTypes

extension APIEndpoint {
    /// The endpoint that takes a part of a file that is to be imported.
    ///
    /// - Parameters:
    ///   - path: of the import.
    ///   - receive: is given the part's offset, and says where the next one begins.
    package static func importPart(
        _ path: String, _ name: String, file: String = #fileID,
        receive: @escaping @Sendable (APICall, Int) async throws -> Int
    ) -> APIEndpoint {
        APIEndpoint(
            .put, path + "/parts/{offset}", name,
            summary: """
                Sends a part of a file that is to be imported, of at most \(grouped(Limits.filePartBytes)) bytes, under an \
                id that you make. The first part deletes what you have sent before and not imported.
                """,
            parameters: [.init("offset", in: .path, .integer("The offset of its first byte."))],
            answers: [
                .init(
                    200, "The part is stored.", .object([.init("offset", .integer("Where the next part begins."))])),
                .refusal(.invalid), .refusal(.tooLarge), .refusal(.conflict, "Bytes before the part are missing."),
                .refusal(.missing),
            ], length: .part, file: file
        ) { call, _ in
            let next = try await receive(call, try call.number(inPath: "offset"))
            return .json(["offset": .integer(Int64(next))])
        }
    }
}
