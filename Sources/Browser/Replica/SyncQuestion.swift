import DeviceFloor
import Floor

/// What a device says to the server in a sync, and asks.
struct SyncQuestion {
    /// Whose copy it is; nil for a device that holds none.
    var person: ID<Person>?
    var cursors: [JSON] = []
    var unsent: [JSON] = []
    var lineage: String?
    var refused: [JSON] = []

    static let unsentName = "unsent"
    static let refusedName = "refused"
    static let lineageName = "lineage"

    static let ofNobody = SyncQuestion()

    /// The members that an older server does not take, in the order in which they are given up. The lineage came first, and
    /// is given up last, with the proofs: without it the server does not see that its log went back.
    var optional: [String] {
        (refused.isEmpty ? [] : [SyncQuestion.refusedName]) + (lineage == nil ? [] : [SyncQuestion.lineageName])
    }

    var json: JSON {
        var members: [JSON.Member] = []
        if let person {
            members.append(JSON.Member("version", .integer(SyncDelta.wireVersion)))
            members.append(JSON.Member("person", .string(person.text)))
        }
        members.append(JSON.Member("cursors", .array(cursors)))
        members.append(JSON.Member(SyncQuestion.unsentName, .array(unsent)))
        if let lineage { members.append(JSON.Member(SyncQuestion.lineageName, .string(lineage))) }
        if !refused.isEmpty { members.append(JSON.Member(SyncQuestion.refusedName, .array(refused))) }
        return .object(members)
    }
}
