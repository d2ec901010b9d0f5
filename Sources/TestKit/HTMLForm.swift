import HTTPTypes

/// A form of a page as a person fills it in and a browser sends it (HTML Living Standard §4.10.22).
public struct HTMLForm: Sendable {
    let page: OpenPage
    let element: HTMLElement
    /// What submits it.
    let button: HTMLElement?

    /// What was done to the fields, by where they are on the page.
    private var texts: [Int: String] = [:]
    private var ticks: [Int: Bool] = [:]
    private var choices: [Int: HTMLElement] = [:]
    private var files: [Int: [File]] = [:]

    /// A file of the person's device.
    public struct File: Sendable {
        let name: String
        let type: String
        let bytes: [UInt8]

        public init(_ name: String, type: String, _ bytes: [UInt8]) {
            self.name = name
            self.type = type
            self.bytes = bytes
        }
    }

    init(page: OpenPage, element: HTMLElement, button: HTMLElement?) {
        self.page = page
        self.element = element
        self.button = button
    }

    // MARK: Filling it in

    /// Writes into the field of a name.
    public mutating func fill(_ name: String, _ text: String) throws {
        let field = try usable(name) { $0.isWritten }
        guard !field.has("readonly") else { throw page.refusal("\(name) is only read") }
        texts[field.index] = text
    }

    /// Chooses an option of the list of a name, by its value or its text.
    public mutating func choose(_ name: String, _ option: String) throws {
        let field = try usable(name) { $0.name == "select" && !$0.has("multiple") }
        let options = field.all("option")
        let found = options.first { $0.optionValue == option } ?? options.first { $0.text == option }
        guard let found, !found.has("disabled"), found.parent?.has("disabled") != true else {
            let all = options.map { "“\($0.text)” (\($0.optionValue))" }.joined(separator: " ")
            throw page.refusal("\(name) has no option “\(option)”, of \(all)")
        }
        choices[field.index] = found
    }

    /// Ticks a box, or one of several choices.
    ///
    /// - Parameter value: of the one that is meant, where several have the name.
    public mutating func check(_ name: String, _ value: String? = nil) throws {
        let field = try usable(name) { $0.isTicked && (value == nil || $0["value"] == value) }
        if field["type"] == "radio" {
            for other in controls where other["type"] == "radio" && other["name"] == name { ticks[other.index] = false }
        }
        ticks[field.index] = true
    }

    /// Takes the tick out of a box.
    public mutating func uncheck(_ name: String, _ value: String? = nil) throws {
        let field = try usable(name) { $0["type"] == "checkbox" && (value == nil || $0["value"] == value) }
        ticks[field.index] = false
    }

    /// Chooses files of the person's device.
    public mutating func attach(_ name: String, _ chosen: File...) throws {
        let field = try usable(name) { $0["type"] == "file" }
        guard chosen.count < 2 || field.has("multiple") else { throw page.refusal("\(name) takes one file") }
        files[field.index] = chosen
    }

    // MARK: Reading it

    /// What is in the field of a name, or which option is chosen.
    public func value(_ name: String) throws -> String {
        let field = try usable(name) { $0.isWritten || $0.name == "select" }
        return value(of: field)
    }

    public func isChecked(_ name: String, _ value: String? = nil) throws -> Bool {
        isOn(try usable(name) { $0.isTicked && (value == nil || $0["value"] == value) })
    }

    /// The fields and buttons of the form in the order of the page.
    private var controls: [HTMLElement] {
        page.document.descendants.filter { ["input", "select", "textarea", "button"].contains($0.name) }
            .filter { page.owner(of: $0) == element }
    }

    /// The one field of a name that somebody can use.
    private func usable(_ name: String, _ isMeant: (HTMLElement) -> Bool) throws -> HTMLElement {
        let named = controls.filter { $0["name"] == name && isMeant($0) }
        let found = named.filter { !page.isDisabled($0) && page.obstacle(to: $0) == nil }
        guard let field = found.first, found.count == 1 else {
            let all = controls.compactMap { $0["name"] }.joined(separator: " ")
            throw page.refusal("\(found.count) usable fields are such a “\(name)”, of \(all)")
        }
        return field
    }

    private func isOn(_ field: HTMLElement) -> Bool { ticks[field.index] ?? field.has("checked") }

    private func value(of field: HTMLElement) -> String {
        switch field.name {
        case "select":
            let options = field.all("option")
            let chosen =
                choices[field.index] ?? options.last { $0.has("selected") } ?? options.first { !$0.has("disabled") }
            return chosen?.optionValue ?? ""
        case "textarea": return texts[field.index] ?? field.content.replacing("\r\n", with: "\n")
        default:
            let text = (texts[field.index] ?? field["value"] ?? "").filter {
                !$0.isNewline || field["type"] == "hidden"
            }
            // What is no number is never in such a field, however it came there.
            return field["type"] == "number" && Double(text) == nil ? "" : text
        }
    }

    // MARK: Sending it

