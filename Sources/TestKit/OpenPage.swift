import HTTPTypes

/// What a browser without scripts shows: a page, whose links are followed and whose forms are filled in and sent as the
/// page has them. What the page does not offer cannot be done: it throws, and says what there is.
public struct OpenPage: Sendable {
    let visitor: Visitor
    /// Where it is, with its query and its fragment.
    public let address: String
    public let status: Int
    public let document: HTMLElement

    init(_ visitor: Visitor, _ address: String, status: Int, html: String) throws {
        self.visitor = visitor
        self.address = address
        self.status = status
        document = try HTMLDocument(html).root
    }

    /// The address without its query.
    public var path: String { String(address.prefix { $0 != "?" && $0 != "#" }) }

    /// What is read before anything is opened; see ``HTMLElement/text``.
    public var text: String { document.first("body")?.text ?? document.text }

    public func all(_ selector: String) -> [HTMLElement] { document.all(selector) }

    /// The one element that a selector finds.
    public func only(_ selector: String) throws -> HTMLElement {
        let found = all(selector)
        guard let one = found.first, found.count == 1 else { throw refusal("\(found.count) elements are \(selector)") }
        return one
    }

    public func reload() async throws -> OpenPage { try await visitor.open(address) }

    /// Follows a link by its name.
    public func follow(_ link: String) async throws -> OpenPage { try await follow(link, in: document) }

    /// Follows a link that is there on the page.
    public func follow(_ link: String, in scope: HTMLElement) async throws -> OpenPage {
        let there = scope.all("a[href]")
        let found = there.filter { $0.accessibleName == link && obstacle(to: $0) == nil }
        guard let one = found.first, Set(found.map { $0["href"] }).count == 1 else {
            throw refusal("\(found.count) links are “\(link)”, of " + names(there))
        }
        return try await follow(one)
    }

    /// Follows a link.
    public func follow(_ link: HTMLElement) async throws -> OpenPage {
        guard link.name == "a", let target = link["href"] else { throw refusal("\(link.name) is no link") }
        if let obstacle = obstacle(to: link) { throw refusal("the link \(target) is \(obstacle)") }
        return try await visitor.open(resolve(target), from: address)
    }

    /// The form that a button submits, ready to be filled in.
    public func form(_ button: String) throws -> HTMLForm { try form(button, in: document) }

    /// The same of a button that is there on the page.
    public func form(_ button: String, in scope: HTMLElement) throws -> HTMLForm {
        let buttons = scope.descendants.filter { $0.name == "button" || $0.isSubmittingInput }
        let named = buttons.filter { $0.accessibleName == button }
        let found = named.filter { whyUnsent(by: $0) == nil }
        guard let one = found.first, found.count == 1 else {
            let reasons = named.compactMap { whyUnsent(by: $0) }
            throw refusal(
                "\(found.count) buttons are “\(button)”"
                    + (reasons.isEmpty
                        ? ", of " + names(buttons) : "; not counting what " + reasons.joined(separator: ", ")))
        }
        return try form(pressing: one)
    }

    /// The same by the button itself.
    public func form(pressing button: HTMLElement) throws -> HTMLForm {
        if let reason = whyUnsent(by: button) { throw refusal("“\(button.accessibleName)” " + reason) }
        guard let form = owner(of: button) else { throw refusal("“\(button.accessibleName)” has no form") }
        return HTMLForm(page: self, element: form, button: button)
    }

    /// The form whose address ends so, which Enter in one of its fields submits by its first button.
    public func form(to ending: String) throws -> HTMLForm {
        let forms = all("form").filter { ($0["action"] ?? path).hasSuffix(ending) }
        guard let form = forms.first, forms.count == 1 else {
            let actions = all("form").map { $0["action"] ?? "" }.joined(separator: " ")
            throw refusal("\(forms.count) forms go to \(ending), of \(actions)")
        }
        let button = document.descendants.first { $0.isSubmitting && owner(of: $0) == form }
        if let button, let reason = whyUnsent(by: button) { throw refusal("“\(button.accessibleName)” " + reason) }
        return HTMLForm(page: self, element: form, button: button)
    }

    /// Presses a button in whose form nothing is filled in.
    public func press(_ button: String) async throws -> OpenPage { try await press(button, in: document) }

    /// The same of a button that is there on the page.
    public func press(_ button: String, in scope: HTMLElement) async throws -> OpenPage {
        try await form(button, in: scope).send()
    }

    /// The form that a field or button belongs to.
    func owner(of control: HTMLElement) -> HTMLElement? {
        if let id = control["form"] { return document.first("form#\(id)") }
        return control.lineage.first { $0.name == "form" }
    }

