import Floor
import Testing

@testable import DiaryRoom
@testable import Transfer

struct PhotoFilesTests {
    private static let ids = (1...30).map { ID<StoredFile>(high: 0x0197_0000_0000_7000, low: 1 << 63 | UInt64($0)) }

    /// A journal of one entry with photos, which all have arrived.
    private static func document(text: String, alts: [String]) -> JournalDocument {
        var entry = JournalDocument.Entry(
            id: ID(high: 5, low: 1), day: EntryDay(Day("2022-12-21")!, zone: "Asia/Seoul"), written: 1_671_600_000_000,
            text: text)
        entry.photos = zip(ids, alts).map { id, alt in
            JournalDocument.Photo(
                EntryPhoto(id, rank: .middle, alt: alt), of: entry.day.day, .init(width: 8, height: 6))
        }
        var document = JournalDocument(name: "일기")
        document.entries = [entry]
        return document
    }

    /// The context of an archive with these files.
    private static func context(with paths: [String]) -> JournalFileContext {
        var context = JournalFile.context
        context.picture = { $0 == "large.jpg" ? .tooLarge : paths.contains($0) ? .present($0) : .absent }
        return context
    }

    @Test(arguments: [
        ("첫눈", ["강"]), ("", ["", ""]), ("끝\n\n", ["a]b[c\\(d)", "눈 ![x](y)"]), ("![](../photos/a.webp)\n", ["", "끝"]),
    ])
    func `photos below a text are read as they were written`(text: String, alts: [String]) throws {
        let document = Self.document(text: text, alts: alts)
        let paths = document.entries[0].photos.map(\.path)
        let files = document.markdown.map { JournalDocument.File(path: "markdown/" + $0.path, bytes: $0.bytes) }
        let others = paths + (alts.count == 2 ? [] : ["data.csv"])
        let parsed = try ParsedJournal(markdown: files, name: "일기", others: others, Self.context(with: paths))
        var read = parsed.document
        #expect(read.entries[0].photos.allSatisfy { $0.size == nil })
        for index in alts.indices { read.entries[0].photos[index].size = .init(width: 8, height: 6) }
        #expect(read == document)
        #expect(parsed.warnings.counts == (alts.count == 2 ? [] : [.init(kind: .filesLeft, number: 1)]))
        let json = try ParsedJournal(json: document.json.bytes, name: "", Self.context(with: paths))
        #expect(json.document.entries[0].photos.map(\.alt) == alts && json.document.entries[0].text == text)
        #expect(try ParsedJournal(kept: json.kept.bytes).document == json.document)
    }

    @Test func `a file of ours that somebody has changed is read as a file of others`() throws {
        let document = Self.document(text: "첫눈", alts: ["강"])
        let path = document.entries[0].photos[0].path
        let text = String(bytes: document.markdown[0].bytes) + "덧붙임\n"
        let parsed = try ParsedJournal(
            markdown: [.init(path: "markdown/2022-12-21.md", bytes: text.bytes)], name: "", Self.context(with: [path]))
        #expect(parsed.document.entries[0].text == "첫눈\n\n덧붙임")
        #expect(parsed.document.entries[0].photos.map(\.path) == [path])
    }

