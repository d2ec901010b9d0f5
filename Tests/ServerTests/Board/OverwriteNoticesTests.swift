import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Who is told that their name of a board, column or label, or text of a checklist item, gave way, on both engines.
@Suite struct `Two who write one name or item at once` {
    enum EditedText: String, CaseIterable, Sendable {
        case name, column, label, item
    }

    /// A board of 민지's on which Ann writes too, with a card and an item that both have open.
    private struct Open {
        let house: House
        let board: Table
        let card: String
        let item: String
        let column: String
        let label: String

        init(_ house: House) async throws {
            self.house = house
            board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            card = try await board.add("장보기")
            let made = try await house[.minji].api(
                .post, "/boards/\(board.id)/cards/\(card)/items", ["text": "우유"])
            item = try #require(made.json?["subject"]?.stringValue, "\(made.body)")
            let added = try await house[.minji].api(
                .post, "/boards/\(board.id)/labels", ["name": "급해요"])
            label = try #require(added.json?["subject"]?.stringValue, "\(added.body)")
            column = try #require(try await board.columns().first)
        }

        static let first: [EditedText: String] = [.name: "3분기 출시", .column: "할 일", .label: "급해요", .item: "우유"]

        /// Sends the form that a page has, which showed `seen`.
        func write(_ edited: EditedText, _ text: String, seen: String? = nil, by account: Cast) async throws {
            let seen = seen ?? Open.first[edited] ?? ""
            let answer =
                switch edited {
                case .name:
                    try await house[account].post(board / "rename-board", ["name": text, "was-name": seen])
                case .column:
                    try await house[account].post(
                        board / "rename-column", ["column": column, "name": text, "was-name": seen])
                case .label:
                    try await house[account].post(
                        board / "edit-label", ["label": label, "name": text, "was-name": seen])
                case .item:
                    try await house[account].post(
                        board / "edit-item", ["card": card, "item": item, "text": text, "was-text": seen])
                }
            #expect(answer.status == 303, "\(answer.body)")
        }

        func write(_ edited: EditedText, _ text: String, overTheAPIBy account: Cast) async throws {
            let answer =
                switch edited {
                case .name: try await house[account].api(.patch, "/boards/\(board.id)", ["name": .string(text)])
                case .column:
                    try await house[account].api(
                        .patch, "/boards/\(board.id)/columns/\(column)", ["name": .string(text)])
                case .label:
                    try await house[account].api(
                        .patch, "/boards/\(board.id)/labels/\(label)", ["name": .string(text)])
                case .item:
                    try await house[account].api(
                        .patch, "/boards/\(board.id)/cards/\(card)/items/\(item)", ["text": .string(text)])
                }
            #expect(answer.status == 200, "\(answer.body)")
        }

        func told(_ account: Cast) async throws -> [JSON] {
            try await house.inbox(account).filter { $0["kind"]?.stringValue == "title-gave-way" }
        }
    }

    @Test(arguments: Engine.allCases, EditedText.allCases)
    func `whoever wrote first is told whose words stand, with a way to their own`(
        _ engine: Engine, edited: EditedText
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let open = try await Open(house)
            try await open.write(edited, "민지의 것", by: .minji)
            try await open.write(edited, "Ann’s own", by: .ann)
            let told = try await open.told(.minji)
            let what =
                switch edited {
                case .name: "보드 이름을"
                case .column: "같은 칸의 이름을"
                case .label: "같은 라벨의 이름을"
                case .item: "‘장보기’의 같은 항목을"
                }
            #expect(
                told.map { $0["text"]?.stringValue } == [
                    "Ann Lee 님도 \(what) 고쳤어요. 내가 쓴 ‘민지의 것’ 대신 ‘Ann’s own’이 남았어요."
                ])
            #expect(try await open.told(.ann).isEmpty, "her words stand")

            let link = try #require(told.first?["link"]?.stringValue)
            #expect(link.contains("/card/") == (edited == .item))
            let page = try await house[.minji].get(link)
            #expect(page.status == 200 && page.body.contains("<ins>민지의 것</ins>"), "\(page.body)")
            #expect(!page.body.contains("<ins>Ann’s own</ins>"), "only what they wrote themselves")
            // Whoever takes words back has seen the others.
            try await open.write(edited, "민지의 것", seen: "Ann’s own", by: .minji)
            #expect(try await open.told(.ann).isEmpty)
        }
    }

    @Test(arguments: Engine.usual, EditedText.allCases)
    func `nobody is told of words that did not give way unseen to another's`(
        _ engine: Engine, edited: EditedText
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let open = try await Open(house)
            try await open.write(edited, "민지의 것", by: .minji)
            try await open.write(edited, "민지의 둘째", by: .minji)
            try await open.write(edited, "민지의 둘째", by: .ann)
            try await open.write(edited, "Ann’s own", seen: "민지의 둘째", by: .ann)
            try await open.write(edited, "a program’s", overTheAPIBy: .minji)
            // A form that was sent as it was shown changes nothing, so it takes nothing either.
            try await open.write(edited, "Ann’s own", seen: "Ann’s own", by: .ann)
            #expect(try await open.told(.minji).isEmpty)
            #expect(try await open.told(.ann).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `nobody wrote the name of a column's kind, so nobody is told of it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let open = try await Open(house)
            // 민지 made the board, and its columns with it.
            try await open.write(.column, "Ann’s own", seen: "To do", by: .ann)
            #expect(try await open.told(.minji).isEmpty)
            try await open.write(.column, "", by: .minji)
            #expect(try await open.told(.ann).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `who has left the board is told nothing of it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let open = try await Open(house)
            try await open.write(.name, "Ann’s own", by: .ann)
            #expect(try await house[.ann].post(open.board / "leave-board").status == 303)
            try await open.write(.name, "민지의 것", by: .minji)
            #expect(try await open.told(.ann).isEmpty)
        }
    }
}
