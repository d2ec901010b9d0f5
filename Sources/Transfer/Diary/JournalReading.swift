import DiaryRoom
public import Floor

/// What reading a file needs from the host.
public struct JournalFileContext: Sendable {
    /// The local time at a moment (Unix milliseconds) in a zone, and the zone's name: the person's own zone if none is
    /// given or it is unknown; an empty name if that is unknown too.
    public var local: @Sendable (Int64, String?) -> (moment: Moment, zone: String)
    /// Whether a text can be processed. Called with every text before anything else is done with it.
    public var isFit: @Sendable (String) -> Bool
    /// The latest time that something can have been written; Unix milliseconds.
    public var latest: Int64
    /// What is at a path of the archive that a file came in. Without an archive there are no pictures.
    public var picture: @Sendable (String) -> Picture
    /// What is anywhere in that archive under a path that ends as this one: its folder may be another there.
    public var pictureAnywhere: @Sendable (String) -> Picture
    /// Whether the file came in an archive.
    public var isArchived: Bool

    /// A picture that a file refers to.
    public enum Picture: Equatable, Sendable {
        case absent
        /// With its path in the archive.
        case present(String)
        /// It has more bytes than a photo can have.
        case tooLarge
    }

    public init(
        latest: Int64, isFit: @escaping @Sendable (String) -> Bool = { _ in true },
        picture: @escaping @Sendable (String) -> Picture = { _ in .absent },
        local: @escaping @Sendable (Int64, String?) -> (moment: Moment, zone: String)
    ) {
        self.latest = latest
        self.isFit = isFit
        self.picture = picture
        pictureAnywhere = { _ in .absent }
        isArchived = false
        self.local = local
    }
}

/// The state of reading one upload.
struct JournalReading {
    let context: JournalFileContext
    let name: String
    var warnings = JournalWarnings()
    var ids = ImportedEntryIDs()
    /// The folder in the archive that the paths of a document are below, with a slash at its end; empty for the
    /// archive's own.
    var folder = ""
    /// Stands before places in one of several documents: `Travel.json: `.
    var prefix = ""
    /// Why the first one was left out that could not be read: what is said where nothing is left.
    private(set) var fault: Refusal?

    /// - Parameter name: of the journal, for formats that have none.
    init(_ context: JournalFileContext, name: String = "") {
        self.context = context
        self.name = name
    }

    /// Where an entry is in a file: `entries[3]`.
    static func place(_ index: Int, in list: String = "entries") -> String { list + "[" + String(index) + "]" }

    /// Leaves out an entry or a file, and counts it.
    mutating func leaveOut(_ refusal: Refusal, as kind: JournalWarnings.Kind, named name: String) {
        if fault == nil { fault = refusal }
        warnings.add(kind, named: name)
    }

    /// Leaves out an entry of another program's file that has a wrong value where it cannot do without one.
    ///
    /// - Parameter before: what was counted before the entry was read.
    /// - Throws: what is wrong with more than a value: of a text that is too long nothing is cut, and none is left behind.
    mutating func leaveOut(_ refusal: Refusal, _ before: JournalWarnings) throws(Refusal) {
        guard refusal.name == Refusal.journalFileValueName else { throw refusal }
        warnings = before
        leaveOut(refusal, as: .entriesUnread, named: refusal.given ?? "")
    }

    /// What an entry can do without; nil for a value of another type than expected, which is counted by its name.
    mutating func optional<Value>(
        _ name: String, _ read: (String) throws(Refusal) -> Value?
    ) -> Value? {
        do throws(Refusal) {
            return try read(name)
        } catch {
            warnings.add(.others, named: name)
            return nil
        }
    }

    /// The day of a moment in a zone; in the person's own if none is given or it is unknown.
    mutating func day(at time: Int64, in zone: String?) -> EntryDay {
        let (moment, known) = context.local(time, zone)
        if let zone, !zone.isEmpty, zone != known { warnings.add(.zonesUnknown) }
        return EntryDay(moment.day, zone: known)
    }

    /// The moment at which clocks in a zone show a time; `time` is that time as if in UTC.
    func moment(ofLocal time: Int64, in zone: String?) -> Int64 {
        let shown = Moment(milliseconds: time)
        let minute = LocalTime.instant(shown.day.number, shown.minute) { context.local($0, zone).moment } ?? time
        // Offsets are whole minutes.
        return minute + time - (Int64(shown.day.number) * 1_440 + Int64(shown.minute)) * 60_000
    }

    /// A text of at most ``Entry/textLimit`` characters, with `\n` for line ends and without other control characters.
    mutating func text(_ given: String, at place: String) throws(Refusal) -> String {
        var text = given
        if given.unicodeScalars.contains(where: { Text.isControl($0) && $0 != "\n" && $0 != "\t" && $0 != "\r" }) {
            var kept = String.UnicodeScalarView()
            for scalar in given.unicodeScalars
            where !Text.isControl(scalar) || scalar == "\n" || scalar == "\t" || scalar == "\r" { kept.append(scalar) }
            text = String(kept)
            warnings.add(.characters)
        }
        do throws(Text.Fault) {
            return try Text.lines(text, limit: Entry.textLimit)
        } catch {
            guard case .tooLong(let count, _) = error else {
                throw .journalFileValue(
                    place, Phrase(ko: "글이어야 해요.", en: "it must be text."), given: "")
            }
            throw .journalFileText(place, count: count)
        }
    }

    /// A text as one line.
    static func line(_ given: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in given.unicodeScalars {
            let isBreak = Text.isControl(scalar) || scalar == "\u{2028}" || scalar == "\u{2029}"
            if isBreak { kept.append(" ") } else if !Text.isBidirectional(scalar) { kept.append(scalar) }
        }
        return Text.trimmed(String(kept))
    }

    /// One line of at most ``EntryPlace/nameLimit`` characters; empty for a blank one.
    mutating func placeName(_ given: String) -> String {
        let line = JournalReading.line(given)
        if Text.isBlank(line) { return "" }
        guard Graphemes.count(line, upTo: EntryPlace.nameLimit).isOver else { return line }
        warnings.add(.placesCut)
        return Text.trimmed(
            Graphemes.first(EntryPlace.nameLimit, of: line.beginning(EntryPlace.nameLimit * Graphemes.bytesEach)))
    }
}

extension JournalDocument {
    /// Puts the entries in order, and moves times that a clock cannot have shown. Later operations are stamped after
    /// imported ones, so a time in the future would spoil theirs.
    mutating func finish(_ reading: inout JournalReading) throws(Refusal) {
        guard entries.count <= Journal.entryLimit else { throw .journalFileTooManyEntries(entries.count) }
        guard !entries.isEmpty else { throw reading.fault ?? .journalFileEmpty }
        let latest = max(reading.context.latest, 1)
        var seen: Set<ID<Entity>> = []
        for index in entries.indices {
            guard seen.insert(entries[index].id.importKey).inserted else {
                throw .journalFileEntryRepeated(JournalReading.place(index), entries[index].id)
            }
            let written = min(max(entries[index].written, 1), latest)
            let changed = min(max(entries[index].changed, written), latest)
            if written != entries[index].written || changed != max(entries[index].changed, entries[index].written) {
                reading.warnings.add(.timesMoved)
            }
            entries[index].written = written
            entries[index].changed = changed
        }
        entries = entries.ordered { $0.cursor < $1.cursor }
    }
}
