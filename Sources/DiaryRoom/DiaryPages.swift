public import Floor

public typealias DiaryPageRoute = PageRoute<DiaryRules>

extension DiaryRules {
    /// A device has every page.
    public static let pages: [DiaryPageRoute] = [
        entrance, JournalsPage.route, ListPage.route, EntryPage.routeOfNew, EntryPage.route, DeletePage.route,
        SharePage.route, DetailsPage.route, VersionsPage.route, VersionPage.route, PhotoPage.route, PhotosPage.route,
        MonthPage.route, MemoriesPage.route, DiarySearchPage.route, TrashPage.route, SettingsPage.route,
    ]
    public static let housePages: [DiaryPageRoute] = []

    /// The room's own page.
    public static var entrance: DiaryPageRoute { JournalsPage.entrance }
}

extension PageRoute where Room == DiaryRules {
    /// What a page of one entry needs.
    static let oneEntry: @Sendable (inout DiaryQuery.Part, PageIDs, Fields) throws(Refusal) -> Void = {
        part, ids, _ throws(Refusal) in
        part.entries = .these([ids.entity])
    }

    /// A page of one journal, for its owner.
    ///
    /// - Parameters:
    ///   - rest: its path below the journal's.
    ///   - needs: what it needs besides the journal.
    static func ofJournal(
        _ rest: String, file: String = #fileID, device: DevicePolicy = .first,
        needs: @escaping @Sendable (inout DiaryQuery.Part, PageIDs, Fields) throws(Refusal) -> Void = {
            _, _, _ throws(Refusal) in
        },
        draw: @escaping @Sendable (PageIDs, Request, JournalSlice, Viewer) throws(Refusal) -> Outcome
    ) -> DiaryPageRoute {
        DiaryPageRoute(
            rest.isEmpty ? "{journal}" : "{journal}/" + rest, file: file, device: device,
            needs: { ids, query throws(Refusal) in
                var part = DiaryQuery.Part(ids.space)
                try needs(&part, ids, query)
                return .journal(part)
            },
            draw: { ids, request, data, viewer, _ throws(Refusal) in
                guard case .journal(let slice) = data else { throw .missing }
                try slice.requireOwner()
                return try draw(ids, request, slice, viewer)
            })
    }
}
