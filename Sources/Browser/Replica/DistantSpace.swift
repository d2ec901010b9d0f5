import Floor

/// A space of a room whose rules are in another module: how far the device has come with it, so that the house tells what
/// is new. What it was told lies written down for that module to read.
struct DistantSpace {
    let id: ID<Space>
    let kind: String
    private(set) var name: String
    private(set) var sequence: Int64
    /// News written down one by one since the space came as a whole.
    private var looseCount = 0
    /// Whether it is of another lineage than the house's log: the whole is asked for anew.
    private(set) var isOfOtherLineage = false

    /// With more of them the whole is asked for anew: here they cannot be put together.
    private static let looseLimit = 100

    /// Nil for news that are not of a whole space.
    init?(_ news: SpaceNews) {
        guard let whole = news.whole else { return nil }
        id = news.space
        kind = news.kind
        sequence = news.sequence
        // Every room's snapshot begins its first thing, which is the space itself, with the name of it.
        let first = whole.state.members?.first?.value.arrayValue ?? []
        name = first.count > 2 ? first[2].stringValue ?? "" : ""
    }

    mutating func take(_ news: SpaceNews) {
        sequence = max(sequence, news.sequence)
        looseCount += 1
    }

    mutating func distrust() { isOfOtherLineage = true }

    /// How far the device has come, or no place at all where the whole is to be told.
    var cursor: Int64 { isOfOtherLineage || looseCount > DistantSpace.looseLimit ? SpaceNews.beginningAnew : sequence }
}
