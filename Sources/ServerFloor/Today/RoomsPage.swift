package import Floor

/// The page that switches rooms on and off.
enum RoomsPage {
    package static func page(_ rooms: [Page.Place], _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(RoomsPhrases.title), place: .me, back: Link("/me"),
            body: form(Link("/me/save-rooms"), isGuarded: true, .class("notice-settings narrow")) {
                tag("p", .class("field-hint")) { viewer.say(RoomsPhrases.lead) }
                offering(rooms.map(\.rawValue))
                tag("div", .class("notice-kinds")) {
                    for room in rooms {
                        toggle(room.rawValue, viewer.say(room.name), isOn: !viewer.switchedOff.contains(room))
                    }
                }
                formActions { button(viewer.say(NoticePhrases.save), .primary) }
            })
    }
}

/// The texts of that page.
package enum RoomsPhrases {
    package static let title = Phrase(ko: "사용할 방", en: "Rooms")
    package static let about = Phrase(ko: "사용하지 않는 방을 숨길 수 있어요", en: "Hide rooms you do not use")
    static let lead = Phrase(
        ko: "사용하지 않는 방은 끄면 보이지 않아요. 그 안의 것은 그대로 있고, 다시 켜면 돌아와요.",
        en: "Switch off rooms you do not use. Their contents are kept, and return when you switch them on.")
}
