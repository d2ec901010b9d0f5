import Floor

/// The form with all of a meetup's details.
enum EditMeetupPage {
    static let route = RunPageRoute.ofMeetup(
        segment, device: .never, needs: { ids, _ throws(Refusal) in .init(ids.space) },
        draw: { _, seen, viewer throws(Refusal) in
            guard seen.standing == .leader else { throw .leaderOnly }
            return page(seen, viewer)
        })

    /// Its last path segment.
    static let segment = "edit"

    /// - Parameters:
    ///   - given: the submitted form, after it was refused or a place was looked for.
    ///   - search: what came of looking for an address.
    static func page(
        _ seen: SeenMeetup, _ viewer: Viewer, form given: Fields? = nil, refusal: Refusal? = nil,
        search: PlaceSearch? = nil
    ) -> Page {
        let fields = given ?? Fields(of: seen.meetup, zoneOffset: seen.zoneOffset, viewer)
        // A start is typed as a day and a time: what is wrong with it is said at the day.
        func refused(_ name: StaticString) -> String {
            name.text == "day" && refusal?.field == "start" ? "start" : name.text
        }
        func line(
            _ name: StaticString, _ label: Phrase, _ limit: Int? = nil, kind: Field.Kind? = nil, hint: Phrase? = nil,
            isRequired: Bool = true
        ) -> HTML {
            field(
                Field(
                    name, viewer.say(label), value: fields[name.text] ?? "", kind: kind ?? .text,
                    hint: hint.map { viewer.say($0) },
                    limit: limit, error: refusal?.said(of: refused(name), viewer), isRequired: isRequired,
                    // The form is long: what was refused would be far below the screen.
                    isFocused: refusal?.field == refused(name)),
                viewer.language)
        }
        func pick<Value>(
            _ name: StaticString, _ label: Phrase, _ all: [Value], _ phrase: (Value) -> Phrase
        ) -> HTML where Value: RawRepresentable, Value.RawValue == String {
            picker(
                name, viewer.say(label), all.map { Choice($0.rawValue, viewer.say(phrase($0))) },
                chosen: fields[name.text] ?? "", error: refusal?.said(of: name.text, viewer))
        }
        return Page(
            title: viewer.say(Phrase(ko: "모임 고치기", en: "Edit the run")), place: .run, back: seen.link,
            body: tag("div", .class("run-sheet")) {
                if seen.me == nil {
                    ProfileHint.view(for: seen.meetup.id, viewer)
                } else if let refusal {
                    banner(viewer.say(refusal.phrase), .danger)
                }
                form(
                    seen.link.at("edit-meetup"), operation: viewer.formID, isGuarded: true, .class("run-form"),
                    .halfWritten(viewer, in: seen.meetup.id.text, "edit-meetup")
                ) {
                    PlaceFinder.standard(viewer)
                    line("title", Noun.title, Meetup.titleLimit, hint: CreateMeetupPage.warning)
                    line(
                        "text", Noun.text, Meetup.textLimit, kind: .lines, hint: CreateMeetupPage.warning,
                        isRequired: false)
                    pick("band", Phrase(ko: "언제", en: "When"), Meetup.Band.allCases) { $0.phrase }
                    localTimes("run-when", viewer) {
                        if let shown = shown(seen, given, refusal, viewer) { hidden(LocalTime.shown, shown) }
                        line("day", Phrase(ko: "날짜", en: "Day"), kind: .day)
                        line("time", Phrase(ko: "시각", en: "Time"), kind: .time)
                        // A meetup keeps its zone. A new one has the browser's.
                        ZoneLine.view(fields["zone"], error: refusal?.said(of: "zone", viewer), viewer)
                    }
                    line("minutes", Phrase(ko: "달리는 시간(분)", en: "Minutes"), kind: .number(MeetupTime.minuteRange))
                    tag("p", .class("field-hint")) {
                        viewer.say(
                            Phrase(
                                ko: "위치와 이름, 주소, 찾는 법은 함께하기로 한 사람만 봐요. 다른 사람은 약 500m 동그라미와 동네만 봐요.",
                                en:
                                    "Only people who are in see the position, name, address and how to find it. Others see a circle of about 500 m, and the part of town."
                            ))
                    }
                    line("place-name", Noun.place, Place.nameLimit)
                    PlaceFinder.view(seen, fields, search, viewer)
                    LocateButton.view(decimals: 6, viewer)
                    choosing(viewer)
                    line("latitude", Phrase(ko: "위도", en: "Latitude"))
                    line("longitude", Phrase(ko: "경도", en: "Longitude"))
                    line("address", Noun.address, Place.addressLimit, isRequired: false)
                    line("hint", Noun.hint, Place.hintLimit, isRequired: false)
                    line(
                        "district", Noun.district, Meetup.districtLimit,
                        hint: Phrase(
                            ko: "누구나 봐요. ‘중구 정동’처럼 동네까지만 적어 주세요.", en: "Everyone sees it: a part of town, no address.")
                    )
                    pick("gender", Phrase(ko: "누구와", en: "For whom"), Conditions.GenderRule.allCases) { $0.phrase }
                    line(
                        "age-from", Phrase(ko: "최소 나이", en: "Age from"), kind: .number(Conditions.ageRange),
                        hint: Phrase(ko: "둘 다 비우면 모든 나이예요.", en: "Leave both empty for all ages."), isRequired: false)
                    line(
                        "age-to", Phrase(ko: "최대 나이", en: "Age to"), kind: .number(Conditions.ageRange),
                        isRequired: false)
                    line(
                        "capacity", Phrase(ko: "인원(나 포함)", en: "People, with you"),
                        kind: .number(Conditions.capacityRange))
                    pick("pace", Phrase(ko: "페이스", en: "Pace"), Runner.Pace.allCases) { $0.phrase }
                    toggle(
                        "after-party", viewer.say(Phrase(ko: "뒤풀이 있음", en: "After-party")),
                        isOn: fields["after-party"] == "on")
                    if seen.meetup.series.value != nil {
                        SeriesScope.picker(chosen: fields[SeriesScope.field.text], viewer)
                        tag("p", .class("field-hint")) {
                            viewer.say(
                                Phrase(
                                    ko: "고른 모임이 모두 여기에 적은 대로 바뀌어요. 날짜는 저마다 그대로예요.",
                                    en: "All of them become as it says here. Each keeps its own day."))
                        }
                        if let error = refusal?.said(of: SeriesScope.field.text, viewer) {
                            tag("p", .class("field-error")) { error }
                        }
                    }
                    // Without a profile nothing is saved: the way to it, above, is the main action.
                    button(viewer.say(Phrase(ko: "저장", en: "Save")), seen.me == nil ? .quiet : .primary)
                }
            }, status: refusal?.kind.status ?? 200, live: seen.live)
    }

