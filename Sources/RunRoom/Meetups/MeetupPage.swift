import Floor

/// A meetup's page: what it is, where as far as the viewer may know, who is in it, and the one thing to do next.
enum MeetupPage {
    static let route = RunPageRoute.ofMeetup(
        "", device: .fallback, isForGuests: true,
        needs: { ids, _ throws(Refusal) in .init(ids.space, runners: true, unread: true, stamps: true) },
        draw: { request, seen, viewer throws(Refusal) in
            page(seen, viewer, isReported: request.query[RunRules.reportedField.text] != nil)
        })

    /// The page again after a form without a page of its own was refused.
    static let again: RunUseCase.Form = { form, refusal, slice, viewer throws(Refusal) in
        page(try slice.seen(after: refusal, viewer), viewer, refusal: refusal)
    }

    /// - Parameter isReported: whether the viewer has just reported something of it.
    static func page(
        _ seen: SeenMeetup, _ viewer: Viewer, isReported: Bool = false, refusal: Refusal? = nil
    ) -> Page {
        let phase = seen.phase(at: viewer.now)
        return Page(
            title: seen.meetup.title.value, place: .run, back: Link("/run"),
            actions: seen.meetup.openedAt.value == nil
                ? .nothing : BookmarkToggle.view(of: seen.meetup.id, isMarked: seen.isMarked, on: seen.link, viewer),
            body: tag("div", .class("run-sheet")) {
                if let refusal { banner(viewer.say(refusal.phrase), .danger) }
                state(seen, phase, viewer)
                facts(seen, viewer)
                visiblePlace(seen, viewer)
                RouteView.section(seen, phase, viewer)
                if !seen.meetup.text.value.isEmpty {
                    tag("p", .class("run-text")) { HTML.linked(seen.meetup.text.value) }
                }
                if seen.standing == .outsider, phase == .open { FitView.view(seen, phase, viewer) }
                people(seen, viewer)
                SeriesView.view(seen, viewer)
                StampsPage.received(seen, viewer)
                actions(seen, phase, viewer)
            }, status: refusal?.kind.status ?? 200, live: seen.live,
            toast: isReported
                ? Page.Toast(viewer.say(reported)) : nil, here: seen.link)
    }

    static let reported = Phrase(
        ko: "신고했어요. 관리자가 살펴보고 알려 드려요.", en: "Reported. An administrator will look at it, and you will hear.")

    private static func state(_ seen: SeenMeetup, _ phase: Meetup.Phase, _ viewer: Viewer) -> HTML {
        group {
            chips {
                chip(viewer.say(phase.phrase), phase == .open ? .chosen : .plain)
                chip(viewer.say(seen.meetup.band.value.phrase))
            }
            if phase == .cancelled {
                banner(viewer.say(Phrase(ko: "이 모임은 취소되었어요.", en: "This run was cancelled.")), .danger)
            }
            if let said = said(seen, phase, viewer) { banner(viewer.say(said)) }
        }
    }

    /// How the viewer stands with the meetup.
    private static func said(_ seen: SeenMeetup, _ phase: Meetup.Phase, _ viewer: Viewer) -> Phrase? {
        guard phase != .cancelled else { return nil }
        if phase == .hidden, seen.standing.isIn {
            return Phrase(
                ko: "관리자가 이 모임을 가렸어요. 다시 보일 때까지 글을 쓸 수 없고 알림도 가지 않아요.",
                en:
                    "An administrator has hidden this run. Until it is shown again no one can write, and no reminders are sent."
            )
        }
        switch seen.standing {
        case .applied: return Phrase(ko: "신청했어요. 답을 기다리고 있어요.", en: "You have applied. The leader will answer.")
        case .waitlisted:
            let place = seen.waitlistPlace ?? seen.waitlistCount
            return Phrase(
                ko: "모임을 연 사람이 받아 주었고, 자리를 기다리고 있어요. 지금 \(place)번째예요. " + Waitlist.rule.ko,
                en: "The leader has accepted you. You are number \(place) on the waitlist. " + Waitlist.rule.en)
        case .offered:
            guard let ends = seen.meetup.participants[seen.viewer]?.offerEnds.value, ends > viewer.now else {
                return Phrase(ko: "시간이 지나 자리를 받을 수 없어요.", en: "The offer has passed.")
            }
            let until = viewer.clock(ends).text(today: viewer.today, in: viewer.language)
            return Phrase(ko: "자리가 났어요! \(until)까지 받아 주세요.", en: "A place is free! Take it by \(until).")
        case .declined:
            return Phrase(ko: "이번에는 함께하기 어렵다는 답을 받았어요.", en: "The leader declined your application.")
        case .former:
            return seen.isRemoved
                ? Phrase(ko: "모임을 연 사람이 나를 이 모임에서 뺐어요.", en: "The leader has removed you from this run.")
                : Phrase(ko: "이 모임에서 나왔어요.", en: "You are no longer in this run.")
        case .unanswered:
            return Phrase(ko: "자리를 받기 전에 모임이 시작되었어요.", en: "The run started before you got a place.")
        case .accepted: return phase == .ended ? nil : Phrase(ko: "함께 달려요!", en: "You are in!")
        case .leader:
            return phase == .draft
                ? Phrase(
                    ko: "아직 나만 볼 수 있어요. 다 쓰면 모집을 시작하세요.",
                    en: "Only you can see this draft. Open it when it is complete.")
                : nil
        case .guest, .outsider: return nil
        }
    }

