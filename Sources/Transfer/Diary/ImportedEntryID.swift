public import Floor

/// Ids for imported entries whose source has none: they follow from what the source has, so that the same import twice
/// gives the same entries. UUIDs of version 8: the time of writing, a place among entries of the same millisecond, and a
/// hash.
struct ImportedEntryIDs {
    private var seen: Set<ID<Entity>> = []
    private var places: [Int64: UInt64] = [:]

    /// 12 bits. Further entries of one millisecond share the last place.
    private static let lastPlace: UInt64 = 0xFFF

    /// Takes an id that a source has.
    ///
    /// - Returns: whether it was free.
    mutating func take(_ id: ID<Entity>) -> Bool { seen.insert(id.importKey).inserted }

    /// The id of the next entry of a file.
    ///
    /// - Parameters:
    ///   - time: when it was written, in Unix milliseconds.
    ///   - content: what tells it from others of that time. Equal ones get different ids by their number.
    mutating func next(at time: Int64, _ content: FNV1a) -> ID<Entity> {
        // Lists show higher ids first, and a file's order is kept.
        let place = places[time] ?? 0
        places[time] = min(place + 1, ImportedEntryIDs.lastPlace)
        let high = UInt64(bitPattern: time) << 16 | 0x8000 | (ImportedEntryIDs.lastPlace - place)
        var number: UInt64 = 0
        while true {
            var hash = content
            hash.add(number)
            let id = ID<Entity>(high: high, low: 1 << 63 | hash.value >> 2)
            if seen.insert(id.importKey).inserted { return id }
            number += 1
        }
    }
}

extension ID<Entity> {
    /// Equal for two ids of one imported entry. Its place among others of its millisecond is none of it: another file may
    /// have it at another place.
    public var importKey: ID<Entity> { ID(high: lowestImportKey.high, low: low) }

    /// The range of ids with the time of this one: where an id of the same imported entry can be.
    public var lowestImportKey: ID<Entity> { isImported ? ID(high: high & ~0xFFF, low: low) : self }
    public var highestImportKey: ID<Entity> { isImported ? ID(high: high | 0xFFF, low: low) : self }

    private var isImported: Bool { high & 0xF000 == 0x8000 }
}

extension ID<StoredFile> {
    /// The id of an imported photo that has none of its own, or whose own is taken: it follows from the journal, the
    /// entry and the picture, so that the same import twice gives the same photos. A UUID of version 8: the time of
    /// writing, and a hash.
    ///
    /// - Parameters:
    ///   - picture: what tells the picture from others: its hash.
    ///   - number: of those with equal pictures in the entry, from 0.
    public init(importedInto journal: ID<Space>, _ entry: ID<Entity>, at time: Int64, _ picture: String, number: Int) {
        self.init(of: picture, number: number, in: journal, entry.importKey, at: time)
    }
}
