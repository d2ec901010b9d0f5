import Floor

extension DayPage {
    /// All members, with finished turns greyed and a dot on those present. The person who leads gives the turn to any
    /// of them by pressing their name.
    var people: HTML {
        tag("section", .class("day-people")) {
            sectionHeading(say("함께하는 사람", "Everyone"), count: seen.team.present.count)
            if seen.isLeader {
                tag("p", .class("field-hint")) { say("누르면 그 사람의 차례가 돼요.", "Select someone to give them the turn.") }
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
            // It remains a button for the member on turn, although it does nothing: focus would be lost if the pressed
            // button were replaced.
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
            // `presence.js` adds and removes the dot.
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
                trait(say("이야기 마침", "done"), .mine, icon: .check)
            } else if hasVisited(member) {
                icon(.check)
            }
        }
    }

    private func state(of member: Member) -> String? {
        if member.id == turn?.id { return say("지금 차례", "current turn") }
        if hasVisited(member) { return say("차례 마침", "finished") }
        return member.job.value.isEmpty ? nil : member.job.value
    }

    /// Who leads, the button to take the seat, and, for the facilitator, the button to end the retrospective.
    var seat: HTML {
        tag("section", .class("day-seat")) {
            sectionHeading(say("진행", "Facilitator"))
            tag("p", .class("field-hint")) {
                if seen.isFacilitator {
                    say("내가 진행하고 있어요.", "You are the facilitator.")
                } else if let facilitator = seen.team.facilitator {
                    say(
                        "\(seen.team.name(of: facilitator, in: viewer.language)) 님이 진행하고 있어요. 누구나 이어받을 수 있어요.",
                        "\(seen.team.name(of: facilitator, in: viewer.language)) is the facilitator. Anyone can take over."
                    )
                } else {
                    say(
                        "진행자가 없어서 누구나 차례를 정할 수 있어요. 끝내려면 진행을 맡아 주세요.",
                        "There is no facilitator, so anyone can give turns. Take the seat to end the retrospective.")
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
                        "Everyone has had a turn. This retrospective closes for good, and new keywords go to the next one."
                    )
                    : say(
                        "아직 차례를 마치지 않은 사람이 \(left)명 있어요. 끝내면 다시 열 수 없고, 다음 회고를 위한 키워드를 모으기 시작해요.",
                        "\(left) \(left == 1 ? "has" : "have") not had a turn. This retrospective closes for good, and new keywords go to the next one."
                    )) + unopened, does: title, seen.link.at("end-retrospective"), operation: viewer.formID,
                viewer.language
            ) { hidden("retrospective", retrospective.id.text) }
        }
    }

    /// What happens to keywords that are neither opened nor kept for the next retrospective.
    private var unopened: String {
        let count = unkept.count
        if count == 0 { return "" }
        return say(
            " 열지 않은 키워드 \(count)개는 받은 사람만 지난 회고에서 읽어요.",
            count == 1
                ? " The recipient of the 1 unopened keyword can read it in the archive."
                : " The recipients of the \(count) unopened keywords can read them in the archive.")
    }
}
