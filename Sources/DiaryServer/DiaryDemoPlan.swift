import Floor

/// The sentences of the demo's diaries, from which each evening takes some.
extension DiaryDemo {
    /// How far back they reach.
    static let days = 731

    struct Plan {
        var language: Language
        /// Winter, spring, summer, autumn.
        var seasons: [Season]
        /// Sentences for any time of the year.
        var sentences: [String]
        var closings: [String]
        /// Added to a text later the same evening.
        var afterthoughts: [String]
        var places: [String]
    }

    struct Season {
        var titles: [String]
        var sentences: [String]
        /// Conditions, as a form has them.
        var weather: [String]
        /// Degrees Celsius.
        var degrees: ClosedRange<Int>
        /// What its photos show.
        var view: String
    }

    static let korean = Plan(
        language: .ko,
        seasons: [
            Season(
                titles: ["첫눈", "긴 밤", "귤 한 상자", "난로 앞에서", "언 강", "목도리", "새해 다짐"],
                sentences: [
                    "아침에 창을 여니 지붕마다 눈이 앉아 있었다.", "귤을 까먹으며 밀린 책을 읽었다.", "강이 가장자리부터 얼기 시작했다.",
                    "장갑 한 짝을 버스에 두고 내렸다. 내일은 주머니에 넣고 다녀야지.", "호떡을 사려고 줄을 섰다가 옛 이웃을 만났다.",
                    "해가 일찍 져서 저녁이 길다. 그만큼 이야기도 길었다.", "언니가 떠 준 목도리를 처음 둘렀다. 생각보다 훨씬 따뜻하다.",
                    "눈을 쓸고 나니 골목 사람들과 다 인사를 했다.",
                ], weather: ["snow", "clear", "clouds"], degrees: -9...4, view: "눈 덮인 언덕"),
            Season(
                titles: ["꽃소식", "이른 산책", "화분 갈이", "봄비", "도시락", "자전거", "새 이웃"],
                sentences: [
                    "매화가 피었다기에 점심시간에 돌아서 걸었다.", "화분을 모두 마당에 내놓고 흙을 갈아 주었다.",
                    "봄비가 소리 없이 와서 나갈 때까지 몰랐다.", "자전거 바퀴에 바람을 넣고 둑길을 끝까지 달렸다.",
                    "김밥을 넉넉히 싸서 옆자리와 나누어 먹었다.", "새로 이사 온 집에서 떡을 돌렸다. 우리도 딸기를 들고 갔다.",
                    "빨래가 반나절 만에 말라서 기분이 좋았다.", "씨앗 봉투 뒤에 적힌 날짜를 보고 오늘 상추를 뿌렸다.",
                ], weather: ["clear", "rain", "drizzle", "clouds"], degrees: 6...19, view: "연둣빛 언덕"),
            Season(
                titles: ["소나기", "수박", "바닷가 하루", "잠 안 오는 밤", "매미", "옥상 저녁", "여름 감기"],
                sentences: [
                    "소나기를 피해 처마 밑에 섰는데 모르는 아이가 우산을 같이 쓰자고 했다.", "수박을 반으로 갈라 숟가락으로 퍼먹었다.",
                    "바다에 발만 담그려다 허리까지 젖었다.", "밤에도 더워서 옥상에 돗자리를 깔았다. 별이 몇 개 보였다.",
                    "매미가 방충망에 붙어 한참을 울다 갔다.", "콩국수에 소금을 넣을지 설탕을 넣을지로 또 갈렸다.",
                    "낮잠을 자고 일어났더니 저녁인지 아침인지 알 수 없었다.", "옥수수를 쪄서 경비실에도 가져다드렸다.",
                ], weather: ["clear", "rain", "thunderstorm", "clouds"], degrees: 23...34, view: "짙푸른 여름 언덕"),
            Season(
                titles: ["단풍", "햇밤", "서늘한 바람", "이불 말리기", "책방", "달 밝은 밤", "기차"],
                sentences: [
                    "은행잎이 하루 만에 다 떨어져서 길이 노랗다.", "밤을 삶아 놓고 둘러앉아 까느라 손톱 밑이 아팠다.",
                    "창을 열고 자기에는 이제 춥다. 이불을 꺼냈다.", "책방 주인이 내가 찾던 책을 따로 빼 두었다.",
                    "기차 창가에 앉아 들판이 바뀌는 것을 보았다.", "달이 밝아서 불을 끄고 한참 앉아 있었다.",
                    "감을 따서 반은 깎아 걸고 반은 나누어 주었다.", "안개가 걷히자 건너편 산이 붉었다.",
                ], weather: ["clear", "clouds", "atmosphere", "rain"], degrees: 7...20, view: "단풍 든 언덕"),
        ],
        sentences: [
            "하던 일을 하나 끝냈다. 작아도 끝은 끝이다.", "오래 못 본 친구에게 먼저 전화했다.", "저녁은 있는 것만으로 차렸는데 맛있었다.",
            "걱정하던 일은 일어나지 않았다.", "회의에서 말을 아꼈더니 오히려 잘 들렸다.", "버스를 놓치고 두 정거장을 걸었다.",
            "아버지가 오래된 사진을 찾아 보내 주셨다.", "오늘은 전화기를 서랍에 넣어 두었다.", "모르는 노래를 듣다가 내릴 곳을 지나쳤다.",
            "실수한 것을 먼저 말했다. 말하고 나니 별일이 아니었다.",
        ],
        closings: ["내일은 조금 일찍 자야겠다.", "그래도 괜찮은 하루였다.", "잊기 전에 적어 둔다.", "다음에는 같이 가자고 해야지."],
        afterthoughts: ["자려고 누웠다가 다시 적는다. 고맙다는 말을 못 했다.", "덧붙임: 그 책 이름은 ‘느린 편지’였다.", "다시 읽어 보니 웃기다."],
        places: ["집", "강가", "동네 책방", "할머니 댁", "바닷가"])

