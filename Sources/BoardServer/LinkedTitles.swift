import BoardRoom
import Floor
import ServerFloor
import Storage

extension Services {
    /// A page's data, with the titles of the runs and entries that a card links to, as far as its reader may see them: each
    /// room is asked once.
    func titling(_ found: Found, for query: BoardQuery, _ connection: Connection) throws -> Found {
        guard case .board(let part) = query, case .data(.board(var slice), let viewer, let key) = found else {
            return found
        }
        let pages = slice.linkedPages(part)
        if pages.isEmpty { return found }
        slice.pageTitles = try rooms.flatMap { try $0.titles(connection, pages, viewer) }
        return .data(.board(slice), viewer, key)
    }
}
