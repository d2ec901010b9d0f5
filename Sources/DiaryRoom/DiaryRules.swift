public import Floor

/// The Diary room, for both hosts.
public enum DiaryRules: RoomRules {
    public typealias Query = DiaryQuery
    public typealias SpaceQuery = DiaryQuery.Part
    public typealias Data = DiaryData
    public typealias Slice = JournalSlice
    public typealias Context = Void

    public static let place = Page.Place.diary

    public static func query(of page: PageAddress, _ request: Request) throws(Refusal) -> DiaryQuery {
        guard let journal = page.journal else { return .journals }
        let query = request.query
        var part = DiaryQuery.Part(journal)
        switch page {
        case .list:
            part.entries = .page(after: query["after"].flatMap { EntryCursor($0) })
            part.lastAction = try query.id("did")
        case .entry(_, let entry):
            part.entries = .these([entry])
            part.lastAction = try query.id("did")
        case .photos: part.entries = .photos(after: query["after"].flatMap { EntryCursor($0) })
        case .photo(_, let entry, _), .deleting(_, let entry), .sharing(_, let entry), .details(_, let entry):
            part.entries = .these([entry])
        case .versions(_, let entry):
            part.entries = .these([entry])
            part.versions = VersionsQuery(of: entry, .page(before: query["before"].flatMap { Int64($0) }))
        case .version(_, let entry, let version):
            part.entries = .these([entry])
            part.versions = VersionsQuery(of: entry, .text(at: version))
        case .month: if let month = try MonthPage.month(query) { part.entries = .month(month) }
        case .memories: part.entries = .remembered
        case .search: part.search = try DiarySearchQuery(query)
        case .trash: part.entries = .removed
        case .entrance, .journals, .new, .settings: break
        }
        return .journal(part)
    }

    public static func draw(
        _ page: PageAddress, _ request: Request, _ data: DiaryData, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch (page, data) {
        case (.entrance, .journals(let journals)):
            if journals.count == 1 { return .redirect(link(to: journals[0].id)) }
            return .page(JournalsPage.page(journals, viewer))
        case (.journals, .journals(let journals)): return .page(JournalsPage.page(journals, viewer))
        case (.new(let journal), .journal(let slice)):
            try slice.requireOwner()
            let entry: ID<Entity> = tools.id()
            return .redirect(EntryPage.address(entry, of: journal).with("new", "1"))
        case (_, .journal(let slice)):
            try slice.requireOwner()
            return try draw(page, request, slice, viewer)
        default: throw .missing
        }
    }

    private static func draw(
        _ page: PageAddress, _ request: Request, _ slice: JournalSlice, _ viewer: Viewer
    ) throws(Refusal) -> Outcome {
        switch page {
        case .list: return .page(ListPage.page(slice, viewer))
        case .entry(_, let entry):
            return .page(try EntryPage.page(entry, isNew: request.query["new"] != nil, slice, viewer))
        case .deleting(_, let entry):
            // A page that was never written is left, not deleted.
            guard let entry = slice.journal.entries[entry], !entry.isRemoved else { return .redirect(slice.link) }
            return .page(DeletePage.page(entry, slice, viewer))
        case .sharing(_, let entry): return .page(SharePage.page(try slice.entry(entry), slice, viewer))
        case .details(_, let entry): return .page(DetailsPage.page(try slice.entry(entry), slice, viewer))
        case .versions(_, let entry): return .page(VersionsPage.page(try slice.entry(entry), slice, viewer))
        case .version(_, let entry, let version):
            return .page(try VersionPage.page(try slice.entry(entry), version, slice, viewer))
        case .photo(_, let entry, let file):
            let entry = try slice.entry(entry)
            guard let photo = entry.photo(file) else { throw .photoMissing }
            return .page(PhotoPage.page(photo, of: entry, slice, viewer))
        case .photos: return .page(PhotosPage.page(slice, viewer))
        case .month:
            if let page = try MonthPage.page(slice, viewer, query: request.query) { return .page(page) }
            return .redirect(slice.link.at("month").with("month", Month(of: viewer.today).iso))
        case .memories: return .page(MemoriesPage.page(slice, viewer))
        case .search: return .page(DiarySearchPage.page(try DiarySearchQuery(request.query), slice, viewer))
        case .trash: return .page(TrashPage.page(slice, viewer))
        case .settings: return .page(SettingsPage.page(slice, viewer))
        case .entrance, .journals, .new: throw .missing
        }
    }
}
