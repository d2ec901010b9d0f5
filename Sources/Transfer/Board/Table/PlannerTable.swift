import Floor

extension KnownTable {
    /// In a sheet of Planner, the items of a checklist are separated by semicolons.
    static let planner = KnownTable(headings: ["task name", "bucket name"]) { headings, rows in
        guard let place = Places(headings)["checklist items"] else { return [] }
        for row in rows.indices where rows[row].indices.contains(place) {
            rows[row][place] = rows[row][place].split(at: UInt8(ascii: ";")).joined(separator: "\n")
        }
        return []
    }
}
