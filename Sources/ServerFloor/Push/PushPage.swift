import Floor

/// The page of notifications on devices: turned on for this one by a press, and what it is told of. What the browser can
/// and may do only it knows; its script shows the part with the state.
struct PushPage: Sendable {
    let viewer: Viewer
    let key: String
    let rooms: [(place: Page.Place, kinds: [NoticeKind])]
    let devices: [PushSubscription]
    /// Whether the house offers the service worker that shows notifications.
    let hasWorker: Bool
    var told: Phrase?

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    private var mine: PushSubscription? { devices.first { $0.device == viewer.device } }

    var page: Page {
        Page(
            title: say(PushPhrases.title), place: .me, back: Link("/me/notices"),
            body: group {
                if hasWorker {
                    thisDevice
                } else {
                    tag("section", .class("me-section")) {
                        lead
                        banner(say(PushPhrases.without))
                    }
                }
                others
            }, toast: told.map { Page.Toast(say($0)) })
    }

    private var lead: HTML { tag("p", .class("lead")) { say(PushPhrases.lead) } }

    private var thisDevice: HTML {
        tag(
            "section", .class("me-section"), .data("data-push", key),
            .when(mine != nil, .flag("data-is-on"))
        ) {
            lead
            if mine == nil {
                // A device that has them needs no script for what can be chosen.
                tag("noscript") { banner(say(PushPhrases.needsScript)) }
                state("checking") { tag("p") { say(PushPhrases.checking) } }
            }
            state("unsupported") { banner(say(PushPhrases.unsupported)) }
            state("insecure") { banner(say(PushPhrases.insecure)) }
            state("install") { banner(say(PushPhrases.install)) }
            state("denied") { banner(say(PushPhrases.denied)) }
            state("failed") { banner(say(PushPhrases.failed), .danger) }
            state("off") {
                tag("p") { say(PushPhrases.off) }
                form(Link("/me/add-push")) {
                    hidden("endpoint", "")
                    hidden("p256dh", "")
                    hidden("auth", "")
                    button(say(PushPhrases.turnOn), .primary, icon: .bell, .type("button"), .flag("data-turns-on"))
                }
            }
            if let mine { state("on", isShown: true) { on(mine) } }
        }
    }

    private func state(_ name: String, isShown: Bool = false, @HTMLBuilder content: () -> HTML) -> HTML {
        tag("div", .class("stack"), .data("data-state", name), .when(!isShown, .flag("hidden"))) { content() }
    }

    @HTMLBuilder private func on(_ mine: PushSubscription) -> HTML {
        tag("p") { say(PushPhrases.on) }
        form(Link("/me/send-push")) { button(say(PushPhrases.sendOne), icon: .bell) }
        form(Link("/me/save-push"), isGuarded: true, .class("notice-settings narrow")) {
            toggle(
                "hides-words", say(PushPhrases.hidesWords), hint: say(PushPhrases.hidesWordsHint),
                isOn: mine.hidesWords)
            tag("p", .class("field-hint")) { say(PushPhrases.kindsHint) }
            offering(rooms.flatMap(\.kinds).map(\.field))
            for (place, kinds) in rooms where !kinds.isEmpty { switches(place, kinds, mine) }
            formActions { button(say(PushPhrases.save), .primary) }
        }
        form(Link("/me/stop-push"), .flag("data-turns-off")) { button(say(PushPhrases.turnOff)) }
    }

    private func switches(_ place: Page.Place, _ kinds: [NoticeKind], _ mine: PushSubscription) -> HTML {
        tag("fieldset", .class("notice-kinds")) {
            tag("legend", .class("section-heading")) { say(place.name) }
            for kind in kinds { toggle(kind.field, say(kind.phrase), isOn: !mine.kindsOff.contains(kind.field)) }
        }
    }

    @HTMLBuilder private var others: HTML {
        let others = devices.filter { $0.device != viewer.device }
        if !others.isEmpty {
            tag("section", .class("me-section")) {
                sectionHeading(say(PushPhrases.others))
                rows { for device in others { row(device) } }
                // Asks first, since only somebody at that device can turn them on there again.
                for device in others {
                    confirmation(
                        id: "remove-" + device.device.text, title: say(PushPhrases.remove(device.name)),
                        body: say(PushPhrases.removeBody), does: say(PushPhrases.remove), Link("/me/remove-push"),
                        viewer.language
                    ) { hidden("device", device.device.text) }
                }
            }
        }
    }

    private func row(_ device: PushSubscription) -> HTML {
        let day = viewer.clock(device.madeAt).day.text(.spoken(today: viewer.today), in: viewer.language)
        return Floor.row(
            Floor.Row(
                device.name, leading: icon(.device),
                meta: .text(say(PushPhrases.since(day))),
                trailing: openButton(
                    say(PushPhrases.remove), opens: "remove-" + device.device.text,
                    name: say(PushPhrases.remove(device.name)))))
    }
}
