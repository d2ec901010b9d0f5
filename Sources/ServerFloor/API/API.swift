import Floor
import HTTPTypes
import Hummingbird
import NIOCore

/// Every endpoint under `/api/v1`, as routes and as a document.
package struct API: Sendable {
    static let root = "/api/v1"
    /// Where devices sync.
    package static let sync = root + "/sync"
    package let endpoints: [APIEndpoint]

    package init(_ endpoints: [APIEndpoint]) { self.endpoints = endpoints }

    package func mount(_ routes: Routes, _ services: Services) {
        for endpoint in endpoints {
            routes.on(endpoint.method, API.root + endpoint.path, file: endpoint.file) { request, context in
                let visit = try Visit(request, context, services, dropping: 2, form: Fields())
                if !endpoint.isOpen, visit.token == nil { throw Refusal.signedOut }
                let address = ClientAddress(request, context.peer, trusting: services.settings.believedProxies)
                try await endpoint.length.requirePerson(visit, services)
                let bytes = try await API.sent(endpoint, request, visit)
                let answer = try await endpoint.length.letIn(services) {
                    let call = APICall(
                        visit: visit, body: try await API.document(endpoint, bytes, services),
                        bytes: endpoint.length == .part ? bytes : [], network: address.network,
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

    /// The body of a request, of the type that its endpoint takes; empty for one that takes none.
    private static func sent(_ endpoint: APIEndpoint, _ request: Incoming, _ visit: Visit) async throws -> [UInt8] {
        let (type, length) = (FormReader.mediaType(request), endpoint.length)
        if length == .part {
            guard type == "application/octet-stream" else { throw Refusal.wrongContentType }
        } else if endpoint.request == nil {
            return []
        }
        // A part is small and answered at once: it need not wait for the room of forms that are being decoded.
        let isOfFiles = length == .photo || length == .file
        let bytes = try await visit.body(request, limit: length.limit, isOfFiles: isOfFiles)
        guard length == .part || type == "application/json" || type.hasSuffix("+json") else {
            throw Refusal.wrongContentType
        }
        return bytes
    }

    private static func document(
        _ endpoint: APIEndpoint, _ bytes: [UInt8], _ services: Services
    ) async throws -> JSON {
        guard let schema = endpoint.request else { return .null }
        let value = try await endpoint.length.parse(bytes, services)
        try schema.check(value)
        return value
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
