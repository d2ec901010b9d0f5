public import Floor

/// The Retro room, for both hosts.
public enum RetroRules: RoomRules {
    public typealias Query = RetroQuery
    public typealias SpaceQuery = RetroQuery.Part
    public typealias Data = RetroData
    public typealias Slice = TeamSlice
    public typealias Context = Retrospective

    public static let place = Page.Place.retro
}
