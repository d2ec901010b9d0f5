import Floor
import Testing

@testable import DiaryRoom

struct PhotosPageTests {
    @Test func `all photos of a journal are on pages of entries, the newest day first`() throws {
        var desk = try Desk()
        let count = PhotosPage.pageLength + 3
        for number in 1...UInt64(count) {
            let entry = ID<Entity>(high: 8, low: number)
            try desk.addPhoto(number, entry, ["day": Day("2026-01-01")!.adding(days: Int(number)).iso])
        }
        try desk.write("사진이 없는 글")
        let first = try desk.html(["photos"])
        #expect(first.contains(Desk.photo(UInt64(count)).text) && !first.contains(Desk.photo(3).text))
        #expect(!first.contains(Desk.entry.text))
        let after = try #require(first.firstMatch(of: /photos\?after=([^"]+)"/)?.1)
        let second = try desk.html(["photos"], query: ["after": String(after)])
        for number in 1...3 as ClosedRange<UInt64> { #expect(second.contains(Desk.photo(number).text)) }
        #expect(!second.contains("after="))
    }

    @Test func `a photo's page has its neighbours and what can be done with it`() throws {
        var desk = try Desk()
        for number in 1...3 as ClosedRange<UInt64> { try desk.addPhoto(number) }
        let middle = try desk.html(["entry", Desk.entry.text, "photo", Desk.photo(2).text])
        #expect(middle.contains("사진 2/3") && middle.contains("/file/\(Desk.photo(2).text)/2048"))
        for name in ["앞 사진", "다음 사진", "앞으로 옮기기", "뒤로 옮기기", "사진 빼기"] { #expect(middle.contains(name)) }
        let first = try desk.html(["entry", Desk.entry.text, "photo", Desk.photo(1).text])
        #expect(!first.contains("앞으로 옮기기") && !first.contains("앞 사진"))
        #expect(throws: Refusal.photoMissing) {
            try desk.html(["entry", Desk.entry.text, "photo", Desk.photo(9).text])
        }
    }

    @Test func `a journal without photos says what comes here`() throws {
        #expect(try Desk().html(["photos"]).contains("일기에 넣은 사진이 여기에 모여요."))
    }
}
