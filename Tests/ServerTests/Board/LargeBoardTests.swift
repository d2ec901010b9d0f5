import Floor
import HTTPTypes
import TestKit
import Testing

@testable import BoardRoom
@testable import Server
@testable import ServerFloor
@testable import Storage
@testable import BoardServer
@testable import Transfer

/// What a board asks of the database, counted and not timed: no more the more cards there are on it.
@Suite(.timeLimit(.minutes(30))) struct `A large board` {
    /// More than are shown whole; and ten times as many.
    static let sizes = (small: 200, large: 2_000)

    static let pages = ["", "history", "search?q=회고", "search?q=이야기", "search?q=없는말", "trash", "columns", "new-card"]

    @Test(arguments: Engine.allCases)
    func `a page of it takes as many statements, and hardly more reading`(_ engine: Engine) async throws {
        try await withBoards(engine) { small, large in
            for page in Self.pages {
                let more = Int64(Self.sizes.large - Self.sizes.small) * Self.steps(for: page, engine)
                try await compare(page, engine, small, large, more: more) { try await $0.cost(of: page) }
            }
        }
    }

    /// Steps that each card more may take: a page counts the cards of its columns in their index, and PostgreSQL's index of
    /// words, which has no order, numbers all that is found. No row of a card, and no text, is read for it.
    private static func steps(for page: String, _ engine: Engine) -> Int64 {
        switch (engine, page.hasPrefix("search")) {
        case (.sqlite, _): page.isEmpty ? 10 : 0
        case (.postgres, true): 6
        case (.postgres, false): page.isEmpty ? 3 : 0
        }
    }

    @Test(arguments: Engine.allCases)
    func `moving, adding and editing a card of it read no more`(_ engine: Engine) async throws {
        try await withBoards(engine) { small, large in
            for to in ["top", "bottom", "up", "down"] {
                try await compare(to, engine, small, large) { try await $0.move(to: to) }
            }
            try await compare("add", engine, small, large) { try await $0.change("add-card", ["title": "회고 하나 더"]) }
        }
    }

    /// As many as wait for the index after much was written at once, or was written for long and nobody searched.
    @Test(arguments: Engine.allCases)
    func `the first search reads so much into the index and no more, and says so`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let pile = try await Pile(Self.sizes.large, in: house)
            let atMost = Limits.textsAtOnce * Limits.catchUpParts
            try #require(Self.sizes.large > atMost)
            #expect(try await pile.due == Self.sizes.large)
            let path = "/board/\(pile.board.text)/search?q=0"
            let note = "새로 쓴 글을 아직 읽고 있어요"
            let first = try await house[.minji].get(path)
            #expect(first.body.contains(note) && first.body.contains("found-list"))
            #expect(try await pile.due == Self.sizes.large - atMost)
            #expect(try await house[.minji].api(.get, "/search?q=0").json?["behind"]?.boolValue == false)
            #expect(try await pile.due == 0)
            #expect(try await !house[.minji].get(path).body.contains(note))
        }
    }

    @Test(arguments: Engine.allCases)
    func `what was changed a hundred times costs search what a change once does, and writing it no more`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let pile = try await Pile(Self.sizes.small, in: house)
            _ = try await pile.reading()
            _ = try await pile.edit(0)
            let once = try await pile.reading()
            let first = try await pile.edit(1)
            var last = first
            for number in 2...100 { last = try await pile.edit(number) }
            #expect(last.statements == first.statements)
            // PostgreSQL counts what it reads of rows that were, until it has tidied up.
            if engine == .sqlite {
                #expect(last.steps <= first.steps * 3 / 2 + 50, "\(first) becomes \(last)")
            }
            #expect(try await pile.due == 1)
            let often = try await pile.reading()
            #expect(often.statements == once.statements)
            if engine == .sqlite {
                #expect(often.steps <= once.steps * 3 / 2 + 200, "\(once) becomes \(often)")
            }
            #expect(try await pile.due == 0)
        }
    }

    /// Expects that something costs as many statements on both boards, and hardly more reading on the large one.
    ///
    /// PostgreSQL also counts what it reads of an index to plan a statement, which each connection does for itself, and of
    /// rows that were until it has tidied up. So there the same is done anew until it costs no more.
    private func compare(
        _ name: String, _ engine: Engine, _ small: Pile, _ large: Pile, more: Int64 = 0,
        cost: (Pile) async throws -> Effort
    ) async throws {
        for isLast in Array(repeating: false, count: engine == .postgres ? 100 : 0) + [true] {
            let (few, many) = (try await cost(small), try await cost(large))
            #expect(many.statements == few.statements, "\(name)")
            let isAlike = many.steps <= few.steps * 3 / 2 + 200 + more
            if isAlike || isLast { return #expect(isAlike, "\(name): \(few) becomes \(many)") }
            try await Task.sleep(for: .seconds(1))
        }
    }

    private func withBoards(
        _ engine: Engine, _ body: @escaping @Sendable (Pile, Pile) async throws -> Void
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let small = try await Pile(Self.sizes.small, in: house)
            let large = try await Pile(Self.sizes.large, in: house)
            // As on any board, what happened last happened to one card each: the import's own operations have many.
            for _ in 0..<HistoryQuery.pageLimit / 2 + 1 {
                _ = (try await small.move(to: "top"), try await large.move(to: "top"))
            }
            try await house.services.database.write { _ = try $0.execute(SQL(sqlite: nil, postgres: "ANALYZE")) }
            // Once beforehand: what is prepared and cached then is neither's cost.
            for page in Self.pages { _ = try await small.cost(of: page) }
            try await body(small, large)
        }
    }
}

