import BoardRoom
import DeviceFloor
import Floor

/// What came of a visit: besides the answer, what is to be written down and removed.
struct Came {
    var visited: Visited
    var queued: UnsentChange?
    var dropped: ID<Operation>?
}

extension Replica {
    /// `GET /unsent`, `POST /unsent/retry` and `POST /unsent/drop`, the last two with `change`, a change's id: a
    /// refused one's or, to drop it, one's that waits.
    mutating func visitUnsent(
        _ request: Request, now: Int64, zone: OffsetTable, entropy: Entropy
    ) -> Came {
        var viewer = owner.viewer(now: now + skew, zone: zone)
        var tools = Tools(entropy: entropy, clock: .zero, now: now + skew)
        viewer.formID = tools.id()
        guard request.method == .post else {
            return Came(visited: .page(page(isLeaving: request.query["leaving"] != nil, viewer), viewer))
        }
        let there = Visited.redirect(UnsentPage.link)
        guard let id: ID<Operation> = try? request.form.id("change") else { return Came(visited: there) }
        guard let given = drop(id) else {
            guard request.path.last == "drop", dropUnsent(id) else { return Came(visited: there) }
            showUnsent(now: now, zone: zone)
            return Came(visited: there, dropped: id)
        }
        guard request.path.last == "retry" else { return Came(visited: there, dropped: id) }
        var change = given.change
        change.id = tools.id()
        // Where it was for a retrospective that has opened meanwhile, it is for the one that is written for now.
        if change.form["retrospective"] != nil { change.form.set("retrospective", "") }
        tools.clock = boards[change.space]?.shown.clock ?? teams[change.space]?.shown.clock ?? .zero
        change.clock = tools.tick()
        queue(change, [], at: tools.now)
        showUnsent(now: now, zone: zone)
        return Came(visited: there, queued: change, dropped: id)
    }

    private func page(isLeaving: Bool, _ viewer: Viewer) -> Page {
        UnsentPage.page(
            unsent: unsent.map { waiting($0, place: name(of: $0.space), viewer) },
            refused: refused.map { waiting($0.change, place: $0.spaceName, reason: $0.problem.text, viewer) },
            isLeaving: isLeaving, viewer)
    }

    private func waiting(
        _ change: UnsentChange, place: String, reason: String? = nil, _ viewer: Viewer
    ) -> UnsentPage.Waiting {
        var what = viewer.say(change.what)
        if let card = change.form["card"].flatMap({ ID<Entity>($0) }), change.form["title"] == nil,
            let title = boards[change.space]?.shown.board.cards[card]?.title.value
        {
            what += ": " + title
        }
        return UnsentPage.Waiting(id: change.id, what: what, place: place, words: change.form.words, reason: reason)
    }
}

extension Fields {
    /// What a person wrote in a form, without what it carries along unseen.
    fileprivate var words: [String] {
        ["title", "name", "text", "body", "due", "limit", "word", "situation", "feeling", "request"].compactMap {
            self[$0]
        }.filter { !$0.isEmpty }
    }
}

extension UnsentChange {
    /// What was done, in a few words.
    fileprivate var what: Phrase {
        switch useCase {
        case "add-card": Phrase(ko: "카드 추가", en: "Add a card")
        case "edit-card": Phrase(ko: "카드 고치기", en: "Edit a card")
        case "move-card": Phrase(ko: "카드 옮기기", en: "Move a card")
        case "delete-card": Phrase(ko: "카드 지우기", en: "Delete a card")
        case "restore-card", "restore-version": Phrase(ko: "카드 되살리기", en: "Restore a card")
        case "label-card", "unlabel-card": Phrase(ko: "카드의 라벨", en: "A card’s labels")
        case "assign-card", "unassign-card": Phrase(ko: "카드를 맡은 사람", en: "Who sees to a card")
        case "add-comment": Phrase(ko: "댓글 쓰기", en: "Write a comment")
        case "edit-comment": Phrase(ko: "댓글 고치기", en: "Edit a comment")
        case "delete-comment": Phrase(ko: "댓글 지우기", en: "Delete a comment")
        case "add-item", "edit-item", "move-item", "check-item", "uncheck-item", "delete-item":
            Phrase(ko: "체크리스트", en: "A checklist")
        case "add-column", "rename-column", "limit-column", "move-column", "delete-column":
            Phrase(ko: "보드의 칸", en: "The board’s columns")
        case "add-label", "edit-label", "delete-label": Phrase(ko: "보드의 라벨", en: "The board’s labels")
        case "create-board": Phrase(ko: "보드 만들기", en: "Make a board")
        case "rename-board": Phrase(ko: "보드 이름", en: "The board’s name")
        case "add-keyword": Phrase(ko: "키워드 쓰기", en: "Write a keyword")
        case "edit-keyword": Phrase(ko: "키워드 고치기", en: "Edit a keyword")
        case "delete-keyword": Phrase(ko: "키워드 지우기", en: "Delete a keyword")
        case "undo": Phrase(ko: "되돌리기", en: "Undo")
        case "redo": Phrase(ko: "다시 하기", en: "Redo")
        default: Phrase(ko: "변경", en: "A change")
        }
    }
}
