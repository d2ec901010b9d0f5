import Floor

@testable import DiaryRoom

/// The part of the journal that a query asks for, and nothing else of it: a rule that looks at more decides wrongly here,
/// as it would on the server.
extension Desk {
    func data(_ query: DiaryQuery, _ person: ID<Person>) throws(Refusal) -> DiaryData {
        switch query {
        case .journals:
            return .journals([JournalSummary(id: journal.id, name: journal.name.value, entryCount: standing.count)])
        case .journal(let part): return .journal(slice(part, person))
        }
    }

    func slice(_ part: DiaryQuery.Part, _ person: ID<Person>) -> JournalSlice {
        var slice = JournalSlice(
            journal: Journal(parts: journal.parts), sequence: Int64(log.count),
            isOwner: journal.owner.value == person, entryCount: standing.count)
        slice.hasLock = hasLock
        takeEntries(part.entries, into: &slice)
        if let versions = part.versions { takeVersions(versions, into: &slice) }
        if let id = part.lastAction { slice.lastAction = log.first { $0.id == id } }
        if let search = part.search { slice.found = found(search) }
        return slice
    }

    private var standing: [Entry] { journal.entries.values.filter { $0.isWritten && !$0.isRemoved } }

    private func takeEntries(_ entries: DiaryQuery.Entries, into slice: inout JournalSlice) {
        var rows: [EntrySummary] { standing.compactMap { EntrySummary($0) }.sorted { $0.cursor < $1.cursor } }
        switch entries {
        case .none: break
        case .these(let ids): slice.journal.insertLoaded(ids.compactMap { journal.entries[$0] })
        case .page(let after):
            let rest = rows.filter { row in after.map { $0 < row.cursor } ?? true }
            slice.listed = Array(rest.prefix(EntryCursor.pageLength))
            slice.next = rest.count > slice.listed.count ? slice.listed.last?.cursor : nil
        case .photos(let after):
            let rest = rows.filter { row in !row.photos.isEmpty && after.map { $0 < row.cursor } ?? true }
            slice.listed = Array(rest.prefix(PhotosPage.pageLength))
            slice.next = rest.count > slice.listed.count ? slice.listed.last?.cursor : nil
        case .month(let month):
            let days = month.weeks(in: language).flatMap { $0 }
            slice.listed = rows.filter { days.contains($0.day) }
        case .remembered:
            slice.listed = rows.filter { journal.remembers(journal.entries[$0.id]!, on: today) }
        case .removed:
            slice.listed = journal.entries.values.filter { $0.isInTrash(at: now) }
                .sorted { $0.removed.stamp > $1.removed.stamp }.compactMap { EntrySummary($0) }
        }
    }

    private func takeVersions(_ query: VersionsQuery, into slice: inout JournalSlice) {
        if case .text(let version) = query.reach, journal.entries[query.entry]?.text.version == version { return }
        let writes = log.enumerated().filter { $1.textChange(of: query.entry) != nil }.map { index, operation in
            RecordedOperation(operation: operation, sequence: Int64(index + 1), recordedAt: now)
        }
        switch query.reach {
        case .page(let before):
            let rest = writes.reversed().filter { write in before.map { write.sequence < $0 } ?? true }
            slice.versions = Array(rest.prefix(VersionsQuery.pageLength))
            slice.olderVersions = rest.count > slice.versions.count ? slice.versions.last?.sequence : nil
        case .text(let version):
            guard let index = writes.firstIndex(where: { $0.operation.id == version }) else {
                slice.hasAnsweredVersion = answered.contains(version)
                return
            }
            slice.versions = writes[index...].reversed()
        }
    }

    private func found(_ search: DiarySearchQuery) -> FoundEntries {
        let query = SearchQuery(search.words)
        let found = standing.compactMap { entry -> FoundEntry? in
            guard let day = entry.day.value?.day, search.includes(day),
                let tier = FoundEntry.tier(ofTitle: entry.text.value, query)
                    ?? (query.finds(in: [entry.text.value]) ? 2 : nil)
            else { return nil }
            return FoundEntry(place: SearchCursor(tier: tier, id: entry.id), day: day, text: entry.text.value)
        }
        return FoundEntries(entries: found.sorted { $0.place < $1.place })
    }
}
