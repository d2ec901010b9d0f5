import BoardRoom
public import Floor
public import Storage

/// Two boards that look lived in, one in each language, made through the one door by the people of the demo house.
public struct BoardDemo {
    /// Somebody of the demo house.
    public struct Cast: Sendable {
        public var person: ID<Person>
        public var device: ID<Device>
        public var name: String

        public init(person: ID<Person>, device: ID<Device>, name: String) {
            self.person = person
            self.device = device
            self.name = name
        }
    }

    private let today: Day
    private var tools: Tools
    private var cast: [Cast]

    /// - Parameters:
    ///   - cast: whoever comes first owns the boards; the others are on them.
    ///   - today: due days are set around it.
    ///   - now: Unix milliseconds.
    public init(_ cast: [Cast], today: Day, entropy: Entropy, now: Int64) {
        self.cast = cast
        self.today = today
        tools = Tools(entropy: entropy, clock: .zero, now: now)
    }

    /// Writes everything, in one transaction.
    public mutating func fill(_ transaction: Transaction) throws {
        try fill(BoardDemo.release, language: .ko, transaction)
        try fill(BoardDemo.website, language: .enGB, transaction)
    }

    private mutating func fill(_ plan: Plan, language: Language, _ transaction: Transaction) throws {
        guard let owner = cast.first else { return }
        let board: ID<Space> = tools.id()
        try run(["create-board"], [("name", plan.name), ("board", board.text)], as: owner, language, transaction)
        for other in cast.dropFirst() {
            _ = try transaction.admit(
                Room.Admission(
                    space: board, person: other.person, role: "editor", invitedBy: owner.person, device: owner.device,
                    now: tools.now), &tools.entropy)
        }
        for (index, cards) in plan.columns.enumerated() {
            for (turn, card) in cards.enumerated() {
                let columns = try transaction.columns(of: board).filter { !$0.isRemoved }
                    .sorted { $0.position < $1.position }
                var form = [("title", card.title), ("body", card.body), ("column", columns[index].id.text)]
                if let days = card.due { form.append(("due", today.adding(days: days).iso)) }
                try run([board.text, "add-card"], form, as: cast[turn % cast.count], language, transaction)
            }
        }
    }

    private mutating func run(
        _ path: [String], _ form: [(String, String)], as member: Cast, _ language: Language, _ transaction: Transaction
    ) throws {
        let viewer = Viewer(
            person: member.person, name: member.name, device: member.device, language: language, today: today,
            dayEnds: tools.now, now: tools.now)
        let request = Request(.post, path, form: Fields(form.map { Fields.Pair($0.0, $0.1) }))
        _ = try transaction.act(request, as: viewer, &tools, BoardDoor.decide)
    }

    private struct Plan {
        var name: String
        var columns: [[Planned]]
    }

    private struct Planned {
        var title: String
        var body = ""
        /// Days from today.
        var due: Int?
    }

    private static let release = Plan(
        name: "겨울 앱 업데이트",
        columns: [
            [
                Planned(
                    title: "결제 실패 안내 문구 다듬기",
                    body: "한도 초과와 네트워크 오류를 나누어 알려 주고, 다시 시도하는 길을 함께 보여 줘요.", due: -1),
                Planned(title: "온보딩 화면 접근성 점검", body: "글자 200%에서 잘리는 곳이 없는지, 스크린 리더로 끝까지 갈 수 있는지.", due: 12),
                Planned(title: "앱 아이콘 최종안", body: "밝은 배경과 어두운 배경에서 모두 확인하기."),
                Planned(title: "번역가에게 보낼 문장 정리", due: 0),
            ],
            [
                Planned(title: "지하철에서 저장되는지 시험", body: "2호선을 한 바퀴 돌면서 카드 열 장을 옮겨 보고, 내린 뒤에 맞춰지는지 봐요.", due: 0),
                Planned(title: "회고 준비", due: 1),
            ],
            [
                Planned(title: "검색에 한 글자 낱말 넣기", due: -3),
                Planned(title: "백업 되살리기 연습", body: "빈 집에 되살리고 카드 수를 세어 봤어요. 12분 걸렸어요.", due: -4),
                Planned(title: "사진 올리기 속도 재기"),
            ],
        ])

    private static let website = Plan(
        name: "Crew website",
        columns: [
            [
                Planned(
                    title: "Winter route map", body: "Yeouido to Banpo and back, 8 km. Mark the two lit toilets.",
                    due: 5),
                Planned(title: "Ask three runners for a quote", due: -2),
                Planned(title: "App Store description, English", due: 0),
            ],
            [
                Planned(
                    title: "Sign-up form in both languages", body: "Name, pace group, first date. Nothing else.", due: 2
                )
            ],
            [Planned(title: "Choose a photo for the cover", due: -6), Planned(title: "Domain renewed")],
        ])
}
