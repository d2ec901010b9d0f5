import Floor

/// What happens on the boards of the demo house. People are named by their place in its cast.
extension BoardDemo {
    struct Plan {
        var name: String
        var language: Language
        var owner: Int
        var others: [(Int, String)]
        /// Days ago.
        var begun: Int
        var cards: [Planned]
        var isArchived = false

        /// Everything that happens to its cards, the earliest first.
        var events: [Event] {
            cards.enumerated().flatMap { index, card in
                [Event(card: index, daysAgo: card.added, hour: .morning, by: card.by, what: .add)]
                    + card.steps.map {
                        Event(card: index, daysAgo: $0.daysAgo, hour: $0.hour, by: $0.by, what: $0.what)
                    }
            }.sorted { ($1.daysAgo, $0.hour.rawValue, $0.card) < ($0.daysAgo, $1.hour.rawValue, $1.card) }
        }
    }

    struct Planned {
        var title: String
        var body = ""
        /// Days from today.
        var due: Int?
        var by = 0
        /// Days ago.
        var added = 1
        var steps: [Step] = []
    }

    /// What happens to a card after it was added.
    struct Step {
        var daysAgo: Int
        var hour: Hour
        var by: Int
        var what: What

        static func starts(_ daysAgo: Int, _ by: Int) -> Step {
            Step(daysAgo: daysAgo, hour: .noon, by: by, what: .move(1))
        }
        static func done(_ daysAgo: Int, _ by: Int) -> Step {
            Step(daysAgo: daysAgo, hour: .evening, by: by, what: .move(2))
        }
        static func gone(_ daysAgo: Int, _ by: Int) -> Step {
            Step(daysAgo: daysAgo, hour: .evening, by: by, what: .delete)
        }
    }

    struct Event {
        var card: Int
        var daysAgo: Int
        var hour: Hour
        var by: Int
        var what: What
    }

    enum What { case add, move(Int), delete }

    static let plans = [autumn, moving, release, training, website]

    private static let release = Plan(
        name: "겨울 앱 업데이트", language: .ko, owner: 0, others: [(1, "editor"), (2, "editor"), (3, "viewer")], begun: 24,
        cards: [
            Planned(
                title: "결제 실패 안내 문구 다듬기",
                body: "한도 초과와 네트워크 오류를 나누어 알려 주고, 다시 시도하는 길을 함께 보여 줘요.", due: -1, by: 1, added: 9),
            Planned(
                title: "온보딩 화면 접근성 점검", body: "글자 200%에서 잘리는 곳이 없는지, 스크린 리더로 끝까지 갈 수 있는지.", due: 12, added: 6),
            Planned(title: "앱 아이콘 최종안", body: "밝은 배경과 어두운 배경에서 모두 확인하기.", by: 2, added: 5),
            Planned(title: "번역가에게 보낼 문장 정리", due: 0, added: 4),
            Planned(title: "푸시 알림 시간대 확인", body: "조용한 시간에는 보내지 않아야 해요.", due: 3, by: 1, added: 2),
            Planned(
                title: "지하철에서 저장되는지 시험", body: "2호선을 한 바퀴 돌면서 카드 열 장을 옮겨 보고, 내린 뒤에 맞춰지는지 봐요.", due: 0, added: 13,
                steps: [.starts(3, 1)]),
            Planned(title: "회고 준비", due: 1, by: 1, added: 8, steps: [.starts(1, 0)]),
            Planned(title: "검색에 한 글자 낱말 넣기", due: -3, added: 20, steps: [.starts(11, 2), .done(4, 2)]),
            Planned(
                title: "백업 되살리기 연습", body: "빈 집에 되살리고 카드 수를 세어 봤어요. 12분 걸렸어요.", due: -4, by: 1, added: 19,
                steps: [.starts(7, 1), .done(5, 1)]),
            Planned(title: "사진 올리기 속도 재기", by: 2, added: 17, steps: [.starts(10, 2), .done(6, 0)]),
            Planned(title: "설 연휴 공지 초안", by: 1, added: 16, steps: [.gone(12, 1)]),
        ])

    private static let moving = Plan(
        name: "이사 준비", language: .ko, owner: 1, others: [(0, "editor")], begun: 18,
        cards: [
            Planned(title: "이삿짐센터 세 곳에 견적 받기", due: -6, by: 1, added: 18, steps: [.starts(15, 1), .done(8, 1)]),
            Planned(title: "인터넷 이전 신청", body: "새 주소와 희망 날짜 두 개.", due: 2, by: 0, added: 12, steps: [.starts(2, 0)]),
            Planned(title: "책장 나눔", body: "동네 게시판에 올리기. 가져가실 분이 직접 옮겨야 해요.", by: 0, added: 10),
            Planned(title: "냉장고 비우기", due: 6, by: 1, added: 7),
            Planned(title: "전입신고", due: 9, by: 1, added: 5),
            Planned(title: "새 집 열쇠 복사", due: 7, by: 0, added: 3),
        ])

    private static let autumn = Plan(
        name: "가을 모임", language: .ko, owner: 0, others: [(1, "editor"), (2, "viewer")], begun: 40,
        cards: [
            Planned(title: "장소 정하기", due: -30, added: 39, steps: [.starts(37, 0), .done(34, 0)]),
            Planned(title: "사람 모으기", due: -28, by: 1, added: 38, steps: [.starts(36, 1), .done(31, 1)]),
            Planned(title: "사진 나누기", due: -20, added: 27, steps: [.done(21, 1)]),
        ], isArchived: true)

    private static let website = Plan(
        name: "Crew website", language: .enGB, owner: 2, others: [(3, "editor"), (0, "editor"), (1, "viewer")],
        begun: 21,
        cards: [
            Planned(
                title: "Winter route map", body: "Yeouido to Banpo and back, 8 km. Mark the two lit toilets.", due: 5,
                by: 2,
                added: 11),
            Planned(title: "Ask three runners for a quote", due: -2, by: 3, added: 9),
            Planned(title: "App Store description, English", due: 0, by: 2, added: 6),
            Planned(title: "Alt text for every photo", by: 0, added: 4),
            Planned(
                title: "Sign-up form in both languages", body: "Name, pace group, first date. Nothing else.", due: 2,
                by: 3,
                added: 14, steps: [.starts(3, 3)]),
            Planned(
                title: "Choose a photo for the cover", due: -6, by: 2, added: 20, steps: [.starts(16, 3), .done(8, 2)]),
            Planned(title: "Domain renewed", by: 3, added: 19, steps: [.done(15, 3)]),
        ])

    private static let training = Plan(
        name: "Spring 10K", language: .enUS, owner: 3, others: [(2, "editor")], begun: 15,
        cards: [
            Planned(title: "Book a physio check", due: 4, by: 3, added: 13),
            Planned(
                title: "New shoes", body: "Half a size up. Wear them in on short runs first.", due: -1, by: 2, added: 12
            ),
            Planned(title: "Long run, 12 km", due: 1, by: 3, added: 5, steps: [.starts(1, 3)]),
            Planned(title: "Enter the race", due: -10, by: 3, added: 15, steps: [.starts(14, 2), .done(11, 3)]),
        ])
}
