package import Floor

/// Parses posted forms strictly: malformed input is refused.
package enum FormReader {
    /// Parses `a=b&c=d`, from a body or a query.
    package static func fields(_ bytes: some Collection<UInt8>) throws(Refusal) -> Fields {
        if !bytes.isEmpty { ReadCount.add(.form) }
        var pairs: [Fields.Pair] = []
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            guard pairs.count < Limits.formFields else { throw .bodyTooLarge }
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let name = try text(part[..<equals], plusIsSpace: true, field: nil)
            let value = part[equals...].dropFirst()
            pairs.append(Fields.Pair(name, try text(value, plusIsSpace: true, field: name)))
        }
        let fields = Fields(pairs)
        if let name = fields.repeated { throw .repeatedField(String(name.prefix(Refusal.givenLimit))) }
        return fields
    }

    /// Decodes percent-encoding. Refuses what is not UTF-8 or contains U+0000.
    package static func text(_ bytes: some Collection<UInt8>, plusIsSpace: Bool, field: String?) throws(Refusal)
        -> String
    {
        guard let decoded = PercentEncoding.decoded(bytes, plusIsSpace: plusIsSpace) else {
            throw .malformedText(field: field)
        }
        return try checked(decoded, field: field)
    }

    /// Decodes bytes as text. Refuses what is not UTF-8 or contains U+0000.
    package static func checked(_ bytes: [UInt8], field: String?) throws(Refusal) -> String {
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self), hasBoundedMarks(text) else {
            throw .malformedText(field: field)
        }
        return text
    }
}
