import Floor
import Storage

extension Connection {
    /// What became of what a device sends, where it was sent before; nil where it is new, or another form under an id that was
    /// spent.
    ///
    /// - Parameter asked: nil for a build that does not say what it filled in itself: what it sends is known by its id alone.
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
