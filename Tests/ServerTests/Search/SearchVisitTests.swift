import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

/// How one searches, with a browser and with a program, on both engines.
@Suite struct `Search in the house` {
    @Test(arguments: Engine.allCases)
    func `a card is found by a syllable, by several, by initials and by the beginning of a word`(_ engine: Engine)
        async throws
    {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            try await board.add("스프린트 회고 준비")
            try await board.add("Café au lait")
            for words in ["회", "회고", "ㅎㄱ", "준비 회고", "ㅅㅍㄹㅌ"] {
                #expect(try await house[.minji].titles("/search?q=\(words.inAddress)") == ["스프린트 회고 준비"], "\(words)")
                let onBoard = try await house[.minji].titles("/boards/\(board.id)/search?q=\(words.inAddress)")
                #expect(onBoard == ["스프린트 회고 준비"], "\(words)")
            }
            for words in ["cafe", "CAF", "Lait café"] {
                #expect(try await house[.minji].titles("/search?q=\(words.inAddress)") == ["Café au lait"], "\(words)")
            }
            for words in ["고회", "afe", "없는 말", "!!", ""] {
                #expect(try await house[.minji].titles("/search?q=\(words.inAddress)") == [], "\(words)")
            }
            let page = try await house[.minji].get("/search?q=\("ㅎㄱ".inAddress)")
            #expect(page.body.contains("스프린트 <mark>회고</mark> 준비"))
            let none = try await house[.minji].get("/board/\(board.id)/search?q=\("<b>없음".inAddress)")
            #expect(none.status == 200 && none.body.contains("찾지 못했어요") && !none.body.contains("<b>없음"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `whole words of titles come first, then titles, then texts, and the newer first`(_ engine: Engine) async throws
    {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let other = try await board.add("다른 제목")
            _ = try await house[.minji].post(board / "edit-card", ["card": other, "title": "다른 제목", "body": "회고 이야기"])
            for title in ["회고록", "회고 하나", "회고 둘"] {
                house.clock.advance(seconds: 1)
                try await board.add(title)
            }
            let found = try await house[.minji].titles("/search?q=\("회고".inAddress)")
            #expect(found == ["회고 둘", "회고 하나", "회고록", "다른 제목"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `what is found is paged to its end, without gaps and without anything twice`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            for number in 1...45 { try await board.add(number.isMultiple(of: 2) ? "회고 \(number)" : "회고록 \(number)") }
            for start in ["/search", "/boards/\(board.id)/search"] {
                var seen: [String] = []
                var cursor = ""
                while true {
                    let page = try await house[.minji].api(.get, "\(start)?q=\("회고".inAddress)\(cursor)")
                    seen += page.json?["found"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
                    guard let next = page.json?["next"]?.stringValue else { break }
                    cursor = "&cursor=\(next)"
                }
                #expect(seen.count == 45 && Set(seen).count == 45, "\(start)")
            }
            #expect(try await house[.minji].api(.get, "/search?q=a&cursor=nonsense").status == 422)
            #expect(try await house[.minji].get("/search?q=a&after=nonsense").status == 200)
        }
    }

    @Test(arguments: Engine.allCases)
    func `what is still being typed finds what it may become, where it finds nothing as it stands`(_ engine: Engine)
        async throws
    {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            try await board.add("스프린트 회고")
            try await board.add("회의")
            for (words, found) in [
                ("호", ["회의", "스프린트 회고"]), ("획", ["스프린트 회고"]), ("회곡", []), ("회", ["회의", "스프린트 회고"]),
                ("후", []), ("스프린트 획", ["스프린트 회고"]),
            ] {
                #expect(
                    try await house[.minji].titles("/boards/\(board.id)/search?q=\(words.inAddress)") == found,
                    "\(words)"
                )
                #expect(try await house[.minji].titles("/search?q=\(words.inAddress)") == found, "\(words)")
            }
            let page = try await house[.minji].get("/board/\(board.id)/search?q=\("획".inAddress)")
            #expect(page.body.contains("스프린트 <mark>회</mark>고"))
            try await board.add("획을 긋다")
            #expect(try await house[.minji].titles("/search?q=\("획".inAddress)") == ["획을 긋다"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a card with much said about it is found once, page after page, and by the words and not the people in it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let name = Cast.minji.name
            var cards: [String] = []
            for number in 1...24 { cards.append(try await board.add("카드 \(number)")) }
            // Every card is found by three of its parts, which lie on different pages; the first one by its title too.
            for _ in 1...3 {
                for card in cards {
                    _ = try await house[.minji].post(board / "add-comment", ["card": card, "text": "@\(name) 회고에서 봐요"])
                }
            }
            _ = try await house[.minji].post(board / "edit-card", ["card": cards[0], "title": "회고"])
            for start in ["/search", "/boards/\(board.id)/search"] {
                var seen: [String] = []
                var cursor = ""
                while true {
                    let page = try await house[.minji].api(.get, "\(start)?q=\("회고".inAddress)\(cursor)")
                    let found = page.json?["found"]?.arrayValue ?? []
                    seen += found.compactMap { $0["id"]?.stringValue }
                    for one in found.dropFirst(cursor.isEmpty ? 1 : 0) {
                        #expect(one["excerpt"]?.stringValue == "@\(name) 회고에서 봐요")
                    }
                    guard let next = page.json?["next"]?.stringValue else { break }
                    cursor = "&cursor=\(next)"
                }
                #expect(seen == [cards[0]] + cards.dropFirst().reversed(), "\(start)")
            }
            let person = try #require(try await house[.minji].api(.get, "/me").json?["id"]?.stringValue)
            #expect(try await house[.minji].titles("/search?q=\(person.prefix(8))") == [])
        }
    }
}

extension Visitor {
    /// The titles that a search of the API finds; its whole answer if it is none.
    func titles(_ path: String) async throws -> [String] {
        let answer = try await api(.get, path)
        return answer.json?["found"]?.arrayValue?.compactMap { $0["title"]?.stringValue } ?? [answer.body]
    }
}

extension String {
    /// As it stands in an address.
    var inAddress: String { utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
