public import Floor

extension RetroRules {
    /// Chooses the board that the team's actions go to from now on. Any member may, among the boards that they may
    /// change themselves; earlier actions stay where they are. Field `board`; the team's own board if omitted.
    public static let chooseBoard = RetroUseCase(
        "choose-board", makes: .permanent("board.chosen"), by: .member, lands: .team,
        onDevice: nil,
        api: .rest(.put, "action-board", status: 200),
        summary: "Chooses the board that a team's actions go to from now on.",
        input: [
            .init("board", .id, "A board that you may change; the team's own board if omitted.", isRequired: false)
        ],
        needsPeoplePage: true, namesBoard: true, form: PeoplePage.again
    ) {
        form, draft, _ throws(Refusal) in
        let team = draft.team
        let given: ID<Space>? = try form.id("board")
        let board = given == team.board.value ? nil : given
        if board == team.chosenBoard.value { return draft.unchanged }
        if let board {
            guard draft.slice.boards[board]?.takesCards(of: draft.viewer.person) ?? false else {
                throw .boardNotChangeable(given: board)
            }
        }
        return draft.record([team.boards.change(Team.Boards.chosen, to: board)])
    }
}

/// The team's choice of a board, on the members' page.
enum ChooseBoard {
    /// The id of its section.
    static let section = "action-board"

    static func view(_ seen: SeenTeam, _ viewer: Viewer, _ refusal: Refusal?) -> HTML {
        let chosen = seen.chosenBoard
        return tag("section", .class("retro-part"), .id(section)) {
            sectionHeading(viewer.say(Phrase(ko: "액션이 가는 보드", en: "Board for actions")))
            form(seen.link.at("choose-board"), operation: viewer.formID, .class("retro-form")) {
                picker(
                    "board", viewer.say(Phrase(ko: "보드", en: "Board")), choices(chosen, seen, viewer),
                    chosen: chosen?.text ?? "",
                    hint: viewer.say(
                        Phrase(
                            ko:
                                "여기서 고른 보드에 액션이 카드로 남아요. 그 보드를 고칠 수 없는 사람이 만들거나 거기 없는 사람에게 맡긴 액션은 팀의 보드에 남아요.",
                            en:
                                "Actions become cards on this board. An action goes to the team’s own board instead if whoever adds it can’t change this one, or whoever it is assigned to isn’t on it."
                        )), error: refusal?.said(of: "board", viewer))
                button(viewer.say(Phrase(ko: "보드 정하기", en: "Choose board")), .quiet)
            }
        }
    }

    private static func choices(_ chosen: ID<Space>?, _ seen: SeenTeam, _ viewer: Viewer) -> [Choice] {
        let own = Phrase(ko: "팀의 보드", en: "The team’s own board")
        let others = seen.choices.filter { $0.id != seen.team.board.value }
        var all = [Choice("", viewer.say(own))]
        // A board that the viewer may not change stays chosen, unless they choose another.
        if let chosen, !others.contains(where: { $0.id == chosen }) {
            let unseen = Phrase(ko: "다른 팀원이 고른 보드", en: "A board that a teammate chose")
            all.append(Choice(chosen.text, seen.boards[chosen]?.name ?? viewer.say(unseen)))
        }
        return all + others.map { Choice($0.id.text, $0.name) }
    }
}

extension Refusal {
    /// A board that does not exist is refused as one that the person may not change.
    static func boardNotChangeable(given: ID<Space>) -> Refusal {
        Refusal(
            .invalid, "board-not-changeable",
            Phrase(
                ko: "내가 고칠 수 있는 보드 중 하나를 골라 주세요.", en: "Choose one of the boards that you can change."),
            field: "board", given: given.text)
    }
}
