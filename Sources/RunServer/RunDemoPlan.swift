import RunRoom

/// What happens in the demo's runs. People are named by their index in the cast.
extension RunDemo {
    struct Profile {
        var nickname: String
        /// By difference of years.
        var age: Int
        var gender: Runner.Gender
        var job: Runner.Job
        var pace: Runner.Pace
    }

    struct Plan {
        var leader: Int
        var title: String
        var text: String
        var band: Meetup.Band
        /// Its day counts from today, and is moved on, or back for a past run, to a day off or a working day as the band
        /// asks. A coming run starts tomorrow evening at the earliest.
        var starts: At
        var minutes: Int
        var spot: Spot
        var conditions: Conditions
        /// When the draft is written. As in all steps, days count from the day of the run for a past one, and otherwise
        /// from today. The notices of yesterday afternoon and evening are the new ones; all others are older by days.
        var begun: At
        var isDraft = false
        /// In order.
        var steps: [Step] = []

        var isPast: Bool { starts.days < 0 }
    }

    /// A local time on a day.
    struct At {
        var days: Int
        var hour: Int
        var minute: Int

        init(_ days: Int, _ hour: Int, _ minute: Int) {
            self.days = days
            self.hour = hour
            self.minute = minute
        }
    }

    struct Spot {
        /// Degrees, as a form has them.
        var latitude: String
        var longitude: String
        var name: String
        var address: String
        var hint: String
        var district: String
    }

    struct Step {
        var at: At
        /// Nil for the leader.
        var by: Int?
        var what: What

        static func applies(_ who: Int, _ at: At, _ note: String = "") -> Step {
            Step(at: at, by: who, what: .apply(note: note))
        }
        static func accepts(_ who: Int, _ at: At) -> Step { Step(at: at, what: .accept(who)) }
        /// - Parameter to: the number of the message that it answers, from 0.
        static func says(_ who: Int, _ at: At, _ text: String, to answered: Int? = nil) -> Step {
            Step(at: at, by: who, what: .say(text, answering: answered, thread: nil))
        }
        /// A question to the leader.
        static func asks(_ who: Int, _ at: At, _ text: String) -> Step {
            Step(at: at, by: who, what: .say(text, answering: nil, thread: who))
        }
        /// The leader's answer to a question.
        static func replies(_ at: At, _ text: String, in thread: Int, to answered: Int) -> Step {
            Step(at: at, what: .say(text, answering: answered, thread: thread))
        }
        static func present(_ people: [Int], _ at: At) -> Step { Step(at: at, what: .mark(people, .present)) }
        static func absent(_ people: [Int], _ at: At) -> Step { Step(at: at, what: .mark(people, .absent)) }
        static func closes(_ at: At) -> Step { Step(at: at, what: .close) }
        static func cancels(_ at: At) -> Step { Step(at: at, what: .cancel) }
        static func repeats(_ count: Int, _ at: At) -> Step { Step(at: at, what: .repeated(count)) }
        /// - Parameter index: of its series, from 1.
        static func skips(_ index: Int, _ at: At) -> Step { Step(at: at, what: .skip(index)) }
    }

    enum What {
        case apply(note: String)
        case accept(Int)
        case say(String, answering: Int?, thread: Int?)
        case mark([Int], Participant.Attendance)
        case close, cancel
        case repeated(Int)
        case skip(Int)
    }

    static let profiles = [
        Profile(nickname: "달리는민지", age: 32, gender: .woman, job: .design, pace: .average),
        Profile(nickname: "한강도윤", age: 35, gender: .man, job: .development, pace: .master),
        Profile(nickname: "AnnRuns", age: 37, gender: .woman, job: .marketing, pace: .high),
        Profile(nickname: "HillSam", age: 29, gender: .man, job: .research, pace: .high),
    ]

    static let past = [forest, breakfast, weekend, bridge]
    static let coming = [palace, women, sunrise, hills, coffee, lake]

    private static let forest = Plan(
        leader: 0, title: "서울숲 한 바퀴 천천히", text: "숲을 한 바퀴 돌고 강가까지 다녀와요. 말하면서 달릴 만한 속도예요. 처음 오는 분도 반가워요.",
        band: .afterWork, starts: At(-4, 19, 30), minutes: 60,
        spot: Spot(
            latitude: "37.544388", longitude: "127.037442", name: "서울숲 2번 출입구 앞", address: "서울 성동구 뚝섬로 273",
            hint: "자전거 세우는 곳 옆에 있어요", district: "성동구 성수동"),
        conditions: Conditions(capacity: 6, pace: .beginner), begun: At(-6, 20, 10),
        steps: [
            .applies(2, At(-5, 8, 20), "My first time in Seoul Forest. Five kilometres are fine for me."),
            .applies(1, At(-5, 12, 40)), .accepts(2, At(-5, 18, 5)), .accepts(1, At(-5, 18, 8)),
            .applies(3, At(-3, 22, 15), "I come straight from work, so I may be two minutes late."),
            .accepts(3, At(-2, 7, 50)), .says(0, At(-1, 21, 5), "내일 저녁에는 바람이 분대요. 얇은 겉옷을 챙겨 오세요."),
            .says(2, At(-1, 21, 12), "Thanks! Can I leave a bag somewhere?"),
            .says(0, At(-1, 21, 15), "네, 출입구 옆에 보관함이 있어요.", to: 1),
            .says(3, At(0, 18, 55), "Stuck at the office. Have a good run without me!"),
            .present([0, 1, 2], At(0, 20, 40)), .absent([3], At(0, 20, 45)),
        ])

