/// The style guide at `/style`: every shared component in every state, in the requested theme and language.
public enum StylePage {
    /// The viewer with the theme and language from the query: `?theme=dark&language=en-GB`.
    public static func viewer(_ viewer: Viewer, query: Fields) -> Viewer {
        var viewer = viewer
        if let theme = query["theme"].flatMap(Viewer.Theme.init(rawValue:)) { viewer.theme = theme }
        if let language = query["language"].flatMap(Language.init(stored:)) { viewer.language = language }
        return viewer
    }

    /// The page. `?room=diary` shows it in another room's colour, `?toast=1` with a toast.
    public static func page(_ viewer: Viewer, query: Fields) -> Page {
        let language = viewer.language
        let place = query["room"].flatMap(Page.Place.init(rawValue:)) ?? .board
        return Page(
            title: viewer.say(Phrase(ko: "마루의 모습", en: "Style guide")), place: place, back: Link("/"),
            actions: group {
                syncMark(.saved, language)
                iconButton(.undo, name: viewer.say(StyleWords.undo), .bare, .type("button"))
                iconButton(.redo, name: viewer.say(StyleWords.redo), .bare, .type("button"), .flag("disabled"))
                iconLink(.plus, name: viewer.say(StyleWords.newCard), to: Link("/style"), .primary)
            },
            body: tag("div", .class("style-page")) {
                switches(viewer, place)
                StyleFoundations.all(language)
                StyleControls.all(language, today: viewer.today)
                StyleStates.all(language)
                StyleLists.all(language)
            },
            toast: query["toast"] == nil ? nil : StyleLists.toast(language))
    }

    private static func switches(_ viewer: Viewer, _ place: Page.Place) -> HTML {
        let here = Link("/style").with("room", place.rawValue)
        return tag("div", .class("style-switches")) {
            chips {
                for theme in Viewer.Theme.allCases {
                    chip(
                        viewer.say(theme.phrase), icon: StyleWords.icon(of: theme),
                        to: here.with("theme", theme.rawValue).with("language", viewer.language.rawValue),
                        isCurrent: theme == viewer.theme)
                }
            }
            chips {
                for language in Language.allCases {
                    chip(
                        language.ownName,
                        to: here.with("theme", viewer.theme.rawValue).with("language", language.rawValue),
                        isCurrent: language == viewer.language)
                }
            }
            chips {
                for other in Page.Place.allCases {
                    chip(
                        viewer.say(other.name),
                        to: Link("/style").with("room", other.rawValue).with("theme", viewer.theme.rawValue)
                            .with("language", viewer.language.rawValue),
                        isCurrent: other == place)
                }
            }
        }
    }

    /// One section: a title and the component.
    static func specimen(_ title: String, @HTMLBuilder content: () -> HTML) -> HTML {
        tag("section", .class("specimen")) {
            tag("h2", .class("specimen-title")) { title }
            content()
        }
    }
}
