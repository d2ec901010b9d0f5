public import Floor

extension Entry {
    /// Writes a field. What a change of the text means depends on the version that it is based on.
    mutating func apply(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
        guard change.writes(Entry.text) else { return write(change, stamp, author) }
        if let patch = TextPatch(json: change.to) { parts.text.write(patch, over: change.baseVersion, stamp) }
    }

    /// The change that makes the text into another: a patch on the present version, which it names.
    public func rewriting(to new: String) -> Change {
        Change(
            id, Entry.text.name, from: text.version.map { .string($0.text) } ?? .null,
            to: TextPatch(from: text.value, to: new).json)
    }
}

extension Change {
    /// The version of an entry's text that this change of it applies to.
    public var baseVersion: ID<Operation>? { from.stringValue.flatMap { ID<Operation>($0) } }
}

extension Operation {
    /// Its change of an entry's text, if it has one.
    public func textChange(of entry: ID<Entity>) -> Change? {
        changes.first { $0.subject == entry && $0.writes(Entry.text) }
    }
}
