import Floor

extension ImportWarnings {
    /// A member of an object of a file, as what it should be. One that is something else costs no more than itself: it
    /// is counted by its name, and left out.
    mutating func read<Value>(_ name: String, of json: JSON, _ read: (JSON) -> Value?) -> Value? {
        guard let member = json[name], !member.isNull else { return nil }
        if let value = read(member) { return value }
        add(.others, named: name)
        return nil
    }

    /// The same of a text.
    mutating func text(_ name: String, of json: JSON) -> String? { read(name, of: json) { $0.stringValue } }

    /// The same of yes or no; no if it is absent.
    mutating func flag(_ name: String, of json: JSON) -> Bool { read(name, of: json) { $0.boolValue } ?? false }

    /// The same of a list; empty if it is absent.
    mutating func list(_ name: String, of json: JSON) -> [JSON] { read(name, of: json) { $0.arrayValue } ?? [] }

    /// Counts by their names the members of an object that say something and that nobody reads.
    mutating func addUnread(_ json: JSON, but known: [String]...) {
        for member in json.members ?? [] where !member.value.saysNothing {
            if known.contains(where: { $0.contains(member.name) }) { continue }
            add(.others, named: ImportTable.shown(member.name))
        }
    }
}

extension JSON {
    /// What a single value says in a line of text; nil for a list, an object and null.
    var words: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .decimal(let digits): digits
        case .bool(let isSo): isSo ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
