import Floor

/// When and where an entry was written, with forms for what can be typed by hand.
enum DetailsPage {
    static let route = DiaryPageRoute.ofJournal(
        "entry/{entry}/\(segment)", needs: DiaryPageRoute.oneEntry,
        draw: { ids, _, slice, viewer throws(Refusal) in .page(page(try slice.entry(ids.entity), slice, viewer)) })

    static let segment = "details"
    static var name: Phrase { Phrase(ko: "날짜와 장소", en: "Date and place") }

    static func page(
        _ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer, form fields: Fields = Fields(),
        refusal: Refusal? = nil
    ) -> Page {
        Page(
            title: viewer.say(name), place: .diary, back: EntryPage.address(entry.id, of: slice.space),
            body: tag("div", .class("settings")) {
                facts(entry, viewer)
                place(entry, slice, viewer, fields, refusal)
                weather(entry, slice, viewer, fields, refusal)
                memory(entry, slice, viewer)
            }, live: slice.live)
    }

    private static func facts(_ entry: Entry, _ viewer: Viewer) -> HTML {
        tag("dl", .class("entry-facts")) {
            if let day = entry.day.value {
                fact(Phrase(ko: "날짜", en: "Date"), day.day.text(.full, in: viewer.language), viewer)
                if !day.zone.isEmpty { fact(Phrase(ko: "시간대", en: "Time zone"), day.zone, viewer) }
            }
            fact(Phrase(ko: "처음 쓴 때", en: "Written"), time(entry.writtenAt, viewer), viewer)
            fact(Phrase(ko: "고친 때", en: "Changed"), time(entry.changedAt, viewer), viewer)
        }
    }

    private static func time(_ milliseconds: Int64, _ viewer: Viewer) -> String {
        viewer.clock(milliseconds).text(today: viewer.today, in: viewer.language)
    }

    private static func fact(_ name: Phrase, _ value: String, _ viewer: Viewer) -> HTML {
        group {
            tag("dt") { viewer.say(name) }
            tag("dd") { value }
        }
    }

    private static func place(
        _ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        form(
            slice.link.at("set-place"), operation: viewer.formID, .class("entry-facet"), .flag("data-enhance")
        ) {
            sectionHeading(viewer.say(Phrase(ko: "장소", en: "Place")))
            hidden("entry", entry.id.text)
            field(
                Field(
                    "name", viewer.say(Phrase(ko: "이름", en: "Name")),
                    value: fields["name"] ?? entry.place.value?.name ?? "", limit: EntryPlace.nameLimit,
                    error: error("name", refusal, viewer), id: "place-name"), viewer.language)
            field(
                Field(
                    "coordinates", viewer.say(Phrase(ko: "위도와 경도", en: "Latitude and longitude")),
                    value: fields["coordinates"] ?? entry.place.value?.coordinates?.text ?? "",
                    hint: viewer.say(
                        Phrase(ko: "따로 고르지 않으면 1km쯤으로 어림해 남겨요.", en: "Rounded to about 1 km unless you choose exact.")),
                    error: error("coordinates", refusal, viewer)), viewer.language)
            toggle("exact", viewer.say(Phrase(ko: "정확한 자리로 남기기", en: "Keep the exact position")), isOn: false)
            formActions { button(viewer.say(Phrase(ko: "장소 저장", en: "Save place")), .primary) }
        }
    }

    private static func weather(
        _ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        form(
            slice.link.at("set-weather"), operation: viewer.formID, .class("entry-facet"), .flag("data-enhance")
        ) {
            sectionHeading(viewer.say(Phrase(ko: "날씨", en: "Weather")))
            hidden("entry", entry.id.text)
            weatherLine(entry.weather.value, viewer.language)
            let weather = entry.weather.value.flatMap { Weather(stored: $0) }
            picker(
                "condition", viewer.say(Phrase(ko: "그날의 날씨", en: "Weather that day")), conditions(weather, viewer),
                chosen: fields["condition"] ?? weather?.condition.text ?? "")
            toggle(
                "night", viewer.say(Phrase(ko: "밤", en: "At night")),
                isOn: fields["condition"] == nil ? weather?.isNight ?? false : fields["night"] == "on")
            field(
                Field(
                    "temperature", viewer.say(Phrase(ko: "기온(°C)", en: "Temperature (°C)")),
                    value: fields["temperature"] ?? weather?.wholeDegrees ?? "", kind: .number(Entry.degreesRange),
                    error: error("temperature", refusal, viewer)), viewer.language)
            formActions { button(viewer.say(Phrase(ko: "날씨 저장", en: "Save weather"))) }
        }
    }

    /// None, the groups, and what it is now if that is finer than a group.
    private static func conditions(_ weather: Weather?, _ viewer: Viewer) -> [Choice] {
        var offered = Weather.Condition.groups
        if let present = weather?.condition, !offered.contains(present) { offered.append(present) }
        return [Choice("", viewer.say(Phrase(ko: "없음", en: "None")))]
            + offered.map { Choice($0.text, viewer.say($0.name)) }
    }

    private static func memory(_ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        if !entry.muted.value { return .nothing }
        return form(slice.link.at("unmute-memory"), operation: viewer.formID, .flag("data-enhance")) {
            hidden("entry", entry.id.text)
            button(viewer.say(Phrase(ko: "‘이날의 일기’에 다시 넣기", en: "Show in “On this day” again")))
        }
    }

    private static func error(_ field: String, _ refusal: Refusal?, _ viewer: Viewer) -> String? {
        guard let refusal, refusal.field == field else { return nil }
        return viewer.say(refusal.phrase)
    }
}

extension Weather {
    /// The temperature as a person enters it.
    fileprivate var wholeDegrees: String? {
        temperature.map { String(($0 + ($0 < 0 ? -5 : 5)) / 10) }
    }
}
