extension Shell {
    /// Links to every room that is on: a tab bar on a phone, a side rail on a desktop. Both show the same list, in which
    /// `.me` has the person's picture.
    ///
    /// - Parameter here: where a guest comes back to after signing in; nil for the current place.
    static func navigation(_ current: Page.Place, viewer: Viewer, here: Link? = nil) -> HTML {
        tag("nav", .class("places"), .label(viewer.say(ComponentPhrases.places))) {
            brand(viewer.language)
            tag("ul", .class("place-list"), .role("list")) {
                if viewer.isGuest {
                    item(current, isCurrent: true, viewer)
                    signIn(backTo: here ?? current.link, viewer)
                } else {
                    for place in viewer.shownPlaces {
                        item(place, isCurrent: place == current, viewer)
                    }
                }
            }
        }
    }

    /// What a guest has in place of the rooms that are not theirs.
    private static func signIn(backTo here: Link, _ viewer: Viewer) -> HTML {
        tag("li", .value("data-place", Page.Place.me.rawValue)) {
            tag("a", .class("place"), .href(Link("/sign-in").with("next", here.text))) {
                icon(.me)
                tag("span") { viewer.say(ComponentPhrases.signIn) }
            }
        }
    }

    /// Maru's name and logo, a link to the start page.
    static func brand(_ language: Language) -> HTML {
        tag("a", .class("brand"), .href(Link("/"))) {
            tag("span", .class("brand-mark"), .hiddenFromSpeech)
            tag("span") { ComponentPhrases.house(language) }
        }
    }

    private static func item(_ place: Page.Place, isCurrent: Bool, _ viewer: Viewer) -> HTML {
        tag("li", .value("data-place", place.rawValue)) {
            tag("a", .class("place"), .href(place.link), .when(isCurrent, .fixed("aria-current", "page"))) {
                if place == .me {
                    avatar(viewer.name, person: viewer.person, photo: viewer.photo, isNamedBeside: true)
                } else {
                    icon(place.icon)
                }
                tag("span") { viewer.say(place.name) }
                if place == .today { unread(viewer) }
            }
        }
    }
}

extension Shell {
    /// The number of unread notices. `unread.js` updates it; at zero it is present but hidden.
    private static func unread(_ viewer: Viewer) -> HTML {
        tag("span", .class("place-badge"), .id("unread"), .when(viewer.unread == 0, .flag("hidden"))) {
            badge(viewer.unread, .accent, name: viewer.say(ComponentPhrases.unread(viewer.unread)))
        }
    }
}
