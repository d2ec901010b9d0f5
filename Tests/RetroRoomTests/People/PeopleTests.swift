import Floor
import Testing

@testable import RetroRoom

struct PeopleTests {
    @Test(arguments: ["민지 님", "민.지", "민지!", "민지🙂", "🇰🇷", "1️⃣", "“민지”", "민·지", "민\u{200D}지", "\u{3164}", "민\u{3164}", "½"])
    func `a nickname has letters and digits alone`(nickname: String) {
        #expect(throws: Refusal.self) { try Member.Nickname(nickname) }
    }

    @Test(arguments: ["민지", "Zoë", "Zoe\u{308}", "漢字かな", "Иван7", "नेहा", "가나다라마바", "123456"])
    func `a nickname may be of any script`(nickname: String) throws {
        #expect(try Member.Nickname(" " + nickname + " ").text == nickname)
    }

    @Test func `six, ten and twenty characters are as many as people count`() throws {
        #expect(throws: Refusal.self) { try Member.Nickname("가나다라마바사") }
        #expect(try Team.Name("가나다 라마바 사아").text == "가나다 라마바 사아")
        #expect(throws: Refusal.self) { try Team.Name("12345678901") }
        for name in ["", "  ", "키고!", "키고🙂", "키·고", "키\n고"] {
            #expect(throws: Refusal.self, "\(name)") { try Team.Name(name) }
        }
        #expect(try Member.Job(String(repeating: "👩‍💻", count: 20)).text.count == 20)
        #expect(throws: Refusal.self) { try Member.Job(String(repeating: "가", count: 21)) }
        #expect(try Member.Job(" \u{3000}\n").text == "")
    }

    @Test func `in a small team nobody hides`() throws {
        var desk = try Desk()
        #expect(!desk.team.isTooSmallToHideIn)
        try desk.act("leave-team", as: desk.cast.sam)
        #expect(desk.team.isTooSmallToHideIn)
    }
}
