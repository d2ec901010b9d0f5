import Floor

/// The part of the people page for owners: the form to invite, and the valid invitations.
enum InvitationView {
    static func view(_ made: PeoplePage.MadeInvitation?, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        group {
            if let made { fresh(made, viewer) }
            making(slice, viewer, isAnother: made != nil)
            standing(slice, viewer)
        }
    }

    private static func fresh(_ made: PeoplePage.MadeInvitation, _ viewer: Viewer) -> HTML {
        group {
            banner(
                viewer.say(
                    Phrase(
                        ko: "초대를 만들었어요. 링크와 코드는 지금만 보이니 복사해서 보내 주세요.",
                        en: "Invitation created. The link and code are shown only once: copy one and send it.")),
                .done)
            copyField(
                viewer.say(Phrase(ko: "초대 링크", en: "Invitation link")), made.address, id: "made-invitation",
                viewer.language)
            button(
                viewer.say(Phrase(ko: "링크 공유", en: "Share link")), icon: .share, .type("button"), .flag("hidden"),
                .data("data-shares-text", "made-invitation"))
            copyField(
                viewer.say(Phrase(ko: "초대 코드", en: "Invitation code")), made.code, id: "made-code", viewer.language)
            tag("p", .class("field-hint")) {
                viewer.say(Phrase(ko: "코드는 \(made.place)에서 입력해요.", en: "Enter the code at \(made.place)."))
            }
        }
    }

    /// Creates a link and a code; anyone who uses one joins the board. Handled by the server: it is no operation of the
    /// room.
    private static func making(_ slice: BoardSlice, _ viewer: Viewer, isAnother: Bool) -> HTML {
        form(
            slice.link.at("invite"), operation: viewer.formID,
            .class("settings-line settings-new")
        ) {
            segmented(
                "role", viewer.say(Phrase(ko: "권한", en: "Invited people can")),
                [
                    Choice("editor", viewer.say(Phrase(ko: "편집", en: "edit"))),
                    Choice("viewer", viewer.say(Phrase(ko: "보기만", en: "only view"))),
                ], chosen: "editor")
            picker(
                "days", viewer.say(Phrase(ko: "기한", en: "Expires after")),
                BoardInvitation.days.map { days in
                    Choice(
                        String(days), viewer.say(Phrase(ko: "\(days)일", en: days == 1 ? "1 day" : "\(days) days")))
                }, chosen: "14")
            picker(
                "uses", viewer.say(Phrase(ko: "초대 인원", en: "Can be used by")),
                BoardInvitation.uses.map { uses in
                    Choice(
                        String(uses),
                        viewer.say(Phrase(ko: "\(uses)명", en: uses == 1 ? "1 person" : "up to \(uses) people")))
                }, chosen: "10")
            button(
                viewer.say(Phrase(ko: "초대 링크 만들기", en: "Create invitation link")), isAnother ? .quiet : .primary,
                icon: .link)
        }
    }

    private static func standing(_ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let standing = slice.invitations.filter { $0.expiresAt > viewer.now && $0.usesLeft > 0 }
        if standing.isEmpty { return .nothing }
        return group {
            sectionHeading(viewer.say(Phrase(ko: "열려 있는 초대", en: "Open invitations")), count: standing.count)
            rows { for invitation in standing { row(invitation, slice, viewer) } }
            for invitation in standing { questions(invitation, slice, viewer) }
        }
    }

    private static func row(_ invitation: BoardInvitation, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let day = viewer.clock(invitation.expiresAt).day.text(.spoken(today: viewer.today), in: viewer.language)
        let uses = invitation.usesLeft
        return Floor.row(
            Row(
                viewer.say(
                    Phrase(ko: "\(invitation.role.phrase.ko) 초대", en: "Invitation: \(invitation.role.phrase.en)")),
                leading: icon(.link),
                meta: .text(
                    viewer.say(
                        Phrase(
                            ko: "\(invitation.maker) · \(day)까지 · 앞으로 \(uses)명",
                            en: "\(invitation.maker) · until \(day) · \(uses) left"))),
                menu: menu(
                    id: "invitation-" + invitation.id.text,
                    name: viewer.say(Phrase(ko: "초대 메뉴: 새 코드, 취소", en: "Invitation menu: new code, withdraw"))
                ) {
                    menuOpener(viewer.say(renewing), opens: "renew-" + invitation.id.text, icon: .retry)
                    menuOpener(
                        viewer.say(withdrawing), opens: "withdraw-" + invitation.id.text, icon: .close, isDanger: true)
                }))
    }

    /// A link that was already sent cannot be made valid again, so both ask first.
    private static func questions(_ invitation: BoardInvitation, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let here = slice.link
        return group {
            // The new link is shown once, on a page that live updates do not replace.
            confirmation(
                id: "renew-" + invitation.id.text, title: viewer.say(renewing),
                body: viewer.say(
                    Phrase(
                        ko: "지금 링크와 코드는 바로 쓸 수 없게 돼요. 새 링크와 코드는 한 번만 보여요.",
                        en: "The current link and code stop working immediately. The new ones are shown only once.")),
                does: viewer.say(Phrase(ko: "새로 만들기", en: "Create new")),
                here.at("renew-invitation"), viewer.language
            ) { hidden("invitation", invitation.id.text) }
            confirmation(
                id: "withdraw-" + invitation.id.text, title: viewer.say(withdrawing),
                body: viewer.say(
                    Phrase(
                        ko: "이 초대로는 더 들어올 수 없어요. 이미 들어온 사람은 그대로예요.",
                        en: "Nobody else can join with it. People who have already joined stay.")),
                does: viewer.say(Phrase(ko: "초대 취소", en: "Withdraw")),
                here.at("withdraw-invitation"), isEnhanced: true, viewer.language
            ) { hidden("invitation", invitation.id.text) }
        }
    }

    private static var renewing: Phrase { Phrase(ko: "링크와 코드 새로 만들기", en: "Create new link and code") }
    private static var withdrawing: Phrase { Phrase(ko: "초대 취소", en: "Withdraw invitation") }
}
