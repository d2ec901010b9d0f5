public import Floor

/// What a device writes down, by key. Keys sort in the order in which they are read again.
public enum Entry {
    public static let owner = "a-owner"
    public static let people = "b-people"
    public static let skew = "c-skew"
    /// The lineage of what is held, once all of it is of that one.
    public static let lineage = "c-lineage"
    /// A whole space, of whichever room; then what has happened in it since.
    public static let space = "d-board-"
    public static let delta = "e-news-"
    /// By id, and so in the order of their making.
    public static let unsent = "f-unsent-"
    public static let refused = "g-refused-"
    /// What the house has, kept for some days in case it loses it.
    public static let taken = "h-taken-"

    public static func key(of change: UnsentChange) -> String { unsent + change.id.text }

    public static func delta(_ delta: SyncDelta) -> String {
        let digits = String(delta.sequence)
        return Entry.delta + delta.space.text + "-" + String(repeating: "0", count: max(0, 19 - digits.utf8.count))
            + digits
    }
}
