/// A statement's query plan as the engine prints it. Tests use it to verify that pages are served by indexes.
struct Plan {
    /// Scans and searches, from the outermost to the innermost.
    var steps: [String]

    /// Steps that scan a whole table or index. Scanning the result of a search does not count.
    var scans: [String] {
        let made = steps.flatMap { step in
            ["CO-ROUTINE ", "MATERIALIZE "].filter { step.hasPrefix($0) }.map { step.dropFirst($0.count) }
        }
        return steps.filter { step in
            if step.contains("Seq Scan on ") { return true }
            guard step.hasPrefix("SCAN "), step != "SCAN CONSTANT ROW" else { return false }
            return !made.contains(step.dropFirst(5).prefix { $0 != " " })
        }
    }
}

extension Connection {
    /// The plans of all statements that a body runs, with their values. The body is run once.
    func plans(of body: () throws -> Void) throws -> [Plan] {
        let outer = trace
        defer { trace = outer }
        var statements: [SQL] = []
        trace = { sql in
            statements.append(sql)
            outer?(sql)
        }
        try body()
        trace = nil
        let explain = SQL(sqlite: "EXPLAIN QUERY PLAN ", postgres: "EXPLAIN ")
        let column: Row.Column = session is SQLiteSession ? "detail" : "QUERY PLAN"
        return try statements.map { statement in
            Plan(steps: try all("\(explain)\(statement)").map { try $0.text(column) })
        }
    }
}
