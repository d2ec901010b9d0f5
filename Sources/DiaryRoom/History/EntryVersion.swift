import Floor

/// Earlier texts of an entry, computed from the log.
enum EntryVersion {
    /// The text at a version, by taking back the writes since; nil if the operations do not lead back to it.
    ///
    /// - Parameters:
    ///   - version: nil for the text before the first write.
    ///   - operations: those that wrote the entry's text after that version, in any order.
    static func text(of entry: Entry, at version: ID<Operation>?, in operations: [Operation]) -> String? {
        guard let version else { return "" }
        var text = entry.text.value
        var at = entry.text.version
        for _ in 0...operations.count {
            if at == version { return text }
            guard let operation = operations.first(where: { $0.id == at }),
                let change = operation.textChange(of: entry.id), let patch = TextPatch(json: change.to),
                let earlier = patch.inverted.applied(to: text)
            else { return nil }
            text = earlier
            at = change.baseVersion
        }
        return nil
    }
}