    private static let breakfast = Plan(
        leader: 2, title: "Namsan before breakfast",
        text: "Once along the north road, where no cars go. A minute at the top for the view, then back to work.",
        band: .beforeWork, starts: At(-9, 6, 30), minutes: 50,
        spot: Spot(
            latitude: "37.55243", longitude: "126.9996", name: "Steps of the National Theater",
            address: "59 Jangchungdan-ro, Jung-gu", hint: "On the left, by the bus stop",
            district: "Namsan, Jung-gu"),
        conditions: Conditions(capacity: 5, pace: .average), begun: At(-7, 9, 0),
        steps: [
            .applies(0, At(-6, 12, 30), "오르막은 자신 없지만 끝까지 가 볼게요!"), .accepts(0, At(-6, 19, 0)),
            .applies(1, At(-4, 7, 45)), .accepts(1, At(-4, 8, 30)), .closes(At(-2, 21, 0)),
            .says(2, At(-1, 20, 30), "It is early, so eat a little something before you come."),
            .says(1, At(-1, 20, 41), "바나나 세 개 가져갈게요. 하나씩 나눠 먹어요.", to: 0),
            .present([2, 0, 1], At(0, 7, 30)),
        ])

    private static let weekend = Plan(
        leader: 3, title: "Easy weekend by the river",
        text: "Flat all the way, and nobody looks at a watch. We turn around at the second bridge.",
        band: .dayOff, starts: At(-12, 9, 0), minutes: 70,
        spot: Spot(
            latitude: "37.5271", longitude: "126.9329", name: "Yeouinaru Station, exit 3",
            address: "343 Yeouidong-ro, Yeongdeungpo-gu", hint: "Down the stairs, by the water tap",
            district: "Yeouido"),
        conditions: Conditions(capacity: 10, pace: .beginner, hasAfterParty: true), begun: At(-8, 21, 0),
        steps: [
            .applies(1, At(-7, 8, 10)), .applies(0, At(-7, 9, 25), "쉬는 날 아침에 달려 보고 싶었어요."),
            .accepts(1, At(-7, 20, 0)), .accepts(0, At(-7, 20, 3)), .applies(2, At(-4, 13, 30)),
            .accepts(2, At(-4, 19, 20)),
            .says(3, At(-1, 18, 0), "Coffee afterwards for whoever has time: there is a place by the bridge."),
            .says(0, At(-1, 18, 20), "저 시간 있어요! 같이 가요.", to: 0),
            // Ann was forgotten.
            .present([3, 0, 1], At(0, 10, 20)),
        ])

    private static let bridge = Plan(
        leader: 1, title: "반포대교 야간 5km", text: "다리를 건너갔다 돌아와요. 밤바람을 맞으며 조금 숨이 찰 만큼 달려요.",
        band: .afterWork, starts: At(-19, 21, 0), minutes: 60,
        spot: Spot(
            latitude: "37.5098", longitude: "126.9947", name: "반포한강공원 달빛광장 무대 앞", address: "서울 서초구 신반포로11길 40",
            hint: "무대를 바라보고 오른쪽", district: "서초구 반포동"),
        conditions: Conditions(ages: 20...50, capacity: 4, pace: .average), begun: At(-5, 22, 0),
        steps: [
            .applies(2, At(-4, 8, 0), "I have only seen the bridge from the bus."), .accepts(2, At(-4, 12, 10)),
            .applies(0, At(-3, 18, 30)), .accepts(0, At(-3, 21, 40)),
            .says(1, At(0, 15, 10), "오늘은 분수가 쉬는 날이래요. 야경은 그대로예요."),
            .says(2, At(0, 15, 26), "Then we have time to run faster.", to: 0),
            // Too late to be answered.
            .applies(3, At(0, 20, 15), "Is there still a place tonight?"), .present([1, 0, 2], At(0, 22, 5)),
        ])

    private static let palace = Plan(
        leader: 0, title: "퇴근길 광화문 5km", text: "돌담길을 따라 한 바퀴 돌아요. 옷만 갈아입고 가볍게 오세요. 끝나고 따뜻한 국수를 먹어요.",
        band: .afterWork, starts: At(1, 19, 30), minutes: 50,
        spot: Spot(
            latitude: "37.5716", longitude: "126.9769", name: "광화문광장 세종대왕상 뒤", address: "서울 종로구 세종대로 172",
            hint: "노란 모자를 쓰고 있어요", district: "종로구 세종로"),
        conditions: Conditions(capacity: 8, pace: .beginner, hasAfterParty: true), begun: At(-6, 12, 30),
        steps: [
            .applies(1, At(-5, 13, 0), "퇴근이 늦어도 7시 20분까지는 가요."), .accepts(1, At(-5, 18, 40)),
            .applies(2, At(-4, 8, 10), "Noodles and a run sound like a good evening."),
            .accepts(2, At(-4, 12, 20)), .applies(3, At(-3, 9, 30)), .accepts(3, At(-3, 19, 0)),
            .says(1, At(-1, 18, 20), "그날 짐은 어디에 두면 좋을까요?"),
            .says(0, At(-1, 18, 31), "광화문역 보관함이 제일 가까워요.", to: 0),
            .says(2, At(-1, 18, 45), "Is the pace all right for somebody with tired legs?"),
            .says(0, At(-1, 18, 52), "그럼요. 돌담길에서는 걷다시피 할 거예요.", to: 2),
            .says(3, At(-1, 19, 5), "I will stay at the back with you, Ann.", to: 2),
        ])

