import Floor

/// The members, the team's code, the viewer's profile, and the facilitator's seat.
enum PeoplePage {
    static let route = RetroPageRoute.ofTeam(
        segment, device: .never,
        needs: { ids, _ throws(Refusal) in
            var part = RetroQuery.Part(ids.space, code: true)
            part.photos = true
            part.choices = true
            return part
        },
        draw: { _, _, seen, viewer, _ throws(Refusal) in .page(page(seen, viewer)) })

    /// Its last path segment.
    static let segment = "people"

    /// The page again after one of its forms was refused.
    static let again: RetroUseCase.Form = { form, refusal, slice, viewer throws(Refusal) in
        page(try slice.seen(by: viewer.person), viewer, form: form, refusal: refusal)
    }

    static func page(
        _ seen: SeenTeam, _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        let here = seen.link
        return Page(
            title: viewer.say(Phrase(ko: "팀원", en: "The team")), place: .retro, back: here,
            body: tag("div", .class("retro-sheet")) {
                DeleteTeam.banner(seen, viewer)
                rows { for member in seen.team.present { item(member, seen, viewer) } }
                seat(seen, viewer)
                if let code = seen.code { codePart(code, seen, viewer) }
                InviteHousemates.view(seen, viewer)
                tag("section", .class("retro-part")) {
                    sectionHeading(viewer.say(Phrase(ko: "이 팀에서의 나", en: "You in this team")))
                    form(here.at("edit-profile"), operation: viewer.formID, isGuarded: true, .class("retro-form")) {
                        ProfileFields.view(
                            viewer, form: fields, refusal: refusal, present: seen.team.members[viewer.person])
                        button(viewer.say(Phrase(ko: "저장", en: "Save")), .primary)
                    }
                }
                ChooseBoard.view(seen, viewer, refusal)
                keeping(seen, viewer, fields, refusal)
                ending(seen, viewer)
            }, status: refusal?.kind.status ?? 200, live: seen.live)
    }

    private static func item(_ member: Member, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let name = member.nickname.value
        let isMe = member.id == viewer.person
        let isFacilitator = seen.team.facilitator == member.id
        return row(
            Row(
                isMe ? viewer.say(Phrase(ko: "\(name) (나)", en: "\(name) (you)")) : name,
                leading: avatar(
                    name, person: member.id, photo: seen.photos[member.id], size: .medium, isNamedBeside: true),
                meta: .text(member.job.value),
                trailing: isFacilitator ? trait(viewer.say(Phrase(ko: "진행자", en: "Facilitator")), .mine) : .nothing,
                menu: seen.isFacilitator && !isMe ? choices(member, seen, viewer) : .nothing))
    }

    private static func choices(_ member: Member, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let name = member.nickname.value
        let removing = "remove-" + member.id.text
        return group {
            menu(
                id: "member-" + member.id.text,
                name: viewer.say(Phrase(ko: "‘\(name)’ 메뉴: 진행 넘기기, 내보내기", en: "Menu for “\(name)”: hand over, remove"))
            ) {
                menuForm(
                    viewer.say(Phrase(ko: "진행 넘기기", en: "Hand over the seat")), seen.link.at("hand-over-seat"),
                    operation: viewer.formID, icon: .forward
                ) { hidden("person", member.id.text) }
                menuOpener(viewer.say(remove), opens: removing, icon: .close, isDanger: true)
            }
            confirmation(
                id: removing, title: viewer.say(remove),
                body: viewer.say(
                    Phrase(
                        ko: "\(name) 님은 바로 이 팀을 볼 수 없게 돼요. 적어 둔 것은 ‘떠난 팀원’의 것으로 남아요.",
                        en: "\(name) can no longer see this team. What they wrote stays, shown as from a former member."
                    )),
                does: viewer.say(Phrase(ko: "내보내기", en: "Remove")), seen.link.at("remove-member"),
                operation: viewer.formID, viewer.language
            ) { hidden("person", member.id.text) }
        }
    }

    private static let remove = Phrase(ko: "팀에서 내보내기", en: "Remove from the team")

    private static func seat(_ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        if seen.isFacilitator { return .nothing }
        return form(seen.link.at("take-seat"), operation: viewer.formID, .class("retro-line")) {
            tag("p", .class("field-hint")) {
                viewer.say(
                    Phrase(
                        ko: "진행자는 회고를 일찍 시작하고 끝내요. 누구나 맡을 수 있어요.",
                        en: "The facilitator can start a retrospective early and ends it. Anyone can take the seat."))
            }
            button(viewer.say(Phrase(ko: "진행 맡기", en: "Take the seat")), .quiet, icon: .flag)
        }
    }

