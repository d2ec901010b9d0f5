public import Floor

/// A board: its columns side by side, or one per screen on a phone.
public enum BoardPage {
    static let route = BoardPageRoute.ofBoard(
        "", tells: true,
        needs: { part, _, query throws(Refusal) in
            part.cards = try BoardFilter(query).isEmpty ? .shown(try ShownCards(query)) : .all
            part.depth = .face
        },
        draw: { _, request, slice, viewer throws(Refusal) in
            let isFromMenu = request.query["on"] == CardMenuView.sign
            return .page(page(slice, viewer, filter: try BoardFilter(request.query), isFromMenu: isFromMenu))
        })

    /// - Parameter isFromMenu: whether the action it reports was done in a card's menu.
    static func page(
        _ slice: BoardSlice, _ viewer: Viewer, filter: BoardFilter = BoardFilter(), isFromMenu: Bool = false
    ) -> Page {
        let stacks = slice.stacks().filtered(by: filter, viewer)
        return Page(
            title: slice.board.name.value, place: .board, back: Link("/board"),
            actions: actions(slice, viewer),
            body: group {
                if slice.board.isArchived { archived(slice, viewer) }
                if !stacks.isEmpty { tabs(stacks, slice, viewer) }
                FilterView.row(
                    filter, shown: stacks.reduce(0) { $0 + $1.cards.count }, of: stacks.reduce(0) { $0 + $1.count },
                    slice, viewer)
                tag("div", .class("board"), .id("board"), .all(MoveSayings.phrases(viewer))) {
                    tag("div", .class("columns"), .id("columns")) {
                        for stack in stacks { ColumnView.view(stack, slice, viewer) }
                        if slice.mayEdit { ColumnView.addition(slice, viewer) }
                    }
                }
                if slice.mayEdit {
                    CardMenuView.shared(stacks.map { $0.column }, slice, viewer)
                    MoveSayings.banner(viewer)
                }
            },
            live: slice.live,
            toast: slice.lastAction.flatMap {
                OperationSummary.toast($0, slice, viewer, isFromMenu: isFromMenu)
            })
    }

    private static func tabs(_ stacks: [Stack], _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        columnTabs(
            viewer.say(Phrase(ko: "칸", en: "Columns")),
            stacks.map { stack in
                ColumnTab(
                    column: ColumnView.anchor(stack.column), label: stack.column.title(viewer.language),
                    count: stack.isFiltered ? stack.cards.count : stack.count, limit: stack.exceededLimit,
                    spokenCount: viewer.say(stack.spokenCount))
            },
            row: "columns", addition: slice.mayEdit ? ColumnView.addition(slice, viewer) : .nothing)
    }

    /// How many cards there are, as it is spoken.
    public static func spokenCount(_ count: Int) -> Phrase {
        Phrase(ko: "카드 \(grouped(count))장", en: counted(count, "1 card", "cards"))
    }

    /// The same for a column over its limit.
    static func spokenCount(_ count: Int, beyond limit: Int) -> Phrase {
        let counted = spokenCount(count)
        return Phrase(ko: "\(counted.ko), 한도 \(limit)장을 넘었어요", en: "\(counted.en), over the limit of \(limit)")
    }

    private static func actions(_ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let here = slice.link
        return group {
            tag("a", .class("faces-link"), .href(here.at(PeoplePage.segment))) {
                faces(
                    slice.people.map { Face($0.id, $0.name, photo: $0.photo) }, limit: 3,
                    label: viewer.say(Phrase(ko: "함께 쓰는 사람", en: "People on this board")),
                    here: viewer.say(Phrase(ko: "지금 함께 보고 있어요", en: "viewing now")))
            }
            if slice.mayEdit {
                undoForm(slice, viewer, isIcon: true)
                redoForm(slice, viewer)
            } else if !slice.board.isArchived {
                tag("span", .class("only-looks")) { viewer.say(Phrase(ko: "볼 수만 있어요", en: "View only")) }
            }
            iconLink(
                .search, name: viewer.say(Phrase(ko: "이 보드에서 검색", en: "Search this board")), to: here.at("search"),
                .bare, .flag("data-search-link"))
            BoardMenuView.view(slice, viewer)
        }
    }

    private static func archived(_ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        tag("div", .class("archived-note")) {
            banner(
                viewer.say(
                    Phrase(ko: "보관한 보드예요. 볼 수만 있어요.", en: "This board is archived and read-only.")))
            if slice.role == .owner { PutAwayPage.restoreForm(slice, viewer, .quiet) }
        }
    }

    /// The undo button, disabled if there is nothing to undo.
    ///
    /// - Parameter card: the card whose page contains it, to return there.
    @inline(never)
    static func undoForm(
        _ slice: BoardSlice, _ viewer: Viewer, isIcon: Bool = false, on card: ID<Entity>? = nil
    ) -> HTML {
        let verb = Phrase(ko: "되돌리기", en: "Undo")
        return form(
            slice.link.at("undo"), operation: viewer.formID, .flag("data-enhance"),
            .when(isIcon, .fixed("data-keys", "undo"))
        ) {
            if let card { hidden("card", card.text) }
            if isIcon {
                iconButton(
                    .undo,
                    name: label(verb, slice.undoable, slice, viewer) { last in
                        Reversal.undoing(last, in: slice.board) { _ in false }
                    }, .bare,
                    .when(slice.undoable == nil, .flag("disabled")))
            } else {
                button(viewer.say(verb), .bare)
            }
        }
    }

    private static func redoForm(_ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        form(
            slice.link.at("redo"), operation: viewer.formID, .flag("data-enhance"),
            .fixed("data-keys", "redo")
        ) {
            iconButton(
                .redo,
                name: label(Phrase(ko: "다시 하기", en: "Redo"), slice.redoable, slice, viewer) { last in
                    Reversal.redoing(last, after: slice.lastUndo, in: slice.board)
                }, .bare,
                .when(slice.redoable == nil, .flag("disabled")))
        }
    }

    private static func label(
        _ verb: Phrase, _ operation: Operation?, _ slice: BoardSlice, _ viewer: Viewer, now: (Operation) -> Reversal
    ) -> String {
        guard let operation else { return viewer.say(verb) }
        return viewer.say(verb) + ": "
            + viewer.say(OperationSummary.foretold(operation, now(operation), slice, viewer.language))
    }
}