    private static func facts(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        tag("dl", .class("run-facts")) {
            if let time = seen.meetup.time.value {
                fact(Phrase(ko: "언제", en: "When"), time.startText(viewer, offset: seen.zoneOffset), viewer)
                fact(Phrase(ko: "얼마나", en: "How long"), time.durationText(viewer.language), viewer)
            }
            if let conditions = seen.meetup.conditions.value {
                fact(Phrase(ko: "페이스", en: "Pace"), viewer.say(conditions.pace.phrase), viewer)
                fact(Phrase(ko: "누구와", en: "For whom"), viewer.say(conditions.gender.phrase), viewer)
                fact(
                    Phrase(ko: "나이", en: "Age"),
                    viewer.say(
                        conditions.ages.map {
                            Phrase(ko: "\($0.lowerBound)~\($0.upperBound)세", en: "\($0.lowerBound)–\($0.upperBound)")
                        } ?? Phrase(ko: "모든 나이", en: "All ages")), viewer)
                fact(
                    Phrase(ko: "인원", en: "People"),
                    viewer.say(
                        Phrase(
                            ko: "\(conditions.capacity)명 중 \(seen.taken)명",
                            en: "\(seen.taken) of \(conditions.capacity)")), viewer)
                fact(
                    Phrase(ko: "뒤풀이", en: "After-party"),
                    viewer.say(
                        conditions.hasAfterParty ? Phrase(ko: "있어요", en: "Yes") : Phrase(ko: "없어요", en: "No")), viewer)
            }
        }
    }

    private static func fact(_ name: Phrase, _ value: String, _ viewer: Viewer) -> HTML {
        group {
            tag("dt") { viewer.say(name) }
            tag("dd") { value }
        }
    }

    /// The exact place for people who are in; a circle and the district for everybody else.
    private static func visiblePlace(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        // A draft may have none yet.
        if case .near(nil) = seen.visiblePlace, Text.isBlank(seen.meetup.district.value) { return .nothing }
        return tag("section", .class("run-part")) {
            sectionHeading(viewer.say(Noun.place))
            switch seen.visiblePlace {
            case .exact(let place): exact(place, viewer)
            case .near(let circle): near(circle, seen, viewer)
            }
        }
    }

    private static func exact(_ place: Place, _ viewer: Viewer) -> HTML {
        tag(
            "div", .class("run-place"), .data("data-latitude", place.point.latitudeText),
            .data("data-longitude", place.point.longitudeText)
        ) {
            tag("p", .class("run-place-name")) { place.name }
            RunMap.place(place.point, viewer)
            if !place.address.isEmpty {
                copyField(viewer.say(Noun.address), place.address, id: "run-address", style: .quiet, viewer.language)
            }
            if !place.hint.isEmpty { tag("p", .class("field-hint")) { place.hint } }
        }
    }

