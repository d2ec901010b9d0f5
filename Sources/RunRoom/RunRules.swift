public import Floor

/// The Run room: its rules and pages. A device has the meetups its owner is in; finding others is the server's.
public enum RunRules: RoomRules {
    public typealias Query = RunQuery
    public typealias SpaceQuery = RunQuery.Part
    public typealias Data = RunData
    public typealias Slice = MeetupSlice
    public typealias Context = Standing

    public static let place = Page.Place.run
}