    @Test func `what is not in the archive stays in the text, and is counted`() throws {
        let text = "앞 ![a](none.jpg) ![b](large.jpg) ![c](x.svg) ![d](http://a/b.jpg) ![e](a.jpg\n) ![f](here.jpg)"
        let parsed = try ParsedJournal(
            markdown: [.init(path: "2022-12-21.md", bytes: text.bytes)], name: "",
            others: ["here.jpg", "large.jpg", "x.svg"], Self.context(with: ["here.jpg"]))
        let entry = parsed.document.entries[0]
        #expect(entry.text == "앞 ![a](none.jpg) ![b](large.jpg) ![c](x.svg) ![d](http://a/b.jpg) ![e](a.jpg\n) ")
        #expect(entry.photos == [JournalDocument.Photo(path: "here.jpg", alt: "f")])
        #expect(
            parsed.warnings.counts == [
                .init(kind: .photosMissing, number: 1), .init(kind: .photosLarge, number: 1),
                .init(kind: .filesLeft, number: 2),
            ])
        #expect(parsed.warnings.line(of: .photosMissing) == "none.jpg")
        #expect(parsed.warnings.line(of: .filesLeft) == "large.jpg · x.svg")
    }

    @Test func `a picture may be in any folder under its name, and one that is in none is told of the zip`() throws {
        var context = Self.context(with: ["Vault/Daily/one.png", "Vault/Attachments/two.png"])
        context.isArchived = true
        context.pictureAnywhere = { $0 == "two.png" ? .present("Vault/Attachments/two.png") : .absent }
        let parsed = try ParsedJournal(
            markdown: [
                .init(path: "Vault/Daily/2022-12-21.md", bytes: "![[one.png]] ![[two.png|300]] ![[three.png]]".bytes)
            ], name: "", context)
        let entry = parsed.document.entries[0]
        #expect(entry.photos.map(\.path) == ["Vault/Daily/one.png", "Vault/Attachments/two.png"])
        #expect(entry.text == "  ![[three.png]]")
        #expect(parsed.warnings.counts == [.init(kind: .photosAbsent, number: 1)])
        let said = JournalWarnings.Kind.photosAbsent.phrase(1)
        #expect(!said.ko.contains("zip을 골라") && said.en == "1 photo is not in this zip and is not imported.")
    }

    @Test func `an entry takes twenty photos, and long descriptions are shortened`() throws {
        let document = Self.document(text: "", alts: (0..<25).map { _ in String(repeating: "가", count: 301) })
        let paths = document.entries[0].photos.map(\.path)
        let parsed = try ParsedJournal(json: document.json.bytes, name: "", Self.context(with: paths))
        let photos = parsed.document.entries[0].photos
        #expect(photos.count == Entry.photoLimit && photos.allSatisfy { $0.alt.count == EntryPhoto.altLimit })
        #expect(
            parsed.warnings.counts == [.init(kind: .photosOver, number: 5), .init(kind: .altsCut, number: 25)])
    }

    @Test func `wrong values are refused with their place`() {
        func refusal(_ photo: String) -> Refusal? {
            JournalFile.refusal { () throws(Refusal) in
                try JournalFile.read(
                    """
                    {"format":"maru-journal","version":2,"entries":[{"id":"a36d3a1b-9e0c-4b69-8d8c-3d5b1d0c9f01",
                    "day":"2022-12-21","written":1,"text":"","photos":[\(photo)]}]}
                    """)
            }
        }
        #expect(refusal("{\"id\":\"x\",\"file\":\"a\"}")?.given == "entries[0].photos[0].id: \"x\"")
        #expect(refusal("{\"alt\":\"\"}")?.given == "entries[0].photos[0].file: null")
        #expect(refusal("3")?.given == "entries[0].photos[0]: 3")
        #expect(refusal("{\"file\":\"a.jpg\"}") == nil)
    }

    @Test func `an imported photo has the same id each time, another in another journal, and its operation the same`() {
        let (one, two) = (ID<Space>(high: 1, low: 1), ID<Space>(high: 1, low: 2))
        let entry = ID<Entity>(high: 0x0185_0000_0000_8FFF, low: 1 << 63 | 5)
        let moved = ID<Entity>(high: 0x0185_0000_0000_8003, low: 1 << 63 | 5)
        func id(_ journal: ID<Space>, _ entry: ID<Entity>, _ picture: String, _ number: Int) -> ID<StoredFile> {
            ID(importedInto: journal, entry, at: 1_671_600_000_000, picture, number: number)
        }
        #expect(id(one, entry, "ab", 0) == id(one, moved, "ab", 0), "at another place of its millisecond too")
        let all = [
            id(one, entry, "ab", 0), id(two, entry, "ab", 0), id(one, entry, "ac", 0), id(one, entry, "ab", 1),
        ]
        #expect(Set(all).count == 4 && all.allSatisfy { $0.milliseconds == 1_671_600_000_000 })
    }
}
