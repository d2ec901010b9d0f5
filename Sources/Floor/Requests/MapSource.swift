/// Where the maps of a page come from. A page is given one only if the house has a provider of map pictures: without it
/// no map is drawn, and nobody else is asked for anything.
public struct MapSource: Equatable, Sendable {
    /// The address of one picture, with `{z}`, `{x}` and `{y}` in it.
    public let tiles: String
    /// What the provider asks to be shown beside its pictures. An address at its end is its link.
    public let credit: String
    /// The map library, which pages load only if they have a map.
    public let script: Link
    public let style: Link

    public init(tiles: String, credit: String, script: Link, style: Link) {
        self.tiles = tiles
        self.credit = credit
        self.script = script
        self.style = style
    }
}
