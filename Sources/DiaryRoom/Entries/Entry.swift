public import Floor

/// One entry of a journal.
public struct Entry: Equatable, Sendable {
    private var boxed: Boxed<Parts>

    public var id: ID<Entity> { boxed.value.id }
    /// Set by the first write and never again. Nil until then.
    public var day: Register<EntryDay?> { boxed.value.day }
    public var text: TextRegister { boxed.value.text }
    /// The weather there and then, in the compact form of the floor's weather. A room stores it and does not read it.
    public var weather: Register<String?> { boxed.value.weather }
    public var place: Register<EntryPlace?> { boxed.value.place }
    public var mark: Register<Mark?> { boxed.value.mark }
    public var removed: Register<Bool> { boxed.value.removed }
    /// Whether it is left out of “on this day”.
    public var muted: Register<Bool> { boxed.value.muted }
    /// Where two devices wrote at once, until somebody has read that. Lines of the version that wrote this register.
    public var clashes: Register<[TextMerge.Clash]> { boxed.value.clashes }
    /// With those that were removed.
    public var photoRegisters: PhotoRegisters { boxed.value.photos }
    /// Who wrote it, and when: the earliest operation that did.
    public var added: Register<ID<Person>?> { boxed.value.added }

    /// A text, in characters.
    public static let textLimit = 100_000
    /// Photos of one entry.
    public static let photoLimit = 20
    /// Days for which a deleted entry can be restored.
    public static let trashDays = 30

    public init(
        id: ID<Entity>, day: Register<EntryDay?> = Register(nil), text: TextRegister = TextRegister(),
        weather: Register<String?> = Register(nil), place: Register<EntryPlace?> = Register(nil),
        mark: Register<Mark?> = Register(nil), removed: Register<Bool> = Register(true),
        muted: Register<Bool> = Register(false), clashes: Register<[TextMerge.Clash]> = Register([]),
        added: Register<ID<Person>?> = Register(nil), photos: PhotoRegisters = PhotoRegisters()
    ) {
        boxed = Boxed(
            Parts(
                id: id, day: day, text: text, weather: weather, place: place, mark: mark, removed: removed,
                muted: muted, clashes: clashes, added: added, photos: photos))
    }

    /// In the order in which they are shown.
    public var photos: [EntryPhoto] { photoRegisters.shown }

    /// A photo that is not removed.
    public func photo(_ file: ID<StoredFile>) -> EntryPhoto? { photoRegisters[file]?.value }

    public var isRemoved: Bool { removed.value }
    /// Whether it was ever written.
    public var isWritten: Bool { added.value != nil }
    /// When it was first written, and when its text was changed last; Unix milliseconds.
    public var writtenAt: Int64 { added.stamp.clock.milliseconds }
    public var changedAt: Int64 { text.stamp.clock.milliseconds }

    /// Whether it was deleted within the time the trash keeps entries.
    ///
    /// - Parameter now: Unix milliseconds.
    public func isInTrash(at now: Int64) -> Bool {
        isRemoved && isWritten && now - removed.stamp.clock.milliseconds < Int64(Entry.trashDays) * 86_400_000
    }

    /// A sign that a person may give an entry, at most one.
    public enum Mark: String, Sendable, CaseIterable {
        case flag, sun, moon, check

        public init?(stored: String) { self.init(named: stored) }
    }

    mutating func write(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
        boxed.value.write(change, stamp, author)
    }
}

extension Entry {
    /// The stored properties.
    private struct Parts: Equatable, Sendable {
        let id: ID<Entity>
        var day: Register<EntryDay?>
        var text: TextRegister
        var weather: Register<String?>
        var place: Register<EntryPlace?>
        var mark: Register<Mark?>
        var removed: Register<Bool>
        var muted: Register<Bool>
        var clashes: Register<[TextMerge.Clash]>
        var added: Register<ID<Person>?>
        var photos: PhotoRegisters

        mutating func write(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
            switch (change.field, change.to) {
            case (Field.text, let to):
                if let patch = TextPatch(json: to) { text.write(patch, over: change.baseVersion, stamp) }
            case (Field.day, .string(let stored)):
                // The first write wins: an entry stays on the day it was begun.
                guard let given = EntryDay(stored: stored), day.value == nil || stamp < day.stamp else { return }
                day = Register(given, stamp: stamp)
            case (Field.removed, .bool(let isRemoved)):
                removed.write(isRemoved, stamp)
                if !isRemoved, added.value == nil || stamp < added.stamp { added = Register(author, stamp: stamp) }
            case (Field.weather, .string(let text)): weather.write(text, stamp)
            case (Field.weather, .null): weather.write(nil, stamp)
            case (Field.place, .string(let text)):
                if let given = EntryPlace(stored: text) { place.write(given, stamp) }
            case (Field.place, .null): place.write(nil, stamp)
            case (Field.mark, .string(let name)): if let given = Mark(stored: name) { mark.write(given, stamp) }
            case (Field.mark, .null): mark.write(nil, stamp)
            case (Field.muted, .bool(let isMuted)): muted.write(isMuted, stamp)
            case (Field.clashes, let to): if let given = TextMerge.Clash.list(json: to) { clashes.write(given, stamp) }
            case (let field, let to):
                guard let file = EntryPhoto.file(ofField: field) else { return }
                let photo = EntryPhoto(file, json: to)
                if photo != nil || to.isNull { photos.write(file, photo, stamp) }
            }
        }
    }
}
