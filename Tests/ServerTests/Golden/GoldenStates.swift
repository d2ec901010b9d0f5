import DiaryRoom
import Floor
import HTTPTypes
import Storage
import TestKit

@testable import Server
@testable import ServerFloor

/// A small house in which every page is opened in every state that it has, by people who all read the owner's language.
struct GoldenStates {
    let house: House
    let owner: Cast
    private(set) var pages: [(name: String, page: Answer)] = []

    /// What people wrote in Korean in the house of either language; what has another of these in it comes before it.
    static let written =
        Cast.allCases.map(\.name) + [
            "도윤", "장보기", "한 줄", "두 줄", "언젠가", "보관할 것", "버릴 것", "경청", "성수동", "첫눈", "서울은 새해",
            "퇴근길 5km", "중구 정동", "시청역 5번 출구", "세종대로 110", "빨간 기둥 옆", "천천히 달려요", "곧 봐요.", "네,", "좋아요",
            String(repeating: "가", count: EntryPhoto.altLimit + 1), String(repeating: "가", count: 101),
        ] + examples

    /// The names of the style guide’s examples, and of the languages.
    private static let examples =
        ["민지", "남궁하늘", "하늘", "박솔", "유나", "가나다라마바사아자차카타파하"] + Language.allCases.map(\.ownName)

    init(_ house: House, _ owner: Cast) {
        self.house = house
        self.owner = owner
    }

    var minji: Visitor { house[owner] }

    mutating func visitAll() async throws {
        for guest in [Cast.doyun, .sam] where (guest.language == .ko) != (owner.language == .ko) {
            let profile: KeyValuePairs = [
                "name": guest.name, "language": owner.language.rawValue, "theme": Viewer.Theme.system.rawValue,
            ]
            _ = try await house[guest].post("/me/save-profile", profile)
        }
        try await visitEntrances()
        try await visitOwnPages()
        try await visitBoards()
        try await visitTeam()
        try await visitJournal()
        try await visitJournalImport()
        try await visitRuns()
        try await visitHouse()
    }

    /// Takes a page under the name of its state. What is drawn alike in two states is taken twice under one name.
    mutating func take(_ name: String, _ answer: Answer) { pages.append((name, answer)) }

    private mutating func visitEntrances() async throws {
        let visitor = house.visitor(owner.language)
        take("sign-in", try await visitor.get("/sign-in"))
        take(
            "sign-in-refused",
            try await visitor.post("/sign-in", ["email": owner.email, "password": "not the one, by far"]))
        take("sign-up-closed", try await visitor.get("/sign-up"))
        take("invitation-code", try await visitor.get("/invite"))
        take("invitation-code-refused", try await visitor.post("/invite", ["code": "<b>"]))
        let invitation = try await minji.invitation()
        take("invitation", try await visitor.get(invitation))
        take(
            "invitation-refused",
            try await visitor.post(invitation, ["name": "", "email": "nowhere", "password": "short"]))
        take("invitation-signed-in", try await house[.sam].get(invitation))
        take("missing", try await visitor.get("/nowhere"))
        take("missing", try await minji.get("/nowhere"))
    }

    private mutating func visitOwnPages() async throws {
        let me = try await minji.get("/me")
        take("shell", me)
        take("me", me)
        take("today-empty", try await minji.get("/today"))
        take("inbox-empty", try await minji.get("/inbox"))
        take("style", try await minji.get("/style"))
    }

