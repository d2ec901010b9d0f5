import ServerFloor
import Floor
import HTTPTypes
import HummingbirdCore
import Synchronization

/// The room there is for bodies on their way in, so that many of them together take no more memory than they may.
///
/// Small ones, which nearly all forms are, are let in without asking.
final class BodyRoom: Sendable {
    private let taken = Mutex(0)

    /// Takes room for a body, as large as it says it is or as large as one may be.
    ///
    /// - Returns: how much, to be given back when the request has been answered.
    /// - Throws: `busy`, where there is none left.
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
