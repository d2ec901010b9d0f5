import DeviceFloor
import Floor
import Testing

@testable import Browser
@testable import DiaryRoom

/// What a device does with the text that a page saves every second.
struct UnsentWritingTests {
    @Test func `an evening offline is one unsent operation, with the last text`() throws {
        var pocket = try Pocket(Desk())
        var base = ""
        for second in 1...20 {
            pocket.write("글 \(second)", base: base)
            base = pocket.version()
        }
        #expect(pocket.replica.unsent.count == 1)
        #expect(pocket.text() == "글 20")
        #expect(try pocket.reopened().text() == "글 20")
    }

    @Test func `a write answers with the version that its text has, which the next one is based on`() throws {
        var pocket = try Pocket(Desk())
        let first = pocket.write("가")
        let second = pocket.write("가나", base: pocket.version())
        guard case .redirect(let one) = first.response, case .redirect(let other) = second.response else {
            return #expect(Bool(false))
        }
        #expect(one == other && one.text.contains("did=" + pocket.version()))
        #expect(pocket.replica.unsent.map { $0.id.text } == [pocket.version()])
    }

    @Test func `a word that was taken back leaves the entry and its version as they were`() throws {
        var desk = try Desk()
        try desk.write("가")
        var pocket = try Pocket(desk)
        pocket.write("가나", base: desk.version())
        let back = pocket.write("가", base: pocket.version())
        guard case .redirect(let link) = back.response else { return #expect(Bool(false)) }
        #expect(!link.text.contains("did="))
        #expect(pocket.version() == desk.version())
        pocket.write("가다", base: pocket.version())
        #expect(pocket.text() == "가다")
    }

    @Test func `what is being written is sent after half a minute, or when its writer leaves`() throws {
        var pocket = try Pocket(Desk())
        pocket.write("글")
        #expect(pocket.sent() == [])
        for second in 2...29 { pocket.write("글 \(second)", base: pocket.version()) }
        #expect(pocket.sent() == [])
        for second in 30...32 { pocket.write("글 \(second)", base: pocket.version()) }
        let first = pocket.sent()
        #expect(first.count == 1)
        // It may have arrived: the next save is an operation of its own.
        pocket.write("글 33", base: pocket.version())
        #expect(pocket.replica.unsent.count == 2)
        pocket.write("글 34", base: pocket.version(), done: true)
        #expect(pocket.replica.unsent.count == 2)
        #expect(pocket.sent().count == 2)
    }

    @Test func `a change that follows takes the text along, in order`() throws {
        var pocket = try Pocket(Desk())
        pocket.write("글")
        pocket.post("mark-entry", ["entry": Desk.entry.text, "mark": "sun"])
        #expect(pocket.sent().count == 2)
    }

    @Test func `the server is told all of it when it is asked for its own pages`() throws {
        var pocket = try Pocket(Desk())
        pocket.write("글")
        let question = pocket.replica.question(limit: 50, bytes: 1_000, now: nil)
        #expect(question.unsent.count == 1)
    }

    @Test
    func `a server that does not take a member of the question is asked without it, of a lineage without its proofs`()
        throws
    {
        var pocket = try Pocket(Desk())
        pocket.write("글")
        pocket.replica.restore(lineage: "a")
        let place = try #require(pocket.replica.rooms.all.first)
        let proof: JSON = ["space": .string(place.id.text), "sequence": .integer(place.sequence), "proof": "b"]
        pocket.replica.restore(try #require(PositionProof(json: proof)))
        func asked(without: [String]) -> SyncQuestion {
            pocket.replica.question(limit: 50, bytes: 1_000, now: nil, without: without)
        }
        let whole = asked(without: [])
        #expect(whole.json["lineage"] == "a" && whole.cursors.first?["proof"] == "b" && whole.optional == ["lineage"])
        let older = asked(without: ["lineage"])
        #expect(older.json["lineage"] == nil && older.cursors.first?["proof"] == nil && older.optional.isEmpty)
        #expect(older.unsent.count == 1)
        #expect(asked(without: ["unsent"]).json["unsent"] == .array([]))
        let doubtful = SyncQuestion(lineage: "a", refused: [["id": "c"]])
        #expect(doubtful.optional == ["refused", "lineage"], "the lineage is given up last")
    }

    /// Only the question without changes is answered then.
    @Test func `a server that fails at a change is asked about all that it refused`() throws {
        var pocket = try Pocket(Desk())
        for number in 0..<4 {
            let change = try #require(pocket.post("rename-journal", ["name": "일기 \(number)"]).queued)
            pocket.replica.restore(RefusedChange(change: change, problem: .lostByHouse(.ko), spaceName: ""))
        }
        func asked(without: [String]) -> String? {
            let question = pocket.replica.question(limit: 1, bytes: 1_000, now: nil, without: without)
            return question.refused.first?["id"]?.stringValue
        }
        var answered: Set<String> = []
        for _ in 0..<4 {
            _ = asked(without: [])
            if let id = asked(without: ["unsent"]) { answered.insert(id) }
        }
        #expect(answered.count == 4)
    }

    @Test func `after the worker was killed nothing is folded onto what may have arrived`() throws {
        var pocket = try Pocket(Desk())
        pocket.write("가")
        pocket = try pocket.reopened()
        pocket.write("가나", base: pocket.version())
        #expect(pocket.replica.unsent.map { $0.form["text"] } == ["가", "가나"])
        #expect(pocket.text() == "가나")
    }

    @Test func `a new entry that is emptied and left is deleted, and undo brings its text back`() throws {
        var pocket = try Pocket(Desk())
        pocket.write("가나다")
        pocket.write(" \n", base: pocket.version(), done: true)
        #expect(pocket.get().contains("오늘을 적어 두는 곳"))
        pocket.post("restore-entry", ["entry": Desk.entry.text])
        #expect(pocket.text() == "가나다")
    }

    @Test func `a page that was never written leaves nothing, and nothing is written after delete`() throws {
        var pocket = try Pocket(Desk())
        pocket.write("", done: true)
        #expect(pocket.replica.unsent.isEmpty)
        pocket.write("가")
        pocket.post("delete-entry", ["entry": Desk.entry.text])
        let late = pocket.write("가나", base: pocket.version(), done: true)
        #expect(late.queued == nil)
        guard case .page(let page, _) = late.response else { return #expect(Bool(false)) }
        #expect(page.status == 409)
        #expect(pocket.copy.summary.entryCount == 0)
    }

    @Test func `what another device wrote meanwhile is kept, though the text was folded`() throws {
        var desk = try Desk()
        try desk.write("하나\n둘\n셋")
        let base = desk.version()
        var pocket = try Pocket(desk, known: 2)
        pocket.write("하나!\n둘\n셋", base: base)
        try desk.act("write-entry", ["entry": Desk.entry.text, "text": "하나\n둘\n셋, 노트북", "base": base])
        try pocket.sync(with: &desk)
        #expect(pocket.text() == "하나!\n둘\n셋, 노트북")
        // The page has not heard of it yet and saves its own text.
        pocket.write("하나!!\n둘\n셋", base: pocket.version(), over: "하나!\n둘\n셋")
        #expect(pocket.text() == "하나!!\n둘\n셋, 노트북")
        pocket.write("하나!!!\n둘\n셋, 노트북", base: pocket.version(), done: true)
        try pocket.sync(with: &desk)
        #expect(desk.text() == "하나!!!\n둘\n셋, 노트북")
        #expect(pocket.text() == desk.text())
        #expect(pocket.replica.unsent.isEmpty)
    }

    @Test func `what the server merges while its writer goes on is in what they send next`() throws {
        var desk = try Desk()
        try desk.write("하나\n둘\n셋")
        let base = desk.version()
        var pocket = try Pocket(desk, known: 2)
        try desk.act("write-entry", ["entry": Desk.entry.text, "text": "하나\n둘\n셋, 노트북", "base": base])
        pocket.write("하나!\n둘\n셋", base: base, over: "하나\n둘\n셋", done: true)
        try pocket.sync(with: &desk) {
            _ = $0.write("하나!!\n둘\n셋", base: $0.version(), over: "하나!\n둘\n셋")
        }
        #expect(pocket.text() == "하나!!\n둘\n셋, 노트북")
        pocket.write("하나!!!\n둘\n셋, 노트북", base: pocket.version(), done: true)
        try pocket.sync(with: &desk)
        #expect(desk.text() == "하나!!!\n둘\n셋, 노트북")
    }

    @Test func `a page that lags behind another of the same device takes nothing from it and doubles nothing`() throws {
        var desk = try Desk()
        try desk.write("하나\n둘\n셋")
        let base = desk.version()
        var pocket = try Pocket(desk, known: 2)
        pocket.write("하나!\n둘\n셋", base: base)
        let shown = (base: pocket.version(), text: "하나!\n둘\n셋")
        pocket.write("하나!!\n둘\n셋", base: pocket.version())
        // The version has another text by now than the other page shows.
        pocket.write("하나!\n둘\n셋, 옆 창", base: shown.base, over: shown.text, session: "t", done: true)
        #expect(pocket.text() == "하나!!\n둘\n셋, 옆 창")
        try pocket.sync(with: &desk)
        #expect(desk.text() == "하나!!\n둘\n셋, 옆 창")
        #expect(pocket.text() == desk.text())
    }

    @Test func `another device's words that came while a session is unsent are not doubled when they change`() throws {
        var desk = try Desk()
        try desk.write("하나")
        var pocket = try Pocket(desk, known: 2)
        pocket.write("하나\n전화", base: desk.version())
        let base = desk.version()
        try desk.act("write-entry", ["entry": Desk.entry.text, "text": "노트북\n하나", "base": base])
        try pocket.receive(from: desk)
        #expect(pocket.text() == "노트북\n하나\n전화")
        pocket.write("노트북\n하나\n전화!", base: pocket.version(), done: true)
        try desk.act("write-entry", ["entry": Desk.entry.text, "text": "노트북!\n하나", "base": desk.version()])
        try pocket.sync(with: &desk)
        #expect(desk.text() == "노트북!\n하나\n전화!")
        #expect(pocket.text() == desk.text())
    }

    /// A page that has not heard of it yet goes on from a version that nobody has.
    ///
    /// - Parameters:
    ///   - isSent: whether the write was sent, or makes nothing on the device since others' words came.
    ///   - session: of the second write: the same page's, or another's.
    @Test(arguments: [true, false], ["s", "t"])
    func `a write that came to nothing is no lost version, and its line is not doubled`(
        isSent: Bool, session: String
    ) throws {
        var desk = try Desk()
        try desk.write("하나")
        var pocket = try Pocket(desk, known: 2)
        pocket.write("하나, 둘", base: desk.version(), done: isSent)
        let shown = (text: pocket.text(), base: pocket.version())
        // The same words have come to the server another way, and another device's after them.
        try desk.act("write-entry", ["entry": Desk.entry.text, "text": "하나, 둘", "base": desk.version()])
        try desk.act("write-entry", ["entry": Desk.entry.text, "text": "하나, 둘\n노트북", "base": desk.version()])
        try pocket.sync(with: &desk)
        #expect(pocket.replica.unsent.isEmpty == isSent)
        #expect(pocket.text() == "하나, 둘\n노트북")
        pocket.write("하나, 둘, 셋", base: shown.base, over: shown.text, session: session, done: true)
        #expect(pocket.text() == "하나, 둘, 셋\n노트북")
        try pocket.sync(with: &desk)
        #expect(desk.text() == "하나, 둘, 셋\n노트북")
        #expect(pocket.text() == desk.text())
    }

    @Test func `what came under an unsent write is not doubled by the same page's next text`() throws {
        var desk = try Desk()
        try desk.write("가\n나\n다")
        var pocket = try Pocket(desk, known: 2)
        pocket.write("가!\n나\n다!", base: desk.version())
        let shown = (text: pocket.text(), base: pocket.version())
        try desk.act("write-entry", ["entry": Desk.entry.text, "text": "가!\n나\n다", "base": desk.version()])
        try pocket.receive(from: desk)
        pocket.write("가!!\n나\n다!", base: shown.base, over: shown.text, done: true)
        #expect(pocket.text() == "가!!\n나\n다!")
        try pocket.sync(with: &desk)
        #expect(desk.text() == "가!!\n나\n다!")
        #expect(pocket.text() == desk.text())
    }

    /// The server knows such a write for long, a device no longer than its worker runs: both must decide alike, or who
    /// tidies up what they see deletes words at the server.
    @Test func `a device that has forgotten a write that made nothing and the server keep the same`() throws {
        var desk = try Desk()
        try desk.write("하나")
        var pocket = try Pocket(desk, known: 2)
        pocket.write("하나, 둘", base: desk.version(), done: true)
        let shown = (text: pocket.text(), base: pocket.version())
        try desk.act("write-entry", ["entry": Desk.entry.text, "text": "하나, 둘", "base": desk.version()])
        try desk.act("write-entry", ["entry": Desk.entry.text, "text": "하나, 둘\n노트북", "base": desk.version()])
        try pocket.sync(with: &desk)
        var woken = try Pocket(desk, known: desk.log.count)
        #expect(woken.text() == "하나, 둘\n노트북")
        woken.write("하나, 둘, 셋", base: shown.base, over: shown.text, session: "t", done: true)
        let both = try #require(woken.text())
        #expect(both.contains("하나, 둘, 셋") && both.contains("하나, 둘\n노트북"))
        try woken.sync(with: &desk)
        #expect(desk.text() == both && woken.text() == both)
    }

    @Test func `a text over a version that is not as its writer knows it stays, and so does what was merged`() throws {
        var desk = try Desk()
        try desk.write("하나\n둘")
        try desk.act(
            "write-entry",
            [
                "entry": Desk.entry.text, "text": "하나!\n둘", "base": desk.version(),
                "checksum": TextChecksum.of("하나\n둘, 아직"),
            ])
        #expect(desk.text() == "하나\n하나!\n둘")
    }

    @Test func `a clash is told on both devices`() throws {
        var desk = try Desk()
        try desk.write("하나\n둘")
        let base = desk.version()
        var phone = try Pocket(desk, known: 2)
        var laptop = try Pocket(desk, known: 2)
        phone.write("하나, 전화\n둘", base: base, done: true)
        laptop.write("하나, 노트북\n둘", base: base, done: true)
        try phone.sync(with: &desk)
        try laptop.sync(with: &desk)
        try phone.sync(with: &desk)
        for text in [phone.text(), laptop.text(), desk.text()] {
            #expect(text?.contains("하나, 전화") == true && text?.contains("하나, 노트북") == true)
        }
        #expect(phone.get("entry/" + Desk.entry.text).contains("두 글을 모두"))
        #expect(laptop.get("entry/" + Desk.entry.text).contains("두 글을 모두"))
    }
}
