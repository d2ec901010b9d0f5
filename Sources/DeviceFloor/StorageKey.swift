public import Floor

/// A device's stored entries, by key. Keys sort in the order in which they are read again.
public enum StorageKey {
    public static let owner = "a-owner"
    public static let people = "b-people"
    public static let skew = "c-skew"
    /// The lineage of the server's log, as of the last sync; see ``ofOtherLineage`` for what is not of it.
    public static let lineage = "c-lineage"
    /// A whole space of any room, then its deltas since.
    public static let space = "d-board-"
    public static let delta = "e-news-"
    /// By id, and so in creation order.
    public static let unsent = "f-unsent-"
    public static let refused = "g-refused-"
    /// Changes the server has accepted, kept for some days in case it loses them.
    public static let taken = "h-taken-"

    /// How far the owner has read in a space, by the space's id.
    public static let read = "i-read-"
    /// The proof of the device's position in a space, by the space's id.
    public static let proof = "j-proof-"
    /// A space whose copy is of another lineage than that of ``lineage``, by its id: until it has come as a whole.
    public static let ofOtherLineage = "k-other-"

    public static func key(of change: UnsentChange) -> String { unsent + change.id.text }

    public static func delta(_ delta: SyncDelta) -> String {
        let digits = String(delta.sequence)
        return StorageKey.delta + delta.space.text + "-" + String(repeating: "0", count: max(0, 19 - digits.utf8.count))
            + digits
    }
}
