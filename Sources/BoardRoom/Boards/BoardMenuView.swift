import Floor

/// The board's menu: other views, settings, archiving and deletion.
enum BoardMenuView {
    static func view(_ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let here = slice.link
        return menu(id: "board-menu", name: viewer.say(Phrase(ko: "보드 메뉴", en: "Board menu"))) {
            menuLink(viewer.say(Phrase(ko: "달력", en: "Calendar")), to: here.at("month"), icon: .calendar)
            menuLink(viewer.say(Phrase(ko: "검색", en: "Search")), to: here.at("search"), icon: .search)
            menuLink(viewer.say(Phrase(ko: "기록", en: "History")), to: here.at("history"), icon: .history)
            menuLine()
            if slice.mayEdit {
                menuLink(
                    viewer.say(Phrase(ko: "보드 설정", en: "Board settings")), to: here.at(ColumnsPage.segment),
                    icon: .settings)
                menuLink(viewer.say(Phrase(ko: "라벨", en: "Labels")), to: here.at(LabelsPage.segment), icon: .tag)
            }
            menuLink(viewer.say(Phrase(ko: "함께 쓰는 사람", en: "People")), to: here.at(PeoplePage.segment), icon: .people)
            menuLink(
                viewer.say(Phrase(ko: "알림 잠시 끄기", en: "Mute")),
                to: Link("/me/mute-space").with("space", slice.board.id.text), icon: .bell)
            menuLine()
            if slice.hasTemplates {
                menuLink(viewer.say(TemplatesPage.title), to: TemplatesPage.link(slice, nil), icon: .template)
            }
            menuLink(
                viewer.say(ArchivedCardsPage.title), to: here.at(ArchivedCardsPage.segment), icon: .archive)
            if slice.mayEdit {
                menuLink(viewer.say(Phrase(ko: "휴지통", en: "Trash")), to: here.at("trash"), icon: .trash)
            }
            menuLink(viewer.say(Phrase(ko: "내보내기", en: "Export")), to: here.at("export"), icon: .share)
            if slice.role == .owner {
                menuLink(
                    viewer.say(Phrase(ko: "보관·삭제", en: "Archive or delete")), to: here.at("put-away"), icon: .archive)
            }
        }
    }
}
