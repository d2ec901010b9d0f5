public import Floor
public import HTTPTypes
public import HummingbirdTesting
import NIOCore
import Synchronization

/// A browser without sockets: it keeps cookies, sends its origin, and posts forms as browsers do.
public final class Visitor: Sendable {
    private let client: any TestClientProtocol
    private let jar = Mutex<[String: String]>([:])
    private let language: Language
    private let isSecure: Bool
    private let network: String?

    private static let page: HTTPFields = [.accept: "text/html"]
    private static let form: HTTPFields = [
        .accept: "text/html", .contentType: "application/x-www-form-urlencoded",
    ]

    public init(_ client: any TestClientProtocol, _ language: Language, isSecure: Bool, network: String?) {
        self.client = client
        self.language = language
        self.isSecure = isSecure
        self.network = network
    }

    /// The same browser at another node, with its present cookies.
    func at(_ client: any TestClientProtocol) -> Visitor {
        let visitor = Visitor(client, language, isSecure: isSecure, network: network)
        for (name, value) in cookies { visitor.setCookie(name, value) }
        return visitor
    }

    /// The present cookies.
    public var cookies: [String: String] { jar.withLock { $0 } }

    public func setCookie(_ name: String, _ value: String) { jar.withLock { $0[name] = value } }

    /// Loads a page.
    public func get(_ path: String, headers: HTTPFields = [:]) async throws -> Answer {
        try await send(.get, path, headers: Visitor.page.merging(headers))
    }

    /// Loads only the element of a page that changes.
    public func fragment(_ path: String) async throws -> Answer {
        try await get(path, headers: [.init("Maru-Fragment")!: "page"])
    }

    /// Posts a form.
    public func post(
        _ path: String, _ form: KeyValuePairs<String, String> = [:], headers: HTTPFields = [:]
    ) async throws -> Answer {
        try await post(path, pairs: form.map { ($0, $1) }, headers: headers)
    }

    /// Posts a form whose fields are known only at run time.
    public func post(_ path: String, pairs: [(String, String)], headers: HTTPFields = [:]) async throws -> Answer {
        let body = pairs.map { Visitor.escape($0) + "=" + Visitor.escape($1) }.joined(separator: "&")
        return try await send(
            .post, path,
            headers: Visitor.form.merging(headers),
            body: Array(body.utf8))
    }

    /// Posts a form and follows the redirect.
    public func postAndFollow(_ path: String, _ form: KeyValuePairs<String, String> = [:]) async throws -> Answer {
        let answer = try await post(path, form)
        guard answer.status == 303, let location = answer.location else { return answer }
        return try await get(location)
    }

    /// Calls the API.
    public func api(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil, headers: HTTPFields = [:]
    ) async throws -> Answer {
        var bytes: [UInt8]?
        var fields: HTTPFields = [.accept: "application/json"]
        if let body {
            var writer = JSON.Writer()
            writer.write(body)
            bytes = writer.bytes
            fields[.contentType] = "application/json"
        }
        return try await send(method, "/api/v1" + path, headers: fields.merging(headers), body: bytes)
    }

    /// Sends any request with what a browser adds: cookies, language, and origin. A header with an empty value is
    /// omitted.
    public func send(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: [UInt8]? = nil
    ) async throws -> Answer {
        var fields: HTTPFields = [
            .acceptLanguage: language.rawValue, .userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
            .init("Sec-Fetch-Site")!: "same-origin",
        ]
        if let network { fields[.init("X-Forwarded-For")!] = network }
        let cookies = cookies.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; ")
        if !cookies.isEmpty { fields[.cookie] = cookies }
        let response = try await client.executeRequest(
            uri: path, method: method, headers: HTTPFields(fields.merging(headers).filter { !$0.value.isEmpty }),
            body: body.map { ByteBuffer(bytes: $0) })
        for line in response.headers[values: .setCookie] { keep(line) }
        return Answer(response)
    }

    /// Creates an invitation, as an administrator.
    /// - Returns: its path.
    public func invitation() async throws -> String {
        let answer = try await api(.post, "/invitations", [:])
        guard let link = answer.json?["link"]?.stringValue else { preconditionFailure(answer.body) }
        return link
    }

    private func keep(_ line: String) {
        let parts = line.split(separator: ";").map { $0.trimmingPrefix { $0 == " " } }
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return }
        let isGone = parts.contains("Max-Age=0")
        jar.withLock { $0[String(pair[..<equals])] = isGone ? nil : String(pair[pair.index(after: equals)...]) }
    }

    static func escape(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte) {
                escaped.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return escaped
    }
}

/// A response.
public struct Answer: Sendable {
    public let status: Int
    public let headers: HTTPFields
    public let body: String
    /// The body as received, compressed if that was requested.
    public let bytes: [UInt8]

    init(_ response: TestResponse) {
        status = response.status.code
        headers = response.headers
        body = String(buffer: response.body)
        bytes = Array(response.body.readableBytesView)
    }

    /// The body as JSON; nil if it is not JSON.
    public var json: JSON? { try? JSON.parse(body) }

    /// The redirect's target.
    public var location: String? { headers[.location] }

    /// The value of a page's first hidden field `name="…" value="…"`.
    public func hidden(_ name: String) -> String? {
        guard let start = body.ranges(of: "name=\"\(name)\" value=\"").first else { return nil }
        return String(body[start.upperBound...].prefix { $0 != "\"" })
    }
}

extension HTTPFields {
    /// These fields, replaced by others of the same name.
    func merging(_ others: HTTPFields) -> HTTPFields {
        var merged = self
        for name in Set(others.map(\.name)) { merged[values: name] = others[values: name] }
        return merged
    }
}
