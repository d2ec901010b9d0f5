import DiaryRoom
import Floor
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// The Diary room's pages and forms, without scripts.
@Suite struct `The Diary room's pages` {
    @Test(arguments: Engine.usual)
    func `give a person their journal at the first visit, and the same one afterwards`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let first = try await house[.minji].get("/diary")
            let journal = try #require(first.location)
            let own = Journal.first(of: try await house.id(of: .minji))
            #expect(first.status == 303 && journal == "/diary/" + own.text)
            #expect(try await house[.minji].get("/diary").location == journal)
            let list = try await house[.minji].get(journal)
            #expect(list.status == 200 && list.body.contains("오늘을 적어 두는 곳이에요"))
            #expect(try await house[.ann].get(journal).status == 404)
            let other = try await house[.ann].get("/diary").location
            #expect(other != nil && other != journal)
            #expect(try await house.visitor().get(journal).status != 200)
        }
    }

    /// A page that has not heard of the answer goes on from a write of which there is no version.
    @Test(arguments: Engine.usual)
    func `merge a text over a write that made nothing, and double no line`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let journal = try #require(try await house[.minji].get("/diary").location)
            let entry = "01a2c000-0000-7000-8000-000000000001"
            func id(_ number: Int) -> String { "01a2c000-0000-7000-8000-00000000010\(number)" }
            func write(_ text: String, _ number: Int, over base: Int? = nil, was: String = "") async throws {
                var form = [("entry", entry), ("text", text), ("operation", id(number)), ("base", base.map(id) ?? "")]
                if base != nil { form += [("checksum", TextChecksum.of(was)), ("was", was)] }
                let answer = try await house[.minji].post(journal + "/write-entry", pairs: form)
                #expect(answer.status == 303, "\(number): \(answer.status)")
            }
            try await write("하나", 1)
            try await write("하나, 둘", 2, over: 1, was: "하나")
            // The same words, sent by another way: this makes nothing.
            try await write("하나, 둘", 3, over: 1, was: "하나")
            try await write("하나, 둘\n노트북", 4, over: 2, was: "하나, 둘")
            try await write("하나, 둘, 셋", 5, over: 3, was: "하나, 둘")
            let path = "/journals/" + journal.dropFirst("/diary/".count) + "/entries/" + entry
            let text = try await house[.minji].api(.get, path).json?["text"]?.stringValue
            #expect(text == "하나, 둘, 셋\n노트북")
            // Of a write that never arrived nobody knows what others have made of it: both texts stay.
            try await write("하나, 둘, 셋, 넷", 6, over: 9, was: "하나, 둘, 셋")
            let both = try await house[.minji].api(.get, path).json?["text"]?.stringValue
            #expect(both?.contains("하나, 둘, 셋, 넷") == true && both?.contains("하나, 둘, 셋\n노트북") == true)
        }
    }

    @Test(arguments: Engine.usual)
    func `take what changed in a text, and tell its writer the version that it is`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await Desk(house, .minji)
            let text = "하나\n강가를 걸었다. 물안개가 걷히고 나서야 건너편이 보였다."
            let entry = try await desk.write(text)
            let page = try await desk.minji.get(desk.page(entry))
            let base = try desk.version(in: page.body)
            func send(_ next: String, _ number: Int, over known: String, _ base: String) async throws -> Answer {
                try await desk.minji.post(
                    desk.journal + "/write-entry",
                    pairs: [
                        ("operation", "01a2c000-0000-7000-8000-00000000020\(number)"), ("entry", entry), ("base", base),
                        ("checksum", "patch"), ("over", TextChecksum.of(known)), ("expects", TextChecksum.of(next)),
                        ("patch", TextPatch(from: known, to: next).json.text),
                    ])
            }
            let first = try await send(text + " 눈", 1, over: text, base)
            #expect(first.status == 200 && first.headers[.contentType] == "application/json")
            let told = try #require(first.json?["base"]?.stringValue)
            let sequence = try #require(first.json?["sequence"]?.integerValue)
            #expect(!first.body.contains("하나"))
            // Sent again, it is led to the page; a text that is there already is told without a sequence.
            #expect(try await send(text + " 눈", 1, over: text, base).status == 303)
            let same = try await send(text + " 눈", 2, over: text, base)
            #expect(same.json?["base"]?.stringValue == told && same.json?["sequence"] == nil)
            let next = try await send(text + " 눈이", 3, over: text + " 눈", told)
            #expect(next.json?["sequence"]?.integerValue == sequence + 1)
            // Over a text that nobody has it is refused; merged, its writer is led to the page.
            #expect(try await send(text + " 길", 4, over: text + "?", told).status == 422)
            #expect(try await send(text + " 길", 5, over: text, base).status == 303)
            let shown = try await desk.minji.get(desk.page(entry)).body
            #expect(shown.contains("눈이") && shown.contains("길"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `of two first visits at once make one journal`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let places = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<8 { group.addTask { try await house[.minji].get("/diary").location } }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(places.count == 1 && places.first != .some(nil))
        }
    }

    @Test(arguments: Engine.usual)
    func `keep the id of a person's first journal for them, and tell nobody whether there is one`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let first = Journal.first(of: try await house.id(of: .minji)).text
            func attempts() async throws -> [String] {
                var answers: [Answer] = []
                for (collection, field) in [("journals", "journal"), ("boards", "board")] {
                    let body: JSON = .object([JSON.Member("name", "Mine"), JSON.Member(field, .string(first))])
                    answers.append(try await house[.ann].api(.post, "/" + collection, body))
                }
                answers.append(try await house[.ann].api(.get, "/journals/" + first))
                answers.append(try await house[.ann].get("/diary/" + first))
                return answers.map { "\($0.status) \($0.json?["type"]?.stringValue ?? "")" }
            }
            let before = try await attempts()
            #expect(before.map { $0.prefix(3) } == ["409", "409", "404", "404"])
            #expect(try await house[.minji].get("/diary").location == "/diary/" + first)
            #expect(try await attempts() == before)
        }
    }

    @Test(arguments: Engine.usual)
    func `give another journal to whoever used their first one's id for something else`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let first = Journal.first(of: try await house.id(of: .minji)).text
            let board = try await house[.minji].api(.post, "/boards", ["name": "Mine", "board": .string(first)])
            #expect(board.status == 201)
            let own = try #require(try await house[.minji].get("/diary").location)
            #expect(own != "/diary/" + first)
            #expect(try await house[.minji].get(own).status == 200)
            #expect(try await house[.minji].get("/diary/" + first).status == 404)
        }
    }

    @Test(arguments: Engine.allCases)
    func `write, change, delete and restore an entry`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await Desk(house, .minji)
            let entry = try await desk.write("첫눈\n\n  하루 종일 눈이 왔다.\n따뜻했다.", day: "2025-12-31", zone: "Asia/Seoul")
            let list = try await desk.minji.get(desk.journal).body
            #expect(list.contains("첫눈") && list.contains("2025년 12월 31일") && list.contains("하루 종일 눈이 왔다."))
            let page = try await desk.minji.get(desk.page(entry)).body
            #expect(page.contains("따뜻했다.") && page.contains("2025년 12월 31일"))
            let changed = try await desk.minji.post(
                desk.journal + "/write-entry",
                ["entry": entry, "text": "첫눈!\n둘째 줄", "base": try desk.version(in: page), "day": "2026-01-02"])
            #expect(changed.status == 303)
            #expect(try await desk.minji.get(desk.journal).body.contains("2025년 12월 31일"), "an edit moves nothing")
            #expect(try await desk.minji.get(desk.page(entry)).body.contains("둘째 줄"))

            let deleted = try await desk.minji.post(desk.journal + "/delete-entry", ["entry": entry])
            let after = try await desk.minji.get(try #require(deleted.location)).body
            #expect(after.contains("일기를 지웠어요") && after.contains("되돌리기") && !after.contains("첫눈!"))
            #expect(try await desk.minji.get(desk.page(entry)).status == 404)
            #expect(try await desk.minji.get(desk.journal + "/trash").body.contains("첫눈!"))
            let late = try await desk.minji.post(
                desk.journal + "/write-entry", ["entry": entry, "text": "지운 뒤에 쓴 글"])
            #expect(late.status == 409 && late.body.contains("지운 뒤에 쓴 글"))
            #expect(try await desk.minji.post(desk.journal + "/restore-entry", ["entry": entry]).status == 303)
            #expect(try await desk.minji.get(desk.page(entry)).body.contains("둘째 줄"))
            #expect(try await house.services.differencesFromLog(space: desk.id).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `keep both texts of two devices, and say so until it is read`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await Desk(house, .minji)
            let entry = try await desk.write("제목\n가운데\n끝")
            let base = try desk.version(in: try await desk.minji.get(desk.page(entry)).body)
            for text in ["제목\n첫째 기기\n끝", "제목\n둘째 기기\n끝"] {
                let sent = try await desk.minji.post(
                    desk.journal + "/write-entry", ["entry": entry, "text": text, "base": base])
                #expect(sent.status == 303)
            }
            let page = try await desk.minji.get(desk.page(entry)).body
            #expect(page.contains("첫째 기기\n둘째 기기") && page.contains("entry-clash"))
            _ = try await desk.minji.post(desk.journal + "/dismiss-clash", ["entry": entry])
            #expect(!(try await desk.minji.get(desk.page(entry)).body.contains("entry-clash")))
            let versions = try await desk.minji.get(desk.page(entry) + "/versions").body
            let old = try #require(versions.matches(of: /\/versions\/([0-9a-f-]{36})/).last?.output.1)
            let first = try await desk.minji.get(desk.page(entry) + "/versions/\(old)").body
            #expect(first.contains("가운데"))
            _ = try await desk.minji.post(
                desk.journal + "/restore-version", ["entry": entry, "version": String(old)])
            #expect(try await desk.minji.get(desk.page(entry)).body.contains("제목\n가운데\n끝"))
            #expect(try await house.services.differencesFromLog(space: desk.id).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `list newest days first, page by page, and show a month and this day`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await Desk(house, .minji)
            let today = house.services.zones.day(in: [], now: house.clock.now).today
            for back in 0..<60 {
                _ = try await desk.write("날 \(back)번째", day: today.adding(days: -back).iso)
            }
            let before = try #require(Day(year: today.year - 1, month: today.month, day: today.day))
            _ = try await desk.write("작년 오늘", day: before.iso)
            let first = try await desk.minji.get(desk.journal).body
            #expect(first.contains("날 0번째") && first.contains("날 49번째") && !first.contains("날 50번째"))
            let more = try #require(first.firstMatch(of: /after=([0-9a-f.-]+)/)?.output.1)
            let second = try await desk.minji.get(desk.journal + "?after=" + more).body
            #expect(second.contains("날 50번째") && second.contains("작년 오늘") && !second.contains("날 49번째"))
            let month = try await desk.minji.get(desk.journal + "/month?month=" + Month(of: today).iso).body
            #expect(month.contains("날 0번째") && !month.contains("작년 오늘"))

            let off = try await desk.minji.get(desk.journal + "/on-this-day").body
            #expect(!off.contains("작년 오늘"), "it is off until wanted")
            _ = try await desk.minji.post(desk.journal + "/show-memories")
            let memory = try await desk.minji.get(desk.journal + "/on-this-day").body
            #expect(memory.contains("작년 오늘") && memory.contains("1년 전") && !memory.contains("날 0번째"))
            _ = try await desk.minji.post(desk.journal + "/mute-memory", ["on": YearDay(today).text])
            #expect(!(try await desk.minji.get(desk.journal + "/on-this-day").body.contains("작년 오늘")))
            #expect(try await house.services.differencesFromLog(space: desk.id).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `take the longest text a person may write, and refuse a longer one`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await Desk(house, .minji)
            let text = "끝까지\n" + String(repeating: "가", count: Entry.textLimit - 4)
            let entry = try await desk.write(text)
            #expect(try await desk.minji.get(desk.page(entry)).body.contains(text))
            let long = try await desk.minji.post(
                desk.journal + "/write-entry", ["entry": entry, "text": text + "나"])
            #expect(long.status == 422)
        }
    }

    @Test(arguments: Engine.allCases)
    func `find words, one syllable and a range of days`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let desk = try await Desk(house, .minji)
            _ = try await desk.write("첫눈\n눈사람을 만들었다", day: "2025-12-01")
            _ = try await desk.write("바다\n파도가 높았다, Ocean", day: "2025-07-01")
            let gone = try await desk.write("눈물\n지울 글", day: "2025-12-02")
            func search(_ query: String) async throws -> String {
                let given = try #require(query.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed))
                return try await desk.minji.get(desk.journal + "/search?" + given).body
            }
            let snow = try await search("q=눈")
            #expect(snow.contains("사람을 만들었다") && snow.contains("<mark>눈</mark>물"))
            #expect(!snow.contains("파도"))
            #expect(try await search("q=oce").contains("파도가 높았다"))
            _ = try await desk.minji.post(desk.journal + "/delete-entry", ["entry": gone])
            #expect(!(try await search("q=눈").contains("<mark>눈</mark>물")))
            #expect(try await search("q=눈&from=2025-12-01&to=2025-12-01").contains("사람을 만들었다"))
            #expect(!(try await search("q=눈&from=2025-12-02").contains("사람을 만들었다")))
            let house = house
            let whole = "/search?q=%EB%88%88%EC%82%AC%EB%9E%8C"
            #expect(try await desk.minji.get(whole).body.contains("만들었다"))
            #expect(!(try await house[.ann].get(whole).body.contains("만들었다")))
        }
    }
}

/// A person at their journal.
struct Desk {
    let minji: Visitor
    /// The journal's address, and its id.
    let journal: String
    let id: ID<Space>
    let house: House

    init(_ house: House, _ person: Cast) async throws {
        self.house = house
        minji = house[person]
        journal = try #require(try await minji.get("/diary").location)
        id = try #require(ID<Space>(String(journal.dropFirst("/diary/".count))))
    }

    func page(_ entry: String) -> String { journal + "/entry/" + entry }

    /// Writes an entry as its page does, and returns its id.
    func write(_ text: String, day: String? = nil, zone: String? = nil) async throws -> String {
        let new = try #require(try await minji.get(journal + "/new").location)
        let entry = try #require(new.firstMatch(of: /entry\/([0-9a-f-]{36})/)?.output.1)
        let sent = try await minji.post(
            journal + "/write-entry",
            [
                "entry": String(entry), "text": text, "base": "", "done": "1", "day": day ?? "", "zone": zone ?? "",
            ])
        #expect(sent.status == 303, "\(sent.body)")
        return String(entry)
    }

    /// The version that a page's form names.
    func version(in page: String) throws -> String {
        String(try #require(page.firstMatch(of: /name="base" value="([0-9a-f-]{36})"/)?.output.1))
    }
}
