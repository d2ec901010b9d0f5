import Floor
import Storage

extension Connection {
    /// The result of a repeated change; nil for a new one, or for another form under a used id. It does not depend on
    /// whether what was recorded can still be read.
    func pushResult(
        of change: UnsentChange, _ fingerprint: RequestFingerprint, by person: ID<Person>
    ) throws -> PushResult.Result? {
        for id in [change.id, fingerprint.renewed(change.id)] {
            switch try earlierTrace(id, in: change.space) {
            case .recorded(let author, let earlier):
                guard author == person else { continue }
                if earlier == nil || earlier == fingerprint.value { return .done }
            case .unchanged(let earlier):
                if earlier == fingerprint.value { return .unchanged }
            case nil: return nil
            }
        }
        return nil
    }
}
