import Floor
import HTTPTypes
import Hummingbird
import NIOCore

/// Every endpoint under `/api/v1`, as routes and as a document.
package struct API: Sendable {
    static let root = "/api/v1"
    package let endpoints: [APIEndpoint]

    package init(_ endpoints: [APIEndpoint]) { self.endpoints = endpoints }

    package func mount(_ routes: Routes, _ services: Services) {
        for endpoint in endpoints {
            routes.on(endpoint.method, API.root + endpoint.path, file: endpoint.file) { request, context in
                let visit = try Visit(request, context, services, dropping: 2, form: Fields())
                if !endpoint.isOpen, visit.token == nil { throw Refusal.signedOut }
                let address = ClientAddress(request, context.peer, trusting: services.settings.believedProxies)
                let answer = try await endpoint.length.letIn(visit, services) {
                    let body = try await API.document(endpoint, request, services)
                    let bytes = try await API.bytes(endpoint, request, services)
                    let call = APICall(
                        visit: visit, body: body, bytes: bytes, network: address.network,
                        agent: request.headers[.userAgent],
                        parameters: endpoint.parameters(in: visit.request.path))
                    return try await endpoint.handler(call, services)
                }
                return API.response(answer, services)
            }
        }
        let document = APIDocument(self, services)
        routes.get(API.root + "/openapi.json") { _, _ in document.response }
    }

    private static func document(
        _ endpoint: APIEndpoint, _ request: Incoming, _ services: Services
    ) async throws -> JSON {
        guard let schema = endpoint.request else { return .null }
        let bytes = try await FormReader.body(request, limit: endpoint.length.limit, now: services.clock)
        let type = FormReader.mediaType(request)
        guard type == "application/json" || type.hasSuffix("+json") else { throw Refusal.wrongContentType }
        let value = try await endpoint.length.parse(bytes, services)
        try schema.check(value)
        return value
    }

    /// The body of an endpoint that takes bytes; empty for others.
    private static func bytes(
        _ endpoint: APIEndpoint, _ request: Incoming, _ services: Services
    ) async throws -> [UInt8] {
        guard case .part = endpoint.length else { return [] }
        guard FormReader.mediaType(request) == "application/octet-stream" else { throw Refusal.wrongContentType }
        return try await FormReader.body(request, limit: endpoint.length.limit, now: services.clock)
    }

    private static func response(_ answer: APIAnswer, _ services: Services) -> Response {
        var response =
            answer.body.map { Reply(services).json($0, status: answer.status) }
            ?? Response(
                status: HTTPResponse.Status(code: answer.status),
                body: answer.stream ?? answer.bytes.map { ResponseBody(byteBuffer: ByteBuffer(bytes: $0)) } ?? .init())
        response.headers.append(contentsOf: answer.headers)
        return response
    }
}
