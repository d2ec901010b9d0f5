import Floor
import HTTPTypes
import Hummingbird

/// Every endpoint under `/api/v1`, as routes and as a document.
struct API: Sendable {
    static let root = "/api/v1"
    let endpoints: [APIEndpoint]

    init(_ endpoints: [APIEndpoint]) { self.endpoints = endpoints }

    func mount(_ routes: Routes, _ services: Services) {
        for endpoint in endpoints {
            routes.on(endpoint.method, API.root + endpoint.path, file: endpoint.file) { request, context in
                let call = try await API.call(endpoint, request, context, services)
                let answer = try await endpoint.handler(call, services)
                return API.response(answer, services)
            }
        }
        let document = Reply(services).json(openAPI)
        routes.get(API.root + "/openapi.json") { _, _ in document }
    }

    private static func call(
        _ endpoint: APIEndpoint, _ request: Incoming, _ context: MaruContext, _ services: Services
    ) async throws -> APICall {
        let visit = try Visit(request, context, services, dropping: 2, form: Fields())
        if !endpoint.isOpen, visit.token == nil { throw Refusal.signedOut }
        let body = try await document(endpoint, request, services)
        let names = endpoint.path.split(separator: "/")
        var parameters: [String: String] = [:]
        for (name, value) in zip(names, visit.request.path) where name.hasPrefix("{") {
            parameters[String(name.dropFirst().dropLast())] = value
        }
        return APICall(
            visit: visit, body: body,
            network: ClientAddress(request, context.peer, trusting: services.settings.trustedProxies).network,
            agent: request.headers[.userAgent], parameters: parameters)
    }

    private static func document(
        _ endpoint: APIEndpoint, _ request: Incoming, _ services: Services
    ) async throws -> JSON {
        guard let schema = endpoint.request else { return .null }
        let bytes = try await FormReader.body(request, limit: Limits.formBytes, now: services.clock)
        let type = FormReader.mediaType(request)
        guard type == "application/json" || type.hasSuffix("+json") else { throw Refusal.wrongContentType }
        let value: JSON
        do {
            value = try JSON.parse(bytes)
        } catch {
            throw Refusal.malformedJSON(at: error.offset)
        }
        guard value.hasBoundedMarks else { throw Refusal.malformedText(field: nil) }
        try schema.check(value)
        return value
    }

    private static func response(_ answer: APIAnswer, _ services: Services) -> Response {
        var response =
            answer.body.map { Reply(services).json($0, status: answer.status) }
            ?? Response(status: HTTPResponse.Status(code: answer.status))
        response.headers.append(contentsOf: answer.headers)
        return response
    }
}
