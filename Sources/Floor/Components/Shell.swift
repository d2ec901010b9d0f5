/// The house around a page: the rooms, and the element that changes when the page does.
public enum Shell {
    /// A whole document.
    ///
    /// - Parameter places: the rooms there are, in the order they are shown. `.me` is shown with the person's own picture.
    public static func document(_ page: Page, viewer: Viewer, assets: Assets, places: [Page.Place]) -> [UInt8] {
        document(
            Head(title: page.title, language: viewer.language, theme: viewer.theme, assets: assets), "house",
            body: group {
                skipLink(viewer.language)
                navigation(page.place, viewer: viewer, places: places)
                element(page, viewer: viewer)
                announcements
                leaveDialog(viewer.language)
                syncSheet(viewer.language)
                sayings(viewer.language)
            })
    }

    /// Only what changes from page to page: the same element, by the same function, as in the document.
    public static func fragment(_ page: Page, viewer: Viewer) -> [UInt8] {
        Renderer.render(element(page, viewer: viewer))
    }

    /// A document for somebody who is not signed in: the house's mark, one thing to do, nothing to wander off to.
    ///
    /// - Parameters:
    ///   - lead: one sentence under the title, if it needs one.
    ///   - footer: beneath it all: the other way in, the other language.
    public static func plain(
        title: String, lead: String? = nil, language: Language, theme: Viewer.Theme = .system, assets: Assets,
        body: HTML, footer: HTML = .nothing
    ) -> [UInt8] {
        document(
            Head(title: title, language: language, theme: theme, assets: assets), "porch",
            body: group {
                skipLink(language)
                tag("header", .class("porch-top")) { brand(language) }
                tag("main", .class("porch-main"), .id("main"), .fixed("tabindex", "-1")) {
                    tag("h1", .class("porch-title")) { title }
                    if let lead { tag("p", .class("porch-lead")) { lead } }
                    body
                }
                tag("footer", .class("porch-foot")) { footer }
                announcements
            })
    }

    /// The element that a live page replaces as a whole.
    static func element(_ page: Page, viewer: Viewer) -> HTML {
        tag(
            "div", .class("page"), .id("page"), .value("data-place", page.place.rawValue),
            .value("data-title", Head.documentTitle(page.title, viewer.language)),
            page.live.map { .data("data-space", $0.space.text) } ?? .none,
            page.live.map { .data("data-sequence", String($0.sequence)) } ?? .none,
            .when(page.hearsAll, .flag("data-hears-all")),
            .data("data-day-ends", String(viewer.dayEnds))
        ) {
            topBar(
                page.title, back: page.back,
                actions: group {
                    liveSyncMark(viewer.language)
                    page.actions
                }, viewer.language)
            tag("main", .class("main"), .id("main"), .fixed("tabindex", "-1")) { page.body }
            if let said = page.toast { toast(said, viewer.language) }
        }
    }

    private static func document(_ head: Head, _ kind: StaticString, body: HTML) -> [UInt8] {
        var renderer = Renderer(capacity: 64 * 1024)
        head.write(to: &renderer)
        renderer.write("<body class=\"")
        renderer.write(kind)
        renderer.write("\">")
        // The drawings stand outside the element that changes, so a change carries none of them; and before it, so that
        // no button waits empty for the end of a long page.
        Icon.writeAll(to: &renderer)
        renderer.write(body)
        renderer.write("</body></html>\n")
        return renderer.bytes
    }

    private static func skipLink(_ language: Language) -> HTML {
        tag("a", .class("skip"), .fixed("href", "#main")) { ComponentPhrases.skip(language) }
    }

    /// Where scripts say things to those who hear the page. It is never replaced, or nothing would be heard.
    private static var announcements: HTML {
        tag("div", .class("spoken"), .id("announcements"), .role("status"), .fixed("aria-live", "polite"))
    }

    /// What `guard.js` asks before leaving something unsaved.
    private static func leaveDialog(_ language: Language) -> HTML {
        dialog(id: "leave", title: ComponentPhrases.leaveTitle(language), language) {
            tag("p") { ComponentPhrases.leaveBody(language) }
            formActions {
                button(ComponentPhrases.leave(language), .danger, .type("button"), .flag("data-leaves"))
                closeButton(ComponentPhrases.stay(language), of: "leave", .primary)
            }
        }
    }
}
