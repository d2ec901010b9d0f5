/// The document head: title, language, theme, and the addresses of styles and scripts.
struct Head {
    var title: String
    var language: Language
    var theme: Viewer.Theme
    var assets: Assets
    /// What a messenger shows of a link to the page.
    var preview = HTML.nothing

    static func documentTitle(_ title: String, _ language: Language) -> String {
        title + " · " + ComponentPhrases.house(language)
    }

    func write(to renderer: inout Renderer) {
        renderer.write("<!doctype html>\n<html lang=\"")
        renderer.write(.text(language.rawValue))
        switch theme {
        case .system: renderer.write("\">")
        case .light: renderer.write("\" data-theme=\"light\">")
        case .dark: renderer.write("\" data-theme=\"dark\">")
        }
        renderer.write(
            tag("head") {
                tag("meta", .fixed("charset", "utf-8"))
                tag("title") { Head.documentTitle(title, language) }
                meta(
                    "viewport",
                    "width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content")
                colours
                meta("format-detection", "telephone=no")
                // For iOS home screens, which do not read the manifest.
                tag(
                    "meta", .name("apple-mobile-web-app-title"),
                    .value("content", ComponentPhrases.house(language)))
                meta("mobile-web-app-capable", "yes")
                meta("apple-mobile-web-app-status-bar-style", "default")
                // Nothing can be pressed before it runs. It is very small, and stands before the styles: after them it would
                // wait for them, and the page for it.
                tag("script", .link("src", assets["scripts/first.js"])) {}
                tag("link", .fixed("rel", "stylesheet"), .href(assets["styles/maru.css"]))
                tag("link", .fixed("rel", "icon"), .type("image/svg+xml"), .href(assets["icons/maru.svg"]))
                tag("link", .fixed("rel", "apple-touch-icon"), .href(assets["icons/maru-180.png"]))
                tag("link", .fixed("rel", "manifest"), .href(assets["manifest.webmanifest"]))
                tag("script", .type("module"), .link("src", assets["scripts/maru.js"]))
                preview
            })
    }

    private func meta(_ name: StaticString, _ content: StaticString) -> HTML {
        tag("meta", .name(name), .fixed("content", content))
    }

    /// The colour of the browser's frame: paper, as in `tokens.css`.
    @HTMLBuilder private var colours: HTML {
        switch theme {
        case .light: meta("theme-color", "#FAF7F1")
        case .dark: meta("theme-color", "#161412")
        case .system:
            tag(
                "meta", .name("theme-color"), .fixed("content", "#FAF7F1"),
                .fixed("media", "(prefers-color-scheme: light)"))
            tag(
                "meta", .name("theme-color"), .fixed("content", "#161412"),
                .fixed("media", "(prefers-color-scheme: dark)"))
        }
    }
}
