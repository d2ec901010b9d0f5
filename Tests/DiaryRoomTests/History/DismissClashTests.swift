import Floor
import Testing

@testable import DiaryRoom

struct DismissClashTests {
    @Test func `the notice stays until it is dismissed, and both texts stay after that`() throws {
        var desk = try Desk()
        try desk.write("비")
        let base = desk.version()
        for text in ["비가 온다", "비가 왔다"] {
            try desk.act("write-entry", ["entry": Desk.entry.text, "text": text, "base": base])
        }
        try desk.write(desk.text()! + "\n더 쓴 글")
        #expect(try desk.html(["entry", Desk.entry.text]).contains("두 글을 모두 남겼어요"))
        try desk.act("dismiss-clash", ["entry": Desk.entry.text])
        #expect(try !desk.html(["entry", Desk.entry.text]).contains("두 글을 모두 남겼어요"))
        #expect(desk.text() == "비가 온다\n비가 왔다\n더 쓴 글")
        #expect(try desk.act("dismiss-clash", ["entry": Desk.entry.text]) == nil)
    }
}
