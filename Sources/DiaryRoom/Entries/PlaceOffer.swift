import Floor

/// Whether a device keeps where an entry was written, and so its weather where the house finds that. `place.js` shows both
/// forms of the question where the device can tell the place; the answer stays on the device.
enum PlaceOffer {
    /// The question, on the list of entries, until it is answered once.
    static func view(_ viewer: Viewer) -> HTML {
        let question =
            viewer.findsWeather
            ? Phrase(
                ko: "새 일기에 쓴 곳과 그때 날씨를 함께 남길까요? 위치는 1km쯤으로 어림해서 남겨요.",
                en: "Keep the place and the weather with new entries? The place is kept rounded to about 1 km.")
            : Phrase(
                ko: "새 일기에 쓴 곳을 함께 남길까요? 위치는 1km쯤으로 어림해서 남겨요.",
                en: "Keep the place with new entries? It is kept rounded to about 1 km.")
        let yes =
            viewer.findsWeather ? Phrase(ko: "남기기", en: "Keep them") : Phrase(ko: "남기기", en: "Keep it")
        return tag(
            "div", .class("place-offer"), .data("data-place-offer", viewer.person.text), denied(viewer), .flag("hidden")
        ) {
            banner(viewer.say(question), .note) {
                button(viewer.say(yes), .quiet, .type("button"), .data("data-place-answer", "yes"))
                button(
                    viewer.say(Phrase(ko: "남기지 않기", en: "No")), .bare, .type("button"),
                    .data("data-place-answer", "no"))
            }
        }
    }

    /// The same in the journal's settings, at any time.
    static func setting(_ viewer: Viewer) -> HTML {
        tag(
            "section", .class("entry-facet"), .data("data-place-setting", viewer.person.text), denied(viewer),
            .flag("hidden")
        ) {
            sectionHeading(
                viewer.say(
                    viewer.findsWeather
                        ? Phrase(ko: "장소와 날씨", en: "Place and weather") : Phrase(ko: "장소", en: "Place")))
            toggle(
                "place",
                viewer.say(
                    viewer.findsWeather
                        ? Phrase(ko: "이 기기에서 쓴 일기에 남기기", en: "Keep them with entries begun on this device")
                        : Phrase(ko: "이 기기에서 쓴 일기에 남기기", en: "Keep it with entries begun on this device")),
                hint: viewer.say(Phrase(ko: "위치는 1km쯤으로 어림해서 남겨요.", en: "The place is kept rounded to about 1 km.")),
                isOn: false)
        }
    }

    /// What `place.js` says where somebody wants it and the browser denies it, which counts as a no from then on.
    static func denied(_ viewer: Viewer) -> Attribute {
        .data(
            "data-place-denied",
            viewer.say(
                Phrase(
                    ko: "브라우저가 위치를 알려 주지 않아서 쓴 곳을 남기지 않아요. 브라우저에서 이 사이트의 위치를 허용하고 일기장 설정에서 다시 켜 주세요.",
                    en:
                        "The browser doesn’t tell where you are, so no place is kept. Allow it for this site in the browser, then turn it on again in the journal’s settings."
                )))
    }
}
