import Floor

extension DayPage {
    /// A member's turn: the keyword being discussed, then the keywords written for that member.
    func turnPart(_ member: Member) -> HTML {
        let name = member.nickname.value
        let isOwn = member.id == viewer.person
        return tag("section", .class("day-turn")) {
            tag("h2", .class("day-title")) {
                isOwn ? say("내 차례예요", "It’s your turn") : say("\(name) 님의 차례", "\(name)’s turn")
            }
            tag("p", .class("field-hint")) {
                if isOwn {
                    say(
                        "이야기하고 싶은 키워드를 열어 주세요. 모두의 화면에 함께 열려요.",
                        "Open a keyword you want to talk about. It appears on everyone’s screen.")
                } else {
                    say(
                        "\(name) 님이 고른 키워드가 모두의 화면에 함께 열려요.",
                        "The keywords \(name) opens appear on everyone’s screen.")
                }
            }
            // The live region stays in place when keywords change, so that screen readers announce each one.
            tag("div", .class("day-shown"), .id("day-shown"), .fixed("aria-live", "polite")) {
                if let shown { keywordPart(shown) }
            }
            received(by: member, isOwn: isOwn)
            signing(member)
            if mayOpen {
                parking(member)
                finishing(member)
            }
        }
    }

    private func received(by member: Member, isOwn: Bool) -> HTML {
        let all = seen.team.wall(of: retrospective.id).filter { $0.recipient.value == member.id }
        if isOwn {
            return list(
                say("받은 키워드", "Keywords for you"), all, isMine: true,
                none: say("받은 키워드가 없어요.", "You received no keywords this time."))
        }
        return group {
            list(
                say("내가 보낸 키워드", "Sent by you"), all.filter { $0.author == viewer.person }, isMine: true,
                none: say("내가 보낸 키워드는 없어요.", "You sent none."))
            list(
                say("다른 팀원이 보낸 키워드", "Sent by others"), all.filter { $0.author != viewer.person }, isMine: false,
                none: say("다른 팀원이 보낸 키워드는 없어요.", "Nobody else sent any."))
        }
    }

    private func list(_ heading: String, _ keywords: [Keyword], isMine: Bool, none: String) -> HTML {
        tag("section", .class("day-list")) {
            tag("h3", .class("section-heading")) {
                tag("span") { heading }
                badge(keywords.count)
            }
            if keywords.isEmpty {
                tag("p", .class("day-none")) { none }
            } else {
                tag("ul", .class("wall day-chips"), .role("list")) {
                    for keyword in keywords {
                        tag("li", .id("chip-" + keyword.id.text)) {
                            if mayOpen { opener(keyword, isMine: isMine) } else { face(keyword, isMine: isMine) }
                        }
                    }
                }
            }
        }
    }

    /// A keyword as a button that opens it, or shows it again.
    private func opener(_ keyword: Keyword, isMine: Bool) -> HTML {
        dayForm("open-keyword") {
            hidden("keyword", keyword.id.text)
            tag("button", .class("chip"), look(keyword, isMine: isMine)) { words(keyword) }
        }
    }

    private func face(_ keyword: Keyword, isMine: Bool) -> HTML {
        tag("span", .class("chip"), look(keyword, isMine: isMine)) { words(keyword) }
    }

    private func words(_ keyword: Keyword) -> HTML {
        group {
            if keyword.id == shown?.id {
                icon(.eye)
            } else if keyword.opened.value {
                icon(.check)
            } else if keyword.marks.parked.value {
                icon(.calendar)
            }
            keyword.word.value
            spoken(state(of: keyword))
        }
    }

    /// The state that the chip's colour and icon show, for screen readers.
    private func state(of keyword: Keyword) -> String {
        if keyword.marks.parked.value { return say(", 다음 회고로 넘겼어요", ", kept for next time") }
        guard keyword.opened.value else { return say(", 아직 열지 않았어요", ", not opened yet") }
        let kind = viewer.say(Format.phrase(ofKind: keyword.kind.value))
        return keyword.id == shown?.id
            ? say(", \(kind), 지금 보고 있어요", ", \(kind), shown now") : say(", \(kind), 열어 봤어요", ", \(kind), opened")
    }

    private func look(_ keyword: Keyword, isMine: Bool) -> Attribute {
        if keyword.id == shown?.id { return .fixed("aria-current", "true") }
        if keyword.opened.value { return .fixed("data-style", "seen") }
        if keyword.marks.parked.value { return .fixed("data-style", "adding") }
        return isMine ? .fixed("data-style", "chosen") : .none
    }

    /// The viewer's done sign, and the count of signs for the person who decides when to go on.
    private func signing(_ member: Member) -> HTML {
        let isDone = retrospective.isDone(viewer.person)
        let (done, all) = (seen.team.done(in: retrospective), seen.team.present.count)
        return dayForm("say-done", .class("retro-ways")) {
            hidden("turn", member.id.text)
            hidden("done", isDone ? "off" : "on")
            button(
                say("이야기 마침", "I’m done"), .quiet, icon: .check,
                .fixed("aria-pressed", isDone ? "true" : "false"))
            tag("p", .class("day-signs")) { say("\(all)명 중 \(done)명이 이야기를 마쳤어요", "\(done) of \(all) done") }
        }
    }

    private func finishing(_ member: Member) -> HTML {
        tag("div", .class("retro-ways")) {
            if seen.isLeader, let next {
                dayForm("finish-turn") {
                    hidden("turn", member.id.text)
                    hidden("next", next.id.text)
                    button(
                        say("다음: \(next.nickname.value) 님", "Next: \(next.nickname.value)"), .primary, icon: .forward)
                }
            }
            dayForm("finish-turn", .data("data-does", "finish")) {
                hidden("turn", member.id.text)
                button(say("차례 마치기", "End turn"), .quiet, icon: .check)
            }
        }
    }
}
