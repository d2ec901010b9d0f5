import Floor
public import Storage

extension StoredThing {
    /// Where each field is: its position, its name in the log and its column, and where its stamp is if it is not among
    /// those of the row.
    public static var layout: [String] {
        fields.enumerated().map { position, field in
            let column =
                switch field.column {
                case .none: "-"
                case .named(let name): String(describing: name)
                case .others: "others"
                }
            let stamped = field.stamped == .together ? "" : " \(field.stamped)"
            return "\(position) \(field.name ?? "-") \(column)\(stamped)"
        }
    }
}

extension Transaction {
    /// What a table has whose one row is this one, and what it has once what was read of it is saved: as a new row, and over
    /// that.
    ///
    /// - Parameters:
    ///   - row: all columns, in any order.
    ///   - read: returns what saves what it has read.
    public func saved(
        _ row: [(String, Bound)], in table: String, _ read: () throws -> (() throws -> Void)
    ) throws -> (before: [[Bound]], after: [[[Bound]]]) {
        let tables = try tables(of: [String(table.prefix { $0 != "_" })])
        guard let stored = tables.first(where: { $0.name == table })?.reading(row.map { $0.0 }) else {
            throw StorageError.malformed("\(table) has other columns")
        }
        func present() throws -> [[Bound]] { try rows(of: stored, after: nil, limit: 2) }
        try clear(stored)
        try insert([row.map { $0.1 }], into: stored)
        let before = try present()
        let save = try read()
        try clear(stored)
        let after = try (1...2).map { _ in
            try save()
            return try present()
        }
        return (before, after)
    }
}
