/// Read access inside a body that ``Database/read(_:)`` or ``Database/write(_:)`` runs. All reads of one body see the
/// same snapshot.
///
/// It is valid until the body returns and cannot escape it. The body runs on a thread of the database and may block.
public class Connection {
    let session: any Session
    private var isOpen = true
    /// The first statement that failed. PostgreSQL refuses further statements in such a transaction; so do we on
    /// SQLite.
    private(set) var failure: (any Error)?
    /// The number of statements run.
    private(set) var statements = 0
    /// Called with each statement that has succeeded. Nil outside tests.
    var trace: ((SQL) -> Void)?

    init(_ session: any Session) { self.session = session }

    /// All rows of the result.
    public func all(_ sql: SQL) throws -> [Row] { try run(sql).rows }

    /// The first row of the result, if any.
    public func first(_ sql: SQL) throws -> Row? { try run(sql).first }

    /// Lets PostgreSQL wait for each next statement of this body for a minute instead of ``DatabaseLimits/idleWait``: for one
    /// that also reads or writes files, and holds no rows that others wait for.
    package final func takeTime() throws {
        guard session.dialect == .postgres else { return }
        _ = try all("SET LOCAL idle_in_transaction_session_timeout = '60s'")
    }

    final func run(_ sql: SQL) throws -> Answer {
        guard isOpen else { throw StorageError.outsideBody }
        if let failure { throw failure }
        do {
            let rendered = sql.rendered(for: session.dialect)
            // A fork with nothing for this engine.
            if rendered.isEmpty { return Answer(columns: [], values: [], changed: 0) }
            guard rendered.values.count <= SQL.parameterLimit else {
                throw StorageError.tooManyParameters(rendered.values.count)
            }
            for case .text(var text) in rendered.values where text.withUTF8({ $0.contains(0) }) {
                throw StorageError.zeroByteInText
            }
            statements += 1
            let answer = try session.run(rendered)
            trace?(sql)
            return answer
        } catch {
            failure = error
            throw error
        }
    }

    /// Runs a body, and throws if any of its statements failed, even if the body caught the error.
    final func finish<Result>(_ body: () throws -> Result) throws -> Result {
        defer { isOpen = false }
        let result = try body()
        if let failure { throw failure }
        return result
    }
}

/// An engine's connection while a body uses it.
protocol Session: AnyObject {
    var dialect: Dialect { get }
    /// The timeline of PostgreSQL's log, once a statement has run; nil with SQLite, and where the server does not tell.
    var timeline: Int64? { get }
    /// Asks for the timeline again: behind a pooler, a connection outlives the server that it was made to.
    func askTimeline() -> Int64?
    func run(_ rendered: Rendered) throws -> Answer
}
