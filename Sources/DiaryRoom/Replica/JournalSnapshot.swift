public import Floor

/// A complete journal as one JSON value, with the stamp of every field: what the server sends a device first, and what
/// the device stores. Each entry is an array, `[id, stamps, field, field, …]`, in the order of the ids; its photos come
/// last, if it ever had any.
public struct JournalSnapshot: Sendable {
    public let json: JSON

    /// The snapshot is invalid. Discard it and request a new one.
    public struct Unreadable: Error, Equatable, Sendable {
        public init() {}
    }

    private static let fields = [Journal.Field.name, Journal.Field.owner, Journal.Field.memories]

    /// - Parameter journal: with all its entries: a device would take a part for the whole.
    public init(of journal: Journal) {
        let days = Array(journal.mutedDays.keys).ordered()
        let entries = Array(journal.entries.values).ordered { $0.id < $1.id }
        json = [
            "journal": JournalSnapshot.row(
                journal.id.text, [journal.name.stamp, journal.owner.stamp, journal.memories.stamp],
                JournalSnapshot.fields.map { journal.value(of: $0, on: ID(journal.id)) ?? .null }),
            "mutedDays": .array(
                days.map { day in
                    let mute = journal.mutedDays[day] ?? Register(false)
                    return JournalSnapshot.row(day.text, [mute.stamp], [.bool(mute.value)])
                }),
            "entries": .array(entries.map { $0.snapshotRow }),
        ]
    }

    /// - Parameter json: the ``json`` of another snapshot.
    public init(json: JSON) { self.json = json }

    /// Decodes the journal.
    public func journal() throws(Unreadable) -> Journal {
        let head = try Row(json["journal"], stamps: 3)
        guard let id = ID<Space>(head.name) else { throw Unreadable() }
        var journal = Journal(id: id)
        for (index, field) in JournalSnapshot.fields.enumerated() {
            journal.write(
                Change(ID(id), field, to: try head.value(index)), stamp: head.stamps[index], author: .unmade)
        }
        for value in json["mutedDays"]?.arrayValue ?? [] {
            let row = try Row(value, stamps: 1)
            guard let day = YearDay(row.name) else { throw Unreadable() }
            journal.take(day, isMuted: Register(try row.value(0).boolValue ?? false, stamp: row.stamps[0]))
        }
        guard let entries = json["entries"]?.arrayValue else { throw Unreadable() }
        for row in entries {
            guard let entry = Entry(row: row) else { throw Unreadable() }
            journal.take([entry])
        }
        return journal
    }

    fileprivate static func row(_ name: String, _ stamps: [Stamp], _ values: [JSON]) -> JSON {
        .array([.string(name), .string(Stamps.text(stamps))] + values)
    }

    fileprivate struct Row {
        let name: String
        let stamps: [Stamp]
        private let values: ArraySlice<JSON>

        init(_ json: JSON?, stamps count: Int) throws(Unreadable) {
            guard let values = json?.arrayValue, values.count >= 2, let name = values[0].stringValue,
                let text = values[1].stringValue, let stamps = Stamps.read(text, count: count)
            else { throw Unreadable() }
            self.name = name
            self.stamps = stamps
            self.values = values[2...]
        }

        func value(_ index: Int) throws(Unreadable) -> JSON {
            guard index + 2 < values.endIndex else { throw Unreadable() }
            return values[index + 2]
        }
    }
}

extension Entry {
    /// Its row. Photos, the last of its fields, are left out as long as there never were any.
    fileprivate var snapshotRow: JSON {
        guard photoRegisters.isEmpty, var values = row.arrayValue else { return row }
        values.removeLast()
        return .array(values)
    }
}
