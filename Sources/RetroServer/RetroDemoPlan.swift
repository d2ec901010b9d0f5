import BoardServer
import Floor
import ServerFloor

/// The demo team's scripted content. People are named by their index in the cast.
extension RetroDemo {
    struct Plan {
        package var name: String
        package var language: Language
        /// The facilitator.
        var seat: Int
        /// Days ago.
        package var begun: Int
        /// In the order of the cast; the first creates the team.
        package var members: [(nickname: String, job: String)]
        /// In order; the scheduled ones last.
        var rounds: [Round]
    }

    /// A retrospective.
    struct Round {
        package var name: String
        /// When it is held; negative for a scheduled one.
        var daysAgo: Int
        var keywords: [Written]
        package var actions: [Planned] = []
    }

    struct Written {
        var daysAgo: Int
        package var by: Int
        package var to: Int
        package var kind: String
        package var word: String
        var situation: String
        var feeling: String
        package var request: String
    }

    /// An action.
    struct Planned {
        package var title: String
        var owner: Int
        /// Days from today.
        package var due: Int
        /// When its card was done; nil if it is not.
        var doneDaysAgo: Int?
        /// Whether it helped, according to the next retrospective.
        package var help: String?
    }

    static let crew = Plan(
        name: "마루 만들기", language: .ko, seat: 0, begun: 48,
        members: [("민지", "디자인"), ("도윤", "서버"), ("Ann", "Apps"), ("Sam", "Research")],
        rounds: [first, autumn, next])

    private static let first = Round(
        name: "첫 회고", daysAgo: 34,
        keywords: [
            Written(
                daysAgo: 44, by: 0, to: 1, kind: "continue", word: "꼼꼼한 리뷰",
                situation: "코드를 고쳐 달라고 할 때마다 왜 그런지까지 적어 주었어요. 덕분에 두 번째부터는 스스로 고칠 수 있었어요.",
                feeling: "혼자 만드는 게 아니라는 느낌이 들어서 든든했어요.", request: "바쁠 때는 한 줄만이라도 계속 남겨 주세요."),
            Written(
                daysAgo: 42, by: 1, to: 0, kind: "continue", word: "그림 먼저",
                situation: "말로 설명하기 전에 화면을 그려 와서 회의가 20분 만에 끝났어요.",
                feeling: "무엇을 만들지 모두 같은 그림을 보고 있어서 마음이 놓였어요.", request: "작은 화면도 지금처럼 그려 주면 좋겠어요."),
            Written(
                daysAgo: 41, by: 3, to: 1, kind: "stop", word: "Long calls",
                situation: "Three of our calls last week went on for half an hour longer than planned.",
                feeling: "I lost the thread at the end and had to ask again the next day.",
                request: "Let us stop on time, even in the middle of something."),
            Written(
                daysAgo: 39, by: 2, to: 3, kind: "continue", word: "Good asks",
                situation:
                    "You asked six people before we built the filter, and half of it turned out not to be needed.",
                feeling: "I was relieved: that was a week of work.", request: "Please bring me along to the next round."
            ),
            Written(
                daysAgo: 37, by: 0, to: 3, kind: "stop", word: "혼자 밤샘",
                situation: "발표 전날 혼자 밤새 자료를 고친 것을 아침에야 알았어요.", feeling: "고마우면서도 걱정되고 미안했어요.",
                request: "다음에는 저녁에 불러 주세요. 둘이 하면 금방이에요."),
            Written(
                daysAgo: 35, by: 1, to: 2, kind: "stop", word: "늦은 답장",
                situation: "배포하는 날 보낸 질문에 다음 날 답이 와서 하루가 밀렸어요.", feeling: "마음이 급해져서 말이 짧아졌어요. 미안해요.",
                request: "못 볼 것 같은 날은 아침에 미리 알려 주세요."),
        ],
        actions: [
            Planned(title: "회의는 30분에 끊기", owner: 1, due: -20, doneDaysAgo: 21, help: "yes"),
            Planned(title: "Say in the morning when you are away", owner: 2, due: -16, doneDaysAgo: 18, help: "partly"),
        ])

    private static let autumn = Round(
        name: "가을 배포", daysAgo: 13,
        keywords: [
            Written(
                daysAgo: 27, by: 2, to: 0, kind: "continue", word: "Clear note",
                situation: "Your notes after each meeting say who does what and by when.",
                feeling: "I can plan my week, and nobody asks twice.", request: "Please go on writing them."),
            Written(
                daysAgo: 24, by: 3, to: 2, kind: "continue", word: "Fast fixes",
                situation: "The map was broken for two of our testers, and you had it mended before lunch.",
                feeling: "They wrote back to say thank you, and I was proud of us.",
                request: "Keep a little time for such things each week."),
            Written(
                daysAgo: 20, by: 0, to: 1, kind: "stop", word: "금요일 배포",
                situation: "지난 두 번의 배포가 금요일 저녁이었고, 두 번 다 주말에 고쳤어요.", feeling: "쉬는 날에도 휴대폰을 자꾸 보게 됐어요.",
                request: "배포는 목요일 점심까지만 하기로 해요."),
            Written(
                daysAgo: 18, by: 1, to: 3, kind: "continue", word: "쉬운 설명",
                situation: "처음 온 사람에게 우리가 왜 이걸 만드는지 5분 만에 설명해 주었어요.", feeling: "저도 처음 마음이 떠올라서 좋았어요.",
                request: "그 이야기를 글로도 남겨 주면 좋겠어요."),
            Written(
                daysAgo: 15, by: 2, to: 1, kind: "continue", word: "빠른 서버",
                situation: "You took the time to look into the slow list, and it opens at once now.",
                feeling: "It makes the app feel like ours again.", request: "Tell us how you found it."),
        ],
        actions: [
            Planned(title: "배포는 목요일 점심까지", owner: 1, due: -3, doneDaysAgo: 4),
            Planned(title: "왜 만드는지 한 쪽으로 적기", owner: 3, due: 4),
        ])

    private static let next = Round(
        name: "겨울 준비", daysAgo: -3,
        keywords: [
            Written(
                daysAgo: 9, by: 3, to: 0, kind: "continue", word: "따뜻한 말",
                situation: "You began every meeting by asking how each of us is.",
                feeling: "It made hard weeks lighter.", request: "Let us take turns in asking."),
            Written(
                daysAgo: 7, by: 1, to: 2, kind: "continue", word: "아침 안부",
                situation: "자리를 비우는 날을 아침마다 알려 주었어요.", feeling: "기다리지 않게 되어 하루가 편해졌어요.",
                request: "저도 그렇게 할게요. 계속 같이 해요."),
            Written(
                daysAgo: 5, by: 0, to: 3, kind: "stop", word: "미룬 휴가",
                situation: "가을 휴가를 두 번이나 미뤘어요.", feeling: "제가 일을 너무 많이 부탁했나 싶었어요.",
                request: "12월에는 날짜를 먼저 정해 둬요."),
            Written(
                daysAgo: 2, by: 2, to: 1, kind: "continue", word: "Thursdays",
                situation: "We shipped on a Thursday, and nobody worked at the weekend.",
                feeling: "I went hiking!", request: "Let us keep it that way."),
        ])
}
