import Floor
import Storage

extension Connection {
    /// The result of a repeated change; nil for a new one, or for another form under a used id. It does not depend on
    /// whether what was recorded can still be read.
    func settled(
        _ change: UnsentChange, _ asked: RequestFingerprint, by person: ID<Person>
    ) throws -> PushResult.Result? {
        for id in [change.id, asked.renewed(change.id)] {
            switch try earlierTrace(id, in: change.space) {
            case .recorded(let author, let fingerprint):
                guard author == person else { continue }
                if fingerprint == nil || fingerprint == asked.value { return .done }
            case .unchanged(let fingerprint):
                if fingerprint == asked.value { return .unchanged }
            case nil: return nil
            }
        }
        return nil
    }
}
