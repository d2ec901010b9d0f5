import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

/// The files of a document that comes with an archive.
struct ArchivedFilesTests {
    private static func file(_ number: UInt64) -> ID<StoredFile> { ID(high: 0x0197_0000_0000_7000, low: number) }

    private static let digest = String(repeating: "ab", count: 32)

    /// Two cards: one with a picture and a text, and one with the same text.
    private func document() -> BoardDocument {
        var document = BoardDocument(name: "소풍")
        document.columns = [.init(name: "할 일", kind: .todo, limit: nil)]
        let picture = Attachment(Self.file(1), name: "강.jpg", size: 9, isPicture: true, width: 30, height: 20)
        let text = Attachment(Self.file(2), name: "표.txt", size: 5, isPicture: false)
        document.cards = [.init(column: 0, title: "하나"), .init(column: 0, title: "둘")]
        document.cards[0].attachments = [picture, text]
        document.cards[1].attachments = [text]
        document.files = [
            Self.file(1): .init(path: "files/1.webp", digest: Self.digest),
            Self.file(2): .init(path: "files/2.txt", digest: Self.digest),
        ]
        return document
    }

    private func parsed(_ json: JSON, isArchived: Bool = true) throws -> ParsedImport {
        try ParsedImport(json.bytes, fileName: "", isArchived: isArchived) { Moment(milliseconds: $0) }
    }

    @Test func `a document says where each content is, and is read as it was`() throws {
        let document = document()
        let told = document.json["cards"]?.arrayValue?.first?["attachments"]?.arrayValue?.first
        #expect(told?["path"] == "files/1.webp" && told?["sha256"]?.stringValue == Self.digest)
        let read = try parsed(document.json)
        #expect(read.document == document && read.warnings == ImportWarnings())
        let kept = try ParsedImport(kept: read.kept.bytes)
        #expect(kept.document == document, "what waits to become a board keeps them")
    }

    @Test func `a document alone brings none of them, and counts all`() throws {
        let read = try parsed(document().json, isArchived: false)
        #expect(read.document.cards.allSatisfy { $0.attachments.isEmpty } && read.document.files.isEmpty)
        #expect(read.warnings.counts.map(\.kind) == [.attachments] && read.warnings.counts.map(\.count) == [3])
    }

    @Test func `what the archive does not have as the document says is left out, counted and named`() throws {
        let findings: [(BoardDocument.Finding, ImportWarnings.Kind)] = [
            (.missing, .filesMissing), (.damaged, .filesDamaged), (.tooLarge, .filesTooLarge),
        ]
        for (finding, kind) in findings {
            var read = try parsed(document().json)
            read.take([Self.file(1): .present(isPicture: true), Self.file(2): finding])
            #expect(read.document.cards.map(\.attachments.count) == [1, 0])
            #expect(Array(read.document.files.keys) == [Self.file(1)])
            #expect(read.warnings.counts.map(\.kind) == [kind] && read.warnings.counts.map(\.count) == [2])
            #expect(read.warnings.names(of: kind) == ["표.txt"])
        }
        var read = try parsed(document().json)
        read.take([:])
        #expect(read.document.files.isEmpty && read.warnings.counts.map(\.count) == [3])
    }

    @Test func `what is said to be a picture and is none is a file`() throws {
        var read = try parsed(document().json)
        read.take([Self.file(1): .present(isPicture: false), Self.file(2): .present(isPicture: true)])
        #expect(read.document.cards[0].attachments.map(\.isPicture) == [false, false])
    }

