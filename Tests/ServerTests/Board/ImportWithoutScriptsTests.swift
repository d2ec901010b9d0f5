import BoardRoom
import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A table on its way to a board, by forms alone.
@Suite struct `An import without scripts` {
    @Test func `makes of each column what is chosen in the look`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            // 무엇,언제쯤 / 우유,2026-12-03 / 빵, in CP949.
            var page = try await Self.look(
                house[.minji],
                [
                    185, 171, 190, 249, 44, 190, 240, 193, 166, 194, 235, 10, 191, 236, 192, 175, 44, 50, 48, 50, 54,
                    45, 49, 50, 45, 48, 51, 10, 187, 167, 44, 10,
                ])
            #expect(page.text.contains("CP949로 읽었어요"))
            let again = "고른 칸으로 다시 보기"
            page = try await page.press(again)
            #expect(page.all(".field-error").count == 1)
            var form = try page.form(again)
            try form.choose("column-1", "제목")
            page = try await form.send()
            #expect(page.all(".import-losses li").count == 1)
            form = try page.form("보드로 만들기")
            #expect(try form.value("column-1") == "title")
            // Who chooses something while creating sees first what comes of it.
            try form.choose("column-2", "마감일")
            page = try await form.send()
            #expect(page.all(".import-losses").isEmpty)
            form = try page.form("보드로 만들기")
            #expect(try form.value("column-2") == "due")
            page = try await form.send()
            #expect(page.all(".card-title").map(\.text) == ["우유", "빵"])
        }
    }

    @Test func `shows a table in another encoding without another choice of its file`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            // 챕 in CP949 has the bytes of é in UTF-8: what was found is not what the file is in.
            var page = try await Self.look(house[.minji], [116, 105, 116, 108, 101, 10, 195, 169, 10])
            func shows(_ title: String) -> Bool { page.all(".row-meta").contains { $0.text.contains(title) } }
            #expect(shows("é"))
            let again = "이 글자 부호로 다시 보기"
            var form = try page.form(again)
            #expect(try form.value("encoding") == "auto")
            try form.choose("encoding", "UTF-16")
            page = try await form.send()
            #expect(try page.only("#field-encoding-error").text.contains("UTF-16으로 읽을 수 없어요"))
            #expect(shows("é"))
            form = try page.form(again)
            try form.choose("encoding", "CP949 (EUC-KR)")
            page = try await form.send()
            #expect(shows("챕"))
            form = try page.form("보드로 만들기")
            #expect(try form.value("encoding") == "cp949")
            page = try await form.send()
            #expect(page.all(".card-title").map(\.text) == ["챕"])
        }
    }

    @Test func `tells what is lost until the board is made, also beside a name that is refused`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            var page = try await Self.look(house[.minji], Array("제목,무엇\n우유,1\n".utf8))
            #expect(page.all(".import-losses li").count == 1)
            var form = try page.form("보드로 만들기")
            try form.fill("name", "이\u{202E}름")
            page = try await form.send()
            #expect(page.status == 422)
            #expect(page.all(".field-error").count == 1)
            #expect(page.all(".import-losses li").count == 1)
            form = try page.form("보드로 만들기")
            #expect(try form.value("name") == "이\u{202E}름")
            try form.fill("name", "장보기")
            page = try await form.send()
            #expect(try page.only(".top-title").text == "장보기")
            #expect(page.all(".card-title").map(\.text) == ["우유"])
        }
    }

    private static func look(_ visitor: Visitor, _ table: [UInt8]) async throws -> OpenPage {
        var form = try await visitor.open("/board").follow("파일에서 가져오기").form("미리 보기")
        try form.attach("file", HTMLForm.File("장보기.csv", type: "text/csv", table))
        return try await form.send()
    }
}
