import GRDB
import GRDBSQLite

/// A connection's prepared statements, keyed by the addresses of the literals in our code: interpolated values are
/// bound, so a statement's literals identify it, and its text is built only once.
///
/// `@unchecked Sendable`: used on its connection's queue only.
final class SQLiteStatements: @unchecked Sendable {
    /// More than our code has. Beyond it, the cache is emptied.
    static let most = 2_000

    struct Prepared {
        let statement: Statement
        /// The names of the result columns.
        let columns: [String]
    }

    private var known: [Rendered.Shape: Prepared] = [:]

    func prepare(_ rendered: Rendered, _ database: GRDB.Database) throws -> Prepared {
        if let shape = rendered.shape, let prepared = known[shape] { return prepared }
        let text = rendered.text
        do {
            let statement = try database.cachedStatement(sql: text)
            let prepared = Prepared(statement: statement, columns: SQLiteStatements.columns(of: statement))
            if known.count >= SQLiteStatements.most { known.removeAll() }
            if let shape = rendered.shape { known[shape] = prepared }
            return prepared
        } catch let error as DatabaseError {
            throw SQLiteSession.storageError(error.extendedResultCode.rawValue, error.message ?? "", sql: text)
        }
    }

    /// Releases them: a connection with open statements cannot be closed.
    func forget() { known.removeAll() }

    private static func columns(of statement: Statement) -> [String] {
        let handle = statement.sqliteStatement
        return (0..<sqlite3_column_count(handle)).map { column in
            sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
        }
    }
}
