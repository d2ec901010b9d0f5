import GRDB
import Hummingbird
import Logging

/// A minimal Swift server: it responds with a text, and inserts one row durably. Usage: `bare PORT DATABASE-FILE`.
@main
struct Bare {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let port = Int(arguments[1]) else {
            fatalError("usage: bare PORT DATABASE-FILE")
        }
        let pool = try openDatabase(arguments[2])
        // 200 bytes, about the size of a card's row.
        let row = String(repeating: "0123456789", count: 20)

        let router = Router()
        router.get("hello") { _, _ in "Hello" }
        router.post("insert") { _, _ -> HTTPResponse.Status in
            try await pool.write { try $0.execute(sql: "INSERT INTO entry (text) VALUES (?)", arguments: [row]) }
            return .created
        }
        var logger = Logger(label: "bare")
        logger.logLevel = .error
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: logger)
        try await application.runService()
    }

    /// WAL with durable commits: one transaction per request, committed before the response.
    private static func openDatabase(_ path: String) throws -> DatabasePool {
        let pool = try DatabasePool(path: path)
        try pool.writeWithoutTransaction { database in
            // GRDB's pool sets NORMAL, with which a commit may be lost in a power failure.
            try database.execute(sql: "PRAGMA synchronous = FULL")
            guard try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2,
                try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal"
            else { fatalError("this is not a durable database: the comparison would be worth nothing") }
            try database.execute(sql: "CREATE TABLE entry (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
        }
        return pool
    }
}
