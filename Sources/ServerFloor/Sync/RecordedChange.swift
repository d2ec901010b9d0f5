import Floor
import Storage

extension Connection {
    /// The result of a repeated change; nil for a new one, or for another form under a used id.
    ///
    /// - Parameter asked: nil from a build that does not report what it filled in itself; its changes are identified by
    ///   their id alone.
    func settled(
        _ change: UnsentChange, _ asked: RequestFingerprint?, by person: ID<Person>
    ) throws -> PushResult.Result? {
        for id in [change.id, asked?.renewed(change.id)].compactMap({ $0 }) {
            switch try earlierAnswer(id, in: change.space) {
            case .recorded(let operation, let fingerprint):
                guard operation.author == person else { continue }
                if asked == nil || fingerprint == nil || fingerprint == asked?.value { return .done }
            case .unchanged(_, let fingerprint):
                if fingerprint == asked?.value { return .unchanged }
            case nil: return nil
            }
        }
        return nil
    }
}