    /// Sends it as it is now, and follows where that leads. What the browser knows to be wrong it does not send.
    ///
    /// - Parameter isChecked: false for a browser that sends whatever is typed.
    public func send(isChecked: Bool = true) async throws -> OpenPage {
        if isChecked, !element.has("novalidate"), button?.has("formnovalidate") != true {
            for control in controls {
                if let reason = fault(of: control) {
                    throw page.refusal("\(control["name"] ?? control.name) is \(reason), and nothing is sent")
                }
            }
        }
        let target = try page.resolve(button?["formaction"] ?? element["action"] ?? "")
        let method = (button?["formmethod"] ?? element["method"] ?? "get").lowercased()
        let encoding = button?["formenctype"] ?? element["enctype"] ?? "application/x-www-form-urlencoded"
        let (visitor, entries) = (page.visitor, entries)
        switch method {
        case "get":
            let query = Self.encoded(entries)
            let place = String(target.prefix { $0 != "?" && $0 != "#" })
            return try await visitor.open(place + "?" + query, from: page.address)
        case "post":
            let isInParts = encoding == "multipart/form-data"
            let body = isInParts ? Self.parts(entries) : Array(Self.encoded(entries).utf8)
            let type = isInParts ? encoding + "; boundary=" + Self.boundary : encoding
            return try await visitor.arrive(at: target, from: page.address) { path, headers in
                let own: HTTPFields = [.accept: "text/html", .contentType: type]
                return try await visitor.send(.post, path, headers: own.merging(headers), body: body)
            }
        default: throw page.refusal("a form is sent by \(method)")
        }
    }

    /// What is sent: of fields and of files, the latter where there is a name of a file.
    var entries: [(name: String, value: String, file: File?)] {
        var entries: [(name: String, value: String, file: File?)] = []
        for control in controls where !page.isDisabled(control) {
            let (name, type) = (control["name"] ?? "", control["type"] ?? "")
            if control.name == "button" || ["submit", "image", "button", "reset"].contains(type) {
                if control == button, !name.isEmpty { entries.append((name, control["value"] ?? "", nil)) }
            } else if name.isEmpty {
                continue
            } else if control.isTicked {
                if isOn(control) { entries.append((name, control["value"] ?? "on", nil)) }
            } else if type == "file" {
                let chosen = files[control.index] ?? [File("", type: "application/octet-stream", [])]
                for file in chosen { entries.append((name, file.name, file)) }
            } else if control.name != "select" || control.all("option").contains(where: { !$0.has("disabled") }) {
                entries.append((name, value(of: control), nil))
            }
        }
        return entries
    }

    /// What is wrong with what is in a field, as the field itself says (HTML Living Standard §4.10.21).
    private func fault(of field: HTMLElement) -> String? {
        let type = field["type"] ?? "text"
        guard !page.isDisabled(field), !field.has("readonly"), field.name != "button", type != "hidden" else {
            return nil
        }
        if field.has("required") {
            if type == "file", files[field.index] == nil { return "not chosen" }
            if type == "checkbox", !isOn(field) { return "not ticked" }
            if type == "radio",
                !controls.contains(where: { $0["name"] == field["name"] && $0["type"] == "radio" && isOn($0) })
            {
                return "not chosen"
            }
            if field.isWritten || field.name == "select", value(of: field).isEmpty { return "empty" }
        }
        guard field.isWritten else { return nil }
        let text = value(of: field)
        if type == "number" {
            if let typed = texts[field.index], !typed.isEmpty, Double(typed) == nil { return "no number" }
            guard let number = Double(text) else { return nil }
            if let least = field["min"].flatMap(Double.init), number < least { return "less than \(least)" }
            if let most = field["max"].flatMap(Double.init), number > most { return "more than \(most)" }
            if field["step"] == nil, number != number.rounded() { return "no whole number" }
        }
        if type == "email", !text.isEmpty, text.wholeMatch(of: /[^@\s]+@[^@\s]+/) == nil { return "no e-mail address" }
        if let most = field["maxlength"].flatMap(Int.init), (texts[field.index] ?? "").utf16.count > most {
            return "longer than \(most)"
        }
        return nil
    }

    private static func encoded(_ entries: [(name: String, value: String, file: File?)]) -> String {
        entries.map { Visitor.escape(lines($0.name)) + "=" + Visitor.escape(lines($0.value)) }
            .joined(separator: "&").replacing("%20", with: "+")
    }

    private static let boundary = "----FormBoundary7MA4YWxkTrZu0gW"

    private static func parts(_ entries: [(name: String, value: String, file: File?)]) -> [UInt8] {
        func quoted(_ text: String) -> String { text.replacing("\"", with: "%22").replacing("\n", with: "%0A") }
        var body: [UInt8] = []
        for (name, value, file) in entries {
            var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(name))\""
            if let file { head += "; filename=\"\(quoted(file.name))\"\r\nContent-Type: \(file.type)" }
            body += Array((head + "\r\n\r\n").utf8) + (file?.bytes ?? Array(lines(value).utf8)) + Array("\r\n".utf8)
        }
        return body + Array("--\(boundary)--\r\n".utf8)
    }

    /// With the line ends that forms are sent with.
    private static func lines(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\n", with: "\r\n")
    }
}

extension HTMLElement {
    /// Whether a text is typed into it.
    fileprivate var isWritten: Bool {
        switch name {
        case "textarea": true
        case "input":
            ![
                "hidden", "checkbox", "radio", "file", "submit", "image", "button", "reset", "range", "color",
            ].contains(self["type"] ?? "text")
        default: false
        }
    }

    fileprivate var isTicked: Bool { name == "input" && ["checkbox", "radio"].contains(self["type"] ?? "") }

    fileprivate var optionValue: String { self["value"] ?? text }

    /// The text in it as it is.
    fileprivate var content: String {
        document.nodes[index + 1..<document.nodes[index].end].map(\.text).joined()
    }
}
