/// An element of a page.
public struct HTMLElement: Sendable, Equatable {
    let document: HTMLDocument
    let index: Int

    init(_ document: HTMLDocument, _ index: Int) {
        self.document = document
        self.index = index
    }

    /// Elements of one page are compared.
    public static func == (one: HTMLElement, other: HTMLElement) -> Bool { one.index == other.index }

    private var node: HTMLDocument.Node { document.nodes[index] }

    public var name: String { node.name }
    public subscript(attribute: String) -> String? { node.attributes[attribute] }
    public func has(_ attribute: String) -> Bool { node.attributes[attribute] != nil }

    var parent: HTMLElement? { node.parent.map { HTMLElement(document, $0) } }

    /// The element and all around it, from the inside.
    var lineage: [HTMLElement] {
        Array(sequence(first: self) { $0.parent })
    }

    /// The elements in it, without what is in a `<template>`, which scripts alone bring into a page.
    public var descendants: [HTMLElement] {
        var (elements, position) = ([HTMLElement](), index + 1)
        while position < node.end {
            let next = document.nodes[position]
            if !next.name.isEmpty { elements.append(HTMLElement(document, position)) }
            position = next.name == "template" ? next.end : position + 1
        }
        return elements
    }

    /// What is read in it, with single spaces, before anything is opened: nothing of a closed dialog, menu or
    /// `<details>`, nor what was typed into a field.
    public var text: String { collapsed { element in element.isPutAway } }

    /// What screen readers call it.
    public var accessibleName: String {
        if let label = self["aria-label"] { return label }
        if let ids = self["aria-labelledby"]?.split(separator: " ") {
            return ids.compactMap { id in document.root.first("#\(id)")?.spoken }.joined(separator: " ")
        }
        if isLabelable, let labels = labels.nonempty { return labels.map(\.spoken).joined(separator: " ") }
        if name == "input" { return self["value"] ?? "" }
        return spoken
    }

    /// The labels of a field.
    private var labels: [HTMLElement] {
        document.root.descendants.filter { label in
            guard label.name == "label" else { return false }
            guard let id = label["for"] else { return lineage.contains(label) }
            return id == self["id"]
        }
    }

    private var isLabelable: Bool {
        switch name {
        case "input": self["type"] != "submit"
        case "select", "textarea": true
        default: false
        }
    }

    private var spoken: String {
        collapsed { $0.isPutAway || $0["aria-hidden"] == "true" }
    }

    /// Whether nothing of it is seen until it is opened, if ever.
    private var isPutAway: Bool {
        switch name {
        case "script", "style", "template", "textarea", "option": return true
        case "dialog": return !has("open")
        default:
            if has("hidden") || has("popover") { return true }
            return name != "summary" && parent?.name == "details" && parent?.has("open") == false
        }
    }

    private static let inline: Set = [
        "a", "abbr", "b", "bdi", "button", "code", "del", "em", "i", "ins", "mark", "s", "small", "span", "strong",
        "sub",
        "sup", "svg", "time", "u", "use",
    ]

    private func collapsed(without isLeftOut: (HTMLElement) -> Bool) -> String {
        var (text, position) = ("", index + 1)
        while position < node.end {
            let next = document.nodes[position]
            if next.name.isEmpty {
                text += next.text
            } else {
                if !Self.inline.contains(next.name) { text += " " }
                let element = HTMLElement(document, position)
                if let alternative = element["alt"] { text += alternative }
                if isLeftOut(element) {
                    position = next.end
                    text += " "
                    continue
                }
            }
            position += 1
        }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The first element in it that a selector finds: names, `#id`, `.class`, `[attribute]` and `[attribute=value]`
    /// (also `^=`, `$=`, `*=`), and such with spaces between them.
    public func first(_ selector: String) -> HTMLElement? { all(selector).first }

    /// All of them.
    public func all(_ selector: String) -> [HTMLElement] {
        let steps = selector.split(separator: " ").map { Selector(String($0)) }
        return descendants.filter { element in
            guard let last = steps.last, last.matches(element) else { return false }
            var around = element.lineage.dropFirst()[...]
            for step in steps.dropLast().reversed() {
                guard let found = around.firstIndex(where: step.matches) else { return false }
                around = around[(found + 1)...]
            }
            return true
        }
    }
}

extension Array {
    fileprivate var nonempty: Self? { isEmpty ? nil : self }
}

/// What one element has to be.
private struct Selector {
    private var name: String?
    private var conditions: [@Sendable (HTMLElement) -> Bool] = []

    init(_ text: String) {
        var rest = Substring(text)
        func word() -> String {
            let word = rest.prefix { !"#.[".contains($0) }
            rest = rest.dropFirst(word.count)
            return String(word)
        }
        let element = word()
        if !element.isEmpty { name = element }
        while let sign = rest.popFirst() {
            switch sign {
            case "#":
                let id = word()
                conditions.append { $0["id"] == id }
            case ".":
                let one = word()
                conditions.append { $0["class"]?.split(separator: " ").contains(Substring(one)) == true }
            default:
                let inside = rest.prefix { $0 != "]" }
                rest = rest.dropFirst(inside.count + 1)
                conditions.append(Selector.attribute(String(inside)))
            }
        }
    }

    private static func attribute(_ text: String) -> @Sendable (HTMLElement) -> Bool {
        guard let equals = text.firstIndex(of: "=") else { return { $0.has(text) } }
        let value = text[text.index(after: equals)...].filter { $0 != "\"" }
        var name = String(text[..<equals])
        switch name.last {
        case "^":
            name.removeLast()
            return { [name] in $0[name]?.hasPrefix(value) == true }
        case "$":
            name.removeLast()
            return { [name] in $0[name]?.hasSuffix(value) == true }
        case "*":
            name.removeLast()
            return { [name] in $0[name]?.contains(value) == true }
        default: return { [name] in $0[name] == value }
        }
    }

    func matches(_ element: HTMLElement) -> Bool {
        (name == nil || name == element.name) && conditions.allSatisfy { $0(element) }
    }
}
