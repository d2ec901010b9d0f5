public import Floor

/// The Board room, for both hosts.
public enum BoardRules: RoomRules {
    public typealias Query = BoardQuery
    public typealias SpaceQuery = BoardQuery.Part
    public typealias Data = BoardData
    public typealias Slice = BoardSlice
    public typealias Context = Void

    public static let place = Page.Place.board

    public static func ordered(
        _ operations: [Operation], on slice: BoardSlice, after isBefore: (ID<Operation>) -> Bool
    ) -> [Operation] {
        slice.board.ordered(operations, after: isBefore)
    }
}
