import Floor
import ServerFloor

extension BoardDemo {
    static let korean = [autumn, moving, release, reading]

    private static let release = Plan(
        name: "겨울 앱 업데이트", language: .ko, owner: 0, others: [(1, "editor"), (2, "editor"), (3, "viewer")], begun: 24,
        labels: [("디자인", "purple"), ("글", "green"), ("서버", "blue"), ("급해요", "red")],
        cards: [
            Planned(
                title: "결제 실패 안내 문구 다듬기",
                body: "한도 초과와 네트워크 오류를 나누어 알려 주고, 다시 시도하는 길을 함께 보여 줘요.", due: -1, by: 1, added: 9,
                labels: ["글", "급해요"], to: [0],
                steps: [
                    .says(2, 1, "‘결제에 실패했습니다’만 보고 다들 고객센터로 전화해요. @김민지 이번 주에 꼭 넣었으면 해요."),
                    .answers(1, 0, "두 가지로 나눠서 적어 볼게요. 내일 아침에 한번 봐 주세요."),
                    .says(0, 1, "@김민지 첫 번째 문장이 아주 좋아요. 두 번째는 조금만 짧게요!"),
                ]),
            Planned(
                title: "온보딩 화면 접근성 점검", body: "글자 200%에서 잘리는 곳이 없는지, 스크린 리더로 끝까지 갈 수 있는지.", due: 12,
                added: 6, labels: ["디자인"], to: [2],
                items: ["글자 200%로 열 화면 보기", "VoiceOver로 가입 끝까지", "TalkBack으로 가입 끝까지", "색 대비 다시 재기", "키보드만으로 가입"],
                steps: [.checks(3, 2, 0), .checks(2, 2, 3)]),
            Planned(
                title: "앱 아이콘 최종안", body: "밝은 배경과 어두운 배경에서 모두 확인하기.", by: 2, added: 5, labels: ["디자인"],
                steps: [
                    .says(4, 2, "Two candidates are in the shared folder. I like the three planks better."),
                    .says(3, 0, "저도 세 줄짜리요. 작게 줄여도 알아볼 수 있어요."),
                ]),
            Planned(title: "번역가에게 보낼 문장 정리", due: 0, added: 4, labels: ["글"], to: [0]),
            Planned(
                title: "푸시 알림 시간대 확인", body: "조용한 시간에는 보내지 않아야 해요.", due: 3, by: 1, added: 2, labels: ["서버"],
                steps: [.gives(1, 1, to: 0)]),
            Planned(
                title: "지하철에서 저장되는지 시험", body: "2호선을 한 바퀴 돌면서 카드 열 장을 옮겨 보고, 내린 뒤에 맞춰지는지 봐요.", due: 0,
                added: 13, labels: ["서버"], to: [0, 1], items: ["강남에서 성수까지", "성수에서 홍대까지", "홍대에서 강남까지"],
                steps: [.starts(3, 1), .checks(1, 1, 0), .checks(1, 1, 1)]),
            Planned(
                title: "회고 준비", due: 1, by: 1, added: 8, to: [1],
                steps: [.starts(1, 0), .says(0, 2, "Can we do it in both languages this time?")]),
            Planned(
                title: "검색에 한 글자 낱말 넣기", due: -3, added: 20, labels: ["서버"], to: [2],
                steps: [
                    .starts(11, 2),
                    .says(9, 2, "‘강’ and ‘글’ find what they should now. Initial consonants too: ㅎㄱ → 회고."),
                    .done(4, 2),
                ]),
            Planned(
                title: "백업 되살리기 연습", due: -4, by: 1, added: 19, labels: ["서버"], to: [1],
                items: ["빈 집에 되살리기", "카드 수 세어 보기", "걸린 시간 적기"],
                steps: [
                    .starts(7, 1), .checks(6, 1, 0), .checks(6, 1, 1), .checks(5, 1, 2),
                    .writes(5, 1, "빈 집에 되살리고 카드 수를 세어 봤어요. 12분 걸렸어요."), .done(5, 1),
                ]),
            Planned(title: "사진 올리기 속도 재기", by: 2, added: 17, steps: [.starts(10, 2), .done(6, 0), .kept(3, 0)]),
            Planned(title: "설 연휴 공지 초안", by: 1, added: 16, steps: [.gone(12, 1)]),
        ], doingLimit: 3)

    private static let moving = Plan(
        name: "이사 준비", language: .ko, owner: 1, others: [(0, "editor")], begun: 18,
        labels: [("전화할 곳", "orange"), ("새 집", "green")],
        cards: [
            Planned(
                title: "이삿짐센터 세 곳에 견적 받기", due: -6, by: 1, added: 18, labels: ["전화할 곳"], to: [1],
                items: ["푸른이사", "한걸음이사", "동네 용달"],
                steps: [
                    .starts(15, 1), .checks(12, 1, 0), .checks(11, 1, 1), .checks(9, 1, 2),
                    .says(9, 1, "한걸음이사가 제일 꼼꼼했어요. 오전 8시에 와 주신대요."), .done(8, 1),
                ]),
            Planned(
                title: "인터넷 이전 신청", body: "새 주소와 희망 날짜 두 개.", due: 2, by: 0, added: 12, labels: ["전화할 곳"], to: [0],
                steps: [.starts(2, 0)]),
            Planned(title: "책장 나눔", body: "동네 게시판에 올리기. 가져가실 분이 직접 옮겨야 해요.", by: 0, added: 10),
            Planned(
                title: "냉장고 비우기", due: 6, by: 1, added: 7, to: [0, 1],
                steps: [.says(1, 1, "이번 주는 장 보지 말고 있는 것부터 먹어요. @김민지 만두 아직 있죠?")]),
            Planned(title: "전입신고", due: 9, by: 1, added: 5, labels: ["새 집"], to: [1]),
            Planned(title: "새 집 열쇠 복사", due: 7, by: 0, added: 3, labels: ["새 집"]),
        ])

    private static let autumn = Plan(
        name: "가을 모임", language: .ko, owner: 0, others: [(1, "editor"), (2, "viewer")], begun: 40,
        cards: [
            Planned(title: "장소 정하기", due: -30, added: 39, steps: [.starts(37, 0), .done(34, 0)]),
            Planned(title: "사람 모으기", due: -28, by: 1, added: 38, steps: [.starts(36, 1), .done(31, 1)]),
            Planned(title: "사진 나누기", due: -20, added: 27, steps: [.done(21, 1)]),
        ], isArchived: true)

    private static let reading = Plan(
        name: "읽을 책", language: .ko, owner: 0, begun: 30, labels: [("빌린 책", "yellow"), ("선물", "purple")],
        cards: [
            Planned(
                title: "토지 1권", due: 5, added: 29, labels: ["빌린 책"], steps: [.starts(14, 0), .shifts(6, 0, to: 5)]),
            Planned(title: "The Left Hand of Darkness", added: 22, labels: ["선물"]),
            Planned(title: "한글의 탄생", added: 20),
            Planned(title: "소년이 온다", added: 30, steps: [.starts(28, 0), .done(16, 0)]),
        ])
}
