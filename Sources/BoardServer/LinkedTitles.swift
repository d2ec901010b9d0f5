package import BoardRoom
package import Floor
package import ServerFloor
package import Storage

extension BoardRules {
    package static func loadForRefusedForm(
        _ slice: inout BoardSlice, for part: BoardQuery.Part, as viewer: Viewer, _ services: Services,
        _ connection: Connection
    ) throws {
        try services.loadTitles(of: &slice, part, for: viewer, connection)
    }
}

extension Services {
    /// A page's data, with the titles of the runs and entries that a card links to, as far as its reader may see them: each
    /// room is asked once.
    func titling(_ found: Found, for query: BoardQuery, _ connection: Connection) throws -> Found {
        guard case .board(let part) = query, case .data(.board(var slice), let viewer, let key) = found else {
            return found
        }
        try loadTitles(of: &slice, part, for: viewer, connection)
        var reader = viewer
        if slice.pageTitles.contains(where: { $0.page.entry != nil }) { reader = try shutting(viewer, connection) }
        return .data(.board(slice), reader, key)
    }

    fileprivate func loadTitles(
        of slice: inout BoardSlice, _ part: BoardQuery.Part, for viewer: Viewer, _ connection: Connection
    ) throws {
        let pages = slice.linkedPages(part)
        if !pages.isEmpty { slice.pageTitles = try rooms.flatMap { try $0.titles(connection, pages, viewer) } }
    }
}
