/// A count: a circle for one digit, a capsule for more. It grows with its text, so nothing is cut off.
///
/// - Parameters:
///   - count: zero or more.
///   - style: its prominence.
///   - limit: the limit, if `count` exceeds it. Shown beside the count, 5/3, as a warning.
///   - name: what is counted, for screen readers: "3 cards". If nil, only the number is read.
@inline(never)
public func badge(
    _ count: Int, _ style: BadgeStyle = .ink, beyond limit: Int? = nil, name: String? = nil
) -> HTML {
    let shown = grouped(count) + (limit.map { "/" + grouped($0) } ?? "")
    // None of something is nothing to look at.
    let plain: BadgeStyle = count == 0 && style == .ink ? .soft : style
    let style = limit == nil ? plain : .warning
    guard let name else { return tag("span", .class("badge"), style.attribute) { shown } }
    return tag("span", .class("badge"), style.attribute) {
        tag("span", .hiddenFromSpeech) { shown }
        spoken(name)
    }
}

/// The prominence of a badge.
public enum BadgeStyle: Sendable {
    /// Dark on light: a plain count. Subdued for 0.
    case ink
    /// The room's colour: something is waiting.
    case accent
    /// Subdued: a count beside other counts.
    case soft
    /// The count exceeds its limit.
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

/// A number with a comma every three digits, as both languages write it: `12,345`.
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

/// A number of things in English, which has another form for one: `1 card`, `12,345 cards`.
public func counted(_ number: Int, _ one: String, _ many: String) -> String {
    number == 1 ? one : grouped(number) + " " + many
}

/// Text for screen readers only.
@inline(never)
public func spoken(_ text: String) -> HTML { tag("span", .class("spoken")) { text } }
