import Floor

/// The viewer's boards, and the form for a new one.
enum BoardsPage {
    static let route = BoardPageRoute(
        "", file: #fileID, device: .first, needs: { _, _ throws(Refusal) in .boards },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .boards(let boards) = data else { throw .missing }
            return .page(page(boards, viewer))
        })

    static func page(
        _ boards: [BoardSummary], _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        let standing = boards.filter { !$0.isArchived }
        return Page(
            title: viewer.say(Phrase(ko: "보드", en: "Boards")), place: .board,
            actions: boards.isEmpty
                ? .nothing
                : linkButton(
                    viewer.say(Phrase(ko: "내 카드", en: "My cards")), to: Link("/board/mine"), .bare, icon: .calendar),
            body: tag("div", .class("boards")) {
                if standing.isEmpty {
                    emptyState(
                        .drawingBoard,
                        viewer.say(
                            Phrase(
                                ko: "할 일, 하는 중, 다 한 일을 한눈에 보는 곳이에요. 첫 보드를 만들어 보세요.",
                                en: "See what is to do, in progress and done at a glance. Create your first board.")))
                } else {
                    searchForm(
                        Link("/search"), viewer.say(SearchPage.everything(viewer)), viewer.language)
                    rows { for index in standing.indices { item(index, of: standing, viewer) } }
                }
                creation(fields, refusal, viewer)
                tag("p", .class("boards-ways")) {
                    linkButton(
                        viewer.say(Phrase(ko: "파일에서 가져오기", en: "Import a file")), to: Link("/board").at("import"), .bare
                    )
                    linkButton(
                        viewer.say(Phrase(ko: "초대 코드로 들어가기", en: "Join with a code")), to: Link("/join"), .bare)
                    if boards.isEmpty, viewer.isAdministrator {
                        linkButton(
                            viewer.say(Phrase(ko: "사람 초대하기", en: "Invite people")), to: Link("/admin"), .bare)
                    }
                }
                archived(boards.filter { $0.isArchived }, viewer)
            },
            status: refusal?.kind.status ?? 200)
    }

    /// A board of the list, with its star. Favourites come first.
    private static func item(_ index: Int, of boards: [BoardSummary], _ viewer: Viewer) -> HTML {
        let board = boards[index]
        let above = board.isFavourite && index > 0 ? boards[index - 1] : nil
        let below = index + 1 < boards.count && boards[index + 1].isFavourite ? boards[index + 1] : nil
        return item(board, viewer, menu: FavouriteView.view(board, above: above, below: below, viewer))
    }

    static func item(_ board: BoardSummary, _ viewer: Viewer, menu: HTML = .nothing) -> HTML {
        row(
            Row(
                board.name, to: Link("/board").at(board.id),
                meta: .text(
                    viewer.say(
                        Phrase(
                            ko: "남은 카드 \(grouped(board.openCount))장 · 모두 \(grouped(board.cardCount))장",
                            en: "\(grouped(board.openCount)) open · \(grouped(board.cardCount)) total"))),
                trailing: faces(
                    board.people.map { Face($0.id, $0.name, photo: $0.photo) }, limit: 3, size: .small,
                    label: viewer.say(Phrase(ko: "함께 쓰는 사람", en: "People on this board"))),
                menu: menu))
    }

    /// Archived boards, at the bottom.
    private static func archived(_ boards: [BoardSummary], _ viewer: Viewer) -> HTML {
        if boards.isEmpty { return .nothing }
        return tag("section", .class("boards-archived")) {
            sectionHeading(viewer.say(Phrase(ko: "보관한 보드", en: "Archived boards")), count: boards.count)
            rows {
                for board in boards {
                    item(board, viewer, menu: FavouriteView.view(board, above: nil, below: nil, viewer))
                }
            }
        }
    }

    private static func creation(_ fields: Fields, _ refusal: Refusal?, _ viewer: Viewer) -> HTML {
        form(Link("/board").at("create-board"), operation: viewer.formID, .class("create-board"), .flag("data-enhance"))
        {
            field(
                Field(
                    "name", viewer.say(Phrase(ko: "보드 이름", en: "Board name")), value: fields["name"] ?? "",
                    limit: Board.nameLimit, error: refusal.map { viewer.say($0.phrase) }, isRequired: true),
                viewer.language)
            button(viewer.say(Phrase(ko: "보드 만들기", en: "Create board")), .primary, icon: .plus)
        }
    }
}
