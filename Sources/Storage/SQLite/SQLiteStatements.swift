import GRDB
import GRDBSQLite

/// The statements that one connection has prepared, kept by where they stand in our code: what is interpolated is bound, so
/// the places of a statement's fixed texts say which one it is, and the text is written out only once.
///
/// `@unchecked Sendable`: used on its connection's queue alone.
final class SQLiteStatements: @unchecked Sendable {
    /// More than our code has. Beyond it, all begin anew.
    static let most = 2_000

    struct Prepared {
        let statement: Statement
        /// The names of what it answers.
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

    /// Lets go of them: with statements, a connection cannot be closed.
    func forget() { known.removeAll() }

    private static func columns(of statement: Statement) -> [String] {
        let handle = statement.sqliteStatement
        return (0..<sqlite3_column_count(handle)).map { column in
            sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
        }
    }
}
