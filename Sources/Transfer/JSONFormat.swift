import Floor

/// A format of files in JSON: how a file of it is known, and how it is read.
///
/// A reader takes what its document has a place for, and counts the rest in the reading: nothing is lost silently. It
/// throws for a file of which nothing can come.
struct JSONFormat<Form: Sendable, Document, Reading>: Sendable {
    let form: Form
    /// By the file's own shape: no two programs have all members of one name alone.
    let isOf: @Sendable (JSON) -> Bool
    let read: @Sendable (JSON, inout Reading) throws(Refusal) -> Document
}

extension JSON {
    /// Parses the bytes of a file, or of what is kept of one.
    static func file(
        _ bytes: [UInt8], within limits: Limits, orThrow refusal: (Malformed) -> Refusal
    ) throws(Refusal) -> JSON {
        do throws(Malformed) {
            return try parse(bytes, limits: limits)
        } catch {
            throw refusal(error)
        }
    }

    /// Whether each of its texts, and each name of a member, is fit.
    func holds(only isFit: (String) -> Bool) -> Bool {
        switch self {
        case .string(let text): isFit(text)
        case .array(let values): values.allSatisfy { $0.holds(only: isFit) }
        case .object(let members): members.allSatisfy { isFit($0.name) && $0.value.holds(only: isFit) }
        case .null, .bool, .integer, .decimal: true
        }
    }

    /// Whether it is null, no, zero or empty.
    var saysNothing: Bool {
        switch self {
        case .null: true
        case .bool(let isSo): !isSo
        case .integer(let number): number == 0
        case .decimal: false
        case .string(let text): text.isEmpty
        case .array(let values): values.isEmpty
        case .object(let members): members.isEmpty
        }
    }
}

extension [UInt8] {
    /// Without the byte order mark of UTF-8, if it has one.
    var withoutMark: [UInt8] { starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self }
}

/// A file's name without its ending.
public func fileTitle(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
}
