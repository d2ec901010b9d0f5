package import Floor
package import Storage

extension Storage.Row {
    /// The stamps of a row's registers, in the order of their columns.
    ///
    /// - Throws: if their number is not `count`.
    package func stamps(_ column: Storage.Row.Column, count: Int) throws -> [Stamp] {
        guard let stamps = Stamps.read(try text(column), count: count) else {
            throw StorageError.column("stamps", "is not as it was written")
        }
        return stamps
    }
}
