public import Floor

/// The route of a run, for people who are in: its picture, its facts, and the form with which the leader gives it another.
public enum RoutePage {
    static let route = RunPageRoute.ofMeetup(
        segment, device: .fallback, needs: { ids, _ throws(Refusal) in .init(ids.space) },
        draw: { request, seen, viewer throws(Refusal) in
            try seen.requireRoute()
            return page(seen, viewer, tracks: request.query[RunRules.joinedTracks.text].flatMap { Int($0) } ?? 1)
        })

    /// Its last path segment.
    static let segment = "route"

    /// The page again after one of its forms was refused.
    static let again: RunUseCase.Form = { form, refusal, slice, viewer throws(Refusal) in
        try page(slice, viewer, form: form, refusal: refusal)
    }

    /// The page again after a file was refused.
    ///
    /// - Throws: the refusal, if the person sees no such page.
    public static func page(
        _ slice: MeetupSlice, _ viewer: Viewer, form: Fields, refusal: Refusal
    ) throws(Refusal) -> Page {
        let seen = try slice.seen(after: refusal, viewer)
        guard seen.standing.isIn else { throw refusal }
        return page(seen, viewer, form: form, refusal: refusal)
    }

    /// - Parameter tracks: of the file that was just uploaded.
    static func page(
        _ seen: SeenMeetup, _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil, tracks: Int = 1
    ) -> Page {
        let route = seen.meetup.route.value
        let attaches = seen.standing == .leader && RunRules.writable.contains(seen.phase(at: viewer.now))
        return Page(
            title: viewer.say(Noun.route), place: .run, back: seen.link,
            body: tag("div", .class("run-sheet")) {
                if let refusal { banner(viewer.say(refusal.phrase), .danger) }
                if attaches, route != nil, tracks > 1 { banner(viewer.say(joined(tracks)), .done) }
                if let route {
                    RouteView.picture(route, viewer)
                    facts(route, viewer)
                    pace(route, viewer)
                    linkButton(
                        viewer.say(Phrase(ko: "GPX로 내려받기", en: "Download as GPX")),
                        to: seen.link.at(RunRules.routeFile), .quiet)
                } else {
                    tag("p", .class("lead")) {
                        viewer.say(
                            attaches
                                ? Phrase(
                                    ko: "시계나 앱에서 내보낸 GPX 파일을 올리면, 함께하기로 한 사람에게 달릴 길이 보여요.",
                                    en:
                                        "Upload a GPX file from a watch or an app to show the people who are in where you will run."
                                )
                                : Phrase(ko: "아직 코스가 없어요.", en: "This run has no route yet."))
                    }
                }
                if attaches { upload(seen, viewer, fields, refusal) }
                if attaches, route != nil { removal(seen, viewer) }
            }, status: refusal?.kind.status ?? 200, live: seen.live)
    }

    private static func joined(_ tracks: Int) -> Phrase {
        Phrase(
            ko: "파일에 있던 트랙 \(grouped(tracks))개를 차례대로 이었어요. 사이의 길은 재지 않아요. 하나만 올리려면 아래에서 트랙 번호를 적고 파일을 다시 골라 주세요.",
            en:
                "All \(grouped(tracks)) tracks of the file come one after the other. The way between them is not measured. To use only one, enter its number below and choose the file again."
        )
    }

    private static func facts(_ route: RunRoute, _ viewer: Viewer) -> HTML {
        func fact(_ name: Phrase, _ value: String) -> HTML {
            group {
                tag("dt") { viewer.say(name) }
                tag("dd") { value }
            }
        }
        return tag("dl", .class("run-facts")) {
            fact(Phrase(ko: "거리", en: "Distance"), viewer.say(RouteWords.length(route.metres)))
            fact(
                Phrase(ko: "오르막", en: "Climb"),
                viewer.say(
                    route.climb.map { RouteWords.metres($0) }
                        ?? Phrase(ko: "파일에 높이가 없어요", en: "The file has no elevations")))
            if let seconds = route.seconds, seconds > 0 {
                fact(Phrase(ko: "시간", en: "Time"), RouteWords.time(seconds))
                fact(
                    Phrase(ko: "평균 페이스", en: "Average pace"),
                    RouteWords.pace(RouteSplit(metres: route.metres, seconds: seconds).pace))
            }
        }
    }

