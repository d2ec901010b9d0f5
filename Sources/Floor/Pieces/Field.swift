/// One thing asked of a person: a label, the box, what helps, how much is left, and what is wrong.
public struct Field: Sendable {
    /// What kind of answer is wanted; picks the keyboard and the box.
    public enum Kind: Sendable { case text, search, email, password, newPassword, number, day, time, lines }

    /// The form's name for it.
    public var name: StaticString
    public var label: String
    public var value: String
    public var kind: Kind
    /// Helps before anything goes wrong.
    public var hint: String?
    /// At most so many characters, as people count them. More can be typed, and cannot be sent.
    public var limit: Int?
    /// What is wrong, and what to do about it.
    public var error: String?
    public var isRequired: Bool
    /// Where the caret waits when the page opens. One field of a page at most.
    public var isFocused: Bool
    /// Set it where a page has two fields of one name.
    public var id: String?
    /// The browser's name for what it may fill in: `email`, `one-time-code`.
    public var fills: StaticString?

    public init(
        _ name: StaticString, _ label: String, value: String = "", kind: Kind = .text, hint: String? = nil,
        limit: Int? = nil, error: String? = nil, isRequired: Bool = false, isFocused: Bool = false, id: String? = nil,
        fills: StaticString? = nil
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.kind = kind
        self.hint = hint
        self.limit = limit
        self.error = error
        self.isRequired = isRequired
        self.isFocused = isFocused
        self.id = id
        self.fills = fills
    }
}

/// Draws a field.
public func field(_ field: Field, _ viewer: Language) -> HTML {
    let id = field.id ?? "field-" + field.name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    return tag("div", .class("field"), .when(field.error != nil, .flag("data-wrong"))) {
        tag("div", .class("field-top")) {
            tag("label", .class("field-label"), .value("for", id)) { field.label }
            if let limit = field.limit { counter(of: field.value, limit: limit, id: id, viewer) }
        }
        box(field, id)
        if let hint = field.hint { tag("p", .class("field-hint"), .id(id + "-hint")) { hint } }
        if let error = field.error {
            tag("p", .class("field-error"), .id(id + "-error")) {
                icon(.warning)
                tag("span") { error }
            }
        }
    }
}

/// How much of the limit is used. It stands here from the server and lives through `counter.js`.
private func counter(of value: String, limit: Int, id: String, _ language: Language) -> HTML {
    let count = value.count
    return tag(
        "span", .class("counter"), .id(id + "-count"), .when(count > limit, .flag("data-over")),
        .data("data-over-text", PiecePhrases.over(by: 0)(language))
    ) {
        count > limit ? PiecePhrases.over(by: count - limit)(language) : grouped(count) + " / " + grouped(limit)
    }
}

private func box(_ field: Field, _ id: String) -> HTML {
    var described: [String] = []
    if field.error != nil { described.append(id + "-error") }
    if field.hint != nil { described.append(id + "-hint") }
    if field.limit != nil { described.append(id + "-count") }
    var attributes: [Attribute] = [.class("input"), .id(id), .name(field.name)]
    if let limit = field.limit { attributes.append(.data("data-limit", String(limit))) }
    if !described.isEmpty { attributes.append(.value("aria-describedby", described.joined(separator: " "))) }
    if field.error != nil { attributes.append(.fixed("aria-invalid", "true")) }
    if field.isRequired { attributes.append(.flag("required")) }
    if field.isFocused { attributes.append(.flag("autofocus")) }
    attributes.append(.fixed("autocomplete", field.fills ?? field.kind.fills))
    guard field.kind != .lines else {
        // A newline right after the start tag is dropped by HTML; one more keeps the person's own first empty line.
        let text = field.value.utf8.first == UInt8(ascii: "\n") ? "\n" + field.value : field.value
        return .element("textarea", attributes + [.flag("data-grow"), .fixed("rows", "3")], [.text(text)])
    }
    return .void("input", attributes + [.type(field.kind.type), .value(field.value)])
}

extension Field.Kind {
    fileprivate var type: StaticString {
        switch self {
        case .text, .lines: "text"
        case .search: "search"
        case .email: "email"
        case .password, .newPassword: "password"
        case .number: "number"
        case .day: "date"
        case .time: "time"
        }
    }

    fileprivate var fills: StaticString {
        switch self {
        case .email: "email"
        case .password: "current-password"
        case .newPassword: "new-password"
        default: "off"
        }
    }
}
