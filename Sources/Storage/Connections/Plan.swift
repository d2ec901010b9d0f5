/// How a database goes about a statement, in its own words: tests see to it that what a page asks is found by an index.
struct Plan {
    /// What is looked through or looked up, from the outside to the inside.
    var steps: [String]

    /// Steps that go through all of a table or of an index. Going through what was looked up before is none of them.
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
    /// The plans of all that a body asks, with the values it asks for. The body is run once, as ever.
    func plans(of body: () throws -> Void) throws -> [Plan] {
        asked = []
        defer { asked = nil }
        try body()
        let statements = asked ?? []
        asked = nil
        let explain = SQL(sqlite: "EXPLAIN QUERY PLAN ", postgres: "EXPLAIN ")
        let column: Row.Column = session is SQLiteSession ? "detail" : "QUERY PLAN"
        return try statements.map { statement in
            Plan(steps: try all("\(explain)\(statement)").map { try $0.text(column) })
        }
    }
}