    private static func pace(_ route: RunRoute, _ viewer: Viewer) -> HTML {
        if route.seconds ?? 0 > 0 { return RouteView.splits(route, viewer) }
        return tag("p", .class("field-hint")) {
            viewer.say(
                Phrase(
                    ko: "파일에 차례대로 적힌 시각이 없어서 페이스는 알 수 없어요.",
                    en: "The file has no times in order, so the pace is unknown."))
        }
    }

    private static func upload(
        _ seen: SeenMeetup, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let isNew = seen.meetup.route.value == nil
        return form(
            seen.link.at(RunRules.routeUpload), operation: viewer.formID, .class("run-form"),
            .fixed("enctype", "multipart/form-data")
        ) {
            field(
                Field(
                    "file", viewer.say(Phrase(ko: "GPX 파일", en: "GPX file")),
                    kind: .file(
                        accept: ".gpx,application/gpx+xml,application/xml,text/xml",
                        verb: viewer.say(Phrase(ko: "파일 고르기", en: "Choose a file"))),
                    hint: viewer.say(
                        Phrase(
                            ko:
                                "\(Track.byteLimit >> 20)MB, 점 \(grouped(Track.pointLimit))개까지 읽어요. 길만 남기고 파일과 날짜는 남기지 않아요.",
                            en:
                                "Up to \(Track.byteLimit >> 20) MB and \(grouped(Track.pointLimit)) points. Only the line is kept, neither the file nor the day."
                        )),
                    error: refusal?.said(of: "file", viewer) ?? refusal?.said(of: "route", viewer), isRequired: true),
                viewer.language)
            segmented(
                "trim", viewer.say(Phrase(ko: "양 끝에서 자를 거리", en: "Cut from both ends")),
                Track.Trim.allCases.map {
                    Choice(
                        String($0.rawValue),
                        viewer.say($0 == .none ? Phrase(ko: "안 자름", en: "None") : RouteWords.metres($0.rawValue)))
                }, chosen: fields["trim"] ?? String(Track.Trim.usual.rawValue))
            if let error = refusal?.said(of: "trim", viewer) { tag("p", .class("field-error")) { error } }
            tag("p", .class("field-hint")) {
                viewer.say(
                    Phrase(
                        ko:
                            "집에서 시작한 기록이면 집이 드러나지 않게 잘라 주세요. 자른 만큼 거리도 줄어요. \(Track.Trim.usual.rawValue)m를 고르면 모이는 곳에 닿은 끝은 자르지 않아요.",
                        en:
                            "Cut a run that you recorded from your door, so that it doesn’t show where you live. The distance is without what is cut. With \(Track.Trim.usual.rawValue) m, an end at the meeting place is not cut."
                    ))
            }
            trackNumber(viewer, fields, refusal)
            button(
                viewer.say(
                    isNew ? Phrase(ko: "코스 올리기", en: "Add the route") : Phrase(ko: "이 파일로 바꾸기", en: "Replace the route")
                ),
                .primary)
        }
    }

    /// Folded up: most files have one track.
    private static func trackNumber(_ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?) -> HTML {
        let error = refusal?.said(of: "track", viewer)
        let given = fields["track"] ?? ""
        return tag("details", .class("part-edit"), .when(error != nil || !given.isEmpty, .flag("open"))) {
            tag("summary") {
                viewer.say(Phrase(ko: "트랙이 여럿인 파일에서 하나만", en: "One of several tracks"))
            }
            field(
                Field(
                    "track", viewer.say(Phrase(ko: "트랙 번호", en: "Number of the track")), value: given,
                    kind: .number(1...Track.pointLimit),
                    hint: viewer.say(
                        Phrase(
                            ko: "파일에 있는 차례대로 1부터 세요. 비워 두면 모두 차례대로 이어요.",
                            en: "Counted from 1 in the order of the file. If empty, all come one after the other.")),
                    error: error), viewer.language)
        }
    }

    private static func removal(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        let title = viewer.say(Phrase(ko: "코스 지우기", en: "Remove the route"))
        return tag("div", .class("run-actions")) {
            openButton(title, opens: RunRules.removeRoute.name, .danger)
            confirmation(
                id: RunRules.removeRoute.name, title: title,
                body: viewer.say(
                    Phrase(
                        ko: "원본 파일을 남기지 않아서 되돌릴 수 없어요. 다시 보이려면 파일을 다시 올려야 해요.",
                        en:
                            "The file was not kept, so this can’t be undone. To show the route again, upload the file again."
                    )),
                does: title, seen.link.at(RunRules.removeRoute.name), operation: viewer.formID, viewer.language)
        }
    }
}
