public import Floor
public import Hummingbird
package import HTTPTypes

/// One API operation: declared once, it becomes a route and an entry of the OpenAPI document.
///
/// ```swift
/// APIEndpoint(
///     .post, "/boards/{board}/cards", "addCard", summary: "Adds a card.",
///     request: .object([.init("title", .text("What to do.", limit: 1_000))]),
///     answers: [.init(201, "The card.", .card), .refusal(.invalid), .refusal(.missing)]
/// ) { call, services in
///     …
///     return .json(card, status: 201)
/// }
/// ```
public struct APIEndpoint: Sendable {
    public typealias Handler = @Sendable (APICall, Services) async throws -> APIAnswer

    package let method: HTTPRequest.Method
    package let path: String
    /// The operation's name for generated clients, in camel case.
    package let name: String
    package let summary: String
    package let parameters: [Parameter]
    package let request: Schema?
    package let answers: [Answer]
    /// Whether it can be called without a session.
    package let isOpen: Bool
    /// The limit for the request's document.
    package let length: DocumentLength
    /// For a deprecated endpoint, the address to use instead: `PATCH /teams/{team}`.
    package let replacement: String?
    /// The source file that declares it, as `Module/File.swift`.
    package let file: String
    let handler: Handler

    /// A value in the path or the query. Path values are ids unless declared otherwise.
    public struct Parameter: Sendable {
        package let name: String
        package let place: Place
        package let schema: Schema

        public enum Place: String, Sendable { case path, query }

        public init(_ name: String, in place: Place = .query, _ schema: Schema) {
            self.name = name
            self.place = place
            self.schema = schema
        }
    }

    /// A possible response.
    public struct Answer: Sendable {
        package let status: Int
        package let about: String
        package let schema: Schema?
        package let type: String

        /// - Parameter type: the content type.
        public init(_ status: Int, _ about: String, _ schema: Schema? = nil, type: String = "application/json") {
            self.status = status
            self.about = about
            self.schema = schema
            self.type = type
        }

        /// A problem document.
        public static func refusal(_ kind: Refusal.Kind, _ about: String? = nil) -> Answer {
            Answer(
                kind.status, about ?? "Refused; the problem says why.", .problem, type: "application/problem+json")
        }
    }

    /// - Parameters:
    ///   - path: below `/api/v1`, with `{name}` for the segments that vary.
    /// - isOpen: true for what can be called without a session.
    /// - length: the limit for the request's document.
    ///   - replacement: for a deprecated endpoint, the one to use instead.
    public init(
        _ method: HTTPRequest.Method, _ path: String, _ name: String, summary: String, parameters: [Parameter] = [],
        request: Schema? = nil, answers: [Answer], isOpen: Bool = false, length: DocumentLength = .short,
        replacement: String? = nil, file: String = #fileID, handler: @escaping Handler
    ) {
        self.method = method
        self.path = path
        self.name = name
        self.summary = summary
        self.parameters = parameters
        self.request = request
        self.answers = answers
        self.isOpen = isOpen
        self.length = length
        self.replacement = replacement
        self.file = file
        self.handler = handler
    }

    /// The request's path segments by parameter name.
    package func parameters(in path: [String]) -> [String: String] {
        var parameters: [String: String] = [:]
        for (name, value) in zip(self.path.split(separator: "/"), path) where name.hasPrefix("{") {
            parameters[String(name.dropFirst().dropLast())] = value
        }
        return parameters
    }

    /// The names in the path, in their order.
    var pathNames: [String] { APIEndpoint.names(in: path) }

    static func names(in path: String) -> [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }
}

/// What an endpoint is called with: the request, parsed and checked against the declaration.
public struct APICall: Sendable {
    /// The caller (`visit.viewer(connection)`), the time and the query. Its path has neither `api` nor `v1`.
    public let visit: Visit
    /// The request's document; `.null` without one.
    public let body: JSON
    /// The request's bytes, for an endpoint that takes a part of an upload.
    package let bytes: [UInt8]
    /// The caller's network, for counting attempts; nil for this machine.
    package let network: [UInt8]?
    package let agent: String?
    private var parameters: [String: String]

    package init(
        visit: Visit, body: JSON, bytes: [UInt8] = [], network: [UInt8]?, agent: String?, parameters: [String: String]
    ) {
        self.visit = visit
        self.body = body
        self.bytes = bytes
        self.network = network
        self.agent = agent
        self.parameters = parameters
    }

    /// An id in the path. A malformed id answers like an unknown one.
    public func id<Subject>(_ name: String) throws(Refusal) -> ID<Subject> {
        guard let id = parameters[name].flatMap({ ID<Subject>($0) }) else { throw .missing }
        return id
    }

    /// Sets an id in the path that the caller did not give: of what has just been added.
    package mutating func set(_ name: String, _ id: String) { parameters[name] = id }

    /// A whole number in the path, from 0. Anything else answers like an unknown address.
    package func number(inPath name: String) throws(Refusal) -> Int {
        guard let number = parameters[name].flatMap({ Int($0) }), number >= 0 else { throw .missing }
        return number
    }

    /// The document's members as form fields, for a room's use case: numbers as digits, booleans as words, null as
    /// absent.
    public var fields: Fields {
        Fields(
            (body.members ?? []).compactMap { member in
                switch member.value {
                case .string(let text): Fields.Pair(member.name, text)
                case .integer(let number): Fields.Pair(member.name, "\(number)")
                case .decimal(let digits): Fields.Pair(member.name, digits)
                case .bool(let truth): Fields.Pair(member.name, truth ? "true" : "false")
                case .null, .array, .object: nil
                }
            })
    }
}

/// What an endpoint answers.
public struct APIAnswer: Sendable {
    public var status: Int
    public var body: JSON?
    /// Encoded bytes, in place of a body.
    package var bytes: [UInt8]?
    /// A body that is written while it is sent, in place of a body.
    package var stream: ResponseBody?
    public var headers: HTTPFields

    public static func json(_ body: JSON, status: Int = 200, headers: HTTPFields = [:]) -> APIAnswer {
        APIAnswer(status: status, body: body, headers: headers)
    }

    /// An encoded body with its content type.
    package static func written(_ bytes: [UInt8], _ type: String) -> APIAnswer {
        APIAnswer(status: 200, body: nil, bytes: bytes, headers: [.contentType: type, .cacheControl: "no-store"])
    }

    /// A body that is written while it is sent.
    package static func streamed(_ stream: ResponseBody, _ type: String) -> APIAnswer {
        APIAnswer(status: 200, body: nil, stream: stream, headers: [.contentType: type, .cacheControl: "no-store"])
    }

    /// 204.
    public static let nothing = APIAnswer(status: 204, body: nil, headers: [:])
}
