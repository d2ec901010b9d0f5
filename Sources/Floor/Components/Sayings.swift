/// A localised text for scripts, rendered with the page so that no script contains a phrase.
///
/// Each is in a `template`, which displays nothing until a script clones it.
public func saying(_ name: String, @HTMLBuilder content: () -> HTML) -> HTML {
    tag("template", .id("say-" + name)) { content() }
}

extension Shell {
    /// The texts every page needs: a toast to fill in, failed loading, failed sending, a new version, a subject that
    /// no longer exists, a draft that is back or cannot be kept, and the shape of a page that is slow to come.
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
            saying("draft") {
                tag("p", .class("field-hint draft-line")) {
                    ComponentPhrases.draft(language)
                    button(ComponentPhrases.dropDraft(language), .bare, .type("button"))
                }
            }
            saying("draft-full") {
                tag("p", .class("field-hint draft-line")) { ComponentPhrases.draftFull(language) }
            }
            // The script that shows it knows which shapes a page has (`sketch-page.js`).
            saying("skeleton") { tag("div", .class("skeleton-page")) { skeleton(.rows, count: 1, language) } }
        }
    }
}