    /// Why pressing it sends nothing.
    private func whyUnsent(by button: HTMLElement) -> String? {
        if let obstacle = obstacle(to: button) { return "is \(obstacle)" }
        if isDisabled(button) { return "is disabled" }
        if !button.isSubmitting { return "submits nothing without scripts" }
        return owner(of: button) == nil ? "has no form" : nil
    }

    func isDisabled(_ control: HTMLElement) -> Bool {
        control.lineage.contains { ($0.name == "fieldset" || $0 == control) && $0.has("disabled") }
    }

    /// Why nobody comes to an element: it or something around it is hidden, or is a dialog or a menu that no button
    /// opens. What styles hide is not seen here.
    func obstacle(to element: HTMLElement, from opened: [HTMLElement] = []) -> String? {
        for around in element.lineage {
            if around.has("hidden") { return "hidden" }
            if around.has("inert") { return "inert" }
            guard !opened.contains(around) else { return "behind itself" }
            let isClosed = around.name == "dialog" && !around.has("open") || around.has("popover")
            guard isClosed else { continue }
            let openers = document.descendants.filter { opens($0, around) }
            let isReached = openers.contains { opener in
                !opener.lineage.contains(around) && obstacle(to: opener, from: opened + [around]) == nil
            }
            if !isReached { return "in #\(around["id"] ?? "") that nothing opens" }
        }
        return nil
    }

    private func opens(_ button: HTMLElement, _ layer: HTMLElement) -> Bool {
        guard button.name == "button", let id = layer["id"], !isDisabled(button) else { return false }
        if layer.has("popover"), button["popovertarget"] == id { return button["popovertargetaction"] != "hide" }
        guard button["commandfor"] == id else { return false }
        let commands = layer.name == "dialog" ? ["show-modal"] : ["show-popover", "toggle-popover"]
        return commands.contains(button["command"] ?? "")
    }

    /// An address of the page as one of the house.
    func resolve(_ target: String) throws -> String {
        switch target.first {
        case "/": return target
        case "?": return path + target
        case "#": return String(address.prefix { $0 != "#" }) + target
        case nil: return String(address.prefix { $0 != "#" })
        default:
            guard target.hasPrefix("http") else { throw refusal("\(target) leads elsewhere") }
            return Visitor.place(of: target)
        }
    }

    func refusal(_ text: String) -> NotOnPage { NotOnPage(description: "\(address) (\(status)): \(text)") }

    private func names(_ elements: [HTMLElement]) -> String {
        elements.map { "“\($0.accessibleName)”" }.joined(separator: " ")
    }
}

/// What a page does not offer, or a browser does not do.
public struct NotOnPage: Error, CustomStringConvertible {
    public let description: String
}

extension HTMLElement {
    /// Whether pressing it submits its form.
    var isSubmitting: Bool {
        isSubmittingInput
            || name == "button" && !["button", "reset"].contains(self["type"] ?? "submit")
                && !has("command") && !has("commandfor") && !has("popovertarget")
    }

    var isSubmittingInput: Bool { name == "input" && ["submit", "image"].contains(self["type"] ?? "text") }
}

extension Visitor {
    /// Goes to an address by a link or by hand, and wherever it leads on to.
    ///
    /// - Parameter origin: the page with the link.
    public func open(_ address: String, from origin: String? = nil) async throws -> OpenPage {
        try await arrive(at: address, from: origin) { try await get($0, headers: $1) }
    }

    /// An address of the house without its scheme and its host.
    static func place(of address: String) -> String {
        guard address.hasPrefix("http"), let host = address.firstRange(of: "://")?.upperBound else { return address }
        return String(address[host...].drop { $0 != "/" })
    }

    /// Follows the redirects of what a form sends.
    func arrive(
        at address: String, from origin: String?,
        _ send: (String, HTTPFields) async throws -> Answer
    ) async throws -> OpenPage {
        var headers: HTTPFields = [:]
        if let origin { headers[.referer] = "http://localhost" + origin.prefix { $0 != "#" } }
        var address = Self.place(of: address)
        var answer = try await send(String(address.prefix { $0 != "#" }), headers)
        for _ in 0..<10 {
            guard [301, 302, 303].contains(answer.status), let location = answer.location else {
                return try OpenPage(self, address, status: answer.status, html: answer.body)
            }
            address = Self.place(of: location)
            answer = try await get(String(address.prefix { $0 != "#" }), headers: headers)
        }
        throw NotOnPage(description: "\(address): there is no end to the redirects")
    }
}
