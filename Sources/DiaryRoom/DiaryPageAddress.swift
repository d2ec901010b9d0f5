public import Floor

extension DiaryRules {
    /// The room's pages.
    public enum PageAddress: Sendable {
        /// The one journal of a person who has one, else the list of them.
        case entrance
        case journals
        case list(ID<Space>)
        /// A new page: gives the entry its id.
        case new(ID<Space>)
        case entry(ID<Space>, ID<Entity>)
        case deleting(ID<Space>, ID<Entity>)
        case sharing(ID<Space>, ID<Entity>)
        case details(ID<Space>, ID<Entity>)
        case versions(ID<Space>, ID<Entity>)
        case version(ID<Space>, ID<Entity>, ID<Operation>)
        case photo(ID<Space>, ID<Entity>, ID<StoredFile>)
        case photos(ID<Space>)
        case month(ID<Space>)
        case memories(ID<Space>)
        case search(ID<Space>)
        case trash(ID<Space>)
        case settings(ID<Space>)

        /// The journal it is about; nil for the room itself.
        var journal: ID<Space>? {
            switch self {
            case .entrance, .journals: nil
            case .list(let journal), .new(let journal), .photos(let journal), .month(let journal),
                .memories(let journal), .search(let journal), .trash(let journal), .settings(let journal),
                .entry(let journal, _),
                .deleting(let journal, _), .sharing(let journal, _), .details(let journal, _),
                .versions(let journal, _), .version(let journal, _, _),
                .photo(let journal, _, _):
                journal
            }
        }
    }

    /// A device has every page. The server's index knows more entries than a device holds.
    public static func device(of page: PageAddress) -> DevicePolicy {
        switch page {
        case .entrance, .journals, .list, .new, .entry, .deleting, .sharing, .details, .versions, .version, .photo,
            .photos, .month, .memories, .trash, .settings:
            .first
        case .search: .fallback
        }
    }

    public static func page(at path: [String]) throws(Refusal) -> PageAddress {
        guard let first = path.first else { return .entrance }
        if path.count == 1, first == "journals" { return .journals }
        guard let journal = ID<Space>(first) else { throw .missing }
        if path.count > 1, path[1] == "entry" { return try entryPage(at: Array(path.dropFirst(2)), of: journal) }
        switch (path.count, path.dropFirst().first) {
        case (1, _): return .list(journal)
        case (2, "new"): return .new(journal)
        case (2, PhotosPage.segment): return .photos(journal)
        case (2, "month"): return .month(journal)
        case (2, MemoriesPage.segment): return .memories(journal)
        case (2, "search"): return .search(journal)
        case (2, "trash"): return .trash(journal)
        case (2, SettingsPage.segment): return .settings(journal)
        default: throw .missing
        }
    }

    private static func entryPage(at path: [String], of journal: ID<Space>) throws(Refusal) -> PageAddress {
        guard let first = path.first, let entry = ID<Entity>(first) else { throw .missing }
        switch (path.count, path.dropFirst().first) {
        case (1, _): return .entry(journal, entry)
        case (2, "delete"): return .deleting(journal, entry)
        case (2, "share"): return .sharing(journal, entry)
        case (2, DetailsPage.segment): return .details(journal, entry)
        case (2, VersionsPage.segment): return .versions(journal, entry)
        case (3, VersionsPage.segment):
            guard let version = ID<Operation>(path[2]) else { throw .missing }
            return .version(journal, entry, version)
        case (3, PhotoPage.segment):
            guard let photo = ID<StoredFile>(path[2]) else { throw .missing }
            return .photo(journal, entry, photo)
        default: throw .missing
        }
    }
}
