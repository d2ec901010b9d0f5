/// The frame around a page: navigation, and the element that is replaced when the page changes.
public enum Shell {
    /// A complete document.
    public static func document(_ page: Page, viewer: Viewer, assets: Assets) -> [UInt8] {
        document(
            Head(
                title: page.tabTitle ?? page.title, language: viewer.language, theme: viewer.theme, assets: assets),
            "house",
            body: group {
                skipLink(viewer.language)
                navigation(page.place, viewer: viewer, here: page.here)
                element(page, viewer: viewer)
                announcements
                leaveDialog(viewer.language)
                if !viewer.isGuest { syncSheet(viewer.language) }
                sayings(viewer.language)
            })
    }

    /// Only the part that changes between pages: the same element, from the same function, as in the document.
    public static func fragment(_ page: Page, viewer: Viewer) -> [UInt8] {
        Renderer.render(element(page, viewer: viewer))
    }

    /// A document for a signed-out visitor: the logo, one task, no navigation.
    ///
    /// - Parameters:
    ///   - lead: one sentence under the title, if needed.
    ///   - preview: what a messenger shows of a link to it.
    ///   - footer: below the body: the alternative way to sign in, the other language.
    public static func plain(
        title: String, lead: String? = nil, language: Language, theme: Viewer.Theme = .system, assets: Assets,
        preview: HTML = .nothing, body: HTML, footer: HTML = .nothing
    ) -> [UInt8] {
        document(
            Head(title: title, language: language, theme: theme, assets: assets, preview: preview), "porch",
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

    /// The element that live updates replace as a whole.
    static func element(_ page: Page, viewer: Viewer) -> HTML {
        tag(
            "div", .class("page"), .id("page"), .value("data-place", page.place.rawValue),
            .value("data-title", Head.documentTitle(page.tabTitle ?? page.title, viewer.language)),
            page.live.map { .data("data-space", $0.space.text) } ?? .none,
            page.live.map { .data("data-sequence", String($0.sequence)) } ?? .none,
            page.did.map { .data("data-did", $0.text) } ?? .none,
            .when(page.hearsAll && !viewer.isGuest, .flag("data-hears-all")),
            .when(viewer.isGuest, .flag("data-guest")),
            .all(
                Attributes(
                    .data("data-day-ends", String(viewer.dayEnds)),
                    viewer.shutsAt.map { .data("data-shuts-at", String($0)) } ?? .none))
        ) {
            topBar(
                page.title, back: page.back,
                actions: group {
                    if !viewer.isGuest { liveSyncMark(viewer.language) }
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
        // The icons are outside the element that is replaced, so fragments do not contain them; and before it, so that
        // no button is drawn without its icon while a long page loads.
        Icon.writeAll(to: &renderer)
        renderer.write(body)
        renderer.write("</body></html>\n")
        return renderer.bytes
    }

    private static func skipLink(_ language: Language) -> HTML {
        tag("a", .class("skip"), .fixed("href", "#main")) { ComponentPhrases.skip(language) }
    }

    /// The live region for screen readers. It is never replaced; otherwise announcements would be lost.
    private static var announcements: HTML {
        tag("div", .class("spoken"), .id("announcements"), .role("status"), .fixed("aria-live", "polite"))
    }

    /// What `guard.js` asks before leaving unsaved input.
    private static func leaveDialog(_ language: Language) -> HTML {
        dialog(id: "leave", title: ComponentPhrases.leaveTitle(language), language) {
            tag("p") { ComponentPhrases.leaveBody(language) }
            formActions {
                button(ComponentPhrases.leave(language), .danger, .type("button"), .flag("data-leaves"))
                closeButton(ComponentPhrases.stay(language), of: "leave")
                button(ComponentPhrases.saveAndLeave(language), .primary, .type("button"), .flag("data-saves"))
            }
        }
    }
}
