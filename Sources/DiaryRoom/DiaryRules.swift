public import Floor

/// The Diary room, for both hosts.
public enum DiaryRules: RoomRules {
    public typealias Query = DiaryQuery
    public typealias SpaceQuery = DiaryQuery.Part
    public typealias Data = DiaryData
    public typealias Slice = JournalSlice
    public typealias Context = Void

    public static let place = Page.Place.diary

    public static func ordered(
        _ operations: [Operation], on slice: JournalSlice, after isBefore: (ID<Operation>) -> Bool
    ) -> [Operation] {
        slice.journal.ordered(operations, after: isBefore)
    }
}
