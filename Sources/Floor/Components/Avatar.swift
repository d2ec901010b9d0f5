/// A person as a small round picture: their photo, or their initials on a tint that is stable per person.
///
/// - Parameter isNamedBeside: true if the name appears next to it as text, so that screen readers do not read it twice.
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

/// Sizes: beside a card's due day, in a bar, on the person's own page.
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

/// The number of person tints in `tokens.css`.
let tintCount: UInt64 = 10

/// The tint of a person, derived from the random end of the id, so that people who joined together differ.
func tint(of person: ID<Person>) -> UInt64 {
    // Multiply the low bits so that sequential ids spread over the tints too.
    (person.low &* 0x9E37_79B9_7F4A_7C15 >> 32) % tintCount
}

/// Up to two characters that represent a name: the last two syllables of a Korean name (김민지 → 민지), otherwise the
/// initials of the first and the last word (Ann Lee → AL), otherwise the first character.
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

/// A word's first character, in upper case if it is a letter with an upper-case form in Latin-1. Avoids Unicode's
/// tables.
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
