/// One of a few mutually exclusive options.
public struct Choice: Sendable {
    public var value: String
    public var label: String

    public init(_ value: String, _ label: String) {
        self.value = value
        self.label = label
    }
}

/// Two to four options side by side, one selected. Implemented as radio buttons.
@inline(never)
public func segmented(_ name: StaticString, _ label: String, _ choices: [Choice], chosen: String) -> HTML {
    tag("fieldset", .class("choice")) {
        tag("legend", .class("field-label")) { label }
        tag("div", .class("segmented")) {
            for choice in choices {
                tag("label", .class("segment")) {
                    tag(
                        "input", .type("radio"), .name(name), .value(choice.value),
                        .when(choice.value == chosen, .flag("checked")))
                    tag("span") { choice.label }
                }
            }
        }
    }
}

/// An on/off switch.
@inline(never)
public func toggle(_ name: String, _ label: String, hint: String? = nil, isOn: Bool) -> HTML {
    tag("label", .class("switch")) {
        tag("span", .class("switch-words")) {
            tag("span", .class("switch-label")) { label }
            if let hint { tag("span", .class("field-hint")) { hint } }
        }
        tag(
            "input", .type("checkbox"), .role("switch"), .value("name", name), .value("on"),
            .when(isOn, .flag("checked")))
    }
}

/// A select element, for lists too long for ``segmented(_:_:_:chosen:)``.
///
/// - Parameters:
///   - hint: help shown before there is any error.
///   - error: what is wrong and how to fix it.
public func picker(
    _ name: StaticString, _ label: String, _ choices: [Choice], chosen: String, id: String? = nil,
    isRequired: Bool = false, hint: String? = nil, error: String? = nil
) -> HTML {
    let attributes = Attributes(.name(name), .when(isRequired, .flag("required")))
    return picker(attributes, id ?? "field-" + name.text, label, choices, chosen, hint, error)
}

/// The same for one of several fields whose names have a number.
public func picker(
    numbered name: String, _ label: String, _ choices: [Choice], chosen: String, hint: String? = nil,
    error: String? = nil
) -> HTML {
    picker(Attributes(.value("name", name)), "field-" + name, label, choices, chosen, hint, error)
}

@inline(never)
private func picker(
    _ named: Attributes, _ id: String, _ label: String, _ choices: [Choice], _ chosen: String, _ hint: String?,
    _ error: String?
) -> HTML {
    var attributes = Attributes(.class("input"), .id(id), .all(named))
    var described: [String] = []
    if error != nil { described.append(id + "-error") }
    if hint != nil { described.append(id + "-hint") }
    if !described.isEmpty { attributes.add(.value("aria-describedby", described.joined(separator: " "))) }
    if error != nil { attributes.add(.fixed("aria-invalid", "true")) }
    return tag("div", .class("field")) {
        tag("label", .class("field-label"), .value("for", id)) { label }
        tag("select", .all(attributes)) {
            for choice in choices {
                tag("option", .value(choice.value), .when(choice.value == chosen, .flag("selected"))) { choice.label }
            }
        }
        if let hint { tag("p", .class("field-hint"), .id(id + "-hint")) { hint } }
        if let error { fieldError(error, id) }
    }
}

/// A tab for one of several columns side by side: a link to the column's id, so it works without scripts.
public struct ColumnTab: Sendable {
    public var column: String
    public var label: String
    public var count: Int
    /// The limit, if `count` exceeds it.
    public var limit: Int?
    /// The count in words: "카드 12장".
    public var spokenCount: String

    public init(column: String, label: String, count: Int, limit: Int? = nil, spokenCount: String) {
        self.column = column
        self.label = label
        self.count = count
        self.limit = limit
        self.spokenCount = spokenCount
    }
}

/// The tabs above a row of columns, shown if only one column fits the screen.
///
/// - Parameters:
///   - row: the id of the row of columns; `columns.js` keeps tabs and columns in sync.
///   - addition: the way to one more column.
@inline(never)
public func columnTabs(_ name: String, _ tabs: [ColumnTab], row: String, addition: HTML = .nothing) -> HTML {
    tag("nav", .class("column-tabs"), .label(name), .data("data-columns", row)) {
        tag("div", .class("segmented")) {
            for (index, tab) in tabs.enumerated() {
                tag(
                    "a", .class("segment"), .value("href", "#" + tab.column),
                    .when(index == 0, .fixed("aria-current", "true"))
                ) {
                    tag("span", .class("segment-words")) { tab.label }
                    badge(tab.count, beyond: tab.limit, name: tab.spokenCount)
                }
            }
        }
        addition
    }
}
