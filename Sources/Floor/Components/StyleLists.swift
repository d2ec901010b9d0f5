/// The third part of the style page: cards, rows, banners, empty states.
enum StyleLists {
    static func all(_ language: Language) -> HTML {
        group {
            cards(language)
            list(language)
            tellings(language)
            absences(language)
            writing(language)
        }
    }

    static func toast(_ language: Language) -> Page.Toast {
        Page.Toast(
            Phrase(ko: "‘시안 정리’를 지웠어요", en: "Deleted “Sort the drafts”")(language),
            undo: form(Link("/style")) { button(StyleWords.undo(language), .bare) })
    }

    private static func cards(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "카드", en: "Cards")(language)) {
            tag("ol", .class("style-cards"), .role("list")) {
                card(StyleWords.cardTitle, body: StyleWords.cardBody, over: true, language)
                card(StyleWords.longTitle, language)
                tag("li", .class("card card--lifted")) {
                    tag("a", .class("card-title"), .href(Link("/style"))) {
                        Phrase(ko: "오프라인 동기화 시험", en: "Test offline sync")(language)
                    }
                    tag("div", .class("card-meta")) {
                        tag("span", .class("due due--today")) { Page.Place.today.name(language) }
                        avatar("이도윤", person: StyleWords.person(1))
                    }
                }
            }
        }
    }

    private static func card(
        _ title: Phrase, body: Phrase? = nil, over isOver: Bool = false, _ language: Language
    ) -> HTML {
        tag("li", .class("card")) {
            tag("a", .class("card-title"), .href(Link("/style"))) { title(language) }
            if let body { tag("p", .class("card-body")) { body(language) } }
            tag("div", .class("card-meta")) {
                if isOver {
                    tag("span", .class("due due--over")) {
                        tag("span") { Phrase(ko: "어제", en: "Yesterday")(language) }
                        tag("span", .class("due-word")) { Phrase(ko: "기한 지남", en: "overdue")(language) }
                    }
                } else {
                    tag("span", .class("due")) { Phrase(ko: "12월 3일 (수)", en: "Wed 3 Dec")(language) }
                }
                avatar("김민지", person: StyleWords.person(0))
            }
        }
    }

    private static func list(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "목록", en: "Lists")(language)) {
            sectionHeading(
                Phrase(ko: "내 보드", en: "My boards")(language), count: 3,
                spokenCount: Phrase(ko: "보드 3개", en: "3 boards")(language))
            rows {
                row(
                    Row(
                        Phrase(ko: "3분기 출시", en: "Third-quarter launch")(language), to: Link("/style"),
                        leading: icon(.board),
                        meta: .text(Phrase(ko: "카드 143장 · 방금", en: "143 cards · just now")(language)),
                        trailing: badge(3, .accent),
                        actions: swipeAction(StyleWords.delete(language), .trash, Link("/style"))))
                row(
                    Row(
                        Phrase(ko: "김민지", en: "Minji Kim")(language),
                        leading: avatar(
                            "김민지", person: StyleWords.person(0), size: .medium, isNamedBeside: true),
                        meta: .text(Phrase(ko: "주인", en: "Owner")(language)),
                        menu: menu(id: "row-menu", name: ComponentPhrases.more(language)) {
                            menuLink(Phrase(ko: "역할 바꾸기", en: "Change role")(language), to: Link("/style"), icon: .edit)
                        }))
                row(Row(StyleWords.longTitle(language), to: Link("/style"), trailing: icon(.forward)))
            }
            listEnd(Phrase(ko: "여기까지예요.", en: "End of list.")(language))
        }
    }

    private static func tellings(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "알림 줄", en: "Banners")(language)) {
            banner(Phrase(ko: "이 보드는 볼 수만 있어요.", en: "You can view this board but not change it.")(language))
            banner(Phrase(ko: "마감일이 이미 지났어요.", en: "The due date has passed.")(language), .warning)
            banner(
                Phrase(ko: "저장하지 못했어요. 쓴 내용은 그대로 있어요.", en: "Not saved. Your text is still here.")(
                    language), .danger
            ) { button(ComponentPhrases.retry(language), .bare, .type("button")) }
            banner(
                Phrase(
                    ko: "지금은 오프라인이에요. 다시 연결되면 보낼게요.",
                    en: "You are offline. Your changes will be sent when you are back online.")(
                        language), .offline)
            banner(Phrase(ko: "초대 링크를 복사했어요.", en: "Invitation link copied.")(language), .done)
        }
    }

    private static func absences(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "비었을 때, 기다릴 때, 안 될 때", en: "Empty, loading, failed")(language)) {
            tag("div", .class("style-grid")) {
                emptyState(
                    .drawingBoard,
                    Phrase(ko: "보드는 할 일을 함께 옮기는 곳이에요.", en: "A board is where you move work forward together.")(
                        language)
                ) {
                    linkButton(
                        Phrase(ko: "첫 보드 만들기", en: "Create your first board")(language), to: Link("/style"), .primary)
                }
                emptyState(
                    .drawingColumn, Phrase(ko: "아직 카드가 없어요.", en: "No cards yet.")(language)
                ) { linkButton(StyleWords.newCard(language), to: Link("/style"), icon: .plus) }
                emptyState(
                    .drawingSearch, Phrase(ko: "‘ㅎㄱ’에 맞는 카드가 없어요.", en: "No card matches “quarterly”.")(language))
                emptyState(
                    .drawingTrash, Phrase(ko: "휴지통이 비었어요.", en: "The trash is empty.")(language))
                emptyState(
                    .drawingPeople,
                    Phrase(ko: "아직 혼자예요. 한 사람을 불러 보세요.", en: "Only you so far. Invite someone.")(language))
                errorState(
                    Phrase(
                        ko: "기록을 불러오지 못했어요. 연결을 보고 다시 시도해 주세요.",
                        en: "The history could not be loaded. Check your connection and try again.")(language),
                    retry: Link("/style"), request: "019a9f5e-3c00-7abc", language)
                skeleton(.rows, count: 4, language)
                skeleton(.cards, count: 2, language)
                skeleton(.chips, count: 1, language)
                skeleton(.text, count: 1, language)
                skeleton(.block, count: 1, language)
                skeleton(.talk, count: 4, language)
            }
        }
    }

    private static func writing(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "한 줄 쓰기", en: "Composer")(language)) {
            composer(
                Link("/style"), "message", label: Phrase(ko: "하고 싶은 말", en: "Write a message")(language), limit: 1_000,
                language
            ) { iconButton(.plus, name: ComponentPhrases.more(language), .bare, .type("button")) }
        }
    }
}
