import Floor
import Foundation
import Logging
import Storage
import Synchronization

extension Services {
    /// Sends all pushes that are due, some at a time. Each is claimed before it is sent and ended after it was taken: if
    /// the process dies in between, it is sent again.
    ///
    /// - Returns: how many were handed over.
    @discardableResult
    package func sendPushes() async throws -> Int {
        var sent = 0
        let round = PushRound()
        while !Task.isCancelled {
            let now = clock()
            guard try await database.read({ try $0.isPushDue(now) }) else { break }
            let (key, claims) = try await database.write { transaction in
                (
                    try transaction.madePushKey(at: now),
                    try transaction.claimPushes(
                        at: now, lease: Limits.pushLeaseMilliseconds, limit: Limits.pushesClaimed)
                )
            }
            if claims.isEmpty { break }
            let plans = try await database.read { connection in
                try claims.map { claim in
                    do {
                        return (claim, try plan(claim, connection, now: now) as PushPlan?)
                    } catch {
                        try noteFailure(of: "a notice", in: "floor.push", error)
                        return (claim, nil)
                    }
                }
            }
            sent += try await withThrowingTaskGroup(of: Bool.self) { group in
                var count = 0
                for (number, (claim, plan)) in plans.enumerated() {
                    if number >= Limits.pushesAtOnce, try await group.next() == true { count += 1 }
                    group.addTask { try await settle(claim, plan, with: key, in: round) }
                }
                return try await group.reduce(count) { $0 + ($1 ? 1 : 0) }
            }
        }
        return sent
    }

    private func settle(
        _ claim: PushDelivery, _ plan: PushPlan?, with key: HouseKey, in round: PushRound
    ) async throws -> Bool {
        switch plan {
        case nil:
            try await fail(claim, nil)
            return false
        case .drop:
            try await database.write { try $0.completePush(claim) }
            return false
        case .wait(let end):
            try await database.write { try $0.postponePush(claim, until: end, isAttempt: false) }
            return false
        case .send(let message, let keys, let address):
            return try await send(claim, message, for: keys, at: address, with: key, in: round)
        }
    }

    private func send(
        _ claim: PushDelivery, _ message: PushMessage, for keys: PushKeys, at address: String, with key: HouseKey,
        in round: PushRound
    ) async throws -> Bool {
        let endpoint: PushEndpoint
        let body: [UInt8]
        do {
            // The setting may be another than when the device subscribed.
            endpoint = try PushEndpoint(address, isAnywhere: push.isAnywhere)
            body = try PushEncryption.encrypt(message.bytes, for: keys, random)
        } catch {
            warn(String(describing: type(of: error)))
            try await fail(claim, nil, isOfDevice: true)
            return false
        }
        let answer: PushConnection.Answer
        do throws(PushConnection.Unsent) {
            // A service that did not answer one would let each of the others wait as long.
            if let silence = round.silence(of: endpoint.origin) { throw silence }
            answer = try await push.post(
                body, to: endpoint, topic: claim.notice.pushTopic, with: key, now: clock())
        } catch {
            round.note(error, of: endpoint.origin)
            warn(error.description)
            try await fail(claim, nil, (endpoint, PushFault(error)))
            return false
        }
        let now = clock()
        switch answer {
        case .taken:
            try await database.write { transaction in
                try transaction.completePush(claim)
                try transaction.notePushed(claim.device, at: now)
                try transaction.noteSuccess(ofPushesTo: endpoint)
            }
            return true
        case .gone:
            try await database.write { try $0.endPushes(of: claim.device, endpoint: address, at: now) }
        case .later(let status, let seconds):
            try await fail(claim, seconds, (endpoint, .status(status)))
        case .refused(let status):
            logger.warning("A push service refused a push", metadata: ["status": "\(status)"])
            if let fault = PushFault(answer) {
                // The house is at fault, or the way: tried again, it may be taken.
                try await fail(claim, nil, (endpoint, fault))
            } else {
                try await database.write { transaction in
                    try transaction.completePush(claim)
                    try transaction.notePushFailure(claim.device, isOfDevice: true, at: now)
                }
            }
        }
        return false
    }

    private func warn(_ reason: String) {
        logger.warning("A push could not be sent", metadata: ["error": "\(reason)"])
    }

    /// Puts a push off that was not taken, until it is too old or was tried too often.
    ///
    /// - Parameter isOfDevice: whether the device is at fault, not the house, its network or the push service.
    private func fail(
        _ claim: PushDelivery, _ seconds: Int64?, _ failing: (service: PushEndpoint, fault: PushFault)? = nil,
        isOfDevice: Bool = false
    ) async throws {
        // A clock that has jumped ahead does not make a device one that nothing was taken for in weeks.
        let (now, cautious) = (clock(), houseClock.cautious())
        let pause = max(Job.pause(after: claim.attempt), min(seconds ?? 0, Limits.pushSeconds) * 1_000)
        try await database.write { transaction in
            if let failing { try transaction.noteFailure(ofPushesTo: failing.service, failing.fault, at: now) }
            if claim.attempt >= Limits.pushAttempts {
                try transaction.completePush(claim)
                try transaction.notePushFailure(claim.device, isOfDevice: isOfDevice, at: cautious)
            } else {
                try transaction.postponePush(claim, until: now + pause, isAttempt: true)
            }
        }
    }
}

/// What is learned of push services while pushes are sent.
private final class PushRound: Sendable {
    private let silent = Mutex<[String: PushConnection.Unsent]>([:])

    func silence(of origin: String) -> PushConnection.Unsent? { silent.withLock { $0[origin] } }

    func note(_ unsent: PushConnection.Unsent, of origin: String) { silent.withLock { $0[origin] = unsent } }
}

extension ID where Subject == Notice {
    /// Its 16 bytes in base64url: a push service keeps one push of each topic for a browser that is away.
    fileprivate var pushTopic: String {
        let bytes = [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
        return Base64URL.encode(bytes)
    }
}
