package import DiaryRoom
package import Floor
import Hummingbird
package import ServerFloor
package import Storage

extension Room {
    /// The Diary room, as the server sees it.
    package static let diary = Room(
        DiaryRules.self, migrations: Migration.diary,
        mount: { routes, services in
            let host = DiaryHost(services)
            host.mountPages(routes) { page, incoming, context in
                try await host.orLock(incoming, context) { try await host.show(page, $0, $1) }
            }
            host.mountLock(routes)
            host.mountTransfer(routes)
            host.mountPhotos(routes)
            host.mountShareLinks(routes)
            host.mountForms(routes, formBytes: DiaryLimits.formBytes)
        },
        differences: { connection, head, limit in try connection.journalDifferences(head, limit: limit) }
    ) { room in
        room.endpoints = { DiaryHost($0).endpoints }
        room.leaving = .diary
        room.today = { connection, viewer, _ in try connection.diaryToday(for: viewer) }
        room.todayLists = [
            .init("entries", .list(of: .entrySummary), required: false),
            .init("memories", .list(of: .entrySummary), required: false),
        ]
        room.jobs = [
            .emptyTrash, .sweepShareLinks, .sweepImports("diary.sweep-imports", of: "diary_import"), .importPhotos,
            .sweepArchives,
        ]
        room.externalJobs = [.fillInEntryWeather]
        room.sync = .diary
        room.search = { connection, query, after, viewer, limit in
            try connection.foundInJournals(query, after: after, for: viewer, limit: limit)
        }
        room.titles = { connection, pages, viewer in try connection.entryTitles(of: pages, for: viewer) }
        room.catchUp = { try await $0.catchUpDiaryTexts($1) }
        // A journal's one member is its owner.
        room.files = FileRules(
            maySee: { connection, _, journal, viewer in
                try connection.role(of: viewer.person, in: journal) != nil
                    && !connection.isLocked(journal, for: viewer)
            },
            // Adding needs no reading: what was added before it locked still arrives.
            mayAdd: FileRules.members.mayAdd, keeping: .nothing)
    }
}

typealias DiaryHost = RoomHost<DiaryRules>

extension DiaryHost {
    /// Answers a page request. The room's first page creates a person's first journal.
    func show(_ page: DiaryPageRoute, _ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        if page === DiaryRules.entrance { try await beginFirstJournal(visit) }
        let query = try page.query(try page.ids(of: visit), visit.request.query)
        guard case .journal(let part) = query else { return try await show(page, visit) }
        guard part.search != nil else {
            let response = try await show(page, visit)
            // What an open page loads by itself is no use of it.
            if !visit.request.wantsFragment { try await noteUse(of: part.journal, visit) }
            return response
        }
        // Before the index is brought up to date: nobody else learns from the time it takes that there is a journal.
        _ = try await services.database.read { connection in
            let viewer = visit.viewer(try visit.person(connection))
            try connection.requireOpen(part.journal, viewer)
        }
        let isBehind = try await services.catchUp(.space(part.journal))
        if !visit.request.wantsFragment { try await noteUse(of: part.journal, visit) }
        return try await show(page, visit) { query, viewer, connection in
            var data = try connection.data(query, for: viewer)
            if isBehind { data.sayBehind() }
            return data
        }
    }
}

extension DiaryData {
    /// Makes the search page say that indexing is still in progress.
    fileprivate mutating func sayBehind() {
        guard case .journal(var slice) = self else { return }
        slice.found?.isBehind = true
        self = .journal(slice)
    }
}

extension DiaryRules: HostedRoom {
    package static func data(_ query: DiaryQuery, for viewer: Viewer, _ connection: Connection) throws -> DiaryData {
        try connection.data(query, for: viewer)
    }

    package static func slice(
        _ part: DiaryQuery.Part, at head: SpaceHead, for person: ID<Person>, _ connection: Connection
    ) throws -> JournalSlice {
        try connection.slice(part, at: head, for: person)
    }

    /// The page of a refused form has a tab, too.
    package static func loadForRefusedForm(
        _ slice: inout JournalSlice, for part: DiaryQuery.Part, as viewer: Viewer, _ services: Services,
        _ connection: Connection
    ) throws {
        slice.hasLock = try connection.lock(of: slice.space) != nil
    }

    package static func record(
        _ recording: inout Recording, on slice: inout JournalSlice, _ transaction: Transaction
    ) throws {
        let viewer = recording.viewer
        try transaction.record(
            recording.operations, on: &slice.journal, to: &recording.head, recording.fingerprint, at: recording.now)
        try transaction.noteUse(of: slice.space, by: viewer)
        try transaction.enqueueWeather(
            after: recording.operations, in: slice.journal, for: viewer.person, &recording.tools)
    }

    package static func begin(_ recording: inout Recording, _ transaction: Transaction) throws {
        var journal = Journal(id: recording.head.id)
        try transaction.record(
            recording.operations, on: &journal, to: &recording.head, recording.fingerprint, at: recording.now)
    }

    package static func recheckPeople(after operations: [Floor.Operation], _ services: Services) {
        for operation in operations where DiaryAffectedIDs(of: operation).hasOwner {
            services.live.recheck(operation.author)
        }
    }

    /// Nobody but its owner learns whether a journal is locked.
    package static func closed(_ space: ID<Space>, to viewer: Viewer, _ connection: Connection) throws -> Refusal? {
        guard try connection.role(of: viewer.person, in: space) != nil else { return nil }
        return try connection.isLocked(space, for: viewer) ? .journalLocked : nil
    }

    /// A new entry is in the browser's time zone. Without a script the form does not know it.
    package static func fillInFromBrowser(_ form: inout Fields, _ visit: Visit, _ person: SignedIn) {
        guard (form["zone"] ?? "").isEmpty, let zone = visit.zone(of: person) else { return }
        form.set("zone", zone)
    }

    package static let noun = Phrase(ko: "일기장", en: "journal")
}
