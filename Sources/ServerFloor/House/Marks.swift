package import Floor

/// Whether no letter of a text carries an implausible number of combining marks.
///
/// To compare or look up a text, its marks are sorted, which is quadratic in their number: half a minute for half a
/// megabyte of accents.
package func hasBoundedMarks(_ text: String) -> Bool {
    var marks = 0
    for scalar in text.unicodeScalars {
        marks = isMark(scalar) ? marks + 1 : 0
        if marks > Limits.marksOnOneLetter { return false }
    }
    return true
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300, 0xAC00...0xD7A3: false
    // Tibetan vowels that count as letters and decompose into marks.
    case 0x0F73, 0x0F75, 0x0F81: true
    default: scalar.properties.canonicalCombiningClass != .notReordered
    }
}

extension JSON {
    /// The same for all names and texts in it.
    package var hasBoundedMarks: Bool {
        switch self {
        case .string(let text): ServerFloor.hasBoundedMarks(text)
        case .array(let values): values.allSatisfy(\.hasBoundedMarks)
        case .object(let members):
            members.allSatisfy { ServerFloor.hasBoundedMarks($0.name) && $0.value.hasBoundedMarks }
        case .null, .bool, .integer, .decimal: true
        }
    }
}
