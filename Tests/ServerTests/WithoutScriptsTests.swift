import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// The pages of the house itself, by their links and forms alone.
@Suite struct `The house without scripts` {
    @Test func `lets somebody in by a password, to where they wanted to go`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            var page = try await house.visitor().open("/me/devices")
            #expect(page.path == "/sign-in")
            var door = try page.form("로그인")
            try door.fill("email", Cast.minji.email)
            try door.fill("password", "not the one, by far")
            page = try await door.send()
            door = try page.form("로그인")
            #expect(try door.value("email") == Cast.minji.email && door.value("password") == "")
            try door.fill("password", Cast.minji.password)
            page = try await door.send()
            #expect(page.address == "/me/devices" && page.status == 200)
        }
    }

    @Test func `brings two people onto one board by its first link and an invitation`() async throws {
        try await withHouse(.sqlite) { house in
            let (minji, ann) = (house.visitor(), house.visitor(.enUS))
            #expect(try await minji.open("/").text.contains("아직 아무도 없어요"))
            let link = try #require(try await house.welcomePath())
            _ = try await Self.join(minji.open(link), .minji, "계정 만들기")
            var create = try await minji.open("/board").form("보드 만들기")
            try create.fill("name", "둘이 쓰는 판")
            let board = try await create.send()
            #expect(try board.only(".top-title").text == "둘이 쓰는 판")
            #expect(try await house.visitor().open(link).status == 404, "the first link works once")
            #expect(try await house.visitor().open("/").path == "/sign-in")

            let people = try await minji.open(board.path + "/people").press("초대 링크 만들기")
            let invitation = people.all("input").first { $0.accessibleName == "초대 링크" }?["value"]
            _ = try await Self.join(ann.open(#require(invitation)), .ann, "Create an account")
            #expect(try await ann.open(board.path).only(".top-title").text == "둘이 쓰는 판")
            let row = try await minji.open(board.path + "/people").all(".row").first { $0.text.contains("Ann") }
            #expect(row?.text.contains("편집") == true)
        }
    }

    @Test func `marks all notices as read with one press`() async throws {
        try await withHouse(.sqlite, cast: [.minji, .doyun]) { house in
            try await Table(house[.minji]).invite(house[.doyun], as: "editor")
            let inbox = try await house[.minji].open("/inbox")
            #expect(!inbox.all(".inbox .unread").isEmpty)
            #expect(try await inbox.press("모두 읽음").all(".inbox .unread").isEmpty)
        }
    }

    @Test func `takes a picture of somebody, shows it on their board, and removes it`() async throws {
        try await withFolder { folder in
            try await withHouse(.sqlite, cast: [.minji, .ann], settings: { $0.data = folder }) { house in
                let board = try await Table(house[.ann])
                var form = try await house[.ann].open("/me/profile").form("Upload picture")
                try form.attach("photo", HTMLForm.File("me.png", type: "image/png", Pictures.png))
                #expect(try await form.send().text.contains("Your picture was changed."))
                let picture = try await house[.ann].open("/board/\(board.id)").all(".avatar img").first
                let served = try await house[.ann].get(#require(picture?["src"]))
                #expect(served.status == 200 && served.headers[.contentType]?.hasPrefix("image/") == true)
                let page = try await house[.ann].open("/me/profile")
                let dialog = try #require(page.all("dialog").first { $0.accessibleName == "Remove picture" })
                let removed = try await page.press("Remove picture", in: dialog)
                #expect(removed.text.contains("Your picture was removed."))
                #expect(removed.all(".avatar img").isEmpty)
            }
        }
    }

    @Test func `adds a card from Today, takes it back, and remembers the board`() async throws {
        try await withHouse(.sqlite, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.doyun])
            let shown = "a[href*=\(board.id)/card/]"
            var line = try await house[.doyun].open("/today").form("카드 추가")
            try line.fill("title", "우유 사기")
            try line.choose("board", board.id)
            var page = try await line.send()
            #expect(page.all(shown).contains { $0.text == "우유 사기" })
            #expect(try page.only(".toast").text.contains("‘우유 사기’를 ‘3분기 출시’에 추가했어요."))
            line = try page.form("카드 추가")
            #expect(try line.value("title") == "" && line.value("board") == board.id)
            #expect(try await board.titles() == ["우유 사기"])
            page = try await page.press("되돌리기", in: page.only(".toast"))
            #expect(page.path == "/today")
            #expect(try page.only(".toast").text.contains("되돌렸어요: ‘우유 사기’ 추가."))
            #expect(page.all(shown).isEmpty)
            #expect(try await board.titles() == [])
        }
    }

    @Test func `ticks a card off in Today, and brings it back there`() async throws {
        try await withHouse(.sqlite, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.doyun])
            for title in ["먼저", "다음"] {
                _ = try await house[.doyun].api(
                    .post, "/boards/\(board.id)/cards", ["title": .string(title), "due": "2026-12-03"])
            }
            func waiting(_ page: OpenPage) -> [String] { page.all("a[href*=\(board.id)/card/]").map(\.text) }
            var page = try await house[.doyun].open("/today").press("먼저")
            #expect(try page.only(".toast").text.contains("‘먼저’를 ‘완료’로 옮겼어요."))
            #expect(waiting(page) == ["다음"])
            page = try await page.press("되돌리기", in: page.only(".toast"))
            #expect(page.path == "/today" && Set(waiting(page)) == ["먼저", "다음"])
        }
    }

    @Test func `mutes a board from its menu, and leads back to it`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            var page = try await house[.minji].open("/board/\(board.id)").follow("알림 잠시 끄기")
            page = try await page.press("일주일 동안")
            #expect(try page.only(".banner").text.contains("꺼 두었어요"))
            page = try await page.press("다시 켜기")
            #expect(page.all(".banner").isEmpty)
            #expect(try await page.follow("뒤로").path == "/board/\(board.id)")
        }
    }

    @Test func `keeps which notices are pushed, and forgets the devices that are switched off`() async throws {
        try await withHouse(.sqlite, cast: [.doyun]) { house in
            let (here, there) = (house[.doyun], house.visitor())
            var page = try await here.open("/me/push")
            #expect(page.text.contains("이 기기에서 알림을 켜려면 JavaScript가 있어야 해요."))
            _ = try await there.post("/sign-in", ["email": Cast.doyun.email, "password": Cast.doyun.password])
            for (visitor, name) in [(here, "here"), (there, "there")] {
                let answer = try await visitor.api(
                    .put, "/me/push",
                    [
                        "endpoint": .string("https://push.example.net/\(name)"),
                        "p256dh":
                            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
                    ])
                #expect(answer.status == 200, "\(answer.body)")
            }
            page = try await page.reload()
            #expect(page.text.contains("이 기기에서 켜져 있어요.") && !page.text.contains("JavaScript"))
            var settings = try page.form("저장", in: page.only("main"))
            try settings.check("hides-words")
            try settings.uncheck("board.commented")
            page = try await settings.send()
            settings = try page.form("저장", in: page.only("main"))
            #expect(try settings.isChecked("hides-words") && settings.isChecked("board.mentioned"))
            #expect(try !settings.isChecked("board.commented"))
            let other = try #require(page.all("section").first { $0.text.contains("다른 기기") })
            page = try await page.press("끄기", in: #require(other.first("dialog")))
            #expect(!page.text.contains("다른 기기"))
            page = try await page.press("이 기기에서 끄기")
            #expect(page.text.contains("이 기기에서 알림을 켜려면 JavaScript가 있어야 해요."))
            var notices = try await page.follow("뒤로").form("저장")
            try notices.check("quiet")
            #expect(try await notices.send().form("저장").isChecked("quiet"))
        }
    }

    private static func join(_ page: OpenPage, _ person: Cast, _ button: String) async throws -> OpenPage {
        var form = try page.form(button)
        try form.fill("name", person.name)
        try form.fill("email", person.email)
        try form.fill("password", person.password)
        let joined = try await form.send()
        #expect(joined.status == 200 && !joined.path.hasPrefix("/invite") && !joined.path.hasPrefix("/welcome"))
        return joined
    }
}
