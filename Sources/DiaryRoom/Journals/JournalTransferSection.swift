public import Floor

/// The ways out of a journal and into it, in its settings. The server does both.
public enum JournalTransferSection {
    /// The page of the import, below the journal's, and its name.
    public static let importSegment = "import"
    public static var importName: Phrase { Phrase(ko: "일기 가져오기", en: "Import entries") }

    static func view(_ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        tag("section") {
            sectionHeading(viewer.say(Phrase(ko: "가져오기와 내보내기", en: "Import and export")))
            tag("p") {
                viewer.say(
                    Phrase(
                        ko: "서버에 연결되어 있을 때 할 수 있어요. 휴지통의 일기는 내보내지 않아요.",
                        en: "Needs a connection to the server. Entries in the trash are not exported."))
            }
            rows {
                row(
                    Row(
                        viewer.say(Phrase(ko: "모두 내보내기 (zip)", en: "Export everything (zip)")),
                        to: slice.link.at("export.zip"), leading: icon(.copy),
                        meta: .text(
                            viewer.say(
                                Phrase(
                                    ko: "사진과 JSON, 어디서나 열리는 마크다운. 다시 가져올 수 있어요.",
                                    en: "Photos, JSON, and Markdown that opens anywhere. It can be imported again.")))))
                row(
                    Row(
                        viewer.say(Phrase(ko: "마루 파일 (JSON)", en: "Maru file (JSON)")),
                        to: slice.link.at("export.json"), leading: icon(.diary),
                        meta: .text(
                            viewer.say(
                                Phrase(
                                    ko: "글만, 사진 없이. 다시 가져올 수 있어요.",
                                    en: "Text only, without photos. It can be imported again.")))))
                row(
                    Row(
                        viewer.say(importName), to: slice.link.at(importSegment),
                        leading: icon(.plus),
                        meta: .text(
                            viewer.say(
                                Phrase(
                                    ko: "마루, Day One, 간단한 JSON, 마크다운", en: "Maru, Day One, simple JSON, Markdown")))))
            }
        }
    }
}
