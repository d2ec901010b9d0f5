package import Floor
import Foundation
package import Storage

/// People whose names look alike (`docs/decisions/log/0128-names-that-look-alike.md`).
extension Connection {
    /// Since when those of some people have their accounts whose names look like another's among them, in Unix
    /// milliseconds. Reads nothing where no two do.
    package func since(ofAlike people: [(id: ID<Person>, name: String)]) throws -> [ID<Person>: Int64] {
        let alike = AlikeNames.places(in: people.map { $0.name }).map { people[$0].id }
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
    /// The places of those of some names that look like another of them.
    static func places(in names: [String]) -> [Int] {
        let looks = names.map { name in Set([false, true].map { look(of: name, inCapitals: $0) }) }
        let counts = Dictionary(looks.joined().map { ($0, 1) }, uniquingKeysWith: +)
        return names.indices.filter { place in looks[place].contains { counts[$0] ?? 0 > 1 } }
    }

    /// Beside what ``NameKey/look(of:inCapitals:)`` makes equal: compatible forms (NFKD), accents, spaces, and the case of
    /// all letters.
    private static func look(of name: String, inCapitals: Bool) -> [UInt32] {
        // What looks like a Latin letter may be a form of another one: ϲ is one of σ.
        var latin = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            let look = Unicode.Scalar(NameKey.look(of: scalar.value, inCapitals: inCapitals))
            latin.append(look.flatMap { $0.isASCII ? $0 : nil } ?? scalar)
        }
        let scalars = String(latin).decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            let category = $0.properties.generalCategory
            return category != .nonspacingMark && category != .spaceSeparator
        }
        return scalars.map { scalar in
            let letter = NameKey.look(of: scalar.value, inCapitals: inCapitals)
            return Unicode.Scalar(letter)?.properties.lowercaseMapping.unicodeScalars.first?.value ?? letter
        }
    }
}
