public import Floor

/// Who is on the board and what they may do; for an owner, the way to invite.
public enum PeoplePage {
    /// - Parameter invitation: the whole address of an invitation just made, which is shown this once.
    public static func page(_ slice: BoardSlice, _ viewer: Viewer, invitation: String? = nil) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "함께 쓰는 사람", en: "People")), place: .board,
            back: Link("/board").at(slice.board.id),
            body: tag("div", .class("settings")) {
                rows {
                    for person in slice.people {
                        row(
                            Row(
                                person.name,
                                leading: avatar(
                                    person.name, person: person.id, photo: person.photo, size: .medium,
                                    isNamedBeside: true),
                                meta: .text(viewer.say(person.role.phrase))))
                    }
                }
                if let invitation { made(invitation, viewer) }
                if slice.role == .owner { invitationForm(slice, viewer, isAnother: invitation != nil) }
            },
            // Drawn anew, the page would no longer have the link.
            live: invitation == nil ? Page.Live(space: slice.board.id, sequence: slice.sequence) : nil)
    }

    private static func made(_ invitation: String, _ viewer: Viewer) -> HTML {
        group {
            banner(
                viewer.say(
                    Phrase(
                        ko: "링크를 만들었어요. 지금만 보이니 복사해서 보내 주세요.",
                        en: "Here is the link. It is shown only now: copy it and send it.")), .done)
            copyField(
                viewer.say(Phrase(ko: "초대 링크", en: "Invitation link")), invitation, id: "made-invitation",
                viewer.language)
        }
    }

    /// Makes a link; whoever opens it is on the board. The server's own form: a link is not an operation of the room.
    private static func invitationForm(_ slice: BoardSlice, _ viewer: Viewer, isAnother: Bool) -> HTML {
        form(Link("/board").at(slice.board.id).at("invite"), .class("settings-line")) {
            segmented(
                "role", viewer.say(Phrase(ko: "초대받은 사람은", en: "Whoever is invited can")),
                [
                    Choice("editor", viewer.say(Phrase(ko: "고칠 수 있어요", en: "change things"))),
                    Choice("viewer", viewer.say(Phrase(ko: "보기만 해요", en: "only look"))),
                ], chosen: "editor")
            button(
                viewer.say(Phrase(ko: "초대 링크 만들기", en: "Make an invitation link")),
                isAnother ? .quiet : .primary, icon: .link)
        }
    }
}

extension Role {
    public var phrase: Phrase {
        switch self {
        case .owner: Phrase(ko: "주인", en: "Owner")
        case .editor: Phrase(ko: "편집", en: "Editor")
        case .viewer: Phrase(ko: "보기", en: "Viewer")
        }
    }
}
