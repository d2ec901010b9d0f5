import Floor
import Storage

extension Connection {
    /// Whether what a device sends is recorded already: it is done then, whatever its form says now.
    func hasRecorded(_ change: UnsentChange, by person: ID<Person>) throws -> Bool {
        try operation(change.id, in: change.space)?.operation.author == person
    }
}
