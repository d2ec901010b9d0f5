/// The second part of the style page: buttons, fields, choices.
enum StyleControls {
    /// - Parameter today: in the viewer's time zone, so that the date field marks the day it shows.
    static func all(_ language: Language, today: Day) -> HTML {
        group {
            badges(language)
            people(language)
            marks(language)
            buttons(language)
            fields(language, today)
            choices(language)
            openings(language)
        }
    }

    private static func badges(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "개수", en: "Counts")(language)) {
            for style in [BadgeStyle.ink, .accent, .soft] {
                tag("p", .class("line")) {
                    for count in [0, 9, 10, 99, 100, 1_234, 12_345] { badge(count, style) }
                }
            }
            tag("p", .class("line")) {
                for (count, limit) in [(5, 3), (10, 9), (100, 99)] { badge(count, beyond: limit) }
            }
            tag("p", .class("line style-large")) {
                for count in [0, 9, 10, 99, 100, 1_234, 12_345] { badge(count) }
            }
        }
    }

    private static let names = ["김민지", "이도윤", "Ann Lee", "Sam", "남궁하늘", "박솔", "élodie", "유나"]

    private static func people(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "사람", en: "People")(language)) {
            for size in [AvatarSize.small, .medium, .large] {
                tag("p", .class("line")) {
                    for (index, name) in names.enumerated() {
                        avatar(name, person: StyleWords.person(UInt64(index)), size: size)
                    }
                }
            }
            faces(
                names.enumerated().map { index, name in
                    Face(StyleWords.person(UInt64(index)), name, isHere: index < 2)
                },
                label: StyleWords.together(language), here: ComponentPhrases.here(language))
        }
    }

    private static func marks(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "조각말과 상태", en: "Chips and states")(language)) {
            chips {
                chip(Phrase(ko: "빠른 답장", en: "quick replies")(language))
                chip(Phrase(ko: "경청", en: "listening")(language), .chosen)
                chip(Phrase(ko: "문서화", en: "docs")(language), .seen)
                chip(Phrase(ko: "라벨 추가", en: "Add label")(language), .adding, icon: .plus)
                chip(Phrase(ko: "내 카드만", en: "Only mine")(language), icon: .filter, to: Link("/style"))
                chip(Phrase(ko: "오늘까지", en: "Due today")(language), to: Link("/style"), isCurrent: true)
            }
            tag("p", .class("traits")) {
                trait(Phrase(ko: "지금 쓰는 기기", en: "This device")(language), .mine)
                trait(Phrase(ko: "관리자", en: "Administrator")(language))
                trait(Phrase(ko: "정지됨", en: "Suspended")(language), .warning, icon: .lock)
            }
            tag("p", .class("line")) { for state in SyncState.allCases { syncMark(state, language) } }
            progressSteps(
                [
                    Phrase(ko: "모으기", en: "Gather")(language), Phrase(ko: "이야기", en: "Talk")(language),
                    Phrase(ko: "다음 한 걸음", en: "Next step")(language),
                ], current: 1, label: Phrase(ko: "회고의 차례", en: "Steps of the retro")(language))
            progress(68, of: 100, label: Phrase(ko: "68% 끝남", en: "68% done")(language))
        }
    }

    private static func buttons(_ language: Language) -> HTML {
        let save = StyleWords.save(language)
        return StylePage.specimen(Phrase(ko: "버튼", en: "Buttons")(language)) {
            tag("div", .class("line")) {
                button(save, .primary, .type("button"))
                button(save, .quiet, .type("button"))
                button(save, .bare, .type("button"))
                button(StyleWords.delete(language), .danger, icon: .trash, .type("button"))
            }
            tag("div", .class("line")) {
                button(StyleWords.newCard(language), .primary, icon: .plus, .type("button"))
                linkButton(Phrase(ko: "함께 쓰기", en: "Share")(language), to: Link("/style"), .quiet, icon: .people)
                button(save, .primary, .type("button"), .flag("disabled"))
                button(save, .quiet, .type("button"), .flag("disabled"))
                button(ComponentPhrases.saving(language), .primary, .type("button"), .fixed("aria-busy", "true"))
            }
            tag("div", .class("line")) {
                iconButton(.plus, name: StyleWords.newCard(language), .primary, .type("button"))
                iconButton(.search, name: Phrase(ko: "검색", en: "Search")(language), .quiet, .type("button"))
                iconButton(.more, name: ComponentPhrases.more(language), .bare, .type("button"))
                iconButton(.trash, name: StyleWords.delete(language), .danger, .type("button"))
                iconButton(.redo, name: StyleWords.redo(language), .bare, .type("button"), .flag("disabled"))
            }
        }
    }

    private static func fields(_ language: Language, _ today: Day) -> HTML {
        let body = Phrase(ko: "내용", en: "Details")(language)
        return StylePage.specimen(Phrase(ko: "입력", en: "Fields")(language)) {
            tag("form", .class("stack"), .action(Link("/style"))) {
                field(
                    Field(
                        "title", Phrase(ko: "제목", en: "Title")(language), value: StyleWords.cardTitle(language),
                        hint: Phrase(ko: "한 줄이면 돼요.", en: "One line is enough.")(language), limit: 100), language)
                field(
                    Field(
                        "short", Phrase(ko: "이름", en: "Name")(language), value: "가나다라마바사아자차카타파하", limit: 10,
                        error: Phrase(
                            ko: "이름은 10자까지예요. 4자를 줄여 주세요.",
                            en: "Name can have at most 10 characters. It has 14: remove 4.")(language)),
                    language)
                field(Field("body", body, value: StyleWords.cardBody(language), kind: .lines, limit: 1_000), language)
                field(
                    Field(
                        "due", Phrase(ko: "마감일", en: "Due")(language), value: today.iso, kind: .day,
                        hint: Phrase(ko: "비워 두어도 괜찮아요.", en: "Optional.")(language),
                        suggestions: [
                            Field.Suggestion(Phrase(ko: "오늘", en: "Today")(language), today.iso),
                            Field.Suggestion(Phrase(ko: "내일", en: "Tomorrow")(language), today.adding(days: 1).iso),
                            Field.Suggestion(Phrase(ko: "마감일 없음", en: "No due date")(language), ""),
                        ]), language)
                field(Field("at", Phrase(ko: "시각", en: "Time")(language), value: "19:30", kind: .time), language)
                field(Field("find", Phrase(ko: "검색", en: "Search")(language), kind: .search), language)
                field(
                    Field(
                        "secret", Phrase(ko: "비밀번호", en: "Password")(language), value: "maru maru", kind: .password),
                    language)
                copyField(
                    Phrase(ko: "초대 링크", en: "Invitation link")(language), "https://maru.example/invite/4f9k2m7t",
                    id: "style-copy", language)
                picker(
                    "column", Phrase(ko: "칸", en: "Column")(language),
                    [Choice("a", StyleWords.todo(language)), Choice("b", StyleWords.doing(language))], chosen: "a")
            }
        }
    }

    private static func choices(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "고르기", en: "Choices")(language)) {
            segmented(
                "theme-choice", Phrase(ko: "화면 밝기", en: "Theme")(language),
                Viewer.Theme.allCases.map { Choice($0.rawValue, $0.phrase(language)) }, chosen: "light")
            toggle(
                "remind", Phrase(ko: "마감일 아침에 알려 주기", en: "Remind me on the due date")(language),
                hint: Phrase(ko: "오전 9시에 한 번만 알려요.", en: "Once, at 9 AM.")(language), isOn: true)
            toggle("quiet", Phrase(ko: "밤에는 조용히", en: "Quiet at night")(language), isOn: false)
            tag("div", .class("style-tabs")) {
                columnTabs(
                    Phrase(ko: "칸", en: "Columns")(language),
                    [
                        tab(StyleWords.todo(language), 12), tab(StyleWords.doing(language), 3),
                        tab(StyleWords.done(language), 1_128),
                    ], row: "none")
            }
        }
    }

    private static func tab(_ label: String, _ count: Int) -> ColumnTab {
        ColumnTab(column: "main", label: label, count: count, spokenCount: grouped(count))
    }

    private static func openings(_ language: Language) -> HTML {
        StylePage.specimen(Phrase(ko: "메뉴와 창", en: "Menus and dialogs")(language)) {
            tag("div", .class("line")) {
                menu(id: "style-menu", name: ComponentPhrases.more(language), .quiet) {
                    menuHeading(Phrase(ko: "옮기기", en: "Move")(language))
                    menuLink(StyleWords.doing(language), to: Link("/style"), icon: .move)
                    menuLink(StyleWords.done(language), to: Link("/style"), icon: .move)
                    menuLine()
                    menuOpener(StyleWords.delete(language), opens: "style-dialog", icon: .trash, isDanger: true)
                }
                openButton(Phrase(ko: "칸 지우기", en: "Delete column")(language), opens: "style-dialog", icon: .trash)
            }
            confirmation(
                id: "style-dialog", title: Phrase(ko: "‘하는 중’ 칸을 지울까요?", en: "Delete column “Doing”?")(language),
                body: Phrase(
                    ko: "안에 든 카드 3장은 휴지통에 30일 동안 남아 있어요.", en: "Its 3 cards stay in the trash for 30 days.")(
                        language), does: StyleWords.delete(language), Link("/style"), language)
        }
    }
}