    /// What the form has shown of the start, as its writer is told of a start that was moved meanwhile; nil where there is none
    /// yet, or the zone is written too.
    private static func shown(
        _ seen: SeenMeetup, _ given: Fields?, _ refusal: Refusal?, _ viewer: Viewer
    ) -> String? {
        guard viewer.zone != nil, let start = seen.meetup.time.value?.start else { return nil }
        let present = viewer.clock(start).localStart
        guard let given, refusal?.name != "start-moved" else { return present }
        return given.shownStart
    }

    /// A map that fills in the position where it is tapped. The fields below do the same by hand.
    @HTMLBuilder
    private static func choosing(_ viewer: Viewer) -> HTML {
        if viewer.map != nil {
            tag("div", .class("run-choose")) {
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(
                            ko: "지도에서 만날 곳을 누르세요. 아래에 위도와 경도를 직접 적어도 돼요.",
                            en: "Press the meeting point on the map, or write its latitude and longitude below."))
                }
                RunMap.view(
                    .choose, id: "choose-map", name: Phrase(ko: "만날 곳 고르기", en: "Choose the place"), viewer,
                    Attributes(
                        .data("data-latitude", MeetupFilter.cityHall?.latitudeText ?? ""),
                        .data("data-longitude", MeetupFilter.cityHall?.longitudeText ?? "")))
            }
        }
    }
}

extension Fields {
    /// The form as the meetup is.
    init(of meetup: Meetup, zoneOffset: Int?, _ viewer: Viewer) {
        let conditions = meetup.conditions.value ?? Conditions()
        var pairs = [
            Pair("title", meetup.title.value), Pair("text", meetup.text.value),
            Pair("band", meetup.band.value.rawValue),
            Pair("district", meetup.district.value), Pair("gender", conditions.gender.rawValue),
            Pair("age-from", conditions.ages.map { String($0.lowerBound) } ?? ""),
            Pair("age-to", conditions.ages.map { String($0.upperBound) } ?? ""),
            Pair("capacity", String(conditions.capacity)), Pair("pace", conditions.pace.rawValue),
            Pair("after-party", conditions.hasAfterParty ? "on" : ""),
            Pair("minutes", String(meetup.time.value?.minutes ?? Fields.usualMinutes)),
            Pair("zone", meetup.time.value?.zone ?? ""),
        ]
        if let time = meetup.time.value {
            // Whose zone is not known reads and writes in the run's.
            let there = viewer.zone == nil ? zoneOffset.map { Moment(milliseconds: time.start, offset: $0) } : nil
            let moment = there ?? viewer.clock(time.start)
            pairs += [Pair("day", moment.day.iso), Pair("time", moment.input)]
        }
        if let place = meetup.place.value {
            pairs += [
                Pair("latitude", place.point.latitudeText), Pair("longitude", place.point.longitudeText),
                Pair("place-name", place.name), Pair("address", place.address), Pair("hint", place.hint),
            ]
        }
        self.init(pairs)
    }

    private static var usualMinutes: Int { 60 }
}
