import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// What a journal's pages do by their links and forms alone.
@Suite struct `A journal without scripts` {
    @Test func `takes photos with a form of an entry's page, before anything is written`() async throws {
        try await withFolder { folder in
            try await withHouse(.sqlite, cast: [.minji], settings: { $0.data = folder }) { house in
                let journal = try await house[.minji].open("/diary")
                let new = try #require(journal.all("a[href$=/new]").first)
                var form = try await journal.follow(new).form("올리기")
                try form.attach(
                    "photos", HTMLForm.File("강.jpg", type: "image/jpeg", MadePictures.jpeg(300, 200)),
                    HTMLForm.File("산.jpg", type: "image/jpeg", MadePictures.jpeg(20, 30)))
                let entry = try await form.send()
                #expect(entry.all("#photo-grid img").compactMap { $0["height"] } == ["200", "30"])
                let link = try #require(entry.all("#photo-grid a").first)
                #expect(try await entry.follow(link).status == 200)
                for image in entry.all("#photo-grid img") {
                    #expect(try await house[.minji].get(#require(image["src"])).status == 200)
                }
            }
        }
    }

    @Test func `takes entries from a file after a look at it, once, and gives them all back`() async throws {
        let records = """
            [{"title":"","body":"제목 없는 글","created_at":1608651333},
            {"title":"같은 글","body":"하나","created_at":1608651333},
            {"title":"같은 글","body":"하나","created_at":1608651333}]
            """
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let made = try await house[.minji].api(.post, "/journals", ["name": "여행"])
            let journal = "/diary/" + (try #require(made.json?["id"]?.stringValue))
            var page = try await house[.minji].open(journal + "/settings").follow("일기 가져오기")
            for said in ["일기 3편을 추가했어요.", "일기 0편을 추가했어요. 이미 있던 3편은 건너뛰었어요."] {
                var form = try page.form("미리 보기")
                try form.attach("file", HTMLForm.File("일기.json", type: "application/json", Array(records.utf8)))
                page = try await form.send()
                #expect(page.text.contains("3편"))
                page = try await page.press("일기장에 추가")
                #expect(page.text.contains(said))
            }
            let settings = try await house[.minji].open(journal + "/settings")
            let way = settings.all("a").first { $0.accessibleName == "모두 내보내기 (zip)" }
            let archive = try await house[.minji].get(#require(way?["href"]))
            #expect(archive.status == 200 && archive.headers[.contentDisposition]?.contains(".zip\"") == true)
            #expect(archive.bytes.starts(with: Array("PK".utf8)))
        }
    }
}
