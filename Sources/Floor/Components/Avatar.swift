/// A person as a small round picture: their photo, or their initials on a tint that is always theirs.
///
/// - Parameter isNamedBeside: true where the name stands next to it as text, so that it is not spoken twice.
@inline(never)
public func avatar(
    _ name: String, person: ID<Person>, photo: Photo? = nil, size: AvatarSize = .small, isNamedBeside: Bool = false
) -> HTML {
    var look = Attributes(.class("avatar"), size.attribute, .value("data-tint", String(tint(of: person))))
    if isNamedBeside {
        look.add(.hiddenFromSpeech)
    } else {
        look.add(.all(Attributes(.role("img"), .label(name), .value("title", name))))
    }
    return tag("span", .all(look)) {
        if let photo { photo.picture(size) } else { initials(of: name) }
    }
}

/// How large an avatar is: beside a card's due day, in a bar, on one's own page.
public enum AvatarSize: Sendable {
    case small, medium, large

    var attribute: Attribute {
        switch self {
        case .small: .none
        case .medium: .fixed("data-size", "medium")
        case .large: .fixed("data-size", "large")
        }
    }
}

/// How many tints `tokens.css` has for people.
let tintCount: UInt64 = 10

/// The tint that is this person's everywhere: from the random end of their id, so that people who joined together differ.
func tint(of person: ID<Person>) -> UInt64 {
    // The low bits of the id pass through a multiplication so that ids counted up one by one spread out too.
    (person.low &* 0x9E37_79B9_7F4A_7C15 >> 32) % tintCount
}

/// Up to two characters that stand for a name: a Korean given name's last two syllables (김민지 → 민지), the first letters
/// of the first and the last word otherwise (Ann Lee → AL), the first character of anything else.
public func initials(of name: String) -> String {
    let words = name.split(at: UInt8(ascii: " "))
    guard let first = words.first, let last = words.last, !first.isEmpty else { return "" }
    // Two syllables of three bytes each.
    if isHangul(last) { return last.dropping(max(0, last.utf8.count - 6)) }
    return initial(first) + (words.count > 1 ? initial(last) : "")
}

private func isHangul(_ word: String) -> Bool {
    word.scalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) }
}

/// A word's first character, in upper case where that is a letter which has it within Latin-1, without Unicode's tables.
private func initial(_ word: String) -> String {
    let character = Graphemes.first(1, of: word)
    let scalars = character.scalars
    guard scalars.count == 1 else { return character }
    switch scalars[0].value {
    case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE:
        guard let upper = Unicode.Scalar(scalars[0].value - 0x20) else { return character }
        return String(bytes: Array(UTF8.encode(upper) ?? .init()))
    default: return character
    }
}
