public import Floor

/// The page where an owner archives a board, restores it, or deletes it permanently.
public enum PutAwayPage {
    static let route = BoardPageRoute.ofBoard("put-away", device: .never) { _, _, slice, viewer throws(Refusal) in
        .page(try page(slice, viewer))
    }

    public static func page(
        _ slice: BoardSlice, _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) throws(Refusal) -> Page {
        guard slice.role == .owner else { throw .ownersOnly }
        return Page(
            title: viewer.say(Phrase(ko: "보관·삭제", en: "Archive or delete")), place: .board,
            back: slice.link,
            body: tag("div", .class("settings")) {
                archive(slice, viewer)
                deletion(slice, viewer, fields, refusal)
            },
            status: refusal?.kind.status ?? 200,
            live: slice.live)
    }

    private static func archive(_ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let here = slice.link
        return tag("section", .class("put-away")) {
            sectionHeading(viewer.say(Phrase(ko: "보관", en: "Archive")))
            tag("p") {
                viewer.say(
                    slice.board.isArchived
                        ? Phrase(
                            ko: "보관한 보드예요. 되돌려 놓으면 목록으로 돌아가고 다시 고칠 수 있어요.",
                            en: "This board is archived. Bring it back to list it and edit it again.")
                        : Phrase(
                            ko: "보관하면 목록에서 내려가고, 볼 수만 있게 돼요. 언제든 되돌려 놓을 수 있어요.",
                            en:
                                "An archived board is hidden from the list and read-only. You can bring it back at any time."
                        ))
            }
            if slice.board.isArchived {
                restoreForm(slice, viewer, .primary)
            } else {
                form(here.at("archive-board"), operation: viewer.formID, .flag("data-enhance")) {
                    button(viewer.say(Phrase(ko: "보관하기", en: "Archive")), .primary)
                }
            }
        }
    }

    static func restoreForm(_ slice: BoardSlice, _ viewer: Viewer, _ style: ButtonStyle) -> HTML {
        form(slice.link.at("restore-board"), operation: viewer.formID, .flag("data-enhance")) {
            button(viewer.say(Phrase(ko: "되돌려 놓기", en: "Bring back")), style, icon: .restore)
        }
    }

    /// Asks for the board's name, since this deletion is permanent.
    private static func deletion(
        _ slice: BoardSlice, _ viewer: Viewer, _ fields: Fields, _ refusal: Refusal?
    ) -> HTML {
        let others = slice.people.count - 1
        return tag("section", .class("put-away")) {
            sectionHeading(viewer.say(Phrase(ko: "완전히 지우기", en: "Delete for good")))
            tag("p") { viewer.say(DeleteBoard.warning(cards: slice.cardCount, others: others)) }
            form(
                slice.link.at("delete-board"), .class("settings-line"), .flag("data-enhance")
            ) {
                field(
                    Field(
                        "name", viewer.say(Phrase(ko: "확인을 위해 보드 이름을 적어 주세요", en: "Type the board's name to confirm")),
                        value: fields["name"] ?? "", hint: slice.board.name.value,
                        error: refusal.map { viewer.say($0.phrase) }, isRequired: true),
                    viewer.language)
                button(viewer.say(Phrase(ko: "완전히 지우기", en: "Delete for good")), .danger, icon: .trash)
            }
        }
    }
}
