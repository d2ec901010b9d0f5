/// One thing asked of a person: a label, the box, what helps, how much is left, and what is wrong.
public struct Field: Sendable {
    /// What kind of answer is wanted; picks the keyboard and the box.
    public enum Kind: Sendable {
        case text, search, email, password, newPassword, day, time, lines
        /// A whole number of a range.
        case number(ClosedRange<Int>)
        /// A file of one of the types it names, as `accept` has them: `verb` is what its button says. Its form is
        /// `multipart/form-data`.
        case file(accept: StaticString, verb: String)
    }

    /// The form's name for it.
    public var name: StaticString
    public var label: String
    public var value: String
    public var kind: Kind
    /// Helps before anything goes wrong.
    public var hint: String?
    /// At most so many characters, as people count them. More can be typed, and cannot be sent.
    public var limit: Int?
    /// Where the limit is for this field together with others of its form.
    public var sharing: Sharing?
    /// What is wrong, and what to do about it.
    public var error: String?
    public var isRequired: Bool
    /// Where the caret waits when the page opens. One field of a page at most.
    public var isFocused: Bool
    /// Set it where a page has two fields of one name.
    public var id: String?
    /// The browser's name for what it may fill in: `email`, `one-time-code`.
    public var fills: StaticString?
    /// Answers to be had by one press beside the box, where scripts run.
    public var offers: [Offer]

    /// An answer that `offers.js` puts into the field: none at all, where it is empty.
    public struct Offer: Sendable {
        public var label: String
        public var value: String

        public init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// A limit that several fields of a form have together. Whoever has such fields counts them and says so.
    public struct Sharing: Sendable {
        /// The limit's name, which all of them have.
        public var name: StaticString
        public var isOver: Bool
        /// What each of their counters says.
        public var said: String
        /// What they say while there is room, and how many are too many: each with a nought for the number.
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
        limit: Int? = nil, sharing: Sharing? = nil, error: String? = nil, isRequired: Bool = false,
        isFocused: Bool = false, id: String? = nil,
        fills: StaticString? = nil, offers: [Offer] = []
    ) {
        self.name = name
        self.label = label
        self.value = value
        self.kind = kind
        self.hint = hint
        self.limit = limit
        self.sharing = sharing
        self.error = error
        self.isRequired = isRequired
        self.isFocused = isFocused
        self.id = id
        self.fills = fills
        self.offers = offers
    }
}

/// Draws a field.
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
        } else if field.offers.isEmpty {
            box(field, id)
        } else {
            boxWithOffers(field, id)
        }
        if let hint = field.hint { tag("p", .class("field-hint"), .id(id + "-hint")) { hint } }
        if let error = field.error { wrong(error, id) }
    }
}

/// The same in one line: what goes into it is said by where it stands and what is written in it while it is empty, and its
/// label is only heard. Its counter comes when the limit is near.
@inline(never)
public func lineField(_ field: Field, placeholder: String = "", _ viewer: Language) -> HTML {
    let id = field.id ?? "field-" + field.name.text
    return tag("div", .class("field line-field")) {
        tag("label", .class("spoken"), .value("for", id)) { field.label }
        box(field, id, hasCounter: false, Attributes(.value("placeholder", placeholder), overText(viewer)))
        if let error = field.error { wrong(error, id) }
    }
}

private func wrong(_ error: String, _ id: String) -> HTML {
    tag("p", .class("field-error"), .id(id + "-error")) {
        icon(.warning)
        tag("span") { error }
    }
}

/// A button of ours over the browser's own control, and what was chosen beside it: `file-name.js` says it. Without scripts
/// the browser's control stands there by itself.
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

private func boxWithOffers(_ field: Field, _ id: String) -> HTML {
    tag("div", .class("field-line")) {
        box(field, id)
        tag("div", .class("field-offers"), .role("group"), .label(field.label)) {
            for offer in field.offers {
                tag(
                    "button", .class("chip"), .type("button"), .value("data-offers", offer.value),
                    .value("aria-controls", id), .value("aria-pressed", offer.value == field.value ? "true" : "false")
                ) { offer.label }
            }
        }
    }
}

/// Something to take along and send to somebody: it is shown whole, and copied by one press where scripts run.
@inline(never)
public func copyField(_ label: String, _ text: String, id: String, _ viewer: Language) -> HTML {
    tag("div", .class("field")) {
        tag("label", .class("field-label"), .value("for", id)) { label }
        tag("div", .class("field-line copy-line")) {
            tag(
                "input", .class("input"), .id(id), .type("text"), .value(text), .flag("readonly"),
                .fixed("autocomplete", "off"))
            button(
                ComponentPhrases.copy(viewer), .primary, icon: .copy, .type("button"), .value("data-copies", id),
                .data("data-copied", ComponentPhrases.copied(viewer)))
        }
    }
}

/// What a field with a limit says once more has been written, wherever its counter stands: `counter.js` puts the number in.
public func overText(_ language: Language) -> Attribute {
    .data("data-over-text", ComponentPhrases.over(by: 0)(language))
}

/// How much of the limit is used. It stands here from the server and lives through `counter.js`, which says what it counted
/// in the words that it finds here with a nought for the number.
private func counter(of field: Field, limit: Int, id: String, _ language: Language) -> HTML {
    if let sharing = field.sharing {
        return tag(
            "span", .class("counter"), .id(id + "-count"), .when(sharing.isOver, .flag("data-over")),
            .data("data-over-text", sharing.overText), .data("data-used-text", sharing.usedText)
        ) { sharing.said }
    }
    let count = field.value.isEmpty ? 0 : Graphemes.count(field.value)
    return tag(
        "span", .class("counter"), .id(id + "-count"), .when(count > limit, .flag("data-over")),
        overText(language)
    ) {
        count > limit ? ComponentPhrases.over(by: count - limit)(language) : grouped(count) + " / " + grouped(limit)
    }
}

private func box(_ field: Field, _ id: String, hasCounter: Bool = true, _ more: Attributes = Attributes()) -> HTML {
    var described: [String] = []
    if field.error != nil { described.append(id + "-error") }
    if field.hint != nil { described.append(id + "-hint") }
    if field.limit != nil, hasCounter { described.append(id + "-count") }
    var attributes = Attributes(.class("input"), .id(id), .name(field.name))
    if let limit = field.limit { attributes.add(.data("data-limit", String(limit))) }
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
