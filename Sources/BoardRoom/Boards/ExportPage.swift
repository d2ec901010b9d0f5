import Floor

/// The export page of a board, for every member.
enum ExportPage {
    static let route = BoardPageRoute.ofBoard("export", device: .never) { _, _, slice, viewer throws(Refusal) in
        .page(page(slice, viewer))
    }

    static func page(_ slice: BoardSlice, _ viewer: Viewer) -> Page {
        let here = slice.link
        return Page(
            title: viewer.say(Phrase(ko: "내보내기", en: "Export")), place: .board, back: here,
            body: tag("div", .class("settings")) {
                rows {
                    row(
                        Row(
                            viewer.say(Phrase(ko: "모두, 파일 포함 (zip)", en: "Everything, with files (zip)")),
                            to: here.at("export.zip"), leading: icon(.board),
                            meta: .text(
                                viewer.say(
                                    Phrase(
                                        ko: "마루 파일과 카드에 붙인 사진과 파일까지. 다시 가져올 수 있어요.",
                                        en:
                                            "The Maru file, with the cards’ pictures and files. It can be imported again."
                                    )))))
                    row(
                        Row(
                            viewer.say(Phrase(ko: "마루 파일 (JSON)", en: "Maru file (JSON)")),
                            to: here.at("export.json"), leading: icon(.board),
                            meta: .text(
                                viewer.say(
                                    Phrase(
                                        ko: "칸, 카드, 보관한 카드, 휴지통, 라벨, 체크리스트, 댓글까지 모두. 다시 가져올 수 있어요. 붙인 파일은 이름만 담아요.",
                                        en:
                                            "Everything: columns, cards, archived cards, trash, labels, checklists, comments. It can be imported again. Of attached files, it has the names alone."
                                    )))))
                    row(
                        Row(
                            viewer.say(Phrase(ko: "기록까지 담은 마루 파일 (JSON)", en: "Maru file with history (JSON)")),
                            to: here.at("export.json").with("history", "1"), leading: icon(.history),
                            meta: .text(
                                viewer.say(
                                    Phrase(
                                        ko: "누가 언제 무엇을 바꿨는지도 함께 담아요.", en: "Also includes who changed what, and when."))
                            )))
                    row(
                        Row(
                            viewer.say(Phrase(ko: "표 (CSV)", en: "Table (CSV)")), to: here.at("export.csv"),
                            leading: icon(.checklist),
                            meta: .text(
                                viewer.say(
                                    Phrase(
                                        ko: "엑셀 같은 표 프로그램에서 열어요. 보관한 카드와 휴지통은 빼고 카드마다 한 줄이에요.",
                                        en: "For spreadsheets: one row per card, without archived cards and the trash.")
                                ))))
                }
            })
    }
}
