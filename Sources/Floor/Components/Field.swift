/// A form field: label, input, hint, remaining characters, and error.
public struct Field: Sendable {
    /// The kind of input. It selects the keyboard and the control.
    public enum Kind: Sendable {
        case text, search, email, password, newPassword, day, time, lines
        /// An integer in a range.
        case number(ClosedRange<Int>)
        /// A file of one of the types in `accept` (syntax of the HTML attribute). `verb` is the text of its button. The
        /// form must be `multipart/form-data`.
        case file(accept: StaticString, verb: String)
    }

    /// The name of the form field.
    public var name: StaticString
    public var label: String
    public var value: String
    public var kind: Kind
    /// Help shown before there is any error.
    public var hint: String?
    /// The maximum number of characters (grapheme clusters), or what `measure` says. More can be typed, but not
    /// submitted.
    public var limit: Int?
    public var measure: Text.Measure
    /// Set if the limit is shared with other fields of the form.
    public var sharing: Sharing?
    /// What is wrong and how to fix it.
    public var error: String?
    public var isRequired: Bool
    /// Whether the field has the focus when the page opens. At most one field per page.
    public var isFocused: Bool
    /// Required if a page has two fields of the same name.
    public var id: String?
    /// The `autocomplete` token: `email`, `one-time-code`.
    public var fills: StaticString?
    /// Values that one press fills in, if scripts run.
    public var suggestions: [Suggestion]

    /// A value that `offers.js` puts into the field; an empty one clears it.
    public struct Suggestion: Sendable {
        public var label: String
        public var value: String

        public init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// A limit that several fields of a form share. The caller counts them and supplies the texts.
    public struct Sharing: Sendable {
        /// The limit's name, equal for all of its fields.
        public var name: StaticString
        public var isOver: Bool
        /// What each counter shows now.
        public var said: String
        /// The counter's text below the limit and above it, each with 0 in place of the number.
        public var usedText: String
        public var overText: String

        public init(_ name: StaticString, isOver: Bool, said: String, usedText: String, overText: String) {
            self.name = name
            self.isOver = isOver
            self.said = said
            self.usedText = usedText
            self.overText = overText
        }
    }

