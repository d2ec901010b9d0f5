import DeviceFloor
import Floor

/// The server's response to a sync.
struct SyncAnswer {
    /// The server's clock, in Unix milliseconds.
    var now: Int64
    var owner: DeviceOwner
    var peopleJSON: JSON
    var people: People
    var settled: [PushResult] = []
    var spaces: [SyncDelta] = []
    var lost: [ID<Space>] = []
    /// None from a server that gives none.
    var proofs: [PositionProof] = []
    var hasMore: Bool
    /// The lineage of the server's log; nil from a server that does not send one.
    var lineage: String?

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
