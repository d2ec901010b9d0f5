public import Floor

/// One entry of a journal.
public struct Entry: Equatable, Sendable {
    @Boxed public var parts: Parts

    public init(parts: Parts) { self.parts = parts }

    public var id: ID<Entity> { parts.id }
    /// Set by the first write and never again. Nil until then.
    public var day: Register<EntryDay?> { parts.day }
    public var text: TextRegister { parts.text }
    /// The weather there and then, in the compact form of the floor's weather. A room stores it and does not read it.
    public var weather: Register<String?> { parts.weather }
    public var place: Register<EntryPlace?> { parts.place }
    public var mark: Register<Mark?> { parts.mark }
    public var removed: Register<Bool> { parts.removed }
    /// Whether it is left out of “on this day”.
    public var muted: Register<Bool> { parts.muted }
    /// Where two devices wrote at once, until somebody has read that. Lines of the version that wrote this register.
    public var clashes: Register<Clashes> { parts.clashes }
    /// With those that were removed.
    public var photoRegisters: PhotoRegisters { parts.photos }
    /// Who wrote it, and when: the earliest operation that did.
    public var added: Register<ID<Person>?> { parts.added }

    /// A text, in characters.
    public static let textLimit = 100_000
    /// Photos of one entry.
    public static let photoLimit = 20
    /// Days for which a deleted entry can be restored.
    public static let trashDays = 30

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
    public enum Mark: String, Sendable, CaseIterable, FieldValue {
        case flag, sun, moon, check
    }
}

extension Entry: Thing {
    /// The first write wins: an entry stays on the day it was begun.
    public static let day = ThingField<Parts, EntryDay?>(
        "day", column: .others, merging: .first
    ) { $1(&$0.day) }
    /// Operations have it as a patch on a version, which ``apply(_:_:_:)`` writes.
    public static let text = ThingField<Parts, String>(
        "text", column: "text"
    ) { parts, visit in
        var register = Register(parts.text.value, stamp: parts.text.stamp)
        visit(&register)
        if visit.isTaken { parts.text = TextRegister(register.value, stamp: register.stamp) }
    }
    public static let weather = ThingField<Parts, String?>(
        "weather", column: "weather"
    ) { $1(&$0.weather) }
    public static let place = ThingField<Parts, EntryPlace?>("place", column: "place") { $1(&$0.place) }
    public static let mark = ThingField<Parts, Mark?>("mark", column: "mark") { $1(&$0.mark) }
    public static let removed = ThingField<Parts, Bool>(
        "removed", column: "removed"
    ) { $1(&$0.removed) }
    public static let muted = ThingField<Parts, Bool>("muted", column: "muted") { $1(&$0.muted) }
    static let clashes = ThingField<Parts, Clashes>("clashes", column: "clashes") { $1(&$0.clashes) }
    static let added = ThingField<Parts, ID<Person>?>(nil, column: "added_by") { $1(&$0.added) }
    public static let photos = FieldFacts<Parts>.family(
        EntryPhoto.prefix, column: "photos"
    ) { $1(family: &$0.photos) }

    public static let fields = [
        day.facts, text.facts, weather.facts, place.facts, mark.facts, removed.facts, muted.facts, clashes.facts,
        added.facts, photos,
    ]
    /// There were no photos at first.
    public static let leastFields = 9

    /// The stored properties.
    public struct Parts: ThingParts, Equatable {
        let id: ID<Entity>
        var day = Register<EntryDay?>(nil)
        var text = TextRegister()
        var weather = Register<String?>(nil)
        var place = Register<EntryPlace?>(nil)
        var mark = Register<Mark?>(nil)
        var removed = Register(true)
        var muted = Register(false)
        var clashes = Register(Clashes())
        var added = Register<ID<Person>?>(nil)
        var photos = PhotoRegisters()

        public init(id: ID<Entity>) { self.id = id }

        public mutating func note(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
            added.note(arrival: change, stamp, by: author)
        }
    }
}
