import Floor
import Storage
import TestKit

/// What live events bring: devices have some of it in between their syncs.
extension Storm {
    /// An event for somebody reaches a device, which need not be theirs, and with it one or two earlier ones.
    mutating func bring(_ index: Int) async throws {
        let reached = devices[index].confirmed(board)
        let after = Int.random(in: 0..<4, using: &random) > 0 ? reached : Int64.random(in: 0...reached, using: &random)
        let last = after + Int64.random(in: 1...3, using: &random)
        if let event = try await event(after: after, to: last, for: owner(of: index)) {
            events.append(event)
            try hear(event, index)
        }
        for event in events.suffix(20).shuffled(using: &random).prefix(2) { try hear(event, index) }
    }

    private mutating func hear(_ event: JSON, _ index: Int) throws {
        count(try devices[index].bring(event) ? .brought : .notBrought)
    }

    private func event(after: Int64, to last: Int64, for person: Cast) async throws -> JSON? {
        do {
            return try await house.brings(space, after: after, to: last, for: person)
        } catch let error as StorageError {
            guard faults?.isOn == true else { throw error }
            return nil
        }
    }
}
