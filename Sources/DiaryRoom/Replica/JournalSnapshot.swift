public import Floor

/// A complete journal as one JSON value, with the stamp of every field: what the server sends a device first, and what
/// the device stores. Each entry is an array, `[id, stamps, field, field, …]`, in the order of the ids; its photos come
/// last, if it ever had any.
public struct JournalSnapshot: Sendable {
    public let json: JSON

    /// How many fields the things in it have, of all kinds.
    public static var fieldCount: Int { Journal.fields.count + Entry.fields.count }

    /// The snapshot is invalid. Discard it and request a new one.
    public struct Unreadable: Error, Equatable, Sendable {
        public init() {}
    }

    /// - Parameter journal: with all its entries: a device would take a part for the whole.
    public init(of journal: Journal) {
        json = [
            "journal": journal.row, "mutedDays": journal.mutedDays.familyJSON,
            "entries": .array(Array(journal.entries.values).ordered { $0.id < $1.id }.map { $0.snapshotRow }),
        ]
    }

    /// - Parameter json: the ``json`` of another snapshot.
    public init(json: JSON) { self.json = json }

    /// Decodes the journal.
    public func journal() throws(Unreadable) -> Journal {
        guard var journal = Journal(row: json["journal"]),
            Journal.mutedDays.take(&journal.parts, json["mutedDays"] ?? .array([]), .never),
            let entries = json["entries"]?.arrayValue
        else { throw Unreadable() }
        for row in entries {
            guard let entry = Entry(row: row) else { throw Unreadable() }
            journal.insertLoaded([entry])
        }
        return journal
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
