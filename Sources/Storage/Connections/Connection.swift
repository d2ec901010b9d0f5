/// Reads, inside a body that ``Database/read(_:)`` or ``Database/write(_:)`` runs. All of one body sees the same
/// moment.
///
/// It is valid until the body returns and cannot leave it. The body runs on a thread of the database and may block
/// there.
public class Connection {
    let session: any Session
    private var isOpen = true
    /// The first statement that failed. PostgreSQL lets nothing follow it in a transaction; so neither do we on SQLite.
    private(set) var failure: (any Error)?
    /// How many statements were run.
    private(set) var statements = 0
    /// What was run, while somebody asks for its plans.
    var asked: [SQL]?

    init(_ session: any Session) { self.session = session }

    /// Every row of the answer.
    public func all(_ sql: SQL) throws -> [Row] { try run(sql).rows }

    /// The first row of the answer, if there is one.
    public func first(_ sql: SQL) throws -> Row? { try run(sql).first }

    final func run(_ sql: SQL) throws -> Answer {
        guard isOpen else { throw StorageError.outsideBody }
        if let failure { throw failure }
        do {
            let rendered = sql.rendered(for: session.dialect)
            // The other engine's half of a fork.
            if rendered.isEmpty { return Answer(columns: [], values: [], changed: 0) }
            guard rendered.values.count <= SQL.parameterLimit else {
                throw StorageError.tooManyParameters(rendered.values.count)
            }
            for case .text(var text) in rendered.values where text.withUTF8({ $0.contains(0) }) {
                throw StorageError.zeroByteInText
            }
            statements += 1
            asked?.append(sql)
            return try session.run(rendered)
        } catch {
            failure = error
            throw error
        }
    }

    /// Runs a body, and fails if any statement of it failed, even where the body caught that.
    final func finish<Result>(_ body: () throws -> Result) throws -> Result {
        defer { isOpen = false }
        let result = try body()
        if let failure { throw failure }
        return result
    }
}

/// One engine's connection while a body has it.
protocol Session: AnyObject {
    var dialect: Dialect { get }
    func run(_ rendered: Rendered) throws -> Answer
}
