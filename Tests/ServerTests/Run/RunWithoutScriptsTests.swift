import Floor
import HTTPTypes
import RunRoom
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// What the Run room's pages do by their links and forms alone.
@Suite struct `Running without scripts` {
    @Test func `is looked at by a guest, who signs in to apply and comes back to the run`() async throws {
        try await Self.withRun { run in
            var page = try await run.house.visitor(.enUS).open("/run")
            page = try await page.follow(#require(page.all("a[href=\(run.page)]").first))
            #expect(page.address == run.page && page.text.contains("1 of 3"))
            #expect(page.text.contains("중구 정동"))
            for secret in Meeting.secrets { #expect(!page.document.text.contains(secret), "\(secret)") }
            page = try await page.follow("Sign in to apply")
            #expect(page.address.hasPrefix("/sign-in?next="))
            page = try await Self.signIn(.ann, page)
            #expect(page.address == run.page + "/apply")
            page = try await page.follow("Back")
            #expect(page.address == run.page)
            #expect(try await page.follow("Apply").path == run.page + "/apply")
        }
    }

    @Test func `is bookmarked by a guest after signing in, listed by its band, and taken off there`() async throws {
        try await Self.withRun { run in
            var page = try await run.house.visitor(.enUS).open(run.page).follow("Bookmark (sign in first)")
            page = try await Self.signIn(.ann, page)
            #expect(page.address == run.page)
            func isPressed(_ name: String) -> String? {
                page.all("button").first { $0.accessibleName == name }?["aria-pressed"]
            }
            #expect(isPressed("Bookmark") == "false")
            page = try await page.press("Bookmark")
            #expect(page.address == run.page && isPressed("Bookmark") == "true")
            let row = "퇴근길 5km: Bookmark"
            page = try await page.follow("Back")
            #expect(isPressed(row) == "true")
            page = try await page.follow("Bookmarks")
            #expect(page.all("#bookmark-list .row-title").map(\.text) == ["퇴근길 5km"])
            page = try await page.follow("Day off 0")
            #expect(page.text.contains("No run on a day off is bookmarked."))
            page = try await page.follow("After work 1").press(row)
            #expect(page.text.contains("No run after work is bookmarked."))
            #expect(page.all("#bookmark-list").isEmpty)
        }
    }

    @Test func `takes one application where its form is sent twice`() async throws {
        try await Self.withRun { run in
            var form = try await run.house[.ann].open(run.page).follow("Apply").form("Apply")
            try form.fill("note", "Once")
            for _ in 1...2 {
                let page = try await form.send()
                #expect(page.path == run.page && page.text.contains("You have applied. The leader will answer."))
            }
            #expect(try await run.statuses(.ann) == [.applied])
            #expect(try await run.count(of: "application.made") == 1)
        }
    }

    @Test func `takes one message where its form is sent twice, and the same words again as another`() async throws {
        try await Self.withRun { run in
            var page = try await run.house[.minji].open(run.page + "/talk")
            func said() -> [String] { page.all(".run-message-text").map(\.text) }
            for expected in [1, 2] {
                var form = try page.form("보내기")
                #expect(try form.value("text") == "")
                try form.fill("text", "한 번만")
                page = try await form.send()
                page = try await form.send()
                #expect(said() == Array(repeating: "한 번만", count: expected))
            }
        }
    }

    @Test func `gives back a change that is refused as it was typed`() async throws {
        try await Self.withRun { run in
            let before = try await run.house[.minji].api(.get, "/meetups/\(run.id)").json
            var form = try await run.house[.minji].open(run.page + "/edit").form("저장")
            let unchanged = ["day", "time", "longitude", "place-name"]
            let kept = try unchanged.map { try form.value($0) }
            let typed = [
                "title": "고친 뒤", "text": "첫 줄\n둘째 줄", "capacity": "5", "latitude": "시청 앞", "hint": "분수 옆",
            ]
            for (name, text) in typed { try form.fill(name, text) }
            try form.choose("band", "day-off")
            try form.check("after-party")
            let refused = try await form.send()
            #expect(refused.status == 422)
            #expect(try refused.only("#field-latitude-error").text == "위도는 -90에서 90까지의 숫자로 적어 주세요.")
            // The form is long: what was refused is in sight.
            #expect(try refused.only("main").all("[autofocus]").map { $0["name"] } == ["latitude"])
            form = try refused.form("저장")
            for (name, text) in typed { #expect(try form.value(name) == text) }
            #expect(try unchanged.map { try form.value($0) } == kept)
            #expect(try form.value("band") == "day-off" && form.isChecked("after-party"))
            #expect(try await run.house[.minji].api(.get, "/meetups/\(run.id)").json == before)

            try form.fill("latitude", "37.5665")
            let page = try await form.send()
            #expect(page.path == run.page)
            #expect(try page.only(".top-title").text == "고친 뒤")
            let after = try await run.house[.minji].api(.get, "/meetups/\(run.id)").json
            #expect(after?["title"] == "고친 뒤" && after?["text"] == "첫 줄\n둘째 줄" && after?["band"] == "day-off")
            #expect(after?["start"] == before?["start"])
        }
    }

    @Test func `shows a route that a form brought to whoever is in, and to nobody else`() async throws {
        try await Self.withRun { run in
            try await run.takes(.doyun)
            var form = try await run.house[.minji].open(run.page).follow("코스 올리기").form("코스 올리기")
            try form.attach(
                "file", HTMLForm.File("run.gpx", type: "application/gpx+xml", Array("<!DOCTYPE gpx><gpx/>".utf8)))
            let refused = try await form.send()
            #expect(try refused.only(".field-error").text.contains("DTD"))
            form = try refused.form("코스 올리기")
            let points = (0...40).map { "<trkpt lat=\"37.\(571_100 + $0 * 900)\" lon=\"126.978\"></trkpt>" }
            let track = "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
            try form.attach("file", HTMLForm.File("run.gpx", type: "application/gpx+xml", Array(track.utf8)))
            try form.check("trim", "500")
            let page = try await form.send()
            func isDrawn(_ page: OpenPage) -> Bool { page.all("svg.run-route").count == 1 }
            #expect(isDrawn(page) && page.text.contains("3.00km"))
            let member = try await run.house[.doyun].open(run.page + "/route")
            #expect(isDrawn(member))
            let way = member.all("a").first { $0.accessibleName == "GPX로 내려받기" }
            let file = try await run.house[.doyun].get(#require(way?["href"]))
            #expect(file.body.contains("<trkpt") && !file.body.contains("37.5711"))
            let other = try await run.house[.ann].open(run.page)
            #expect(other.text.contains("About 3.0 km") && !isDrawn(other))
            #expect(try await run.house[.ann].open(run.page + "/route").status == 403)
            let gone = try await page.press("코스 지우기", in: #require(page.first(dialogWith: "/remove-route")))
            #expect(!isDrawn(gone))
        }
    }

    @Test func `reports several messages together, chosen on a page of their own`() async throws {
        try await Self.withRun { run in
            try await run.takes(.ann)
            for text in ["하나", "둘"] { try await run.act("post-message", ["text": text], as: .minji) }
            let page = try await run.house[.ann].open(run.page + "/talk").follow("Report messages")
            #expect(page.path == run.page + "/report-messages")
            var form = try page.form("Report")
            let boxes = page.all("input[type=checkbox]").compactMap { $0["name"] }
            #expect(boxes.count == 2)
            for box in boxes { try form.check(box) }
            let unanswered = form
            await #expect(throws: NotOnPage.self, "a reason is required") { try await unanswered.send() }
            try form.choose("reason", "spam")
            #expect(try await form.send().address == run.page + "/talk?reported=1")
            let again = try await run.house[.ann].open(run.page + "/report-messages")
            #expect(again.text.split(separator: "Reported").count == 3)
            // A page that stays open shows more lines than the newest: the one that was chosen is there in any case.
            for number in 1...TalkPage.limit { try await run.act("post-message", ["text": "\(number)"], as: .minji) }
            let newest = try await run.house[.ann].open(run.page + "/report-messages")
            #expect(!newest.all("input[type=checkbox]").contains { $0["name"] == boxes[0] })
            let id = boxes[0].replacing("message-", with: "")
            let chosen = try await run.house[.ann].open(run.page + "/report-messages?message=\(id)")
            #expect(chosen.all("input[checked]").compactMap { $0["name"] } == [boxes[0]])
            #expect(chosen.all("input[type=checkbox]").count == TalkPage.limit + 1)
        }
    }

    @Test func `marks somebody as present once, and tells them once, however often it is pressed`() async throws {
        try await Self.withRun { run in
            try await run.takes(.ann)
            run.house.clock.advance(days: 1)
            run.house.clock.advance(seconds: 60)
            var page = try await run.house[.minji].open(run.page + "/attendance")
            let present = "Ann: 출석"
            for _ in 1...2 {
                let form = try page.form(present)
                _ = try await form.send()
                page = try await form.send()
                #expect(page.all("button").first { $0.accessibleName == present }?["aria-pressed"] == "true")
            }
            let inbox = try await run.house[.ann].open("/inbox")
            #expect(inbox.all(".row").filter { $0.text.contains("present") }.count == 1)
        }
    }

    @Test func `lists runs, one's own, bookmarks and talks to their ends`() async throws {
        try await withHouse(.sqlite, cast: Cast.allCases, rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            for number in 0..<43 {
                let run = try await Meeting(house, isFirst: number == 0)
                try await run.open(in: 24)
                _ = try await house[.minji].post("/run/add-bookmark", ["meetup": run.id])
            }
            func seen(_ address: String, _ list: String) async throws -> Int {
                var page = try await house[.minji].open(address)
                var ids: Set<String> = []
                while true {
                    let rows = page.all("#\(list) li").compactMap { $0["id"] }
                    try #require(!rows.isEmpty && ids.isDisjoint(with: rows), "\(list)")
                    ids.formUnion(rows)
                    guard let more = page.all("a[data-more=\(list)]").first else { return ids.count }
                    page = try await page.follow(more)
                }
            }
            for (address, list) in [
                ("/run", "meetup-list"), ("/run/mine", "coming-runs"), ("/run/bookmarks", "bookmark-list"),
                ("/run/talks", "talks"),
            ] { #expect(try await seen(address, list) == 43, "\(list)") }
            house.clock.advance(days: 3)
            _ = try await house[.minji].get("/me")
            #expect(try await seen("/run/mine", "past-runs") == 43)
        }
    }

    @Test func `sends text and images of a talk in one form, and keeps both where one image is none`() async throws {
        try await withCrew(.sqlite) { talk in
            let place = "/run/\(talk.meetup)/talk"
            var form = try await talk.crew[.accepted].open(place).form("보내기")
            try form.fill("text", "우리 둘")
            try form.attach(
                "images", HTMLForm.File("river.jpg", type: "image/jpeg", MadePictures.jpeg(300, 200)),
                HTMLForm.File("notes.pdf", type: "application/pdf", Array("%PDF-1.4".utf8)))
            var page = try await form.send()
            #expect(page.status == 422)
            #expect(try page.only(".banner").text.contains("notes.pdf"))
            form = try page.form("보내기")
            #expect(try form.value("text") == "우리 둘" && form.isChecked("image-1"))
            page = try await form.send()
            #expect(page.path == place)
            #expect(page.all(".run-message").last?.text.contains("우리 둘") == true)
            #expect(page.all(".run-image img").compactMap { $0["width"] } == ["300"])
        }
    }

    @Test func `takes a photo with its log, keeps it where that is refused, and takes it away`() async throws {
        try await withCrew(.sqlite) { talk in
            let log = try await talk.crew[.accepted].open("/run/log")
            var form = try await log.follow("오늘 기록 쓰기").form("저장")
            try form.fill("text", "강변에서")
            try form.fill("degrees", "99")
            try form.attach("picture", HTMLForm.File("river.jpg", type: "image/jpeg", MadePictures.jpeg(300, 200)))
            var page = try await form.send()
            #expect(page.status == 422)
            form = try page.form("저장")
            #expect(try form.isChecked("photo") && form.value("text") == "강변에서")
            try form.fill("degrees", "9")
            page = try await form.send()
            #expect(page.all(".run-log-photo img").compactMap { $0["width"] } == ["300"])
            form = try await page.follow("고치기").form("저장")
            #expect(try form.value("text") == "강변에서" && form.value("degrees") == "9")
            try form.uncheck("photo")
            page = try await form.send()
            #expect(page.text.contains("9°C") && page.all(".run-log-photo img").isEmpty)
        }
    }

    /// 민지's open run for three people, which nobody has joined.
    private static func withRun(_ body: @escaping @Sendable (Meeting) async throws -> Void) async throws {
        try await withHouse(.sqlite, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Meeting(house)
            try await run.open()
            try await body(run)
        }
    }

    private static func signIn(_ person: Cast, _ page: OpenPage) async throws -> OpenPage {
        var form = try page.form("Sign in")
        try form.fill("email", person.email)
        try form.fill("password", person.password)
        return try await form.send()
    }
}

extension Meeting {
    fileprivate var page: String { "/run/\(id)" }
}

extension OpenPage {
    /// The dialog with the form that goes there.
    fileprivate func first(dialogWith ending: String) -> HTMLElement? {
        all("dialog").first { $0.first("form[action$=\(ending)]") != nil }
    }
}
