/// How many: a circle for one digit, a capsule from two. Its size follows the text, so nothing is ever cut off.
///
/// - Parameters:
///   - count: zero or more.
///   - style: how loud it is.
///   - limit: how many there should be at most, where there are more: it is shown beside them, 5/3, as a warning.
///   - name: what is counted, for those who hear the page: "3 cards". Without it only the number is spoken.
@inline(never)
public func badge(
    _ count: Int, _ style: BadgeStyle = .ink, beyond limit: Int? = nil, name: String? = nil
) -> HTML {
    let shown = grouped(count) + (limit.map { "/" + grouped($0) } ?? "")
    let style = limit == nil ? style : .warning
    guard let name else { return tag("span", .class("badge"), style.attribute) { shown } }
    return tag("span", .class("badge"), style.attribute) {
        tag("span", .hiddenFromSpeech) { shown }
        spoken(name)
    }
}

/// How loud a badge is.
public enum BadgeStyle: Sendable {
    /// Dark on light: counts that are simply so.
    case ink
    /// The room's colour: something waits.
    case accent
    /// Quiet: a count beside other counts.
    case soft
    /// More than there should be.
    case warning

    var attribute: Attribute {
        switch self {
        case .ink: .none
        case .accent: .fixed("data-style", "accent")
        case .soft: .fixed("data-style", "soft")
        case .warning: .fixed("data-style", "warning")
        }
    }
}

/// A number with a comma between each three digits, which both our languages write alike: `12,345`.
@inline(never)
public func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude).bytes
    var text: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(UInt8(ascii: ",")) }
        text.append(digit)
    }
    return String(bytes: text)
}

/// Words for those who hear the page and not for those who see it.
@inline(never)
public func spoken(_ text: String) -> HTML { tag("span", .class("spoken")) { text } }
