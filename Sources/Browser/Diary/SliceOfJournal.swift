import DeviceFloor
import DiaryRoom
import Floor

extension JournalOnDevice {
    /// The part of the journal that a rule needs; nil for anybody but its owner.
    static func slice(
        _ part: DiaryQuery.Part, of copy: JournalCopy, for viewer: ID<Person>, names: People
    ) -> JournalSlice? {
        let journal = copy.journal
        guard copy.isOwner(viewer) else { return nil }
        // A journal of its own, with no more than is asked for: a slice that held all entries would make the next
        // change copy them.
        var own = Journal(parts: journal.parts)
        if case .these(let ids) = part.entries { own.insertLoaded(ids.compactMap { journal.entries[$0] }) }
        var slice = JournalSlice(
            journal: own, sequence: copy.sequence, isOwner: true, entryCount: copy.order.count)
        slice.lastAction = part.lastAction.flatMap { copy.recorded($0) }
        if let versions = part.versions { copy.load(versions, into: &slice) }
        return slice
    }
}

extension JournalCopy {
    /// The same for a page, with its list of entries.
    func slice(_ part: DiaryQuery.Part, for viewer: Viewer, names: People) -> JournalSlice? {
        guard var slice = slice(part, for: viewer.person, names: names) else { return nil }
        switch part.entries {
        case .none, .these: break
        case .page(let after):
            let start = after.map { last in state.index { $0 <= last } } ?? 0
            let end = min(start + EntryCursor.pageLength, order.count)
            slice.listed = summaries(order[start..<end])
            slice.next = end < order.count ? slice.listed.last?.cursor : nil
        case .photos(let after):
            let start = after.map { last in state.index { $0 <= last } } ?? 0
            var found: [EntrySummary] = []
            for cursor in order[start...] where found.count <= PhotosPage.pageLength {
                guard let entry = journal.entries[cursor.id], !entry.photos.isEmpty else { continue }
                if let summary = EntrySummary(entry) { found.append(summary) }
            }
            slice.listed = Array(found.prefix(PhotosPage.pageLength))
            if found.count > PhotosPage.pageLength { slice.next = slice.listed.last?.cursor }
        case .month(let month):
            let weeks = month.weeks(in: viewer.language)
            guard let first = weeks.first?.first, let last = weeks.last?.last else { break }
            slice.listed = summaries(order[days(first...last)])
        case .remembered: slice.listed = remembered(on: viewer.today)
        case .removed:
            let removed = journal.entries.values.filter { $0.isInTrash(at: viewer.now) }
            slice.listed = removed.ordered { $0.removed.stamp > $1.removed.stamp }.compactMap { EntrySummary($0) }
        }
        slice.found = part.search.map { found($0) }
        return slice
    }

    private func summaries(_ cursors: ArraySlice<EntryCursor>) -> [EntrySummary] {
        cursors.compactMap { journal.entries[$0.id].flatMap { EntrySummary($0) } }
    }

    /// Where the entries of some days are in ``order``.
    private func days(_ days: ClosedRange<Day>) -> Range<Int> {
        state.index { $0.day > days.upperBound }..<state.index { $0.day >= days.lowerBound }
    }

    private func remembered(on today: Day) -> [EntrySummary] {
        guard journal.memories.value, let oldest = order.last?.day.year, oldest < today.year else { return [] }
        var listed: [EntrySummary] = []
        for year in (oldest..<today.year).reversed() {
            for yearDay in YearDay.remembered(on: today).reversed() {
                guard let day = Day(year: year, month: yearDay.month, day: yearDay.day) else { continue }
                for cursor in order[days(day...day)] {
                    guard let entry = journal.entries[cursor.id], journal.remembers(entry, on: today) else { continue }
                    if let summary = EntrySummary(entry) { listed.append(summary) }
                }
            }
        }
        return listed
    }

    /// Entries that match, the best first, then the newest.
    func found(_ search: DiarySearchQuery) -> FoundEntries {
        let query = SearchQuery(search.words)
        let found = found(search, query)
        return found.entries.isEmpty ? query.typing.map { self.found(search, $0) } ?? found : found
    }

    private func found(_ search: DiarySearchQuery, _ query: SearchQuery) -> FoundEntries {
        if query.isEmpty { return FoundEntries(entries: []) }
        var (found, others): ([FoundEntry], [FoundEntry]) = ([], [])
        for cursor in order where search.includes(cursor.day) {
            guard let text = journal.entries[cursor.id]?.text.value, query.mayFind(in: [text]) else { continue }
            let tier = FoundEntry.tier(ofTitle: text, query)
            let place = SearchCursor(tier: tier ?? 2, id: cursor.id)
            guard search.after.map({ $0 < place }) ?? true else { continue }
            let entry = FoundEntry(place: place, day: cursor.day, text: text)
            if tier != nil { found.append(entry) } else { others.append(entry) }
        }
        found = found.ordered { $0.place < $1.place }
        // Bodies are long: no more of them are read than the page has room for.
        for entry in others.ordered(by: { $0.place < $1.place }) where found.count <= FoundPage.limit {
            if query.finds(in: [entry.text]) { found.append(entry) }
        }
        let page = Array(found.prefix(FoundPage.limit))
        return FoundEntries(entries: page, next: found.count > page.count ? page.last?.place : nil)
    }
}

extension JournalCopy {
    /// Whether a page of an entry's history begins before the local log, so that only the server has it.
    func lacks(_ query: VersionsQuery) -> Bool {
        guard isCut(for: query.entry) else { return false }
        switch query.reach {
        case .page(let before): return before.map { $0 <= oldest } ?? false
        case .text(let version):
            return journal.entries[query.entry]?.text.version != version && recorded(version) == nil
        }
    }

    fileprivate func load(_ query: VersionsQuery, into slice: inout JournalSlice) {
        let text = journal.entries[query.entry]?.text
        if case .text(let version) = query.reach, text?.version == version { return }
        let isCut = isCut(for: query.entry)
        for recorded in log.reversed() where recorded.operation.textChange(of: query.entry) != nil {
            switch query.reach {
            case .page(let before):
                guard before.map({ recorded.sequence < $0 }) ?? true else { continue }
                guard slice.versions.count < VersionsQuery.pageLength else {
                    slice.olderVersions = slice.versions.last?.sequence
                    return
                }
                slice.versions.append(recorded)
            case .text(let version):
                slice.versions.append(recorded)
                if recorded.operation.id == version { return }
            }
        }
        switch query.reach {
        case .page: slice.olderVersions = isCut ? oldest : nil
        // The log does not lead back to it: nothing of it is of use.
        case .text(let version):
            slice.versions = []
            slice.hasAnsweredVersion = answered.contains(version)
        }
    }

    /// Whether operations that wrote an entry's text are missing locally. None precede the one that began it.
    private func isCut(for entry: ID<Entity>) -> Bool {
        guard oldest > 1 else { return false }
        return !log.contains { recorded in
            recorded.operation.changes.contains {
                $0.subject == entry && $0.writes(Entry.text) && $0.baseVersion == nil
            }
        }
    }
}
