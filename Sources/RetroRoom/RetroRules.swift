public import Floor

/// The Retro room, for both hosts.
public enum RetroRules: RoomRules {
    public typealias Query = RetroQuery
    public typealias SpaceQuery = RetroQuery.Part
    public typealias Data = RetroData
    public typealias Slice = TeamSlice
    public typealias Context = Retrospective

    public static let place = Page.Place.retro

    /// A team's pages do not depend on the page that a form was on.
    public static func stay(_ link: Link, on page: Request) -> Link { link }
}
