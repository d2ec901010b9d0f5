import Floor

/// Maps. A house without a source of map pictures draws none, and its pages are the same as ever; without scripts a map
/// is not shown. What a map shows is in the page beside it in words.
enum RunMap {
    /// What a map is for: `run-map.js` has a module for each.
    enum Use: String {
        /// The meetups of the list.
        case meetups
        /// One place.
        case place
        /// Choosing a place in a form.
        case choose
    }

    /// An empty map for scripts to draw into.
    ///
    /// - Parameter name: what a screen reader calls it.
    @HTMLBuilder
    static func view(
        _ use: Use, id: String, name: Phrase, _ viewer: Viewer, _ more: Attributes = Attributes()
    ) -> HTML {
        if let map = viewer.map {
            tag(
                "div", .class("run-map"), .id(id), .role("region"), .label(viewer.say(name)),
                .all(
                    Attributes(
                        .data("data-map", use.rawValue), .data("data-tiles", map.tiles),
                        .data("data-credit", map.credit), .link("data-script", map.script),
                        .link("data-style", map.style), .all(said(viewer)), .all(more)))
            ) {
                tag(
                    "p", .class("run-map-failed field-hint"), .role("status"), .flag("hidden"), .flag("data-map-failed")
                ) {
                    viewer.say(
                        Phrase(
                            ko: "지도를 불러오지 못했어요. 지도가 없어도 이 화면의 다른 것은 그대로예요.",
                            en: "The map could not be loaded. Everything else here works without it."))
                }
            }
        }
    }

    /// Where people who are in meet.
    static func place(_ point: Coordinates, _ viewer: Viewer) -> HTML {
        view(
            .place, id: "place-map", name: Phrase(ko: "만날 곳 지도", en: "Map of the place"), viewer,
            Attributes(.data("data-latitude", point.latitudeText), .data("data-longitude", point.longitudeText)))
    }

    /// About where it is.
    static func circle(_ circle: Circle, _ viewer: Viewer) -> HTML {
        view(
            .place, id: "place-map", name: Phrase(ko: "만날 동네 지도", en: "Map of the area"), viewer,
            Attributes(.data("data-circle", circle.degrees), .data("data-radius", String(Circle.radius))))
    }

    /// The texts that scripts put on a map.
    private static func said(_ viewer: Viewer) -> Attributes {
        Attributes(
            .data("data-zoom-in", viewer.say(Phrase(ko: "확대", en: "Zoom in"))),
            .data("data-zoom-out", viewer.say(Phrase(ko: "축소", en: "Zoom out"))),
            .data("data-cluster", viewer.say(Phrase(ko: "모임 0개 펼치기", en: "Show 0 runs"))),
            .data("data-two-fingers", viewer.say(Phrase(ko: "두 손가락으로 움직여요", en: "Move it with two fingers"))))
    }
}

/// The map beside the list of meetups.
enum MeetupsMap {
    private static let id = "meetup-map"

    /// Nothing without a source of map pictures.
    @HTMLBuilder
    static func view(_ filter: MeetupFilter, _ viewer: Viewer) -> HTML {
        if viewer.map != nil {
            tag("section", .class("run-map-part"), .label(viewer.say(Phrase(ko: "지도", en: "Map")))) {
                tag("a", .class("button run-map-skip"), .fixed("href", "#run-results")) {
                    viewer.say(Phrase(ko: "지도 건너뛰고 목록으로", en: "Skip the map"))
                }
                RunMap.view(.meetups, id: id, name: Phrase(ko: "모임 지도", en: "Map of runs"), viewer, centre(filter))
                tag("div", .class("run-map-bar")) {
                    tag(
                        "a", .class("button"), .id("meetup-map-here"), .href(filter.anywhere.on(Page.Place.run.link)),
                        .flag("hidden"), .flag("data-search-here")
                    ) {
                        icon(.search)
                        tag("span") { viewer.say(Phrase(ko: "이 지역에서 검색", en: "Search this area")) }
                    }
                    nearMe(filter, viewer)
                    button(
                        viewer.say(Phrase(ko: "지도 넓게", en: "Larger map")), .quiet, .type("button"),
                        .flag("data-map-size"), .fixed("aria-pressed", "false"), .value("aria-controls", id))
                }
            }
        }
    }

    /// Where to look from, and how far.
    private static func centre(_ filter: MeetupFilter) -> Attributes {
        let centre = filter.centre ?? MeetupFilter.cityHall
        return Attributes(
            .data("data-latitude", centre?.latitudeText ?? ""), .data("data-longitude", centre?.longitudeText ?? ""),
            .data("data-km", String(filter.kilometres ?? MeetupFilter.usualDistance)),
            .when(filter.centre != nil, .flag("data-chosen")),
            .when(filter.kilometres != nil, .flag("data-bounded")),
            .data("data-distances", MeetupFilter.distances.map { String($0) }.joined(separator: " ")))
    }

    /// The same list around the device's own position.
    private static func nearMe(_ filter: MeetupFilter, _ viewer: Viewer) -> HTML {
        tag("form", .class("run-near-me"), .fixed("method", "get"), .action(Page.Place.run.link)) {
            for (name, value) in filter.anywhere.fields { hidden(name, value) }
            hidden("latitude", "")
            hidden("longitude", "")
            hidden("km", String(filter.kilometres ?? MeetupFilter.usualDistance))
            LocateButton.view(decimals: 2, submits: true, viewer)
        }
    }

    /// What the map knows of a row: the centre of its circle, never its place.
    static func mark(_ meetup: MeetupSummary, _ viewer: Viewer, @HTMLBuilder content: () -> HTML) -> HTML {
        guard viewer.map != nil, let circle = meetup.circle else { return content() }
        return tag("span", .class("run-mark"), .data("data-circle", circle.degrees)) { content() }
    }
}

extension Circle {
    /// The centre in degrees: `37.566,126.977`.
    var degrees: String { text(latitude) + "," + text(longitude) }

    private func text(_ millionths: Int) -> String {
        let size = millionths < 0 ? -millionths : millionths
        // With its leading zeros.
        let fraction = String(size % Coordinates.unit + Coordinates.unit).dropping(1)
        return (millionths < 0 ? "-" : "") + String(size / Coordinates.unit) + "." + fraction
    }
}

extension MeetupFilter {
    /// The same without a centre and a distance, from its first page.
    var anywhere: MeetupFilter {
        var filter = self
        filter.centre = nil
        filter.kilometres = nil
        filter.after = nil
        return filter
    }
}
