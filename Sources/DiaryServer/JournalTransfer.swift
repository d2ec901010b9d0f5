import DiaryRoom
import Floor
import HTTPTypes
import Hummingbird
import NIOCore
import ServerFloor
import Storage
import Transfer

/// Import and export of journals, for their owners.
extension DiaryHost {
    func mountTransfer(_ routes: Routes) {
        let journal = "diary/{journal}/"
        routes.get(journal + JournalImportPage.segment) { try await orLock($0, $1, chooseImport) }
        routes.post(journal + JournalImportPage.preview) { try await orLock($0, $1, previewImport) }
        routes.post(journal + JournalImportPage.confirm) { try await orLock($0, $1, confirmImport) }
        routes.get(journal + "export.json") { try await orLock($0, $1, exportJSON) }
        routes.get(journal + "export.zip") { try await orLock($0, $1, exportArchive) }
    }

    private func chooseImport(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let (viewer, slice) = try await opened(visit)
        let done: ID<Space>? = try visit.request.query.id("import")
        let result = try await services.database.read { connection in
            try done.flatMap { try connection.pendingImport($0, of: viewer.person) }.flatMap {
                $0.isDone ? $0.result : nil
            }
        }
        return Reply(services).page(
            JournalImportPage.choosing(slice, viewer, result: result, of: done), for: viewer, visit.request)
    }

    /// Parses the uploaded file, stores the result, and shows a preview before anything is added.
    private func previewImport(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try Visit(incoming, context, services, form: Fields())
        let (viewer, slice) = try await opened(visit)
        let reply = Reply(services)
        do {
            let sent = try await visit.multipart(incoming, limit: ParsedJournal.byteLimit + Limits.formBytes)
            let upload = try await services.imports.run {
                if let id: ID<Space> = try sent.fields.id("upload") {
                    return try await keep(arrived: id, named: sent.fields["name"] ?? "", for: slice, visit)
                }
                guard let file = sent.files.first(where: { $0.field == "file" }), !file.bytes.isEmpty else {
                    throw Refusal.journalFileNone
                }
                return try await keep(file.bytes, named: file.name, for: slice, visit)
            }
            let page = JournalImportPage.preview(
                upload.parsed, id: upload.id, known: upload.known, onWrittenDays: upload.onWrittenDays, slice, viewer)
            return reply.page(page, for: viewer, visit.request)
        } catch let refusal as Refusal where refusal.field == "file" || refusal == .bodyTooLarge {
            let said = refusal == .bodyTooLarge ? .journalFormTooLarge : refusal
            let page = JournalImportPage.choosing(slice, viewer, refusal: said)
            return reply.page(page, for: viewer, visit.request)
        }
    }

    private func confirmImport(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let (viewer, slice) = try await opened(visit)
        guard let id: ID<Space> = try visit.request.form.id("import") else { throw Refusal.missing }
        _ = try await add(import: id, to: slice.space, visit, viewer)
        return Reply(services).redirect(
            DiaryRules.link(to: slice.space).at(JournalImportPage.segment).with("import", id.text))
    }

