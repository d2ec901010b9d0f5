import Floor

/// Whether a device keeps where an entry was written, and so its weather. `place.js` shows both forms of the question
/// where the device can tell the place; the answer stays on the device.
enum PlaceOffer {
    /// The question, on the list of entries, until it is answered once.
    static func view(_ viewer: Viewer) -> HTML {
        tag("div", .class("place-offer"), .data("data-place-offer", viewer.person.text), .flag("hidden")) {
            banner(
                viewer.say(
                    Phrase(
                        ko: "새 일기에 쓴 곳과 그때 날씨를 함께 남길까요? 위치는 1km쯤으로 어림해서 남겨요.",
                        en:
                            "Keep the place and the weather with new entries? The place is kept rounded to about 1 km.")
                ),
                .note
            ) {
                button(
                    viewer.say(Phrase(ko: "남기기", en: "Keep them")), .quiet, .type("button"),
                    .data("data-place-answer", "yes"))
                button(
                    viewer.say(Phrase(ko: "남기지 않기", en: "No")), .bare, .type("button"),
                    .data("data-place-answer", "no"))
            }
        }
    }

    /// The same in the journal's settings, at any time.
    static func setting(_ viewer: Viewer) -> HTML {
        tag(
            "section", .class("entry-facet"), .data("data-place-setting", viewer.person.text), .flag("hidden")
        ) {
            sectionHeading(viewer.say(Phrase(ko: "장소와 날씨", en: "Place and weather")))
            toggle(
                "place", viewer.say(Phrase(ko: "이 기기에서 쓴 일기에 남기기", en: "Keep them with entries begun on this device")),
                hint: viewer.say(Phrase(ko: "위치는 1km쯤으로 어림해서 남겨요.", en: "The place is kept rounded to about 1 km.")),
                isOn: false)
        }
    }
}