    private static func near(_ circle: Circle?, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        group {
            if let circle, viewer.map != nil {
                RunMap.circle(circle, viewer)
            } else if let circle {
                tag(
                    "div", .class("run-circle"), .data("data-latitude", String(circle.latitude)),
                    .data("data-longitude", String(circle.longitude)),
                    .data("data-radius", String(Circle.radius)), .data("data-unit", String(Coordinates.unit)))
            }
            tag("p", .class("run-place-name")) { seen.meetup.district.value }
            if circle != nil {
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(
                            ko: "정확한 장소는 함께하기로 하면 보여요. 동그라미 안이나 바로 근처예요.",
                            en: "You see the exact place once you are in. It is in the circle or close by."))
                }
            }
        }
    }

    /// Everybody sees the leader and how many there are; only members see who the others are.
    private static func people(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        tag("section", .class("run-part run-people")) {
            sectionHeading(viewer.say(Phrase(ko: "함께하는 사람", en: "Who is in")), count: seen.taken)
            rows {
                for participant in seen.meetup.accepted { PersonRow.view(participant, seen, viewer) }
            }
            if !seen.standing.isIn {
                tag("p", .class("field-hint")) {
                    viewer.say(
                        Phrase(ko: "다른 사람은 함께하기로 하면 보여요.", en: "You see the others once you are in."))
                }
            }
        }
    }

    /// The actions of the viewer's standing; the first is the page's main one.
    private static func actions(_ seen: SeenMeetup, _ phase: Meetup.Phase, _ viewer: Viewer) -> HTML {
        let here = seen.link
        return tag("div", .class("run-actions")) {
            switch seen.standing {
            case .guest:
                if phase == .open {
                    linkButton(
                        viewer.say(Phrase(ko: "로그인하고 신청하기", en: "Sign in to apply")), to: here.at(ApplyPage.segment),
                        .primary)
                }
            case .outsider, .former, .unanswered:
                // Whom it does not fit would be refused, and the page says why.
                if seen.mayApply(at: viewer.now), seen.fit(in: phase, viewer)?.isGood ?? true {
                    applying(seen, viewer)
                }
            case .applied, .waitlisted:
                askLink(seen, viewer)
                if RunRules.beforeStart.contains(phase) { withdrawal(seen, viewer) }
            case .offered:
                if seen.own(viewer).action(at: viewer.now) == .takePlace {
                    act("take-place", Phrase(ko: "함께하기", en: "Take the place"), .primary, seen, viewer)
                    askLink(seen, viewer)
                    withdrawal(seen, viewer)
                }
            case .accepted:
                AfterStart.view(seen, phase, viewer)
                talkLink(seen, viewer)
                if RunRules.beforeStart.contains(phase) { leaving(seen, viewer) }
            case .leader: leading(seen, phase, viewer)
            case .declined: HTML.nothing
            }
            if seen.standing != .guest, seen.standing != .leader {
                ReportForm.view(of: ID(seen.meetup.id), seen, viewer)
            }
        }
    }

    private static func applying(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        linkButton(
            viewer.say(
                seen.waits
                    ? Phrase(ko: "자리 기다리기", en: "Join the waitlist") : Phrase(ko: "신청하기", en: "Apply")),
            to: seen.link.at(ApplyPage.segment), mainStyle(seen))
    }

    /// Of what nobody can do without a profile: the way to that is the main action then.
    private static func mainStyle(_ seen: SeenMeetup) -> ButtonStyle { seen.me == nil ? .quiet : .primary }

    private static func leading(_ seen: SeenMeetup, _ phase: Meetup.Phase, _ viewer: Viewer) -> HTML {
        group {
            switch phase {
            case .draft:
                if seen.me == nil { ProfileHint.view(for: seen.meetup.id, viewer) }
                if seen.meetup.isComplete {
                    act("open-meetup", Phrase(ko: "모집 시작하기", en: "Open the run"), mainStyle(seen), seen, viewer)
                    if seen.me != nil { RepeatForm.view(seen, viewer) }
                }
                edit(seen, viewer)
                discarding(seen, viewer)
            case .open, .closed:
                applicantsLink(seen, viewer)
                talkLink(seen, viewer)
                edit(seen, viewer)
                if phase == .open {
                    act("close-meetup", Phrase(ko: "모집 마감하기", en: "Close applications"), .quiet, seen, viewer)
                } else {
                    act("open-meetup", Phrase(ko: "다시 모집하기", en: "Take applications again"), .quiet, seen, viewer)
                }
                if phase == .open, seen.meetup.series.value == nil { RepeatForm.view(seen, viewer) }
                PlanAgain.view(seen, viewer)
                cancelling(seen, viewer)
            case .running, .ended:
                AfterStart.view(seen, phase, viewer)
                talkLink(seen, viewer)
                PlanAgain.view(seen, viewer)
            case .cancelled:
                talkLink(seen, viewer)
                PlanAgain.view(seen, viewer)
            case .hidden: talkLink(seen, viewer)
            }
        }
    }

    private static func edit(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        linkButton(
            viewer.say(Phrase(ko: "고치기", en: "Edit")), to: seen.link.at(EditMeetupPage.segment), .quiet, icon: .edit)
    }

    private static func applicantsLink(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        linkButton(
            viewer.say(
                Phrase(ko: "신청한 사람 \(seen.applicantCount)명", en: "Applicants (\(seen.applicantCount))")),
            to: seen.link.at(ApplicantsPage.segment), .primary, icon: .people)
    }

    private static func talkLink(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        linkButton(
            viewer.say(UnreadMessages.named(TalkPage.name, seen.unread)), to: seen.link.at(TalkPage.segment), .quiet,
            icon: .comment)
    }

    private static func askLink(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        linkButton(
            viewer.say(
                UnreadMessages.named(
                    seen.meetup.takesQuestions(of: seen.viewer, at: viewer.now)
                        ? Phrase(ko: "모임을 연 사람에게 묻기", en: "Ask the leader") : TalkPage.questions, seen.unread)),
            to: seen.link.at(TalkPage.segment).with("thread", viewer.person.text), .quiet, icon: .comment)
    }

    private static func withdrawal(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        asking(
            "withdraw", Phrase(ko: "신청 취소", en: "Withdraw my application"),
            seen.standing == .applied
                ? Phrase(ko: "다시 신청하면 처음부터 기다려요.", en: "If you apply again, you start at the back.")
                : Phrase(
                    ko: "순서와 자리를 잃어요. 다시 신청하면 처음부터 기다려요.",
                    en: "You lose your turn. If you apply again, you start at the back."), .quiet, seen, viewer)
    }

    private static func leaving(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        asking(
            "leave-meetup", Phrase(ko: "모임에서 나가기", en: "Leave the run"),
            Phrase(
                ko: "자리는 기다리는 사람에게 넘어가고, 장소와 러닝톡을 볼 수 없게 돼요.",
                en: "Your place goes to the waitlist, and you no longer see the place and the talk."), .quiet,
            icon: .signOut, seen, viewer)
    }

    private static func cancelling(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        asking(
            "cancel-meetup", Phrase(ko: "모임 취소하기", en: "Cancel the run"),
            Phrase(
                ko: "되돌릴 수 없어요. 함께하기로 한 사람과 신청한 사람 모두에게 알려요.",
                en: "This can’t be undone. Everyone who is in or has applied is notified."), .danger, seen, viewer
        ) { if seen.meetup.series.value != nil { SeriesScope.picker(chosen: nil, viewer) } }
    }

    private static func discarding(_ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        asking(
            "discard-draft", Phrase(ko: "작성 중인 모임 버리기", en: "Discard the draft"),
            Phrase(
                ko: "아직 아무도 보지 않은 모임이에요. 되돌릴 수 없어요.",
                en: "No one else has seen this draft. This can’t be undone."), .danger, seen, viewer)
    }

    /// A button that asks before it acts: what cannot be undone.
    private static func asking(
        _ useCase: String, _ verb: Phrase, _ body: Phrase, _ style: ButtonStyle, icon: Icon? = nil,
        _ seen: SeenMeetup, _ viewer: Viewer, @HTMLBuilder fields: () -> HTML = { .nothing }
    ) -> HTML {
        let title = viewer.say(verb)
        return group {
            openButton(title, opens: useCase, style, icon: icon)
            confirmation(
                id: useCase, title: title, body: viewer.say(body), does: title, seen.link.at(useCase),
                operation: viewer.formID, viewer.language, fields: fields)
        }
    }

    private static func act(
        _ useCase: String, _ verb: Phrase, _ style: ButtonStyle, _ seen: SeenMeetup, _ viewer: Viewer
    ) -> HTML {
        form(seen.link.at(useCase), operation: viewer.formID) { button(viewer.say(verb), style) }
    }
}

extension Meetup {
    /// Whether everything is written that a meetup needs to be opened.
    var isComplete: Bool { time.value != nil && place.value != nil && conditions.value != nil }
}