    private static let women = Plan(
        leader: 2, title: "Long easy run for women",
        text: "Ninety minutes along the north bank, slow enough to talk. Turn back when you like; nobody runs alone.",
        band: .dayOff, starts: At(2, 8, 0), minutes: 90,
        spot: Spot(
            latitude: "37.5553", longitude: "126.8949", name: "Mangwon Park, gate by the pool",
            address: "467 Maponaru-gil, Mapo-gu", hint: "By the bicycle pump", district: "Mangwon, Mapo-gu"),
        conditions: Conditions(gender: .women, ages: 25...45, capacity: 6, pace: .average), begun: At(-5, 21, 0),
        steps: [
            .applies(0, At(-4, 8, 0), "망원은 집 앞이에요. 오래 달려 보고 싶어요."), .accepts(0, At(-3, 20, 0)),
        ])

    private static let sunrise = Plan(
        leader: 3, title: "Sunrise on the Han",
        text: "We start in the dark, see the sun come up over the water, and are at our desks by nine.",
        band: .beforeWork, starts: At(3, 6, 20), minutes: 45,
        spot: Spot(
            latitude: "37.5306", longitude: "127.0666", name: "Ttukseom Park information centre",
            address: "139 Gangbyeonbuk-ro, Gwangjin-gu", hint: "On the side of the river", district: "Gwangjin-gu"),
        conditions: Conditions(capacity: 5, pace: .average), begun: At(-4, 7, 30),
        steps: [
            .repeats(3, At(-4, 7, 40)), .applies(1, At(-4, 22, 0)), .accepts(1, At(-3, 8, 0)), .skips(2, At(-2, 21, 0)),
            .applies(0, At(-1, 18, 20), "해 뜨는 걸 보면서 달려 본 적이 없어요. 5km는 쉬지 않고 달려요."),
            .asks(0, At(-1, 18, 24), "끝나고 씻을 곳이 있을까요?"),
            .replies(At(-1, 19, 10), "Yes, there are showers next door from seven.", in: 0, to: 0),
        ])

    private static let hills = Plan(
        leader: 1, title: "남산 언덕 반복 훈련", text: "언덕을 열 번 오르내려요. 많이 힘들어요. 서로 봐 줄 수 있게 둘이서만 달려요.",
        band: .dayOff, starts: At(4, 7, 0), minutes: 75,
        spot: Spot(
            latitude: "37.5527", longitude: "126.9816", name: "남산도서관 정문 계단", address: "서울 용산구 소월로 109",
            hint: "두 번째 계단참", district: "용산구 후암동"),
        conditions: Conditions(capacity: 2, pace: .high), begun: At(-5, 22, 30),
        steps: [
            .applies(2, At(-5, 23, 0), "Hills are what I am worst at. I want to work on them."),
            .accepts(2, At(-4, 7, 10)), .applies(3, At(-3, 21, 0), "Happy to wait for a place."),
            .accepts(3, At(-1, 20, 30)),
        ])

    private static let coffee = Plan(
        leader: 0, title: "숲길 끝에서 커피", text: "경의선숲길을 끝까지 달리고 커피를 마셔요.", band: .dayOff, starts: At(9, 10, 0),
        minutes: 60,
        spot: Spot(
            latitude: "37.5574", longitude: "126.9251", name: "홍대입구역 3번 출구", address: "서울 마포구 양화로 160",
            hint: "", district: "마포구 연남동"),
        conditions: Conditions(pace: .beginner, hasAfterParty: true), begun: At(-1, 22, 10), isDraft: true)

    private static let lake = Plan(
        leader: 2, title: "Laps of Seokchon Lake", text: "As many laps as you like in an hour.", band: .afterWork,
        starts: At(5, 20, 0), minutes: 60,
        spot: Spot(
            latitude: "37.5111", longitude: "127.0982", name: "Stage at the east lake",
            address: "148 Jamsil-ro, Songpa-gu", hint: "Next to the drinking fountain", district: "Songpa-gu"),
        conditions: Conditions(pace: .average), begun: At(-5, 9, 0),
        steps: [
            .applies(1, At(-4, 9, 40)), .accepts(1, At(-4, 12, 0)),
            .applies(3, At(-3, 13, 0), "I have not seen the lake at night yet."), .cancels(At(-1, 21, 0)),
        ])
}
