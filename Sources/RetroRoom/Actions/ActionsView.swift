import Floor

/// A team's actions on its pages: those of the current retrospective, unfinished ones of earlier retrospectives, and
/// finished ones that the team has not judged yet.
struct ActionsView {
    let seen: SeenTeam
    let viewer: Viewer

    /// Actions with their cards, in the order they were made. An action whose card was deleted is left out, and so is
    /// one whose card the viewer may not see: nothing is known of how it stands.
    private var standing: [(action: Action, card: ActionCard)] {
        Array(seen.team.actions.values).ordered { $0.id < $1.id }
            .compactMap { action in seen.cards[action.id].map { (action, $0) } }
    }

    /// The actions made in a retrospective. Of one whose card the viewer may not see, the title stands that the team
    /// heard when it was made.
    private func decisions(in retrospective: ID<Entity>) -> [(action: Action, card: ActionCard)] {
        Array(seen.team.actions.values).filter { $0.retrospective.value == retrospective }.ordered { $0.id < $1.id }
            .compactMap { action in
                if let card = seen.cards[action.id] { return (action, card) }
                guard seen.unseenCards.contains(action.id) else { return nil }
                return (
                    action,
                    ActionCard(
                        id: action.id, board: nil, title: action.title.value, owners: [], due: nil, isDone: false)
                )
            }
    }

    /// The actions made in this retrospective.
    func made(in retrospective: ID<Entity>) -> [ActionCard] { decisions(in: retrospective).map { $0.card } }

    /// Unfinished actions of earlier retrospectives.
    func unfinished(before retrospective: ID<Entity>) -> [ActionCard] {
        standing.filter { $0.action.retrospective.value != retrospective && !$0.card.isDone }.map { $0.card }
    }

    /// Finished actions of earlier retrospectives, unless one of those retrospectives has already judged them.
    func finished(before retrospective: ID<Entity>) -> [(action: Action, card: ActionCard)] {
        standing.filter { action, card in
            action.retrospective.value != retrospective && card.isDone
                && (action.judgedIn.value == nil || action.judgedIn.value == retrospective)
        }
    }

    /// The leftover actions on the team's page before the day; empty where there are none.
    func atHome(before retrospective: ID<Entity>) -> HTML {
        let cards = unfinished(before: retrospective) + finished(before: retrospective).map { $0.card }
        if cards.isEmpty { return .nothing }
        return tag("section", .class("retro-part"), .id("actions")) {
            sectionHeading(say("지난 회고의 액션", "Open actions"), count: cards.count)
            list(cards)
        }
    }

    /// Shows the title of an action that was submitted after the retrospective ended, so that no text is lost.
    func unmade(_ title: String) -> HTML {
        tag("section", .class("retro-unmade")) {
            banner(
                say(
                    "그사이 회고가 끝나서 액션을 만들지 않았어요.",
                    "The retrospective ended in the meantime, so this action was not created."), .warning
            ) {
                if let board = seen.actionBoard?.id ?? seen.team.board.value {
                    linkButton(say("팀 보드로", "Go to the team’s board"), to: Page.Place.board.link.at(board), .quiet)
                }
            }
            copyField(say("쓰던 액션", "What you wrote"), title, id: "unmade-action", viewer.language)
        }
    }

    /// The actions made in a retrospective that has ended, with their current state.
    func decided(in retrospective: ID<Entity>) -> HTML {
        let decided = decisions(in: retrospective)
        if decided.isEmpty { return .nothing }
        return tag("section", .class("retro-part"), .id("actions")) {
            sectionHeading(say("정한 액션", "Actions decided"), count: decided.count)
            tag("ul", .class("actions"), .role("list")) {
                for (action, card) in decided {
                    tag("li", .class("action"), .id("action-" + card.id.text)) {
                        words(card, helped: action.help.value)
                    }
                }
            }
        }
    }

    func list(_ cards: [ActionCard]) -> HTML {
        tag("ul", .class("actions"), .role("list")) {
            for card in cards { tag("li", .class("action"), .id("action-" + card.id.text)) { words(card) } }
        }
    }

    /// The action's title, linked to its card, with assignees and due day.
    ///
    /// - Parameter helped: the team's answer, where it is shown.
    func words(_ card: ActionCard, helped: Action.Help? = nil) -> HTML {
        group {
            tag("p", .class("action-title")) {
                if let board = card.board {
                    tag("a", .href(Page.Place.board.link.at(board).at("card").at(card.id))) { card.title }
                } else {
                    card.title
                }
            }
            tag("p", .class("action-about")) {
                if card.isDone { trait(say("완료", "Done"), .mine, icon: .check) }
                if card.board == nil { trait(say("내가 볼 수 없는 보드에 있어요", "On a board you can’t see"), icon: .lock) }
                if let helped { trait(viewer.say(helped.told)) }
                for owner in card.owners { person(owner) }
                if let due = card.due, !card.isDone { until(due) }
            }
        }
    }

    private func person(_ person: ID<Person>) -> HTML {
        let name = seen.team.name(of: person, in: viewer.language)
        return tag("span", .class("action-owner")) {
            avatar(name, person: person, photo: seen.photos[person], isNamedBeside: true)
            name
        }
    }

    private func until(_ due: Day) -> HTML {
        let day = due.text(.spoken(today: viewer.today), in: viewer.language)
        let isOver = due < viewer.today
        return tag("span", .class("action-due"), .when(isOver, .flag("data-over"))) {
            icon(.calendar)
            isOver ? say("\(day)까지였어요", "was due \(day)") : say("\(day)까지", "due \(day)")
        }
    }

    private func say(_ ko: String, _ en: String) -> String { viewer.say(Phrase(ko: ko, en: en)) }
}