    public init(
        _ name: StaticString, _ label: String, value: String = "", kind: Kind = .text, hint: String? = nil,
        limit: Int? = nil, in measure: Text.Measure = .characters, sharing: Sharing? = nil, error: String? = nil,
        isRequired: Bool = false,
        isFocused: Bool = false, id: String? = nil,
        fills: StaticString? = nil, suggestions: [Suggestion] = []
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.kind = kind
        self.hint = hint
        self.limit = limit
        self.measure = measure
        self.sharing = sharing
        self.error = error
        self.isRequired = isRequired
        self.isFocused = isFocused
        self.id = id
        self.fills = fills
        self.suggestions = suggestions
    }
}

/// Renders a field.
@inline(never)
public func field(_ field: Field, _ viewer: Language) -> HTML {
    let id = field.id ?? "field-" + field.name.text
    return tag("div", .class("field")) {
        tag("div", .class("field-top")) {
            tag("label", .class("field-label"), .value("for", id)) { field.label }
            if let limit = field.limit { counter(of: field, limit: limit, id: id, viewer) }
        }
        if case .file(_, let verb) = field.kind {
            fileBox(field, id, verb, viewer)
        } else if field.kind.isSecret {
            secretBox(field, id, viewer)
        } else if field.suggestions.isEmpty {
            box(field, id)
        } else {
            boxWithOffers(field, id)
        }
        if let hint = field.hint { tag("p", .class("field-hint"), .id(id + "-hint")) { hint } }
        if let error = field.error { fieldError(error, id) }
    }
}

/// The same on one line: a placeholder instead of a visible label, which is for screen readers only. The counter
/// appears near the limit.
@inline(never)
public func lineField(_ field: Field, placeholder: String = "", _ viewer: Language) -> HTML {
    let id = field.id ?? "field-" + field.name.text
    return tag("div", .class("field line-field")) {
        tag("label", .class("spoken"), .value("for", id)) { field.label }
        box(field, id, hasCounter: false, Attributes(.value("placeholder", placeholder), overText(viewer)))
        if let error = field.error { fieldError(error, id) }
    }
}

/// What is wrong with the field of this id, which refers to it by `aria-describedby`.
func fieldError(_ error: String, _ id: String) -> HTML {
    tag("p", .class("field-error"), .id(id + "-error")) {
        icon(.warning)
        tag("span") { error }
    }
}

/// A styled button over the browser's file control, with the name of the chosen file beside it (`file-name.js`).
/// Without scripts the browser's control is shown.
private func fileBox(_ field: Field, _ id: String, _ verb: String, _ language: Language) -> HTML {
    tag("div", .class("file-field")) {
        box(field, id)
        tag("label", .class("button file-verb"), .value("for", id)) {
            icon(.plus)
            tag("span") { verb }
        }
        tag("span", .class("file-name"), .hiddenFromSpeech) { ComponentPhrases.noFile(language) }
    }
}

/// With a button that shows what is typed, where scripts run (`show-password.js`).
private func secretBox(_ field: Field, _ id: String, _ language: Language) -> HTML {
    tag("div", .class("field-line copy-line")) {
        box(field, id)
        button(
            ComponentPhrases.showSecret(language), .quiet, .type("button"), .flag("hidden"), .flag("data-reveals"),
            .value("aria-controls", id), .fixed("aria-pressed", "false"))
    }
}

private func boxWithOffers(_ field: Field, _ id: String) -> HTML {
    tag("div", .class("field-line")) {
        box(field, id)
        tag("div", .class("field-offers"), .role("group"), .label(field.label)) {
            for suggestion in field.suggestions {
                tag(
                    "button", .class("chip"), .type("button"), .value("data-offers", suggestion.value),
                    .value("aria-controls", id),
                    .value("aria-pressed", suggestion.value == field.value ? "true" : "false")
                ) { suggestion.label }
            }
        }
    }
}

/// A read-only text to share with somebody. One press copies it, if scripts run.
///
/// - Parameter style: of the button; `.quiet` on a page with another main action.
@inline(never)
public func copyField(
    _ label: String, _ text: String, id: String, style: ButtonStyle = .primary, _ viewer: Language
) -> HTML {
    tag("div", .class("field")) {
        tag("label", .class("field-label"), .value("for", id)) { label }
        tag("div", .class("field-line copy-line")) {
            tag(
                "input", .class("input"), .id(id), .type("text"), .value(text), .flag("readonly"),
                .fixed("autocomplete", "off"))
            button(
                ComponentPhrases.copy(viewer), style, icon: .copy, .type("button"), .value("data-copies", id),
                .data("data-copied", ComponentPhrases.copied(viewer)))
        }
    }
}

/// The counter's text once the limit is exceeded; `counter.js` inserts the number.
public func overText(_ language: Language) -> Attribute {
    .data("data-over-text", ComponentPhrases.over(by: 0)(language))
}

/// How much of the limit is used. The server renders it and `counter.js` updates it, using this text with its 0
/// replaced by the number. Columns are told in the unit of the text.
private func counter(of field: Field, limit: Int, id: String, _ language: Language) -> HTML {
    if let sharing = field.sharing {
        return tag(
            "span", .class("counter"), .id(id + "-count"), .when(sharing.isOver, .flag("data-over")),
            .data("data-over-text", sharing.overText), .data("data-used-text", sharing.usedText)
        ) { sharing.said }
    }
    var (count, unit) = (0, 1)
    switch field.measure {
    case .characters: count = field.value.isEmpty ? 0 : Graphemes.count(field.value)
    case .columns: (count, unit) = (Width.of(field.value), Width.unit(of: field.value, language))
    }
    let said = { (columns: Int) in grouped(Width.characters(columns, of: unit)) }
    return tag(
        "span", .class("counter"), .id(id + "-count"), .when(count > limit, .flag("data-over")),
        overText(language)
    ) {
        count > limit
            ? ComponentPhrases.over(by: Width.characters(count - limit, of: unit))(language)
            : said(count) + " / " + said(limit)
    }
}

private func box(_ field: Field, _ id: String, hasCounter: Bool = true, _ more: Attributes = Attributes()) -> HTML {
    var described: [String] = []
    if field.error != nil { described.append(id + "-error") }
    if field.hint != nil { described.append(id + "-hint") }
    if field.limit != nil, hasCounter { described.append(id + "-count") }
    var attributes = Attributes(.class("input"), .id(id), .name(field.name))
    if let limit = field.limit { attributes.add(.data("data-limit", String(limit))) }
    if case .columns = field.measure { attributes.add(.fixed("data-measure", "columns")) }
    if let sharing = field.sharing { attributes.add(.data("data-shares", sharing.name.text)) }
    if !described.isEmpty { attributes.add(.value("aria-describedby", described.joined(separator: " "))) }
    if field.error != nil { attributes.add(.fixed("aria-invalid", "true")) }
    if field.isRequired { attributes.add(.flag("required")) }
    if field.isFocused { attributes.add(.flag("autofocus")) }
    if case .file(let accept, _) = field.kind {
        return tag("input", .all(attributes), .type("file"), .fixed("accept", accept))
    }
    attributes.add(.fixed("autocomplete", field.fills ?? field.kind.fills))
    if case .number(let range) = field.kind {
        attributes.add(.fixed("inputmode", "numeric"))
        attributes.add(.value("min", String(range.lowerBound)))
        attributes.add(.value("max", String(range.upperBound)))
    }
    attributes.add(.all(more))
    if case .lines = field.kind {
        return tag("textarea", .all(attributes), .flag("data-grow"), .fixed("rows", "3")) { field.value }
    }
    return tag("input", .all(attributes), .type(field.kind.type), .value(field.value))
}

extension Field.Kind {
    fileprivate var isSecret: Bool {
        switch self {
        case .password, .newPassword: true
        default: false
        }
    }

    fileprivate var type: StaticString {
        switch self {
        case .text, .lines: "text"
        case .search: "search"
        case .email: "email"
        case .password, .newPassword: "password"
        case .day: "date"
        case .time: "time"
        case .number: "number"
        case .file: "file"
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
