import BoardRoom
import DeviceFloor
import Floor

extension Replica {
    /// Reads the stored entries, `[[key, value], …]` in key order. Nil without an owner among them. A space that cannot
    /// be read is left out and requested again; unsent changes are read regardless of other losses.
    init?(entries: [JSON], now: Int64, zone: OffsetTable) {
        var replica: Replica?
        for entry in entries {
            guard let pair = entry.arrayValue, pair.count == 2, let key = pair[0].stringValue else { continue }
            if key == StorageKey.owner {
                replica = DeviceOwner(json: pair[1]).map { Replica(of: $0) }
            } else {
                replica?.read(key, pair[1])
            }
        }
        guard var whole = replica else { return nil }
        whole.sortUnsent()
        whole.showUnsent(now: now, zone: zone)
        self = whole
    }

    private mutating func read(_ key: String, _ value: JSON) {
        if key == StorageKey.people {
            restore(People(json: value, owner: owner))
        } else if key == StorageKey.skew {
            restore(skew: value.integerValue ?? 0)
        } else if key.hasPrefix(StorageKey.space) || key.hasPrefix(StorageKey.delta) {
            if let delta = try? SyncDelta(json: value) { restore(delta) }
        } else if key.hasPrefix(StorageKey.unsent) {
            if let change = try? UnsentChange(json: value) { restore(change) }
        } else if key == StorageKey.lineage {
            restore(lineage: value.stringValue)
        } else if key.hasPrefix(StorageKey.taken) {
            if let change = try? UnsentChange(json: value) { taken.restore(change) }
        } else if key.hasPrefix(StorageKey.refused) {
            if let change = RefusedChange(json: value) { restore(change) }
        } else if key.hasPrefix(StorageKey.proof) {
            if let proof = PositionProof(json: value) { restore(proof) }
        } else if key.hasPrefix(StorageKey.ofOtherLineage) {
            if let space = ID<Space>(key.dropping(StorageKey.ofOtherLineage.utf8.count)) {
                restore(ofOtherLineage: space)
            }
        } else if key.hasPrefix(StorageKey.read) {
            if let space = ID<Space>(key.dropping(StorageKey.read.utf8.count)), let sequence = value.integerValue {
                _ = noteRead(space, upTo: sequence)
            }
        }
    }
}