/// A board with many cards, on a house's database.
private struct Pile: Sendable {
    let board: ID<Space>
    let cards: [ID<Entity>]
    let viewer: Viewer
    let house: House

    init(_ size: Int, in house: House) async throws {
        self.house = house
        let session = try await house[.minji].api(.get, "/me")
        let person: ID<Person> = try #require(session.json?["id"]?.stringValue.flatMap { ID($0) })
        let now = house.clock.now
        let viewer = Viewer(
            person: person, name: "민지", device: ID(high: 7, low: 7), language: .ko,
            today: Moment(milliseconds: now).day,
            dayEnds: now + 86_400_000, now: now)
        var tools = Tools(entropy: Entropy(seed: (UInt64(size), 2, 3, 4)), clock: .zero, now: now, sealer: .later)
        let board: ID<Space> = tools.id()
        var document = BoardDocument(name: "큰 보드 \(size)")
        document.columns = [.todo, .doing, .done].map { BoardDocument.Column(name: nil, kind: $0) }
        document.cards = (0..<size).map {
            BoardDocument.Card(column: $0 % 3, title: "회고 \($0)", body: "어제의 이야기 \($0)")
        }
        let operations = try ImportBoard.operations(
            document, board: board, name: "", known: [], viewer: viewer, tools: &tools)
        let taken = document.cards.count
        try await house.services.database.write { transaction in
            guard var head = try transaction.createSpace(board, kind: "board", at: now) else { return }
            var empty = Board(id: board)
            try transaction.record(operations, on: &empty, to: &head, at: now)
        }
        self.board = board
        self.viewer = viewer
        cards = operations.compactMap(\.subject).filter { $0 != ID(board) }
        #expect(cards.count == taken)
    }

    /// How many things wait for the index.
    var due: Int {
        get async throws {
            let sql: SQL = "SELECT count(*) FROM board_text_due WHERE space = \(board)"
            return Int(try await house.services.database.read { try $0.first(sql)?.int64(0) } ?? -1)
        }
    }

    /// What reading all of it that waits into the index costs.
    func reading() async throws -> Effort {
        try await house.services.database.write { transaction in
            let before = try transaction.effort()
            while try transaction.indexSomeTexts() {}
            return try transaction.effort() - before
        }
    }

    /// What writing another title on the first card costs.
    func edit(_ number: Int) async throws -> Effort {
        try await change("edit-card", ["card": cards[0].text, "title": "다시 \(number)"])
    }

    /// What loading a page costs.
    func cost(of page: String) async throws -> Effort {
        let parts = page.split(separator: "?")
        let path = [board.text] + parts.prefix(1).map(String.init)
        let fields = try parts.dropFirst().first.map { try FormReader.fields($0.utf8) } ?? Fields()
        let request = Floor.Request(.get, path)
        guard case .page(let route, let ids) = try Route(request, among: [], pages: BoardRules.pages) else {
            throw Refusal.missing
        }
        let query = try route.query(ids, fields)
        let person = viewer.person
        return try await house.services.database.read { connection in
            let before = try connection.effort()
            _ = try connection.data(query, for: person)
            return try connection.effort() - before
        }
    }

    /// What moving a card in the middle costs, the second time.
    func move(to: String) async throws -> Effort {
        let card = cards[cards.count / 2]
        _ = try await change("move-card", ["card": card.text, "to": to])
        return try await change("move-card", ["card": cards[cards.count / 2 + 3].text, "to": to])
    }

    func change(_ useCase: String, _ form: KeyValuePairs<String, String>) async throws -> Effort {
        let request = Floor.Request(
            .post, [board.text, useCase], form: Fields(form.map { Fields.Pair($0.key, $0.value) }))
        let (viewer, seed) = (viewer, UInt64(cards.count) + UInt64.random(in: 1...UInt64.max / 2))
        return try await house.services.database.write { transaction in
            var tools = Tools(entropy: Entropy(seed: (seed, 5, 6, 7)), clock: .zero, now: viewer.now, sealer: .later)
            let before = try transaction.effort()
            _ = try transaction.act(in: BoardRules.self, request, as: viewer, &tools)
            return try transaction.effort() - before
        }
    }
}
