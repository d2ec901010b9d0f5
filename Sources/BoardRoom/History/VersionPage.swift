import Floor

/// A card as it was, with what has changed since and a restore button.
enum VersionPage {
    static let route = BoardPageRoute.ofBoard(
        "card/{card}/history/{operation}",
        needs: { part, ids, _ throws(Refusal) in
            part.history = VersionPage.query(of: ids)
            part.cards = .these([ids.entity])
        },
        draw: { ids, _, slice, viewer throws(Refusal) in
            let query = VersionPage.query(of: ids)
            _ = try HistoryPage.history(query, slice)
            guard let version = slice.version(query) else { throw .versionMissing }
            return .page(page(version, slice, viewer))
        })

    private static func query(of ids: PageIDs) -> HistoryQuery { HistoryQuery(card: ids.entity, version: ids.id(2)) }

    static func page(_ version: CardVersion, _ slice: BoardSlice, _ viewer: Viewer) -> Page {
        let moment = viewer.clock(version.recorded.recordedAt)
        let present = slice.board.cards[version.card.id]
        return Page(
            title: viewer.say(Phrase(ko: "이때 모습", en: "As it was")), place: .board,
            back: HistoryPage.address(version.card.id, slice),
            body: tag("div", .class("card-page version")) {
                tag("p", .class("version-when")) { when(version, moment, slice, viewer) }
                words(version.card, slice, viewer)
                if let present { since(version, present, slice, viewer) }
            })
    }

    private static func when(
        _ version: CardVersion, _ moment: Moment, _ slice: BoardSlice, _ viewer: Viewer
    ) -> String {
        let name = slice.called(version.recorded.operation.author)
        let time = moment.text(today: viewer.today, in: viewer.language)
        return viewer.say(
            Phrase(ko: "\(time), \(name.ko) 님이 고친 뒤의 모습이에요.", en: "\(time), after \(name.en)’s change."))
    }

    private static func words(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        tag("article", .class("card-reading")) {
            tag("h2", .class("card-reading-title")) { card.title.value }
            tag("p", .class("row-meta")) {
                if let place = card.place.value, let column = slice.board.columns[place.column] {
                    tag("span") { column.title(viewer.language) }
                }
                DueView.dates(of: card, kind: .done, viewer)
            }
            if !card.body.value.isEmpty {
                tag("div", .class("card-reading-body")) { HTML.markdown(card.body.value) }
            }
        }
    }

    /// What restoring would change, and the button that does it.
    private static func since(
        _ version: CardVersion, _ present: Card, _ slice: BoardSlice, _ viewer: Viewer
    ) -> HTML {
        if present.isRemoved {
            return banner(
                viewer.say(
                    Phrase(
                        ko: "이 카드는 지금 휴지통에 있어요. 먼저 되살리면 이때 모습으로 되돌릴 수 있어요.",
                        en: "This card is in the trash. Restore it first, then you can restore this version.")))
        }
        let changes = version.changes(from: present, on: slice.board)
        return tag("section", .class("version-since")) {
            tag("h2", .class("section-heading")) {
                viewer.say(Phrase(ko: "되돌리면 이렇게 바뀌어요", en: "Changes if you restore it"))
            }
            if changes.isEmpty {
                tag("p") {
                    viewer.say(Phrase(ko: "지금과 같은 모습이라 바뀔 것이 없어요.", en: "It is the same as now: nothing changes."))
                }
            }
            for change in changes { HistoryDetail.view(change, slice, viewer) }
            if let lost = version.lostColumn(on: slice.board) {
                tag("p", .class("change-none")) { viewer.say(kept(lost.title(viewer.language))) }
            }
            if slice.mayEdit, !changes.isEmpty { restoring(version, slice, viewer) }
        }
    }

    private static func kept(_ column: String) -> Phrase {
        Phrase(
            ko: "‘\(column)’ 칸은 이제 없어서 카드는 지금 자리에 그대로 있어요.",
            en: "The column “\(column)” no longer exists, so the card stays where it is.")
    }

    private static func restoring(_ version: CardVersion, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        form(
            slice.link.at("restore-version"), operation: viewer.formID, .flag("data-enhance")
        ) {
            hidden("card", version.card.id.text)
            hidden("version", version.recorded.operation.id.text)
            button(viewer.say(Phrase(ko: "이 모습으로 되돌리기", en: "Restore this version")), .primary, icon: .restore)
        }
    }
}