    @Test func `a card takes twenty files, each once, and values in their ranges`() throws {
        var wild = document()
        wild.cards[1].attachments = (1...22).map {
            Attachment(Self.file(UInt64($0)), name: "\($0)", size: 0, isPicture: false)
        }
        wild.cards[1].attachments.append(wild.cards[1].attachments[0])
        for number in 1...22 { wild.files[Self.file(UInt64(number))] = .init(path: "files/\(number)", digest: "") }
        let read = try parsed(wild.json)
        #expect(read.document.cards[1].attachments.count == Attachment.countLimit)
        #expect(read.warnings.counts.map(\.kind) == [.filesOver] && read.warnings.counts.map(\.count) == [2])
        let odd: JSON = [
            "format": "maru-board", "version": 1, "name": "x",
            "cards": [
                [
                    "column": 0, "title": "하나",
                    "attachments": [
                        [
                            "file": .string(Self.file(1).text), "name": "a\u{202E}b\n", "size": -4, "kind": "film",
                            "width": 99_999_999, "path": "files/1",
                        ],
                        ["file": "none", "path": "files/2"], ["file": .string(Self.file(3).text), "name": "늦음"],
                    ],
                ]
            ],
        ]
        let attachments = try parsed(odd).document.cards[0].attachments
        #expect(
            attachments == [
                Attachment(Self.file(1), name: "ab", size: 0, isPicture: false, width: Attachment.sideLimit)
            ])
        #expect(try parsed(odd).warnings.names(of: .filesMissing) == ["늦음"])
    }

    @Test func `a file has the name that it can have here`() throws {
        var document = document()
        document.cards[0].attachments = [
            Attachment(Self.file(1), name: "\u{1112}\u{1161}\u{11AB}.jpg", size: 9, isPicture: true),
            Attachment(Self.file(2), name: "..", size: 5, isPicture: false),
        ]
        let read = try parsed(document.json)
        let names = read.document.cards[0].attachments.map { Array($0.name.utf8) }
        #expect(names == [Array("한.jpg".utf8), Array("file".utf8)])
        #expect(read.warnings.counts.map(\.kind) == [.others] && read.warnings.names(of: .others) == [".."])
    }

    @Test func `another board has files of its own, in the same order, and a shared one stays shared`() throws {
        let desk = try Desk()
        var (document, tools) = (document(), desk.tools)
        document.renewFiles(&tools)
        let operations = try ImportBoard.operations(
            document, board: ID(high: 8, low: 8), name: "", known: [], viewer: desk.viewer(desk.cast.minji),
            tools: &tools)
        var board = Board(id: ID(high: 8, low: 8))
        for operation in operations { board.apply(operation) }
        let cards = board.cards.values
        let first = try #require(cards.first { $0.title.value == "하나" }).attachments.held
        let second = try #require(cards.first { $0.title.value == "둘" }).attachments.held
        #expect(first.map(\.name) == ["강.jpg", "표.txt"], "the first picture is the cover")
        #expect(first[1] == second[0])
        #expect(Set(first.map(\.file)).isDisjoint(with: [Self.file(1), Self.file(2)]))
        #expect(document.files[first[0].file]?.path == "files/1.webp")
        #expect(document.files[first[1].file]?.path == "files/2.txt")
    }

    /// The same with three comments: one that is a picture, one that shares the text, and one that is a text alone.
    private func discussed() -> BoardDocument {
        var document = document()
        let receipt = Attachment(Self.file(3), name: "영수증.jpg", size: 7, isPicture: true, width: 10, height: 10)
        document.cards[1].comments = [
            .init(name: "Ann", saidAt: 1, text: "", attachments: [receipt]),
            .init(name: "Ann", saidAt: 2, text: "표도 있어요", attachments: document.cards[1].attachments),
            .init(name: "Sam", saidAt: 3, text: "네"),
        ]
        document.files[Self.file(3)] = .init(path: "files/3.webp", digest: Self.digest)
        return document
    }

    @Test func `comments have their files in a document, which is read as it was`() throws {
        let document = discussed()
        let told = try #require(document.json["cards"]?.arrayValue?.last?["comments"]?.arrayValue)
        #expect(told[0]["attachments"]?.arrayValue?.first?["path"] == "files/3.webp")
        #expect(told[2]["attachments"] == nil, "a comment without files is written as it was before there were any")
        let read = try parsed(document.json)
        #expect(read.document == document && read.warnings == ImportWarnings())
        #expect(try ParsedImport(kept: read.kept.bytes).document == document)
    }

    @Test func `a document alone brings the comments' texts, and counts what they lose`() throws {
        let read = try parsed(discussed().json, isArchived: false)
        #expect(read.document.cards[1].comments.map(\.text) == ["표도 있어요", "네"])
        #expect(read.document.attachments.isEmpty && read.document.files.isEmpty)
        #expect(read.warnings.counts.map(\.kind) == [.attachments, .commentsLeft])
        #expect(read.warnings.counts.map(\.count) == [5, 1])
    }

    @Test func `a comment without its only file is left out, and one with a text stays`() throws {
        var read = try parsed(discussed().json)
        read.take([Self.file(1): .present(isPicture: true), Self.file(3): .damaged])
        #expect(read.document.cards[1].comments.map(\.text) == ["표도 있어요", "네"])
        #expect(read.document.cards[1].comments.allSatisfy { $0.attachments.isEmpty })
        #expect(Array(read.document.files.keys) == [Self.file(1)])
        #expect(read.warnings.counts.map(\.kind) == [.filesMissing, .filesDamaged, .commentsLeft])
        #expect(read.warnings.counts.map(\.count) == [3, 1, 1])
        #expect(read.warnings.names(of: .filesDamaged) == ["영수증.jpg"])
        var whole = try parsed(discussed().json)
        let present = BoardDocument.Finding.present(isPicture: true)
        whole.take([Self.file(1): present, Self.file(2): present, Self.file(3): .present(isPicture: false)])
        #expect(whole.document.cards[1].comments.map(\.attachments.count) == [1, 1, 0])
        #expect(whole.document.cards[1].comments[0].attachments.map(\.isPicture) == [false])
        #expect(whole.document.files.count == 3 && whole.warnings == ImportWarnings())
    }

    @Test func `a comment takes ten files`() throws {
        var wild = discussed()
        wild.cards[1].comments[0].attachments = (1...12).map {
            Attachment(Self.file(UInt64($0)), name: "\($0)", size: 0, isPicture: false)
        }
        for number in 1...12 { wild.files[Self.file(UInt64(number))] = .init(path: "files/\(number)", digest: "") }
        let read = try parsed(wild.json)
        #expect(read.document.cards[1].comments[0].attachments.count == BoardRoom.Comment.fileLimit)
        #expect(read.warnings.counts.map(\.kind) == [.commentFilesOver] && read.warnings.counts.map(\.count) == [2])
        #expect(read.warnings.names(of: .commentFilesOver) == ["11", "12"])
    }

    @Test func `another board has comments with files of its own, which lose one that cannot come`() throws {
        let desk = try Desk()
        var (document, tools) = (discussed(), desk.tools)
        document.renewFiles(&tools)
        let operations = try ImportBoard.operations(
            document, board: ID(high: 8, low: 8), name: "", known: [], viewer: desk.viewer(desk.cast.minji),
            tools: &tools)
        var board = Board(id: ID(high: 8, low: 8))
        for operation in operations { board.apply(operation) }
        let comments = board.comments.values
        let picture = try #require(comments.first { $0.text.value.isEmpty })
        let shared = try #require(comments.first { $0.text.value == "표도 있어요" })
        let text = try #require(board.cards.values.first { $0.title.value == "둘" }).attachments.held
        #expect(picture.attachments.held.map(\.name) == ["영수증.jpg"] && shared.attachments.held == text)
        let files = [picture.attachments.held[0].file, text[0].file]
        #expect(Set(files).isDisjoint(with: (1...3).map { Self.file($0) }))
        #expect(document.files[files[0]]?.path == "files/3.webp" && document.files[files[1]]?.path == "files/2.txt")
        #expect(shared.changes(losing: files[0]).isEmpty)
        #expect(shared.changes(losing: files[1]).map(\.to) == [.null], "its text stays")
        #expect(picture.changes(losing: files[0]).map(\.to) == [.null, .bool(true)], "nothing is left of it")
    }

    @Test func `the look says how many come`() throws {
        let desk = try Desk()
        var read = try parsed(document().json)
        read.take([Self.file(1): .present(isPicture: true), Self.file(2): .damaged])
        let page = desk.html(ImportPage.preview(read, id: ID(high: 8, low: 8), desk.viewer(desk.cast.minji)))
        #expect(page.contains("사진과 파일 1개도 함께 와요"))
        #expect(page.contains("첨부 파일 2개는 내보낸 때와 내용이 달라") && page.contains("표.txt"))
        let alone = try parsed(document().json, isArchived: false)
        let without = desk.html(ImportPage.preview(alone, id: ID(high: 8, low: 8), desk.viewer(desk.cast.minji)))
        #expect(!without.contains("함께 와요") && without.contains("첨부 파일 3개는 이 파일에 내용이 없어"))
    }
}
