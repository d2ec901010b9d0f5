import Crypto
import Floor
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Synchronization
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A push service on this machine: it takes what comes for each device, and answers as it is told.
final class PushStation: Sendable {
    struct Received: Sendable {
        let device: String
        let headers: HTTPFields
        let body: [UInt8]
    }

    typealias Answers = @Sendable (_ device: String, _ count: Int) -> (status: Int, retryAfter: Int?)

    private let state = Mutex(State())

    private struct State {
        var received: [Received] = []
        var counts: [String: Int] = [:]
        var answers: Answers = { _, _ in (201, nil) }
        var port = 0
    }

    var received: [Received] { state.withLock { $0.received } }
    /// How often something came for each device.
    var counts: [String: Int] { state.withLock { $0.counts } }
    func say(_ answers: @escaping Answers) { state.withLock { $0.answers = answers } }
    var origin: String { "http://localhost:\(state.withLock { $0.port })" }
    func address(_ device: String) -> String { "\(origin)/push/\(device)" }

    fileprivate func open(at port: Int) { state.withLock { $0.port = port } }

    fileprivate func take(_ device: String, _ headers: HTTPFields, _ body: [UInt8]) -> Response {
        let (answers, count) = state.withLock { state in
            state.received.append(Received(device: device, headers: headers, body: body))
            state.counts[device, default: 0] += 1
            return (state.answers, state.counts[device] ?? 0)
        }
        let (status, wait) = answers(device, count)
        var fields = HTTPFields()
        if let wait { fields[.retryAfter] = "\(wait)" }
        return Response(status: .init(code: status), headers: fields)
    }
}

/// The browser of one device, with the keys that only it has.
struct PushReceiver: Sendable {
    let name: String
    private let key = P256.KeyAgreement.PrivateKey()
    private let secret = (0..<16).map { _ in UInt8.random(in: 0...255) }

    init(_ name: String) { self.name = name }

    var point: String { Base64URL.encode(Array(key.publicKey.x963Representation)) }
    var auth: String { Base64URL.encode(secret) }
    var keys: PushKeys { PushKeys(stored: Array(key.publicKey.x963Representation), secret) }

    /// What was encrypted for it, by RFC 8291 in the other direction.
    func read(_ body: [UInt8]) throws -> JSON {
        let (salt, point, sealed) = (Array(body[..<16]), Array(body[21..<86]), Array(body[86...]))
        #expect(body.count <= 4_096 && body[16..<21] == [0, 0, 16, 0, 65])
        let shared = try key.sharedSecretFromKeyAgreement(with: .init(x963Representation: point))
        let own = Array(key.publicKey.x963Representation)
        let input = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: secret, sharedInfo: Array("WebPush: info\0".utf8) + own + point,
            outputByteCount: 32)
        let content = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: input, salt: salt, info: Array("Content-Encoding: aes128gcm\0".utf8), outputByteCount: 16)
        let nonce = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: input, salt: salt, info: Array("Content-Encoding: nonce\0".utf8), outputByteCount: 12)
        let box = try AES.GCM.SealedBox(
            nonce: .init(data: nonce.withUnsafeBytes { Array($0) }), ciphertext: sealed.dropLast(16),
            tag: sealed.suffix(16))
        let text = Array(try AES.GCM.open(box, using: content))
        #expect(text.last == 2)
        return try JSON.parse(Array(text.dropLast()))
    }
}

/// Gives a body a house that may send to this machine, and the service it sends to.
func withPushes(
    _ engine: Engine, cast: [Cast] = [.minji, .ann], rooms: [Room] = Room.all,
    _ body: @escaping @Sendable (House, PushStation) async throws -> Void
) async throws {
    let station = PushStation()
    let router = Router()
    router.post("/push/{device}") { request, context in
        let device = try context.parameters.require("device")
        let bytes = try await request.body.collect(upTo: 8_192)
        return station.take(device, request.headers, Array(bytes.readableBytesView))
    }
    // Its answer never ends.
    router.post("/drip") { _, _ in
        Response(
            status: .created,
            body: ResponseBody { writer in
                while !Task.isCancelled {
                    try await writer.write(ByteBuffer(string: "."))
                    try await Task.sleep(for: .milliseconds(20))
                }
                try await writer.finish(nil)
            })
    }
    try await Application(router: router).test(.live) { client in
        station.open(at: try #require(client.port))
        try await withHouse(
            engine, cast: cast, rooms: rooms,
            settings: { settings in
                settings.push.isPrivate = true
                settings.push.timeout = .seconds(Int64(eventualSeconds))
            }
        ) { house in
            try await body(house, station)
        }
    }
}

extension House {
    /// Turns pushes on in somebody's browser.
    @discardableResult
    func subscribe(_ account: Cast, _ receiver: PushReceiver, at station: PushStation) async throws -> Answer {
        let answer = try await self[account].api(
            .put, "/me/push",
            [
                "endpoint": .string(station.address(receiver.name)), "p256dh": .string(receiver.point),
                "auth": .string(receiver.auth),
            ])
        #expect(answer.status == 200, "\(answer.body)")
        return answer
    }

    func deliveries() async throws -> Int {
        try await services.database.read { try $0.first("SELECT count(*) FROM floor_push_delivery")?.int(0) ?? -1 }
    }

    func subscriptions() async throws -> Int {
        try await services.database.read {
            try $0.first("SELECT count(*) FROM floor_push_subscription WHERE ended_at IS NULL")?.int(0) ?? -1
        }
    }
}
