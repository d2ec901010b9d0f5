package import BoardRoom
package import Floor
package import ServerFloor
package import Storage

extension BoardRules {
    package static func complete(
        _ slice: inout BoardSlice, for part: BoardQuery.Part, as viewer: Viewer, _ services: Services,
        _ connection: Connection
    ) throws {
        let pages = slice.linkedPages(part)
        if !pages.isEmpty { slice.pageTitles = try services.rooms.flatMap { try $0.titles(connection, pages, viewer) } }
    }
}

extension Services {
    /// A page's data, with the titles of the runs and entries that a card links to, as far as its reader may see them: each
    /// room is asked once.
    func titling(_ found: Found, for query: BoardQuery, _ connection: Connection) throws -> Found {
        guard case .board(let part) = query, case .data(.board(var slice), let viewer, let key) = found else {
            return found
        }
        try BoardRules.complete(&slice, for: part, as: viewer, self, connection)
        var reader = viewer
        if slice.pageTitles.contains(where: { $0.page.entry != nil }) { reader = try shutting(viewer, connection) }
        return .data(.board(slice), reader, key)
    }
}
