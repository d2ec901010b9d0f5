import DeviceFloor
import Floor
import Testing

@testable import Browser
@testable import DiaryRoom

/// What a device does with what a page says of its text every second: what changed.
struct TypedWritingTests {
    private static let text = "하나\n강가를 걸었다. 물안개가 걷히고 나서야 건너편이 보였다.\n셋"

    /// The same after the first line's word.
    private static let rest = String(text.dropFirst(2))

    private func written(known: Int = 2) throws -> (desk: Desk, pocket: Pocket) {
        var desk = try Desk()
        try desk.write(Self.text)
        return (desk, try Pocket(desk, known: known))
    }

    /// The version that a page is told; nil if it is led to a page.
    private func told(_ result: VisitResult) -> String? {
        guard case .answer(let members) = result.response else { return nil }
        return members.first { $0.name == "base" }?.value.stringValue
    }

    @Test func `an evening is one unsent operation, whose version each save is told`() throws {
        var (desk, pocket) = try written()
        for second in 1...20 {
            let result = pocket.type(Self.text + " \(second)", base: pocket.version())
            #expect(told(result) == pocket.version())
        }
        #expect(pocket.replica.unsent.count == 1)
        #expect(pocket.text() == Self.text + " 20")
        #expect(try pocket.reopened().text() == Self.text + " 20")
        pocket.type(Self.text + " 21", base: pocket.version(), done: true)
        try pocket.sync(with: &desk)
        #expect(desk.text() == Self.text + " 21" && pocket.text() == desk.text())
    }

    @Test func `of each save what is stored is the text, and what changed since it was begun`() throws {
        var desk = try Desk()
        let story = String(repeating: "강가를 걸었다", count: 700)
        try desk.write(story)
        var pocket = try Pocket(desk, known: 2)
        for syllable in 1...20 {
            let text = story + String(repeating: "눈", count: syllable)
            let queued = try #require(pocket.type(text, base: pocket.version()).queued)
            #expect(queued.form["was"] == nil)
            #expect(queued.json.bytes.count <= text.utf8.count + 1_000)
        }
    }

    @Test func `a page that has not heard of its last save goes on from it`() throws {
        var (desk, pocket) = try written()
        let base = pocket.version()
        pocket.type(Self.text + ", 넷", base: base)
        pocket.type(Self.text + ", 넷, 다섯", base: base, over: Self.text, done: true)
        #expect(pocket.text() == Self.text + ", 넷, 다섯")
        try pocket.sync(with: &desk)
        #expect(desk.text() == Self.text + ", 넷, 다섯")
    }

