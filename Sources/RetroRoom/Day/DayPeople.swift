import Floor

extension DayPage {
    /// Everybody in the team, whose turns are over greyed, with a dot on who is here. Who leads the day gives a turn by a
    /// press, in whatever order.
    var people: HTML {
        tag("section", .class("day-people")) {
            sectionHeading(say("함께하는 사람", "Everybody"), count: seen.team.present.count)
            if seen.isLeader {
                tag("p", .class("field-hint")) { say("누르면 그 사람의 차례가 돼요.", "A press gives somebody the turn.") }
            }
            tag("ul", .class("day-faces"), .role("list")) {
                for member in seen.team.present { tag("li", .id("day-" + member.id.text)) { person(member) } }
            }
        }
    }

    private func person(_ member: Member) -> HTML {
        let isOnTurn = member.id == turn?.id
        let look =
            isOnTurn
            ? Attribute.fixed("aria-current", "true") : .when(hasVisited(member), .flag("data-visited"))
        if !seen.isLeader { return tag("div", .class("day-person"), look) { words(member) } }
        return dayForm("give-turn") {
            hidden("person", member.id.text)
            // A button still on their turn, though it does nothing then: whoever has just pressed it stays on it.
            tag(
                "button", .class("day-person"), look, .when(isOnTurn, .type("button")),
                .when(isOnTurn, .fixed("aria-disabled", "true"))
            ) {
                words(member)
                if !isOnTurn { spoken(say(", 차례 주기", ", give the turn")) }
            }
        }
    }

    private func words(_ member: Member) -> HTML {
        let name = member.nickname.value
        return group {
            // `presence.js` puts the dot on it and takes it away.
            tag("span", .class("face"), .data("data-person", member.id.text)) {
                avatar(name, person: member.id, photo: seen.photos[member.id], size: .medium, isNamedBeside: true)
                tag("span", .class("spoken face-here")) { say("지금 함께 있어요, ", "here now, ") }
            }
            tag("span", .class("day-words")) {
                tag("span", .class("day-name")) {
                    member.id == viewer.person ? say("\(name) (나)", "\(name) (you)") : name
                }
                if let said = state(of: member) { tag("span", .class("day-state")) { said } }
            }
            if retrospective.isDone(member.id), turn != nil {
                trait(say("다 됐어요", "done"), .mine, icon: .check)
            } else if hasVisited(member) {
                icon(.check)
            }
        }
    }

    private func state(of member: Member) -> String? {
        if member.id == turn?.id { return say("지금 차례", "on turn") }
        if hasVisited(member) { return say("마쳤어요", "has had a turn") }
        return member.job.value.isEmpty ? nil : member.job.value
    }

    /// Who leads, the way to do it oneself, and the end, which is the facilitator's.
    var seat: HTML {
        tag("section", .class("day-seat")) {
            sectionHeading(say("진행", "Leading the day"))
            tag("p", .class("field-hint")) {
                if seen.isFacilitator {
                    say("내가 진행하고 있어요.", "You have the facilitator’s seat.")
                } else if let facilitator = seen.team.facilitator {
                    say(
                        "\(seen.team.name(of: facilitator, in: viewer.language))님이 진행하고 있어요. 누구나 이어받을 수 있어요.",
                        "\(seen.team.name(of: facilitator, in: viewer.language)) leads. Anyone may take over.")
                } else {
                    say(
                        "진행자가 없어서 누구나 차례를 정할 수 있어요. 끝내려면 진행을 맡아 주세요.",
                        "Nobody has the seat, so anyone gives turns. Take it to end the retrospective.")
                }
            }
            if seen.isFacilitator { ending } else { takingSeat }
        }
    }

    private var takingSeat: HTML {
        dayForm("take-seat") {
            hidden("from", DayPage.segment)
            button(say("진행 맡기", "Take the seat"), .quiet, icon: .flag)
        }
    }

    private var ending: HTML {
        let (visited, all) = seen.team.progress(of: retrospective)
        let title = say("회고 끝내기", "End the retrospective")
        let left = all - visited
        return group {
            parkingAll
            openButton(title, opens: "end-retrospective", left == 0 ? .primary : .quiet, icon: .check)
            confirmation(
                id: "end-retrospective", title: title,
                body: (left == 0
                    ? say(
                        "모두 차례를 마쳤어요. 끝내면 다시 열 수 없고, 다음 회고를 위한 키워드를 모으기 시작해요.",
                        "Everybody has had their turn. It closes for good, and keywords are collected for the next one."
                    )
                    : say(
                        "아직 차례를 마치지 않은 사람이 \(left)명 있어요. 끝내면 다시 열 수 없고, 다음 회고를 위한 키워드를 모으기 시작해요.",
                        "\(left) \(left == 1 ? "has" : "have") not had their turn. It closes for good, and keywords are collected for the next one."
                    )) + unopened, does: title, seen.link.at("end-retrospective"), operation: viewer.formID,
                viewer.language
            ) { hidden("retrospective", retrospective.id.text) }
        }
    }

    /// What becomes of those that nobody opened, and nobody keeps for the next time.
    private var unopened: String {
        let count = unkept.count
        if count == 0 { return "" }
        return say(
            " 열지 않은 키워드 \(count)개는 받은 사람만 지난 회고에서 읽어요.",
            count == 1
                ? " The 1 unopened keyword is read in the archive, by whom it is for alone."
                : " The \(count) unopened keywords are read in the archive, each by whom it is for alone.")
    }
}