    private static func codePart(_ code: TeamSlice.Code, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let isOver = code.expiresAt <= viewer.now
        let day = viewer.clock(code.expiresAt).day.text(.spoken(today: viewer.today), in: viewer.language)
        return tag("section", .class("retro-part")) {
            sectionHeading(viewer.say(Phrase(ko: "팀원 초대", en: "Invite people")))
            if isOver {
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(
                            ko: "코드의 기한이 지났어요. 진행자가 새로 만들 수 있어요.",
                            en: "The code has expired. The facilitator can create a new one."))
                }
            } else {
                copyField(
                    viewer.say(Phrase(ko: "팀 코드", en: "Team code")), code.text, id: "team-code", viewer.language)
                tag("p", .class("field-hint")) {
                    viewer.say(Phrase(ko: "\(day)까지 쓸 수 있어요.", en: "Valid until \(day)."))
                }
            }
            if seen.isFacilitator { renewing(seen, viewer) }
        }
    }

    private static func renewing(_ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let title = viewer.say(Phrase(ko: "코드 새로 만들기", en: "New code"))
        return group {
            openButton(title, opens: "renew-code", .quiet, icon: .retry)
            confirmation(
                id: "renew-code", title: title,
                body: viewer.say(
                    Phrase(
                        ko: "지금 코드는 바로 쓸 수 없게 돼요. 이미 들어온 사람은 그대로예요.",
                        en: "The current code stops working immediately. People who have joined stay.")),
                does: viewer.say(Phrase(ko: "새로 만들기", en: "Create code")), seen.link.at("renew-code"),
                viewer.language)
        }
    }

    /// The facilitator's section: renaming and deleting the team.
    private static func keeping(
        _ seen: SeenTeam, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        if !seen.isFacilitator { return .nothing }
        // Both forms have a field of this name: after a refused deletion, the typed text belongs to that form only.
        let isDeleting = refusal?.name == DeleteTeam.nameDiffers
        let (renaming, wrong) = isDeleting ? (Fields(), nil) : (fields, refusal)
        return tag("section", .class("retro-part")) {
            sectionHeading(viewer.say(Phrase(ko: "팀 돌보기", en: "Manage team")))
            form(seen.link.at("rename-team"), operation: viewer.formID, isGuarded: true, .class("retro-form")) {
                field(
                    Field(
                        "name", viewer.say(Noun.teamName), value: renaming["name"] ?? seen.team.name.value,
                        limit: Team.nameLimit, error: wrong?.said(of: "name", viewer), isRequired: true,
                        id: "team-name"),
                    viewer.language)
                hidden("was-name", renaming["was-name"] ?? seen.team.name.value)
                button(viewer.say(Phrase(ko: "이름 바꾸기", en: "Rename")), .quiet)
            }
            if seen.team.deletion.value == nil {
                deleting(seen, viewer, again: isDeleting ? fields : nil, refusal)
            }
        }
    }

    /// A dialog. After a wrong name was typed, the form is shown on the page with the error.
    private static func deleting(
        _ seen: SeenTeam, _ viewer: Viewer, again fields: Fields?, _ refusal: Refusal?
    ) -> HTML {
        let delete = viewer.say(Phrase(ko: "팀 지우기", en: "Delete team"))
        let body = viewer.say(
            Phrase(
                ko: "30일 뒤에 키워드와 지난 회고까지 모두 지워져요. 모두에게 알리고, 그동안은 팀원 누구나 되돌릴 수 있어요.",
                en:
                    "In 30 days, the team is deleted with all keywords and past retrospectives. Everyone is notified, and anyone can keep the team until then."
            ))
        let here = seen.link.at("delete-team")
        let name = Field(
            "name", viewer.say(Phrase(ko: "확인을 위해 팀 이름을 적어 주세요", en: "Type the team’s name to confirm")),
            value: fields?["name"] ?? "", error: fields == nil ? nil : refusal?.said(of: "name", viewer),
            isRequired: true, id: "delete-name")
        return group {
            if fields == nil {
                openButton(delete, opens: "delete-team", .danger, icon: .trash)
                confirmation(
                    id: "delete-team", title: delete, body: body, does: delete, here, operation: viewer.formID,
                    viewer.language
                ) {
                    field(name, viewer.language)
                }
            } else {
                form(here, operation: viewer.formID, .class("retro-form")) {
                    tag("p", .class("field-hint")) { body }
                    field(name, viewer.language)
                    button(delete, .danger, icon: .trash)
                }
            }
        }
    }

    private static func ending(_ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        let leave = viewer.say(Phrase(ko: "팀에서 나가기", en: "Leave team"))
        return tag("section", .class("retro-part")) {
            openButton(leave, opens: "leave-team", .quiet, icon: .signOut)
            confirmation(
                id: "leave-team", title: leave,
                body: viewer.say(
                    Phrase(
                        ko: "나가면 이 팀을 더 볼 수 없어요. 적어 둔 것은 ‘떠난 팀원’의 것으로 남아요.",
                        en: "You will no longer see this team. What you wrote stays, shown as from a former member.")),
                does: viewer.say(Phrase(ko: "나가기", en: "Leave")), seen.link.at("leave-team"),
                operation: viewer.formID, viewer.language)
        }
    }
}
