package import Floor
package import Storage

extension Services {
    /// The viewer of a page that shows words of spaces which a lock may shut: with the time of the first lock that is open
    /// to their session now.
    package func shutting(_ viewer: Viewer, _ connection: Connection) throws -> Viewer {
        let open = try rooms.flatMap { try $0.sync?.locks(connection, viewer) ?? [] }.filter(\.isOpen)
        var reader = viewer
        reader.shutsAt = open.map(\.openUntil).min()
        return reader
    }
}
