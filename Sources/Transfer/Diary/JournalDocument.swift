public import DiaryRoom
public import Floor

/// The portable form of a journal: its name and its entries without the trash. Exports write one and imports read one,
/// whatever the file format.
public struct JournalDocument: Equatable, Sendable {
    public var name: String
    /// In the order of the list: the newest day first, within a day the entry that was begun last.
    public var entries: [Entry] = []

    public init(name: String) { self.name = name }

    public struct Entry: Equatable, Sendable {
        public var id: ID<Entity>
        public var day: EntryDay
        /// When it was first written, and when its text was changed last; Unix milliseconds.
        public var written: Int64
        public var changed: Int64
        public var text: String
        /// In the compact form of the floor's weather.
        public var weather: String?
        public var place: EntryPlace?
        public var mark: DiaryRoom.Entry.Mark?
        public var isMuted = false
        /// In the order in which the entry shows them, at most ``DiaryRoom/Entry/photoLimit``.
        public var photos: [Photo] = []

        init(id: ID<Entity>, day: EntryDay, written: Int64, text: String) {
            self.id = id
            self.day = day
            self.written = written
            changed = written
            self.text = text
        }

        /// Where it stands in the list.
        var cursor: EntryCursor { EntryCursor(day: day.day, id: id) }
    }
}

extension JournalDocument.Entry {
    /// Nil for an entry that is deleted or was never written.
    ///
    /// - Parameter sizes: of the photos whose files are complete, in pixels; others are left out.
    public init?(_ entry: Entry, sizes: [ID<StoredFile>: JournalDocument.PhotoSize] = [:]) {
        guard entry.isWritten, !entry.isRemoved, let day = entry.day.value else { return nil }
        self.init(id: entry.id, day: day, written: entry.writtenAt, text: entry.text.value)
        changed = max(entry.changedAt, written)
        weather = entry.weather.value
        place = entry.place.value
        mark = entry.mark.value
        isMuted = entry.muted.value
        photos = entry.photos.compactMap { photo in
            sizes[photo.file].map { JournalDocument.Photo(photo, of: day.day, $0) }
        }
    }
}

extension JournalDocument {
    /// A fully loaded journal.
    ///
    /// - Parameter sizes: of the photos whose files are complete, in pixels; others are left out.
    public init(_ journal: Journal, sizes: [ID<StoredFile>: PhotoSize] = [:]) {
        self.init(name: journal.name.value)
        entries = journal.entries.values.compactMap { Entry($0, sizes: sizes) }.ordered { $0.cursor < $1.cursor }
    }
}
