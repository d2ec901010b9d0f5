/// Files that go with the text of a composer.
public struct ComposerFiles: Sendable {
    /// Where a browser without scripts sends the text and the files, in one form.
    public var plain: Link
    /// Of the form: what scripts need to know.
    public var form: Attributes
    /// What is attached already, above the box.
    public var attached: HTML
    /// What chooses more, beside the box.
    public var choosing: HTML

    public init(plain: Link, form: Attributes, attached: HTML, choosing: HTML) {
        self.plain = plain
        self.form = form
        self.attached = attached
        self.choosing = choosing
    }
}

/// A text box with a send button. It grows with its text and stays above the on-screen keyboard.
///
/// - Parameters:
///   - files: with files the text may be empty.
///   - draft: `halfWritten` in it.
public func composer(
    _ action: Link, _ name: StaticString, label: String, value: String = "", limit: Int? = nil,
    operation: ID<Operation>? = nil, _ language: Language, files: ComposerFiles? = nil,
    draft: Attribute = .none,
    @HTMLBuilder leading: () -> HTML = { .nothing }
) -> HTML {
    let id = "composer-" + name.text
    return form(
        action, operation: operation, .class("composer"), .flag("data-compose"), .flag("data-enhance"),
        .all(files?.form ?? Attributes()), draft
    ) {
        leading()
        if let files {
            files.attached
            files.choosing
        }
        tag("label", .class("spoken"), .value("for", id)) { label }
        tag(
            "textarea", .class("composer-box"), .id(id), .name(name), .fixed("rows", "1"), .flag("data-grow"),
            .when(files == nil, .flag("required")), .value("placeholder", label),
            limit.map { .data("data-limit", String($0)) } ?? .none, .when(limit != nil, overText(language))
        ) { value }
        // Scripts send to the form's own address, and have uploaded the files before.
        iconButton(
            .send, name: ComponentPhrases.send(language), .primary,
            files.map { .link("formaction", $0.plain) } ?? .none,
            .when(files != nil, .fixed("formenctype", "multipart/form-data")))
    }
}