    static let english = Plan(
        language: .enGB,
        seasons: [
            Season(
                titles: ["Frost", "A long evening", "Soup again", "The frozen pond", "Lost glove", "New year"],
                sentences: [
                    "There was ice on the inside of the shed window this morning.",
                    "Made soup from everything that was left, and it was the best in weeks.",
                    "The pond froze over, and the ducks stood about on it looking offended.",
                    "Left one glove on the bus. The driver had it on the dashboard when I came back.",
                    "It was dark by five, so we lit the lamps and played cards.",
                    "Walked to the hill to see the snow before anybody else trod on it.",
                    "Mended the draught in the hall with an old scarf.",
                ], weather: ["snow", "clear", "clouds", "drizzle"], degrees: -6...7, view: "Hills under snow"),
            Season(
                titles: ["Blossom", "Seeds", "Muddy boots", "The first warm day", "Open windows", "Bicycle"],
                sentences: [
                    "The cherry by the station came out all at once.",
                    "Sowed two rows of lettuce and forgot to label them.",
                    "Came home with mud up to the knees and no regrets.",
                    "Sat outside for lunch with a coat on, and called it summer.",
                    "Pumped up the tyres and cycled to the lock and back.",
                    "The neighbour’s cat has decided that our step is the sunny one.",
                    "Opened every window and could hear the school choir.",
                ], weather: ["clear", "rain", "drizzle", "clouds"], degrees: 8...18, view: "Hills in the first green"),
            Season(
                titles: ["Thunder", "Swimming", "Too hot to sleep", "Berries", "The fair", "A day at the sea"],
                sentences: [
                    "The storm came over just as the washing was dry.",
                    "Swam before breakfast; the water was kind for once.",
                    "Too hot to sleep, so I read on the floor by the back door.",
                    "Picked currants until the bowl was full, and then some that never reached it.",
                    "Took the slow train to the sea and ate chips on the wall.",
                    "The fair is back. I still can’t throw a hoop over anything.",
                    "We had supper in the garden until the bats came out.",
                ], weather: ["clear", "thunderstorm", "clouds", "rain"], degrees: 19...31,
                view: "Dark green hills in summer"),
            Season(
                titles: ["Leaves", "Apple day", "Fog", "Second-hand books", "Clear night", "An early train"],
                sentences: [
                    "Raked the leaves into one heap and the wind took it personally.",
                    "Eleven jars of apple butter, and the kitchen still smells of cloves.",
                    "Fog until noon. You could hear the river but not see it.",
                    "Found a cookbook with somebody’s notes in the margins, all of them right.",
                    "Saw Orion over the roof for the first time this year.",
                    "Caught the early train and watched the fields turn from grey to gold.",
                    "Lit the stove for the first time since April.",
                ], weather: ["clouds", "atmosphere.fog", "rain", "clear"], degrees: 5...17, view: "Red and golden hills"
            ),
        ],
        sentences: [
            "Finished a small thing that had been waiting for weeks.",
            "Rang my sister, and we talked for an hour about nothing.",
            "What I had worried about did not happen.", "Said sorry first. It turned out to be easy.",
            "Missed the bus and walked; it was the better idea.", "Put the phone in a drawer until supper.",
            "Dad sent an old photograph, and I am in it after all.", "Learned the name of the man at the bakery.",
            "A good meeting: three people, one page, done by noon.",
        ],
        closings: [
            "Early night tomorrow.", "All in all, a good day.", "Writing it down before I forget.",
            "Must go again with the others.",
        ],
        afterthoughts: [
            "Later: I forgot to say thank you.", "PS: the book was called The Slow Letter.",
            "Read this again and laughed.",
        ],
        places: ["Home", "By the river", "The library", "At my sister’s", "The sea wall"])
}