    private mutating func visitBoards() async throws {
        take("boards-empty", try await minji.get("/board"))
        take("boards-refused", try await minji.post("/board/create-board", ["name": " "]))
        let made = try await minji.post("/board/create-board", ["name": owner.language == .ko ? "집안일" : "Chores"])
        let board = String((made.location ?? "").prefix { $0 != "?" })
        take("board-empty", try await minji.get(board))
        try await fill(board)
        take("boards", try await minji.get("/board"))
        take("board", try await minji.get(board))
        take("board", try await minji.fragment(board))
        take("board-new-card", try await minji.get(board + "/new-card"))
        take("board-new-card-refused", try await minji.post(board + "/add-card", ["title": ""]))
        take("board-columns", try await minji.get(board + "/columns"))
        take("board-columns-refused", try await minji.post(board + "/rename-board", ["name": ""]))
        take("board-trash", try await minji.get(board + "/trash"))
        take("board-people", try await minji.get(board + "/people"))
        let card = try await firstCard(board)
        take("card", try await minji.get(board + "/card/" + card))
        take(
            "card-refused",
            try await minji.post(
                board + "/edit-card", ["card": card, "title": String(repeating: "가", count: 101), "due": "2026-02-30"]))
        take("card-menu", try await minji.get(board + "/card/" + card + "/menu"))
        take("board-archived-cards", try await minji.get(board + "/archived-cards"))
        let archived = try await self.archived(board)
        take("card-archived", try await minji.get(board + "/card/" + archived))
        try await visitWays(board, card)
        try await invite(.sam, board, as: "viewer")
        take("board-viewer", try await house[.sam].get(board))
        take("board-not-mine", try await house[.doyun].get(board))
        // Last: a board with templates offers them where cards are added.
        let template = try await cards(of: board).last ?? ""
        _ = try await minji.post(board + "/make-template", ["card": template])
        take("board-templates", try await minji.get(board + "/templates"))
        take("card-template", try await minji.get(board + "/card/" + template))
    }

    /// The ways to look at a board besides its own page, and those to put it elsewhere.
    private mutating func visitWays(_ board: String, _ card: String) async throws {
        let pages = [
            ("board-filtered", "?text=fix&due=over"), ("board-month", "/month?month=2026-12"),
            ("board-labels", "/labels"), ("board-search", "/search?q=fix"), ("board-history", "/history"),
            ("card-history", "/card/" + card + "/history"), ("board-put-away", "/put-away"),
            ("board-export", "/export"), ("card-move", "/other-boards?card=" + card),
        ]
        for (name, address) in pages { take(name, try await minji.get(board + address)) }
        take("boards-mine", try await minji.get("/board/mine"))
        take("boards-import", try await minji.get("/board/import"))
    }

    /// Cards of every kind of due day, one archived and one in the trash.
    private func fill(_ board: String) async throws {
        let cards = [("장보기", "2026-12-03"), ("Fix the tap", "2026-12-01"), ("<b>&\"'", "2026-12-24"), ("언젠가", "")]
        for (title, due) in cards {
            _ = try await minji.post(board + "/add-card", ["title": title, "due": due, "body": "한 줄\n두 줄"])
        }
        _ = try await minji.post(board + "/add-card", ["title": "보관할 것"])
        let kept = try await self.cards(of: board).last ?? ""
        _ = try await minji.post(board + "/archive-card", ["card": kept])
        _ = try await minji.post(board + "/add-card", ["title": "버릴 것"])
        let last = try await self.cards(of: board).last ?? ""
        _ = try await minji.post(board + "/delete-card", ["card": last])
    }

    private func firstCard(_ board: String) async throws -> String { try await cards(of: board).first ?? "" }

    private func archived(_ board: String) async throws -> String {
        try await cards(of: board, "/archived-cards").first ?? ""
    }

    private func cards(of board: String, _ list: String = "/cards") async throws -> [String] {
        let answer = try await minji.api(.get, "/boards/" + board.dropFirst("/board/".count) + list)
        return answer.json?["cards"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
    }

    private func invite(_ guest: Cast, _ board: String, as role: String) async throws {
        let made = try await minji.api(
            .post, "/invitations", ["space": .string(String(board.dropFirst("/board/".count))), "role": .string(role)])
        _ = try await house[guest].post(made.json?["link"]?.stringValue ?? "")
    }
}