    @Test func `over a text that the device does not have it is refused, and the whole text is taken once`() throws {
        var (desk, pocket) = try written()
        pocket.type(Self.text + ", 넷", base: pocket.version())
        let shown = (base: pocket.version(), text: Self.text + ", 넷")
        pocket.type(Self.text + ", 넷!", base: pocket.version())
        // Another page shows an earlier state of the same version.
        let refused = pocket.type(Self.text + ", 넷\n옆 창", base: shown.base, over: shown.text, session: "t")
        guard case .page(let page, _) = refused.response else { return #expect(Bool(false)) }
        #expect(page.status == 422 && refused.queued == nil && pocket.text() == Self.text + ", 넷!")
        pocket.write(Self.text + ", 넷\n옆 창", base: shown.base, over: shown.text, session: "t", done: true)
        #expect(pocket.text() == Self.text + ", 넷!\n옆 창")
        try pocket.sync(with: &desk)
        #expect(desk.text() == pocket.text())
    }

    @Test func `what another device wrote meanwhile is kept, and its page is shown`() throws {
        var (desk, pocket) = try written()
        let base = pocket.version()
        pocket.type(Self.text + ", 전화", base: base)
        try desk.act(
            "write-entry", ["entry": Desk.entry.text, "text": "하나, 노트북" + Self.rest, "base": base])
        try pocket.sync(with: &desk)
        let both = "하나, 노트북" + Self.rest + ", 전화"
        #expect(pocket.text() == both)
        // The page has not heard of it yet: it is told no version, but shown what its text has become.
        let result = pocket.type(Self.text + ", 전화!", base: base, over: Self.text, done: true)
        #expect(told(result) == nil)
        guard case .redirect = result.response else { return #expect(Bool(false)) }
        try pocket.sync(with: &desk)
        #expect(desk.text() == pocket.text())
        #expect(desk.text()?.contains("하나, 노트북") == true && desk.text()?.contains("전화!") == true)
    }

    @Test func `a journal that was locked meanwhile takes it, and tells nothing of it`() throws {
        var (_, pocket) = try written()
        pocket.replica.hidden = [pocket.journal]
        let result = pocket.type(Self.text + ", 넷", base: pocket.version())
        guard case .redirect = result.response else { return #expect(Bool(false)) }
        #expect(result.queued != nil && pocket.text() == Self.text + ", 넷")
    }

    @Test func `a save that arrives twice is taken once`() throws {
        var (desk, pocket) = try written()
        let base = pocket.version()
        for _ in 1...2 {
            pocket.type(Self.text + ", 넷", base: base, over: Self.text)
            #expect(pocket.text() == Self.text + ", 넷" && pocket.replica.unsent.count == 1)
        }
        pocket.type(Self.text + ", 넷.", base: base, over: Self.text, done: true)
        try pocket.sync(with: &desk)
        #expect(desk.text() == Self.text + ", 넷.")
    }

    private static let id = ID<Operation>(high: 8, low: 1).text

    @Test(arguments: Pocket.Saying.allCases, Pocket.Saying.allCases)
    func `a save whose answer was lost is known by its id, however it is said again`(
        first: Pocket.Saying, again: Pocket.Saying
    ) throws {
        var (desk, pocket) = try written()
        let base = pocket.version()
        let longer = Self.text + ", 넷"
        let begun = pocket
        pocket.type(longer, base: base, done: true, as: Self.id, saying: first)
        #expect(pocket.version() == Self.id)
        // While it is unsent, too.
        #expect(pocket.type(longer, base: base, over: Self.text, done: true, as: Self.id, saying: again).queued == nil)
        try pocket.sync(with: &desk)
        // Another device takes it back.
        try desk.write(Self.text)
        try pocket.receive(from: desk)
        let result = pocket.type(longer, base: base, over: Self.text, done: true, as: Self.id, saying: again)
        guard case .redirect = result.response else { return #expect(Bool(false)) }
        #expect(result.queued == nil && pocket.replica.unsent.isEmpty && pocket.text() == Self.text)
        // To a device that knows nothing of it, it is a save.
        var other = begun
        #expect(other.type(longer, base: base, over: Self.text, done: true, as: Self.id, saying: again).queued != nil)
    }

    @Test(arguments: Pocket.Saying.allCases)
    func `another text under the id of a save is a save of its own`(saying: Pocket.Saying) throws {
        var (desk, pocket) = try written()
        let base = pocket.version()
        pocket.type(Self.text + ", 넷", base: base, done: true, as: Self.id)
        try pocket.sync(with: &desk)
        let text = Self.text.replacing("하나", with: "하나, 둘")
        let result = pocket.type(text, base: base, over: Self.text, done: true, as: Self.id, saying: saying)
        let queued = try #require(result.queued)
        #expect(queued.id.text != Self.id && pocket.text() == text + ", 넷")
        try pocket.sync(with: &desk)
        #expect(desk.text() == text + ", 넷")
    }

    @Test(arguments: Pocket.Saying.allCases)
    func `so is a save known that the device has based on the one before it`(saying: Pocket.Saying) throws {
        var (desk, pocket) = try written()
        let base = pocket.version()
        pocket.type(Self.text + ", 넷", base: base, done: true)
        #expect(pocket.sent().count == 1)
        let longer = Self.text + ", 넷, 다섯"
        pocket.type(longer, base: base, over: Self.text, done: true, as: Self.id)
        #expect(pocket.replica.unsent.count == 2 && pocket.text() == longer)
        try pocket.sync(with: &desk)
        try desk.write(Self.text)
        try pocket.receive(from: desk)
        let result = pocket.type(longer, base: base, over: Self.text, done: true, as: Self.id, saying: saying)
        #expect(result.queued == nil && pocket.text() == Self.text)
    }

    @Test func `what a page says last, after what the device has refused, is merged with what that has`() throws {
        var (desk, pocket) = try written()
        pocket.type(Self.text + ", 넷", base: pocket.version())
        let shown = (base: pocket.version(), text: Self.text + ", 넷")
        pocket.type(Self.text + ", 넷!", base: pocket.version())
        // Another page shows an earlier state of the same version, and nobody is there to send all of what was refused.
        let refused = pocket.type(Self.text + ", 넷\n옆", base: shown.base, over: shown.text, session: "t")
        #expect(refused.queued == nil)
        pocket.type(
            Self.text + ", 넷\n옆 창", base: shown.base, over: shown.text, session: "t", done: true, saying: .last)
        #expect(pocket.text() == Self.text + ", 넷!\n옆 창")
        try pocket.sync(with: &desk)
        #expect(desk.text() == pocket.text())
    }

    @Test func `what a page says last is one operation with what it said before`() throws {
        var (desk, pocket) = try written()
        let base = pocket.version()
        pocket.type(Self.text + ", 넷", base: base)
        pocket.type(Self.text + ", 넷, 다섯", base: base, over: Self.text, done: true, saying: .last)
        #expect(pocket.replica.unsent.count == 1 && pocket.text() == Self.text + ", 넷, 다섯")
        try pocket.sync(with: &desk)
        #expect(desk.text() == Self.text + ", 넷, 다섯")
    }
}
