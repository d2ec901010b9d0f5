import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

/// The page before an import.
struct ImportPageTests {
    private func page(
        _ text: String, form: Fields = Fields(), refusal: Refusal? = nil,
        _ change: (inout ParsedImport) throws -> Void = { _ in }
    ) throws -> String {
        let desk = try Desk()
        var parsed = try ParsedImport(Array(text.utf8), fileName: "일.csv") { Moment(milliseconds: $0) }
        try change(&parsed)
        let page = ImportPage.preview(
            parsed, id: ID(high: 8, low: 8), desk.viewer(desk.cast.minji), form: form, refusal: refusal)
        return desk.html(page)
    }

    /// The select of a column, with its options.
    private func select(_ place: Int, in page: String) throws -> String {
        let start = try #require(page.ranges(of: "id=\"field-column-\(place)\"").first?.lowerBound)
        let rest = page[start...]
        return String(rest[..<(try #require(rest.ranges(of: "</select>").first?.lowerBound))])
    }

    @Test func `asks what becomes of an unknown column, with what stands in it`() throws {
        let page = try page("제목,무엇\n우유,하나\n빵,둘\n")
        let unknown = try select(2, in: page)
        for field in TableField.allCases { #expect(unknown.contains("value=\"\(field.rawValue)\"")) }
        #expect(unknown.contains("<option value=\"none\" selected>가져오지 않기</option>"))
        #expect(page.contains("하나 · 둘") && page.contains("무엇"))
        #expect(page.contains("그 밖에 마루에 없는 것 1가지") && page.contains("name=\"look\""))
        let folded = try #require(page.ranges(of: "알아본 칸 1개").first)
        let known = try #require(page.ranges(of: "id=\"field-column-1\"").first)
        #expect(folded.lowerBound < known.lowerBound, "what was recognised is folded up")
    }

    @Test func `keeps the choice, and the name that was typed`() throws {
        let page = try page("제목,무엇\n우유,하나\n") { parsed in
            try parsed.choose([.title, .labels])
            parsed.typedName = "장보기"
        }
        #expect(try select(2, in: page).contains("<option value=\"labels\" selected>"))
        #expect(page.contains("value=\"장보기\"") && !page.contains("마루에 없는 것"))
    }

    @Test func `tells at the column what is wrong with a choice`() throws {
        let refusal = Refusal.importColumnTwice(1, .title, heading: "무엇")
        let page = try page("제목,무엇\n우유,하나\n", form: Fields([.init("column-2", "title")]), refusal: refusal)
        let column = try select(2, in: page)
        #expect(column.contains("aria-invalid=\"true\"") && column.contains("<option value=\"title\" selected>"))
        #expect(page.contains("field-column-2-error") && page.contains("‘제목’이 되는 칸은 하나뿐이에요"))
    }

    @Test func `asks first for the title where there is none, and makes nothing yet`() throws {
        let page = try page("무엇,마감일\n우유,2026-12-03\n")
        #expect(page.contains("어느 칸이 카드의 제목인지") && !page.contains("보드로 만들기"))
        #expect(!page.contains("name=\"name\"") && !page.contains("들어와요."))
        let refused = try self.page("마감일\n우유\n", refusal: .importNoTitleColumn)
        #expect(try select(1, in: refused).contains("aria-invalid=\"true\""))
        #expect(refused.contains("<details class=\"part-edit\" open>"), "the only column is not folded up")
    }

    @Test func `asks for the order of dates where it makes a difference, with what becomes of one`() throws {
        let page = try page("제목,마감일\n우유,05/06/2026\n빵,2026-12-03\n")
        #expect(page.contains("<option value=\"mdy\" selected>월·일·연 · 05/06/2026 → 2026. 5. 6.</option>"))
        #expect(page.contains("<option value=\"dmy\">일·월·연 · 05/06/2026 → 2026. 6. 5.</option>"))
        #expect(!page.contains("value=\"ymd\""), "an order that changes nothing is not offered")
        #expect(page.contains("날짜 1개는 연·월·일의 순서를 짐작해") && page.contains(">05/06/2026<"))
        let sure = try self.page("제목,마감일\n우유,31/12/2026\n")
        #expect(!sure.contains("name=\"dates\"") && !sure.contains("짐작해"))
        let chosen = try self.page("제목,마감일\n우유,05/06/2026\n") { try $0.choose([.title, .due], .dayFirst) }
        #expect(chosen.contains("<option value=\"dmy\" selected>") && !chosen.contains("짐작해"))
        let refused = try self.page("제목,마감일\n우유,05/06/2026\n", refusal: .importDatesUnknown("x"))
        #expect(refused.contains("field-dates-error") && Refusal.importDatesUnknown("x").isOfImportPreview)
    }

    @Test func `has no columns of other files`() throws {
        let page = try page(#"{"lists":[{"id":"a","name":"할 일"}],"cards":[{"name":"하나","idList":"a"}]}"#)
        #expect(!page.contains("<select") && !page.contains("name=\"look\"") && page.contains("보드로 만들기"))
    }

    @Test func `offers another encoding, folded up where UTF-8 was found, and says what was found`() throws {
        let plain = try page("제목\n우유\n")
        #expect(plain.contains("<option value=\"auto\" selected>자동 (UTF-8)</option>"))
        for encoding in TextEncoding.allCases { #expect(plain.contains("<option value=\"\(encoding.rawValue)\">")) }
        #expect(plain.contains("<details class=\"part-edit\"><summary>글자 부호 바꾸기 (지금 UTF-8)"))
        let refused = try page(
            "제목\n우유\n", form: Fields([.init("encoding", "utf-16")]), refusal: .importEncoding(.utf16))
        #expect(refused.contains("<option value=\"utf-16\" selected>") && refused.contains("field-encoding-error"))
        #expect(refused.contains("<details class=\"part-edit\" open><summary>글자 부호"))
        let chosen = try page("제목\n우유\n") { $0 = try $0.again("제목\n빵\n", in: .cp949, chosen: .cp949, original: "x") }
        #expect(chosen.contains("<option value=\"cp949\" selected>CP949 (EUC-KR)") && chosen.contains("자동 (UTF-8)"))
        #expect(chosen.contains("CP949로 읽었어요") && chosen.contains("아래에서 글자 부호를"))
    }

    @Test func `offers none where the bytes of the file are not known any more`() throws {
        let page = try page("제목\n우유\n") {
            $0 = try ParsedImport(Array("제목\n우유\n".utf8), .cp949, fileName: "x.csv") { Moment(milliseconds: $0) }
        }
        #expect(!page.contains("name=\"encoding\"") && page.contains("파일을 UTF-8로 저장해"))
    }

    @Test func `tells how much comes in, and nothing of what there is none of`() throws {
        let page = try page("제목,라벨\n우유,장보기\n빵,\n")
        #expect(page.contains("카드 2장, 라벨 1개가 들어와요."))
        #expect(!page.contains("체크리스트 0줄") && !page.contains("댓글 0개"))
    }

    @Test func `asks about no more columns than a form can have`() throws {
        let heads = (1...CSV.columnLimit).map { "칸 \($0)" }.joined(separator: ",")
        let page = try page(
            "제목," + heads + "\n" + Array(repeating: "x", count: CSV.columnLimit + 1).joined(separator: ","))
        #expect(page.ranges(of: "<select").count == ImportTable.askedLimit + 1, "and the encoding")
    }
}
