import Floor
import Testing

@testable import DiaryRoom

struct DescribePhotoTests {
    private static let photo = ["entry": Desk.entry.text, "photo": Desk.photo(1).text]

    @Test func `a description is stored in one line, read out, and taken away`() throws {
        var desk = try Desk()
        try desk.addPhoto(1)
        try desk.act("describe-photo", Self.photo.merging(["alt": "  눈 온\t마당 "]) { $1 })
        #expect(desk.journal.entries[Desk.entry]?.photos.first?.alt == "눈 온 마당")
        #expect(try desk.html(["entry", Desk.entry.text]).contains("alt=\"눈 온 마당\""))
        try desk.act("describe-photo", Self.photo.merging(["alt": " "]) { $1 })
        #expect(try desk.html(["entry", Desk.entry.text]).contains("alt=\"사진 1\""))
    }

    @Test func `one that is too long comes back in its form`() throws {
        var desk = try Desk()
        try desk.addPhoto(1)
        let long = String(repeating: "가", count: EntryPhoto.altLimit + 1)
        guard
            case .page(let page) = try desk.run(
                .post, [desk.journal.id.text, "describe-photo"], Self.photo.merging(["alt": long]) { $1 })
        else {
            Issue.record("no page")
            return
        }
        #expect(page.status == 422)
        let html = Desk.text(page.body)
        #expect(html.contains(long) && html.contains("field-alt-error"))
        #expect(desk.journal.entries[Desk.entry]?.photos.first?.alt == "")
    }

    @Test func `it stays when the photo is moved, and nothing else of the photo changes`() throws {
        var desk = try Desk()
        try desk.addPhoto(1, Desk.entry, ["width": "40", "height": "30"])
        try desk.addPhoto(2)
        try desk.act("describe-photo", Self.photo.merging(["alt": "강"]) { $1 })
        try desk.act("move-photo", Self.photo.merging(["to": "last"]) { $1 })
        let photo = try #require(desk.journal.entries[Desk.entry]?.photos.last)
        #expect(photo.file == Desk.photo(1) && photo.alt == "강" && photo.width == 40 && photo.height == 30)
    }

    @Test func `a photo of another entry, or a removed one, cannot be described`() throws {
        var desk = try Desk()
        try desk.write("글")
        try desk.addPhoto(1, Desk.unused)
        #expect(desk.refusal("describe-photo", Self.photo.merging(["alt": "강"]) { $1 }) == .photoMissing)
        try desk.addPhoto(1)
        try desk.act("remove-photo", Self.photo)
        #expect(desk.refusal("describe-photo", Self.photo.merging(["alt": "강"]) { $1 }) == .photoMissing)
    }
}
