import Floor

extension DayPage {
    /// The id of the form's dialog. The dialog is on the page whichever keyword is shown, because its content does not
    /// depend on the keyword.
    static let actionDialog = "make-action"

    /// Leftover actions of earlier retrospectives, today's actions, and the button that adds one.
    var actions: HTML {
        let view = ActionsView(seen: seen, viewer: viewer)
        let unfinished = view.unfinished(before: retrospective.id)
        let finished = view.finished(before: retrospective.id)
        let made = view.made(in: retrospective.id)
        return group {
            if !unfinished.isEmpty {
                tag("section", .class("day-actions"), .id("unfinished-actions")) {
                    sectionHeading(say("지난 회고에서 이어지는 액션", "Open actions from earlier"), count: unfinished.count)
                    view.list(unfinished)
                }
            }
            if !finished.isEmpty {
                tag("section", .class("day-actions"), .id("finished-actions")) {
                    sectionHeading(say("끝낸 액션, 도움이 됐나요?", "Finished: did it help?"))
                    tag("ul", .class("actions"), .role("list")) {
                        for (action, card) in finished {
                            tag("li", .class("action"), .id("action-" + card.id.text)) {
                                view.words(card)
                                judging(action, card)
                            }
                        }
                    }
                }
            }
            tag("section", .class("day-actions"), .id("day-actions")) {
                sectionHeading(say("오늘의 액션", "Today’s actions"), count: made.count)
                if made.isEmpty {
                    tag("p", .class("field-hint")) {
                        say("이야기하다 정한 일을 팀 보드의 카드로 남겨요.", "Decisions become cards on the team’s board.")
                    }
                } else {
                    view.list(made)
                }
                openButton(say("액션 만들기", "Add action"), opens: DayPage.actionDialog, .quiet, icon: .plus)
                making
            }
        }
    }

    /// The team's answer as three buttons; any member may change it.
    private func judging(_ action: Action, _ card: ActionCard) -> HTML {
        dayForm("judge-action", .class("action-answers"), .role("group"), .label(card.title)) {
            hidden("action", action.id.text)
            for help in Action.Help.allCases {
                button(
                    viewer.say(help.phrase), .quiet, .name("help"), .value(help.rawValue),
                    .fixed("aria-pressed", action.help.value == help ? "true" : "false"))
            }
        }
    }

    private var making: HTML {
        let title = say("액션 만들기", "Add action")
        return dialog(id: DayPage.actionDialog, title: title, viewer.language) {
            dayForm(
                "make-action", .class("retro-form"),
                .data("data-draft", viewer.person.text + "/" + seen.team.id.text + "/action")
            ) {
                field(
                    Field(
                        "title", viewer.say(Noun.actionTitle), limit: Action.titleLimit, isRequired: true,
                        id: "action-title"), viewer.language)
                picker(
                    "owner", say("누가", "Assigned to"),
                    seen.team.present.map { Choice($0.id.text, $0.nickname.value) }, chosen: viewer.person.text,
                    id: "action-owner")
                field(
                    Field("due", say("언제까지 (비워 둬도 돼요)", "Due (optional)"), kind: .day, id: "action-due"),
                    viewer.language)
                tag("p", .class("field-hint"), .id("action-where")) {
                    destination
                    " "
                    tag("a", .href(seen.link.at(PeoplePage.segment).to(ChooseBoard.section))) {
                        say("보드 바꾸기", "Change board")
                    }
                }
                formActions {
                    closeButton(say("취소", "Cancel"), of: DayPage.actionDialog)
                    button(title, .primary)
                }
            }
        }
    }

    /// The board that the viewer's actions go to.
    private var destination: String {
        guard let board = seen.actionBoard else {
            return seen.chosenBoard == nil
                ? say("팀의 보드에 카드로 남아요.", "It becomes a card on the team’s own board.")
                : say(
                    "내가 고칠 수 없는 보드로 정해져 있어서, 팀의 보드에 카드로 남아요.",
                    "The team chose a board that you can’t change, so it becomes a card on the team’s own board.")
        }
        let absent = seen.team.present.filter { !board.shows(to: $0.id) }.map { $0.nickname.value }
        let place = say("‘\(board.name)’ 보드에 카드로 남아요.", "It becomes a card on “\(board.name)”.")
        if absent.isEmpty { return place }
        let names = absent.joined(separator: ", ")
        return place
            + say(
                " 그 보드에 없는 사람(\(names) 님)에게 맡기면 팀의 보드에 남아요.",
                " If assigned to someone who isn’t on it (\(names)), it goes to the team’s own board.")
    }
}
