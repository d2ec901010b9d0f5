/// What scripts may have to say, in the person's language: drawn with the page, so that no script holds a phrase.
///
/// Each stands in a `template`, which shows nothing until a script takes a copy.
public func saying(_ name: String, @HTMLBuilder content: () -> HTML) -> HTML {
    tag("template", .id("say-" + name)) { content() }
}

extension Shell {
    /// The sayings of every page: a line to be filled in, what could not be opened or sent, a new version, and that the page's subject is gone.
    static func sayings(_ language: Language) -> HTML {
        group {
            saying("said") { toast(Page.Toast(""), language) }
            saying("unreachable") { toast(Page.Toast(ComponentPhrases.unreachable(language)), language) }
            saying("unsent") {
                toast(
                    Page.Toast(
                        ComponentPhrases.unsent(language),
                        undo: button(ComponentPhrases.retry(language), .bare, .type("button"), .flag("data-retries"))),
                    language)
            }
            saying("update") {
                banner(SyncPhrases.update(language)) {
                    button(SyncPhrases.takeUpdate(language), .bare, .type("button"), .flag("data-takes"))
                }
            }
            saying("gone") { banner(ComponentPhrases.gone(language), .warning) }
        }
    }
}