    /// The journal in the address.
    ///
    /// - Throws: `missing` for anybody but its owner.
    func opened(_ visit: Visit) async throws -> (Viewer, JournalSlice) {
        guard let id = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        return try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            return (viewer, try connection.part(DiaryQuery.Part(id), for: viewer))
        }
    }

    /// A stored upload.
    struct Upload {
        let parsed: ParsedJournal
        let id: ID<Space>
        /// How many of its entries the journal has.
        let known: Int
        /// How many of the others are of a day that has an entry there.
        let onWrittenDays: Int
    }

    /// Parses a file and stores the result, and the file itself if photos are to come out of it. Nothing is added to the
    /// journal.
    ///
    /// - Throws: what is wrong with the file.
    func keep(_ bytes: [UInt8], named name: String, for slice: JournalSlice, _ visit: Visit) async throws -> Upload {
        guard bytes.count <= ParsedJournal.byteLimit else {
            if ZipArchive.isArchive(bytes) { throw Refusal.journalFormTooLarge }
            throw Refusal.journalFileTooLarge(bytes.count, limit: ParsedJournal.byteLimit, isArchive: false)
        }
        let person = try await services.database.read { try visit.person($0) }
        let parsed = try await parsed(ZipSource(bytes), named: name, visit, person)
        var entropy = services.random.entropy()
        let id = ID<Space>(milliseconds: visit.now, entropy: &entropy)
        if parsed.document.photoCount > 0 {
            let store = ImportStore(services.settings)
            try await onFileThread { try store.write(bytes, at: 0, of: id) }
        }
        return try await keep(parsed, as: id, for: slice, visit, person)
    }

    /// The same with a file that arrived in parts.
    ///
    /// - Throws: also `missing` if none did.
    func keep(
        arrived id: ID<Space>, named name: String, for slice: JournalSlice, _ visit: Visit
    ) async throws -> Upload {
        let person = try await services.database.read { connection in
            let person = try visit.person(connection)
            guard let pending = try connection.pendingImport(id, of: person.id), pending.journal == slice.space,
                !pending.isDone
            else { throw Refusal.missing }
            return person
        }
        let store = ImportStore(services.settings)
        guard let source = try await onFileThread({ ZipSource(path: store.path(of: id)) }) else {
            throw Refusal.missing
        }
        let parsed = try await parsed(source, named: name, visit, person)
        let upload = try await keep(parsed, as: id, for: slice, visit, person)
        if parsed.document.photoCount == 0 { try await onFileThread { store.remove(id) } }
        return upload
    }

    private func parsed(
        _ source: ZipSource, named name: String, _ visit: Visit, _ person: SignedIn
    ) async throws -> ParsedJournal {
        let context = fileContext(visit, person)
        let parsed = try await services.imports.apart { try JournalArchive.parsed(source, named: name, context) }
        guard parsed.document.photoCount <= DiaryLimits.archiveFiles else {
            throw Refusal.journalFileTooManyPhotos(parsed.document.photoCount)
        }
        return parsed
    }

    private func keep(
        _ parsed: ParsedJournal, as id: ID<Space>, for slice: JournalSlice, _ visit: Visit, _ person: SignedIn
    ) async throws -> Upload {
        let content = try await services.imports.apart { parsed.kept.text }
        let found = try await known(parsed.document, in: slice)
        let earlier = try await services.database.write { transaction in
            try transaction.keep(
                import: id, content, entries: parsed.document.entries.count, for: slice.space, of: person.id,
                at: visit.now)
        }
        try await services.removeArchives(earlier)
        return Upload(parsed: parsed, id: id, known: found.known, onWrittenDays: found.onWrittenDays)
    }

    /// Receives a part of a file that is to be imported. It is on disk when this returns, and may be sent again. The
    /// first part deletes what the person has uploaded before and not imported.
    ///
    /// - Parameter id: made by the device.
    /// - Returns: where the next part begins.
    /// - Throws: `missing`, `journal-file-too-large`, `file-part-empty`, `file-part-gap`, `files-full`.
    func receive(
        _ part: [UInt8], at offset: Int, of id: ID<Space>, for journal: ID<Space>, _ visit: Visit
    ) async throws -> Int {
        guard !part.isEmpty else { throw Refusal.journalPartEmpty }
        let limit = DiaryLimits.archiveUploadBytes(services.settings)
        let (end, isOver) = offset.addingReportingOverflow(part.count)
        guard !isOver, end <= limit else { throw Refusal.journalFileTooLarge(end, limit: limit, isArchive: true) }
        let earlier = try await services.database.write { transaction in
            let person = try visit.person(transaction).id
            try transaction.requireOwner(of: journal, person)
            return try transaction.receive(import: id, for: journal, of: person, at: visit.now)
        }
        try await services.removeArchives(earlier)
        let store = ImportStore(services.settings)
        return try await onFileThread {
            try store.write(part, at: offset, of: id)
            return store.size(of: id)
        }
    }

    private func fileContext(_ visit: Visit, _ person: SignedIn) -> JournalFileContext {
        let (zones, own) = (services.zones, visit.zone(of: person))
        return JournalFileContext(latest: visit.now, isFit: { ServerFloor.hasBoundedMarks($0) }) { time, zone in
            let known = zone.flatMap { ZoneDays.isZone($0) ? $0 : nil } ?? own
            return (zones.moment(time, in: [known]), known ?? "")
        }
    }

    /// How many entries of a document the journal has, deleted ones too; and how many of the others are of a day that has
    /// an entry there.
    ///
    /// - Throws: `journal-file-too-many-entries` if not all others fit.
    private func known(
        _ document: JournalDocument, in slice: JournalSlice
    ) async throws -> (known: Int, onWrittenDays: Int) {
        let entries = document.entries.sorted { $0.id < $1.id }
        let found = try await services.database.read { connection -> (known: Int, onWrittenDays: Int) in
            let known = try connection.known(entries[...], in: slice.space)
            let days = entries.filter { !known.contains($0.id.importKey) }.map(\.day.day)
            guard let first = days.min(), let last = days.max() else { return (known.count, 0) }
            let written = try connection.writtenDays(of: slice.space, from: first, to: last)
            return (known.count, days.count { written.contains($0) })
        }
        let total = slice.entryCount + entries.count - found.known
        guard total <= Journal.entryLimit else { throw Refusal.journalFileTooManyEntries(total) }
        return found
    }

    /// Adds the entries of a stored upload, in parts: others write in between. An import that was interrupted is continued
    /// by confirming it again, and one that is done is answered as it was.
    ///
    /// - Throws: `missing` if there is no such upload for this journal.
    func add(
        import id: ID<Space>, to journal: ID<Space>, _ visit: Visit, _ viewer: Viewer
    ) async throws -> JournalImportPage.Result {
        let (pending, slice) = try await services.database.read { connection in
            (
                try connection.pendingImport(id, of: viewer.person),
                try connection.part(DiaryQuery.Part(journal), for: viewer)
            )
        }
        guard let pending, pending.journal == journal, !pending.isArriving else { throw Refusal.missing }
        if pending.isDone { return pending.result }
        let document = try await services.imports.apart {
            try ParsedJournal(kept: Array(pending.content.utf8)).document
        }
        let entries = document.entries.sorted { $0.id < $1.id }
        let photos = PhotoImport.items(of: document)
        if !photos.isEmpty {
            let isBusy = try await services.database.read { try $0.hasPhotosComing(to: viewer.person, besides: id) }
            if isBusy { throw Refusal.journalPhotosComing }
        }
        if pending.knownCount == nil {
            let found = try await known(document, in: slice)
            try await services.database.write { try $0.begin(import: id, known: found.known) }
        }
        let now = visit.now
        for start in stride(from: 0, to: entries.count, by: DiaryLimits.entriesImportedAtOnce) {
            let part = entries[start..<min(start + DiaryLimits.entriesImportedAtOnce, entries.count)]
            try await services.database.write { transaction in
                try transaction.add(part, to: journal, as: viewer, at: now)
            }
        }
        try await services.database.write { transaction in
            try transaction.finish(import: id, photos, into: journal, of: viewer.person, at: now)
        }
        if !photos.isEmpty { try await services.importFirstPhotos(of: id) }
        guard let done = try await services.database.read({ try $0.pendingImport(id, of: viewer.person) }) else {
            throw Refusal.missing
        }
        return done.result
    }

    private func exportJSON(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let journal = try await opened(visit).1.space
        let body = ResponseBody(byteBuffer: ByteBuffer(bytes: try await json(of: journal, visit)))
        return file(body, "application/json", "json", journal)
    }

    private func exportArchive(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let journal = try await opened(visit).1.space
        return file(try await archive(of: journal, visit), "application/zip", "zip", journal)
    }

    /// A whole journal in Maru's own format.
    ///
    /// - Throws: `missing` for anybody but its owner.
    func json(of journal: ID<Space>, _ visit: Visit) async throws -> [UInt8] {
        try await services.imports.run {
            let document = try await contents(of: journal, visit).document
            return try await services.imports.apart { document.json.bytes }
        }
    }

    /// The same, Markdown and photos, in a zip that is written while it is sent. What is missing is known before it begins.
    ///
    /// - Throws: `missing`; `journal-export-too-many-entries`, `journal-export-too-large`; `busy`.
    func archive(of journal: ID<Space>, _ visit: Visit) async throws -> ResponseBody {
        let services = services
        let archive = try await services.imports.run {
            let (document, files) = try await contents(of: journal, visit)
            let absent = try await services.absent(among: files.values.contents)
            let language = try await services.database.read { try visit.person($0).language }
            return try await services.imports.apart {
                try JournalArchive(document, files, without: absent, in: language)
            }
        }
        return ResponseBody { writer in
            try await archive.write(services) { try await writer.write(ByteBuffer(bytes: $0)) }
            try await writer.finish(nil)
        }
    }

    /// A journal and its complete files.
    private func contents(
        of id: ID<Space>, _ visit: Visit
    ) async throws -> (document: JournalDocument, files: [ID<StoredFile>: FileRecord]) {
        try await services.database.read { connection in
            try connection.requireOpen(id, visit.viewer(try visit.person(connection)))
            guard let journal = try connection.wholeJournal(id) else { throw Refusal.missing }
            let files = Dictionary(try connection.files(of: id).map { ($0.id, $0) }) { first, _ in first }
            let sizes = files.compactMapValues { file in
                file.picture.map { JournalDocument.PhotoSize(width: $0.width, height: $0.height) }
            }
            return (JournalDocument(journal, sizes: sizes), files)
        }
    }

    private func file(_ body: ResponseBody, _ type: String, _ ending: String, _ journal: ID<Space>) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type,
                .contentDisposition: "attachment; filename=\"journal-\(journal.text.suffix(12)).\(ending)\"",
                .cacheControl: "no-store",
            ], body: body)
    }
}

extension DiaryLimits {
    /// The bytes of an archive that somebody may send in parts.
    static func archiveUploadBytes(_ settings: Settings) -> Int {
        settings.filesPerson > 0
            ? min(archiveUploadBytes, settings.filesPerson * Int(Limits.quotaBytes)) : archiveUploadBytes
    }
}

extension Connection {
    /// Part of a journal for its owner.
    ///
    /// - Throws: `missing` for anybody else.
    func part(_ part: DiaryQuery.Part, for viewer: Viewer) throws -> JournalSlice {
        guard case .journal(let slice) = try data(.journal(part), for: viewer) else { throw Refusal.missing }
        return slice
    }
}
