import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL

/// A client that trusts one authority alone, and speaks HTTP/2 where the server does.
///
/// - Parameter isOld: whether it speaks HTTP/1.1 alone.
func withSecureClient<Value: Sendable>(
    trusting authority: TestAuthority, isOld: Bool = false, _ body: (HTTPClient) async throws -> Value
) async throws -> Value {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = .file(authority.file)
    var configuration = HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
    configuration.httpVersion = isOld ? .http1Only : .automatic
    configuration.timeout.connect = .seconds(60)
    configuration.connectionPool.retryConnectionEstablishment = false
    let client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
    do {
        let value = try await body(client)
        try await client.shutdown()
        return value
    } catch {
        try? await client.shutdown()  // The first error says more.
        throw error
    }
}

extension HTTPClient {
    func ask(
        _ port: Int, _ path: String, _ method: HTTPMethod = .GET, headers: HTTPHeaders = [:],
        body: [UInt8]? = nil
    ) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: "https://localhost:\(port)\(path)")
        request.method = method
        request.headers = headers
        request.body = body.map { .bytes(ByteBuffer(bytes: $0)) }
        return try await execute(request, timeout: .seconds(120))
    }
}

extension HTTPClientResponse {
    func text() async throws -> String { String(buffer: try await body.collect(upTo: 64 << 20)) }
}

/// Reads a stream until it has brought a text.
func read(_ lines: inout HTTPClientResponse.Body.AsyncIterator, until text: String) async throws -> String {
    var all = ""
    while !all.contains(text), let part = try await lines.next() { all += String(buffer: part) }
    return all
}
