public import DiaryRoom
public import Floor

/// The operations that add imported entries to a journal. Their ids follow from the journal and the entry, and their
/// clocks from the times of writing: the same import makes the same operations, and an export of it the same file.
public enum ImportJournal {
    public static let kind = "entry.imported"

    /// One operation for an entry, or two if its text was changed after it was begun: the second writes the text.
    public static func operations(
        _ entry: JournalDocument.Entry, into journal: ID<Space>, as viewer: Viewer
    ) -> [Operation] {
        let blank = Entry(id: entry.id)
        let changes = blank.changes(to: [
            Entry.removed.to(false), Entry.day.to(entry.day), Entry.weather.to(entry.weather),
            Entry.place.to(entry.place), Entry.mark.to(entry.mark), Entry.muted.to(entry.isMuted),
        ])
        let text = [blank.rewriting(to: entry.text)]
        let begun = operation(0, at: entry.written, entry.id, journal, viewer)
        guard entry.changed > entry.written else { return [begun(changes + text)] }
        return [begun(changes), operation(1, at: entry.changed, entry.id, journal, viewer)(text)]
    }

    /// The operation that adds an imported photo to an entry, below those that it has. Its file is stored.
    ///
    /// - Parameters:
    ///   - written: when the entry was begun, in Unix milliseconds.
    ///   - size: of the stored picture.
    public static func operation(
        adding photo: JournalDocument.Photo, _ file: ID<StoredFile>, _ size: JournalDocument.PhotoSize,
        to entry: Entry, writtenAt written: Int64, in journal: ID<Space>, as viewer: Viewer
    ) -> Operation {
        let side = { min(max($0, 0), EntryPhoto.sideLimit) }
        let placed = EntryPhoto(
            file, rank: .middle, width: side(size.width), height: side(size.height), alt: photo.alt)
        let words = [journal.high, journal.low, entry.id.high, entry.id.low, file.high, file.low]
        return operation(words, at: written, journal, viewer)(entry.placing(placed, at: entry.photos.count))
    }

    /// Whether an entry has or had a photo: one that was removed stays removed.
    public static func knows(_ file: ID<StoredFile>, in entry: Entry) -> Bool { entry.photoRegisters[file] != nil }

    private static func operation(
        _ number: UInt64, at time: Int64, _ entry: ID<Entity>, _ journal: ID<Space>, _ viewer: Viewer
    ) -> ([Change]) -> Operation {
        operation([journal.high, journal.low, entry.high, entry.low, number], at: time, journal, viewer)
    }

    /// - Parameter words: what the operation's id follows from.
    private static func operation(
        _ words: [UInt64], at time: Int64, _ journal: ID<Space>, _ viewer: Viewer
    ) -> ([Change]) -> Operation {
        var hash = FNV1a()
        for word in words { hash.add(word) }
        // An id is made of two numbers, which do not depend on all of a seed: each word of it depends on everything.
        func word(_ number: UInt64) -> UInt64 {
            var hash = hash
            hash.add(number)
            return hash.value
        }
        var entropy = Entropy(seed: (word(0), word(1), word(2), word(3)))
        let id = ID<Operation>(milliseconds: time, entropy: &entropy)
        return { changes in
            Operation(
                id: id, space: journal, author: viewer.person, device: viewer.device,
                clock: HybridTime(milliseconds: time), kind: kind, intent: .permanent, changes: changes)
        }
    }
}
