import Floor

/// What a run's page says of its route: all of it to people who are in, its length to everybody else.
enum RouteView {
    static func section(_ seen: SeenMeetup, _ phase: Meetup.Phase, _ viewer: Viewer) -> HTML {
        let attaches = seen.standing == .leader && RunRules.writable.contains(phase)
        guard seen.routeLength != nil || attaches else { return .nothing }
        return tag("section", .class("run-part")) {
            sectionHeading(viewer.say(Noun.route))
            if let length = seen.routeLength {
                if let route = seen.meetup.route.value { picture(route, viewer) }
                tag("p", .class("run-route-length")) { viewer.say(length.phrase) }
                if !seen.standing.isIn {
                    tag("p", .class("field-hint")) {
                        viewer.say(Phrase(ko: "코스는 함께하기로 하면 보여요.", en: "You see the route once you are in."))
                    }
                }
            } else {
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(ko: "GPX 파일이 있으면 달릴 길을 미리 보여 줄 수 있어요.", en: "Show where you will run, from a GPX file."))
                }
            }
            if seen.standing.isIn { link(seen, attaches, viewer) }
        }
    }

    private static func link(_ seen: SeenMeetup, _ attaches: Bool, _ viewer: Viewer) -> HTML {
        linkButton(
            viewer.say(
                seen.routeLength == nil
                    ? Phrase(ko: "코스 올리기", en: "Add a route")
                    : attaches
                        ? Phrase(ko: "코스 보기와 바꾸기", en: "View or replace the route")
                        : Phrase(ko: "코스 자세히 보기", en: "View the route")), to: seen.link.at(RoutePage.segment), .quiet)
    }

    /// The drawing, and what its marks mean.
    static func picture(_ route: RunRoute, _ viewer: Viewer) -> HTML {
        tag("div", .class("run-route-frame")) {
            RouteDrawing.view(route, id: "route", viewer)
            tag("p", .class("run-route-key")) {
                tag("span", .class("run-route-dot"), .hiddenFromSpeech)
                tag("span") { viewer.say(Phrase(ko: "출발", en: "Start")) }
                tag("span", .class("run-route-ring"), .hiddenFromSpeech)
                tag("span") { viewer.say(Phrase(ko: "도착", en: "End")) }
            }
        }
    }

    /// The pace of each kilometre.
    static func splits(_ route: RunRoute, _ viewer: Viewer) -> HTML {
        tag("table", .class("run-splits")) {
            tag("caption") { viewer.say(Phrase(ko: "1km마다 페이스", en: "Pace by kilometre")) }
            tag("thead") {
                tag("tr") {
                    for name in [
                        Phrase(ko: "구간", en: "Distance"), Phrase(ko: "시간", en: "Time"), Phrase(ko: "페이스", en: "Pace"),
                    ] {
                        tag("th", .fixed("scope", "col")) { viewer.say(name) }
                    }
                }
            }
            tag("tbody") {
                for (index, split) in route.splits.enumerated() {
                    tag("tr") {
                        tag("th", .fixed("scope", "row")) { viewer.say(name(of: split, index)) }
                        tag("td") { RouteWords.time(split.seconds) }
                        tag("td") { RouteWords.pace(split.pace) }
                    }
                }
            }
        }
    }

    /// `3km`, or the metres of what is left.
    private static func name(of split: RouteSplit, _ index: Int) -> Phrase {
        if split.metres < RouteSplit.length { return RouteWords.metres(split.metres) }
        return Phrase(ko: String(index + 1) + "km", en: String(index + 1) + " km")
    }
}
