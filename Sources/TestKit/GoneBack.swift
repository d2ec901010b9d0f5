import ServerFloor
import Storage

/// All rows of a house's database as of one moment.
public struct RememberedRows: Sendable {
    fileprivate let tables: [(table: StoredTable, rows: [[Bound]])]
}

extension House {
    /// Remembers the present state of the database.
    public func remembered() async throws -> RememberedRows {
        let words = ["floor"] + services.rooms.map(\.kind)
        return try await services.database.read { connection in
            RememberedRows(
                tables: try connection.tables(of: words).map { table in
                    (table: table, rows: try connection.rows(of: table, after: nil, limit: 1_000_000))
                })
        }
    }

    /// Puts the database back to an earlier state, as a write-ahead log that is lost does, an older copy of the file, or a
    /// standby that lagged behind: nothing in it tells that it was ever in a later one.
    public func goBack(to moment: RememberedRows) async throws {
        try await services.database.write { transaction in
            for (table, _) in moment.tables.reversed() { try transaction.clear(table) }
            for (table, rows) in moment.tables { try transaction.insert(rows, into: table) }
        }
    }
}
