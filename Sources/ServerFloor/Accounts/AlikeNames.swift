package import Floor
import Foundation
package import Storage

/// People whose names look alike (`docs/decisions/0128-names-that-look-alike.md`).
extension Connection {
    /// Since when those of some people have their accounts whose names look like another's among them, in Unix
    /// milliseconds. Reads nothing where no two do.
    package func since(ofAlike people: [(id: ID<Person>, name: String)]) throws -> [ID<Person>: Int64] {
        let looks = Dictionary(grouping: people) { AlikeNames.look(of: $0.name) }
        let alike = looks.values.filter { $0.count > 1 }.flatMap { group in group.map { $0.id } }
        if alike.isEmpty { return [:] }
        var since: [ID<Person>: Int64] = [:]
        for row in try all("SELECT id, created_at FROM floor_person WHERE id IN (\(list: alike))") {
            since[try row.id(0)] = try row.int64(1)
        }
        return since
    }

    /// The same of people of one list, noted with each.
    func tellingApart(_ people: [Housemate]) throws -> [Housemate] {
        let since = try since(ofAlike: people.map { (id: $0.id, name: $0.name) })
        return since.isEmpty ? people : people.map { $0.with(since: since[$0.id]) }
    }
}

extension Housemate {
    /// The same person, told apart from another.
    package func with(since: Int64?) -> Housemate {
        var person = self
        person.since = since
        return person
    }
}

/// A namespace.
enum AlikeNames {
    /// Beside what ``NameKey/look(of:)`` makes equal: compatible forms (NFKD), accents, spaces, and the case of all letters.
    static func look(of name: String) -> [UInt32] {
        let scalars: String.UnicodeScalarView = name.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            let category = $0.properties.generalCategory
            return category != .nonspacingMark && category != .spaceSeparator
        }
        return NameKey.look(of: String(scalars)).map { letter in
            Unicode.Scalar(letter)?.properties.lowercaseMapping.unicodeScalars.first?.value ?? letter
        }
    }
}
