package import Floor
import HTTPTypes
package import Storage

/// The part of the API that follows from a room's rules: an endpoint for each resource of a space, and one for each use
/// case at the place that it names.
package struct RoomAPI<Rules: HostedRoom>: Sendable {
    let host: RoomHost<Rules>
    /// The path of all spaces: `/boards`.
    let collection: String
    /// The prefix of the use cases' operation ids: `team` makes `teamAddKeyword` of `add-keyword`, and `teamRename` of
    /// `rename-team`. Nil for the use case's own name, which must then be unique in the API.
    let prefix: String?
    let resources: [APIResource<Rules>]

    package init(host: RoomHost<Rules>, collection: String, prefix: String?, resources: [APIResource<Rules>]) {
        self.host = host
        self.collection = collection
        self.prefix = prefix
        self.resources = resources
    }

    private var root: String { "\(collection)/{\(Rules.creation.field)}" }

    /// - Parameter listed: the endpoints that come first, in this order. The missing ones follow.
    package func endpoints(after listed: [APIEndpoint]) -> [APIEndpoint] {
        let own = resources.map { reading($0) } + acting(Rules.useCases)
        return listed
            + own.filter { endpoint in
                !listed.contains { $0.method == endpoint.method && $0.path == endpoint.path }
            }
    }

    package func reading(_ resource: APIResource<Rules>) -> APIEndpoint {
        APIEndpoint(
            .get, path(resource.path), resource.name, summary: resource.summary, parameters: resource.parameters,
            answers: [.init(200, resource.about, resource.schema), .refusal(.missing)]
                + (resource.parameters.isEmpty ? [] : [.refusal(.invalid)]),
            file: resource.file
        ) { call, _ in
            .json(try await read(resource, call, try call.id(Rules.creation.field)))
        }
    }

    /// The endpoints of some use cases, without those whose place is `.elsewhere`.
    package func acting(_ useCases: [UseCase<Rules>]) -> [APIEndpoint] { useCases.compactMap { acting($0) } }

    private func acting(_ useCase: UseCase<Rules>) -> APIEndpoint? {
        guard case .rest(let method, let place, let status) = useCase.api else { return nil }
        let made = status == 201 ? resource(madeBy: useCase, at: place) : nil
        let isQuery = method == .delete
        let input = useCase.input(at: place)
        // A POST has a document even if it can only hold the operation's id.
        let hasBody = !isQuery && (!input.isEmpty || method == .post)
        let id = APIEndpoint.Parameter("id", .id("The operation's id; generated if omitted."))
        return APIEndpoint(
            HTTPRequest.Method(method), path(place), name(of: useCase), summary: useCase.summary,
            parameters: hasBody ? [] : [id] + input.map { .init($0.name, Schema($0)) },
            request: hasBody ? .change(input) : nil,
            answers: [made.map { .init(status, $0.about, $0.schema) } ?? .init(status, RoomAPI.done, .recorded)]
                + RoomAPI.refusals + (Rules.guesses(useCase) == nil ? [] : [.refusal(.tooMany)]), file: useCase.file
        ) { call, _ in
            let done = try await host.change(call, useCase, query: isQuery ? input.map(\.name) : [])
            guard let made else { return .json(done.json, status: status) }
            guard let subject = done.subject else { throw Refusal.missing }
            if let json = made.written(done.acted, subject) { return .json(json, status: status) }
            var reading = call
            reading.set(useCase.adds ?? "", subject.text)
            return .json(try await read(made, reading, done.space), status: status)
        }
    }

    private static var done: String { "Done, or nothing to change." }

    package static var refusals: [APIEndpoint.Answer] {
        [.refusal(.invalid), .refusal(.forbidden), .refusal(.missing), .refusal(.conflict)]
    }

    /// A use case's method and path as text: `PATCH /teams/{team}`. Nil if its place is `.elsewhere`.
    package func address(of useCase: UseCase<Rules>) -> String? {
        guard case .rest(let method, let place, _) = useCase.api else { return nil }
        return "\(HTTPRequest.Method(method).rawValue) \(path(place))"
    }

    private func path(_ place: String) -> String { place.isEmpty ? root : root + "/" + place }

    private func name(of useCase: UseCase<Rules>) -> String {
        guard let prefix else { return useCase.camelName }
        let own = "-" + Rules.creation.field
        let words = useCase.name.hasSuffix(own) ? String(useCase.name.dropLast(own.count)) : useCase.name
        return prefix + words.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The resource that a use case adds and answers with: its path is that of the use case with the new id.
    private func resource(madeBy useCase: UseCase<Rules>, at place: String) -> APIResource<Rules>? {
        resources.first { $0.path == "\(place)/{\(useCase.adds ?? "")}" }
    }

    private func read(_ resource: APIResource<Rules>, _ call: APICall, _ space: ID<Space>) async throws -> JSON {
        try await host.services.database.read { connection in
            try resource.read(call, space, try call.visit.person(connection), connection)
        }
    }
}

/// A readable resource of a space: one thing, or a list.
package struct APIResource<Rules: HostedRoom>: Sendable {
    package typealias Read = @Sendable (APICall, ID<Space>, SignedIn, Connection) throws -> JSON
    package typealias Written = @Sendable (Acted<Rules>, ID<Entity>) -> JSON?

    /// The path below the space's: `cards/{card}`.
    package let path: String
    /// Its operation id.
    package let name: String
    package let summary: String
    package let parameters: [APIEndpoint.Parameter]
    /// The answer, described in words.
    package let about: String
    package let schema: Schema
    package let file: String
    package let read: Read
    /// The answer built from what a use case has just written, without reading it again; nil if it must be read.
    package let written: Written

    /// - Parameter read: throws `missing` for a space that does not exist or that the person is not in.
    package init(
        _ path: String, _ name: String, summary: String, parameters: [APIEndpoint.Parameter] = [], about: String,
        _ schema: Schema, file: String = #fileID, written: @escaping Written = { _, _ in nil }, read: @escaping Read
    ) {
        self.path = path
        self.name = name
        self.summary = summary
        self.parameters = parameters
        self.about = about
        self.schema = schema
        self.file = file
        self.read = read
        self.written = written
    }
}

/// The result of a use case called through the API.
package struct APIChange<Rules: HostedRoom>: Sendable {
    package var acted: Acted<Rules>
    package var space: ID<Space>
    /// The operation, recorded now or when it was first sent.
    package var operation: ID<Floor.Operation>
    /// The id of the entity it concerns.
    package var subject: ID<Entity>?
    package var isRecorded: Bool

    package var json: JSON {
        [
            "operation": .string(operation.text), "recorded": .bool(isRecorded),
            "subject": subject.map { .string($0.text) } ?? .null,
        ]
    }
}

extension RoomHost {
    /// Runs a use case with JSON: the rule of the form, with refusals as problems instead of pages.
    ///
    /// - Parameter query: the names of the fields that the query supplies.
    package func change(_ call: APICall, _ useCase: UseCase<Rules>, query: [String]) async throws -> APIChange<Rules> {
        let space: ID<Space> = try call.id(Rules.creation.field)
        let form = try call.form(of: useCase, query: query)
        let (acted, _) = try await change(call, .act(space, useCase), [space.text, useCase.name], form)
        guard let operation = acted.operations.first else {
            var tools = call.visit.tools(clock: .zero)
            let given: ID<Floor.Operation>? = try form.id("operation")
            return APIChange(
                acted: acted, space: space, operation: given ?? tools.id(), subject: nil, isRecorded: false)
        }
        return APIChange(
            acted: acted, space: space, operation: operation.id, subject: operation.subject, isRecorded: true)
    }

    /// Creates a space with JSON.
    package func create(_ call: APICall) async throws -> (space: ID<Space>, acted: Acted<Rules>, viewer: Viewer) {
        let form = call.form
        let (acted, viewer) = try await change(call, .create, [Rules.creation.name], form)
        let space: ID<Space>? = try acted.operations.first?.space ?? Rules.creation.space(in: form)
        guard let space else { throw Refusal.missing }
        return (space, acted, viewer)
    }
}

extension APICall {
    /// The document as the form that a page would post: null as empty, `id` as the operation's id.
    package var form: Fields {
        var form = fields
        for member in body.members ?? [] where member.value.isNull { form.set(member.name, "") }
        if let id = form["id"] ?? visit.request.query["id"] { form.set("operation", id) }
        return form
    }

    /// ``form`` with the ids of the path and the fields of the query.
    ///
    /// - Throws: `missing` for a path segment that is no id and is an optional field: without it, the call would mean
    ///   something else.
    fileprivate func form<Room>(of useCase: UseCase<Room>, query: [String]) throws(Refusal) -> Fields {
        var form = form
        for name in query {
            if let value = visit.request.query[name] { form.set(name, value) }
        }
        for input in useCase.input {
            if case .list = input.type, let list = body[input.name], list.arrayValue != nil {
                form.set(input.name, list.text)
            }
        }
        guard case .rest(_, let place, _) = useCase.api else { return form }
        for name in APIEndpoint.names(in: place) {
            if let id: ID<Entity> = try? id(name) {
                form.set(name, id.text)
            } else if useCase.input.contains(where: { $0.name == name }) {
                throw .missing
            }
        }
        return form
    }
}

extension UseCase {
    /// The input that is not in the path.
    fileprivate func input(at place: String) -> [Input] {
        let taken = APIEndpoint.names(in: place)
        return input.filter { !taken.contains($0.name) }
    }
}

extension HTTPRequest.Method {
    fileprivate init(_ method: APIPlace.Method) {
        self =
            switch method {
            case .post: .post
            case .put: .put
            case .patch: .patch
            case .delete: .delete
            }
    }
}

extension Schema {
    package static let recorded = Schema.named(
        "Recorded",
        .object([
            .init("operation", .id("The operation that was recorded, now or when it was first sent.")),
            .init("recorded", .boolean("False if there was nothing to change.")),
            .init("subject", .nullable(.id("What it concerns: the new label, item or comment."))),
        ]))
}
