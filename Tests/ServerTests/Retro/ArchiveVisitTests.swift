import Floor
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The archive` {
    @Test(arguments: Engine.allCases)
    func `shows what one received by kind and what one sent, whole, and to nobody else`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            let team = "/retro/\(crew.id)"
            let empty = try await house[.ann].get(team + "/archive").body
            #expect(empty.contains("No retrospective has ended yet") && !empty.contains("type=\"search\""))
            let stop = try await crew.write(Secret(), as: .doyun)
            let go = try await crew.write(Secret(kind: "continue", word: "꼼꼼", situation: "리뷰가 꼼꼼해요"), as: .sam)
            try await crew.write(Secret(recipient: .doyun, word: "속도", situation: "빨라졌어요"), as: .ann)
            let ended = try await crew.hold()
            let list = try await house[.ann].get(team + "/archive").body
            #expect(list.contains("3차 회고") && list.contains("2 received") && list.contains(ended))
            for file in ["team.md", "team.csv", "team.json"] { #expect(list.contains(team + "/export/" + file)) }
            let page = try await house[.ann].get(team + "/archive/\(ended)").body
            for words in ["경청", "꼼꼼", "From 도윤", "From Sam", "속도", "For 도윤"] { #expect(page.contains(words)) }
            let (stops, goes) = (page.ranges(of: stop).first, page.ranges(of: go).first)
            let (one, other) = (try #require(goes), try #require(stops))
            #expect(one.lowerBound < other.lowerBound, "by kind, in the format's order")
            let whole = try await house[.ann].get(team + "/keyword/\(stop)").body
            for text in [Secret().situation, Secret().feeling, Secret().request, "From 도윤", "Matches the sealed text"] {
                #expect(whole.contains(text))
            }
            // 민지 was there, and received and wrote nothing.
            let others = try await house[.minji].get(team + "/archive/\(ended)").body
            #expect(others.contains("받은 키워드도 보낸 키워드도 없어요") && !others.contains("경청"))
            for keyword in [stop, go] {
                #expect(try await house[.minji].get(team + "/keyword/\(keyword)").status == 404)
            }
            let current = try #require(try await crew.seen(by: .ann)["current"]?.stringValue)
            #expect(try await house[.ann].get(team + "/archive/\(current)").status == 404, "it has not ended")
        }
    }

    @Test(arguments: Engine.usual)
    func `tells whoever came later that it was before them`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await crew.write(Secret(), as: .minji)
            let ended = try await crew.hold()
            house.clock.advance(seconds: 60)
            #expect(try await crew.join(.sam, by: try await crew.code()).status == 200)
            let page = try await house[.sam].get("/retro/\(crew.id)/archive/\(ended)")
            #expect(page.status == 200 && page.body.contains("You joined the team after this retrospective ended"))
            #expect(!page.body.contains(Secret().situation) && !page.body.contains("경청"))
        }
    }

    @Test(arguments: Engine.usual)
    func `goes page by page, the newest first`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            for number in 1...22 {
                try await crew.hold("회고 \(number)번째")
                house.clock.advance(seconds: 60)
            }
            let first = try await house[.minji].get("/retro/\(crew.id)/archive").body
            let names = first.matches(of: /회고 (\d+)번째/).compactMap { Int($0.1) }
            #expect(names == Array((3...22).reversed()))
            let more = try #require(first.firstMatch(of: /href="([^"]*after=[^"]*)"/)?.1)
            let second = try await house[.minji].get(String(more)).body
            #expect(second.matches(of: /회고 (\d+)번째/).compactMap { Int($0.1) } == [2, 1])
            #expect(!second.contains("after="))
            #expect(try await house[.minji].get("/retro/\(crew.id)/archive?after=x").status == 422)
        }
    }

    @Test(arguments: Engine.usual)
    func `is searched in what one received and sent alone, whatever its texts say`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            let keyword = try await crew.write(Secret(), as: .doyun)
            try await crew.hold()
            // Sealed again: what is written for the next is not found by whom it is for.
            try await crew.write(Secret(word: "서운함", situation: "회의에서 또 말을 끊었어요"), as: .sam)
            func found(_ words: String, _ member: Cast) async throws -> Bool {
                let path = "/retro/\(crew.id)/archive?q=" + (words.encoded ?? "")
                let page = try await house[member].get(path)
                #expect(page.status == 200 && !page.body.contains("회의에서 또"))
                return page.body.contains("/keyword/\(keyword)")
            }
            for words in ["경청", "ㄱㅊ", "말을 끊었", "서운", "끝까지"] {
                for member in Cast.allCases {
                    #expect(try await found(words, member) == [.ann, .doyun].contains(member), "\(words), \(member)")
                }
            }
            #expect(!(try await found("없는말", .ann)))
            try await crew.act("discard-keyword", ["keyword": .string(keyword)], as: .ann)
            #expect(!(try await found("경청", .ann)))
            #expect(try await found("경청", .doyun), "its author keeps it")
        }
    }

    @Test(arguments: Engine.usual)
    func `loses what its recipient deletes, which is asked first and told as it is`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann, .sam])
            let team = "/retro/\(crew.id)"
            let keyword = try await crew.write(Secret(), as: .sam)
            let ended = try await crew.hold()
            let page = try await house[.ann].get(team + "/keyword/\(keyword)")
            #expect(page.body.contains("Its author keeps it in their box"))
            let form: KeyValuePairs = [
                "keyword": keyword, "operation": try #require(page.hidden("operation")), "from": "archive",
                "retrospective": try #require(page.hidden("retrospective")),
            ]
            for other in [Cast.minji, .sam] {
                #expect(try await house[other].post(team + "/discard-keyword", ["keyword": keyword]).status == 404)
            }
            let gone = try await house[.ann].postAndFollow(team + "/discard-keyword", form)
            #expect(
                gone.status == 200 && gone.body.contains("The keyword was deleted for you.")
                    && !gone.body.contains("경청"))
            #expect(gone.body.contains("You neither received nor sent keywords"))
            let again = try await house[.ann].post(team + "/discard-keyword", form)
            #expect(again.location?.hasPrefix(team + "/archive/\(ended)?did=") == true, "the same form, once more")
            #expect(try await house[.ann].get(team + "/keyword/\(keyword)").status == 404)
            for file in ["team.json", "team.csv", "team.md"] {
                let anns = try await house[.ann].get(team + "/export/" + file).body
                #expect(!anns.contains(Secret().situation), "\(file)")
                #expect(try await house[.sam].get(team + "/export/" + file).body.contains(Secret().situation))
            }
            #expect(try await house[.sam].get(team + "/box").body.contains("경청"), "the author's box never loses it")
            #expect(try await house[.sam].get(team + "/archive/\(ended)").body.contains("For Ann"))
        }
    }

    @Test(arguments: Engine.usual)
    func `is found from everywhere by links that lead somewhere`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            try await crew.write(Secret(), as: .doyun)
            for _ in 0..<2 {
                for member in Cast.allCases {
                    let results = try await house[member].api(.get, "/search?q=%EA%B2%BD%EC%B2%AD")
                    let links = (results.json?["found"]?.arrayValue ?? []).compactMap { $0["link"]?.stringValue }
                    for link in links { #expect(try await house[member].get(link).status == 200, "\(link), \(member)") }
                    if member == .ann { #expect(!links.isEmpty) }
                }
                try await crew.hold()
            }
        }
    }
}

extension Crew {
    /// Schedules, starts and ends the present retrospective; gives its id.
    @discardableResult
    func hold(_ name: String = "3차 회고") async throws -> String {
        let id = try #require(try await seen(by: members[0])["current"]?.stringValue)
        let start = house.clock.now + 3_600_000
        let steps: [(String, JSON)] = [
            ("schedule-retrospective", ["name": .string(name), "start": .integer(start), "zone": "Asia/Seoul"]),
            ("start-retrospective", [:]), ("end-retrospective", [:]),
        ]
        for (useCase, body) in steps {
            let answer = try await act(useCase, body, as: members[0])
            #expect(answer.status == 200, "\(useCase): \(answer.body)")
        }
        return id
    }
}

extension String {
    /// As a query has it.
    var encoded: String? { addingPercentEncoding(withAllowedCharacters: .alphanumerics) }
}
