import DeviceFloor
import Floor

/// The server's response to a sync.
struct SyncAnswer {
    /// The server's clock, in Unix milliseconds.
    var now: Int64
    var owner: DeviceOwner
    /// Nil where nothing is said of people.
    var peopleJSON: JSON?
    var people: People
    var settled: [PushResult] = []
    var spaces: [SyncDelta] = []
    var lost: [ID<Space>] = []
    /// None from a server that gives none.
    var proofs: [PositionProof] = []
    var hasMore: Bool
    /// The lineage of the server's log; nil from a server that does not send one.
    var lineage: String?
}

extension SyncAnswer {
    /// Nil if the JSON is not a sync response.
    init?(json: JSON) {
        guard let now = json["now"]?.integerValue, let owner = json["owner"].flatMap({ DeviceOwner(json: $0) }) else {
            return nil
        }
        self.now = now
        self.owner = owner
        peopleJSON = json["people"] ?? .array([])
        people = People(json: json["people"], owner: owner)
        lineage = json["lineage"]?.stringValue
        hasMore = json["more"]?.boolValue ?? false
        for value in json["settled"]?.arrayValue ?? [] {
            if let result = PushResult(json: value) { settled.append(result) }
        }
        for value in json["spaces"]?.arrayValue ?? [] {
            guard let delta = try? SyncDelta(json: value) else { return nil }
            spaces.append(delta)
        }
        for value in json["proofs"]?.arrayValue ?? [] {
            if let proof = PositionProof(json: value) { proofs.append(proof) }
        }
        for value in json["lost"]?.arrayValue ?? [] {
            if let id = value.stringValue.flatMap({ ID<Space>($0) }) { lost.append(id) }
        }
    }
}

/// Operations that a live event brought: what a sync would have told of one space, with the proofs of both its ends.
struct BroughtOperations {
    let person: ID<Person>
    let before: PositionProof
    let delta: SyncDelta
    let proof: PositionProof

    /// Nil if the JSON is none of them, or of another version of the sync protocol.
    init?(json: JSON) {
        guard json["version"]?.integerValue == SyncDelta.wireVersion,
            let person = json["person"]?.stringValue.flatMap({ ID<Person>($0) }),
            let before = json["before"].flatMap({ PositionProof(json: $0) }),
            let proof = json["proof"].flatMap({ PositionProof(json: $0) }),
            let value = json["delta"], let delta = try? SyncDelta(json: value), delta.snapshot == nil
        else { return nil }
        self.person = person
        self.before = before
        self.delta = delta
        self.proof = proof
    }
}

extension Replica {
    /// What an event brought, as an answer that says nothing of all else. Nil unless it goes on from the very operation up to
    /// which this device has the space, and nothing waits for what an answer says.
    ///
    /// - Parameter now: the device's clock, in Unix milliseconds.
    func answer(_ brought: BroughtOperations, now: Int64) -> SyncAnswer? {
        let delta = brought.delta
        guard brought.person == owner.person, unsent.isEmpty, let held = rooms[delta.space], !held.isBroken,
            held.kind == delta.kind, brought.before.space == delta.space, brought.before.sequence == held.sequence,
            // Of no other lineage, and after the same operation.
            brought.before == proofs[delta.space],
            brought.proof.space == delta.space, brought.proof.sequence == delta.sequence,
            delta.sequence > held.sequence
        else { return nil }
        return SyncAnswer(
            now: now + skew, owner: owner, people: people, spaces: [delta], proofs: [brought.proof], hasMore: false,
            lineage: lineage)
    }
}
