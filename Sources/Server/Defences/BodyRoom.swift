import ServerFloor
import Floor
import HTTPTypes
import HummingbirdCore
import Synchronization

/// Limits the memory of all request bodies being received.
///
/// Small bodies, which nearly all forms have, need no reservation.
final class BodyRoom: Sendable {
    private let taken = Mutex(0)

    /// Reserves memory for a body: its declared length, or the limit of one body.
    ///
    /// - Returns: the reservation, to be released when the request has been answered.
    /// - Throws: `busy` if none is left.
    func take(for request: Incoming) throws(Refusal) -> Int {
        let size = BodyRoom.size(request)
        guard size > Limits.smallBodyBytes else { return 0 }
        let isLetIn = taken.withLock { taken in
            guard taken + size <= Limits.bodiesBytes else { return false }
            taken += size
            return true
        }
        guard isLetIn else { throw .busy }
        return size
    }

    func giveBack(_ size: Int) {
        guard size > 0 else { return }
        taken.withLock { $0 -= size }
    }

    private static func size(_ request: Incoming) -> Int {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }) { return min(length, Limits.formBytes) }
        return request.headers[.transferEncoding] == nil ? 0 : Limits.formBytes
    }
}
