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

    /// What a page that was open before sends by itself: what was written or photographed must not be lost, and it needs no
    /// reading.
    public static func isTakenWhileClosed(_ useCase: DiaryUseCase) -> Bool {
        [writeEntry, setPlace, setWeather, addPhoto].contains { $0.name == useCase.name }
    }
}
