import Floor

/// The part of the people page that invites somebody of this house, who gets the team's link in their inbox. Nobody is put
/// into a team: everybody in it has a nickname of their own choice.
enum InviteHousemates {
    static func view(_ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        if seen.housemates.isEmpty && seen.invited.isEmpty { return .nothing }
        return form(seen.link.at("invite-housemate"), .class("retro-form")) {
            tag("p", .class("field-hint")) {
                viewer.say(
                    Phrase(
                        ko: "이 집 사람에게는 알림으로 초대를 보내요. 닉네임을 정하면 들어와요.",
                        en: "People of this house are invited by a notification. They choose a nickname to join."))
            }
            rows {
                for person in seen.housemates {
                    housemateRow(
                        person, viewer, verb: viewer.say(Phrase(ko: "초대", en: "Invite")),
                        spoken: viewer.say(Phrase(ko: "\(person.name) 님 초대", en: "Invite \(person.name)")))
                }
                for person in seen.invited {
                    row(
                        Row(
                            person.name,
                            leading: avatar(
                                person.name, person: person.id, photo: person.photo, size: .medium, isNamedBeside: true
                            ),
                            meta: .text(viewer.say(Phrase(ko: "초대했어요", en: "Invited")))))
                }
            }
        }
    }
}
