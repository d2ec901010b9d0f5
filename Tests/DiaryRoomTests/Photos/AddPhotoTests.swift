import Floor
import Testing

@testable import DiaryRoom

struct AddPhotoTests {
    @Test func `photos stay in the order in which they are added, with what is known of them`() throws {
        var desk = try Desk()
        try desk.write("글")
        try desk.addPhoto(3, Desk.entry, ["alt": " 강가의 아침 ", "width": "4032", "height": "3024"])
        try desk.addPhoto(1)
        try desk.addPhoto(2)
        #expect(desk.photos() == [3, 1, 2])
        let photo = try #require(desk.journal.entries[Desk.entry]?.photos.first)
        #expect(photo.alt == "강가의 아침" && photo.width == 4032 && photo.height == 3024)
        #expect(desk.journal.entries[Desk.entry]?.photos.last?.width == 0)
    }

    @Test func `the first photo of a new page begins the entry on its day, and the text is written into it`() throws {
        var desk = try Desk()
        try desk.addPhoto(1, Desk.entry, ["day": "2026-11-20", "zone": "Asia/Seoul"])
        let begun = try #require(desk.journal.entries[Desk.entry])
        #expect(begun.isWritten && !begun.isRemoved && begun.text.value == "" && begun.text.version != nil)
        #expect(begun.day.value?.day == Day("2026-11-20") && begun.day.value?.zone == "Asia/Seoul")
        // The page that was open before has no version.
        try desk.act("write-entry", ["entry": Desk.entry.text, "text": "나중에 쓴 글", "base": "", "day": "2026-11-21"])
        #expect(desk.text() == "나중에 쓴 글" && desk.photos() == [1])
        #expect(desk.journal.entries[Desk.entry]?.day.value?.day == Day("2026-11-20"))
    }

    @Test func `an entry with a photo and no text is in the list, under the title that is shown and never stored`()
        throws
    {
        var desk = try Desk()
        try desk.addPhoto(1)
        let page = try desk.html()
        #expect(page.contains("제목 없음") && page.contains("사진 1장"))
        #expect(try desk.html(["entry", Desk.entry.text]).contains("/file/\(Desk.photo(1).text)/256"))
    }

    @Test func `a photo that is there is left as it is`() throws {
        var desk = try Desk()
        try desk.addPhoto(1, Desk.entry, ["alt": "강"])
        #expect(try desk.addPhoto(1, Desk.entry, ["alt": "산"]) == nil)
        #expect(desk.journal.entries[Desk.entry]?.photos.map(\.alt) == ["강"])
    }

    @Test func `twenty fit, and one that is removed makes room`() throws {
        var desk = try Desk()
        for number in 1...UInt64(Entry.photoLimit) { try desk.addPhoto(number) }
        let one = ["entry": Desk.entry.text, "photo": Desk.photo(99).text]
        #expect(desk.refusal("add-photo", one) == .tooManyPhotos)
        try desk.act("remove-photo", ["entry": Desk.entry.text, "photo": Desk.photo(7).text])
        try desk.act("add-photo", one)
        #expect(desk.photos().last == 99 && desk.photos().count == Entry.photoLimit)
    }

    @Test(arguments: [
        ("alt", String(repeating: "가", count: EntryPhoto.altLimit + 1), "photo-alt-too-long"),
        ("width", "-1", "photo-size-invalid"), ("height", "65536", "photo-size-invalid"),
        ("width", "넓게", "photo-size-invalid"), ("day", "2027-02-29", "entry-day-not-a-day"),
    ])
    func `what is no photo is refused, and begins nothing`(_ field: String, _ given: String, _ name: String) throws {
        let desk = try Desk()
        let refusal = desk.refusal(
            "add-photo", ["entry": Desk.entry.text, "photo": Desk.photo(1).text, field: given])
        #expect(refusal?.name == name && refusal?.field == field)
    }

    @Test func `without a file there is no photo, and a deleted entry takes none`() throws {
        var desk = try Desk()
        #expect(desk.refusal("add-photo", ["entry": Desk.entry.text]) == .photoMissing)
        try desk.write("글")
        try desk.act("delete-entry", ["entry": Desk.entry.text])
        #expect(
            desk.refusal("add-photo", ["entry": Desk.entry.text, "photo": Desk.photo(1).text]) == .entryMissing)
    }

    @Test func `two devices that add one at once both keep theirs, in one order whoever comes first`() throws {
        var desk = try Desk()
        try desk.write("글")
        var other = desk
        let mine = try #require(try desk.addPhoto(2))
        let theirs = try #require(try other.addPhoto(1))
        desk.journal.apply(theirs)
        other.journal.apply(mine)
        #expect(desk.journal == other.journal && desk.photos() == [1, 2])
    }

    @Test func `an emptied text leaves the entry to its photos`() throws {
        var desk = try Desk()
        try desk.write("글")
        try desk.addPhoto(1)
        let before = desk.version()
        try desk.act("write-entry", ["entry": Desk.entry.text, "text": " \n", "base": before, "done": "1"])
        let entry = try #require(desk.journal.entries[Desk.entry])
        #expect(!entry.isRemoved && entry.text.value == "" && desk.photos() == [1])
        #expect(try desk.act("write-entry", ["entry": Desk.entry.text, "text": " ", "base": desk.version()]) == nil)
        try desk.act("restore-version", ["entry": Desk.entry.text, "version": before])
        #expect(desk.text() == "글")
    }

    @Test func `restoring a blank text of an entry whose photos have gone deletes it`() throws {
        var desk = try Desk()
        try desk.write("글")
        try desk.addPhoto(1)
        try desk.write("")
        let blank = desk.version()
        try desk.write("다시")
        try desk.act("remove-photo", ["entry": Desk.entry.text, "photo": Desk.photo(1).text])
        try desk.act("restore-version", ["entry": Desk.entry.text, "version": blank])
        #expect(desk.journal.entries[Desk.entry]?.isRemoved == true && desk.text() == "다시")
    }
}
