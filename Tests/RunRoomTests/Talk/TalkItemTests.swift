import Floor
import Testing

@testable import RunRoom

/// What stands in a talk, in which order.
struct TalkItemTests {
    private static let cast = Cast()
    private static let minute: Int64 = 60_000

    /// A message of somebody at a minute after noon; the first has the sequence 1.
    private static func messages(_ written: [(Cast.Member, Int64)], removed: Set<Int> = []) -> [Message] {
        written.enumerated().map { index, one in
            var message = Message(id: ID(high: 0x0197_0000_0000_7002, low: UInt64(index + 1)))
            (message.author, message.sequence) = (one.0.id, Int64(index + 1))
            message.text = Register("\(index + 1)")
            message.removed = Register(removed.contains(index + 1))
            message.sentAt = Register(Desk.noon + one.1 * minute)
            return message
        }
    }

    /// `d` for a day, `u` for the line of unread ones, `e` for what happened; a message with its text, and a mark where
    /// it begins with a name.
    private static func drawn(
        _ messages: [Message], _ events: [TalkEvent] = [], read: Int64? = nil, by reader: Cast.Member = cast.minji
    ) -> String {
        TalkItem.all(messages, events, read: read, by: reader.id) {
            Moment(milliseconds: $0, offset: 9 * 3_600).day
        }.map { item in
            switch item {
            case .day: "d"
            case .unread: "u"
            case .event: "e"
            case .message(let message, let isFirst): (isFirst ? "*" : "") + message.text.value
            }
        }.joined(separator: " ")
    }

    @Test func `two others one after the other stand under their own names`() {
        let (doyun, ann) = (Self.cast.doyun, Self.cast.ann)
        #expect(Self.drawn(Self.messages([(doyun, 0), (ann, 1), (ann, 2), (doyun, 3)])) == "d *1 *2 3 *4")
        #expect(Self.drawn(Self.messages([(doyun, 0), (doyun, 4), (doyun, 9)])) == "d *1 2 *3", "five minutes later")
    }

    @Test func `a day has one line, and what happened in between has no part in a group`() {
        let doyun = Self.cast.doyun
        let messages = Self.messages([(doyun, 0), (doyun, 1), (doyun, 24 * 60)])
        #expect(Self.drawn(messages) == "d *1 2 d *3")
        let event = TalkEvent(.place, sequence: 2, at: Desk.noon + Self.minute)
        let numbered = [messages[0], Self.messages([(doyun, 0), (doyun, 0), (doyun, 1)])[2]]
        #expect(Self.drawn(numbered, [event]) == "d *1 e *3")
        #expect(Self.drawn([], [event]) == "d e")
        #expect(Self.drawn(messages, [TalkEvent(.time, sequence: 9, at: Desk.noon + Desk.day)]) == "d *1 2 d *3 e")
    }

    @Test func `the line stands above the first message of others that its reader has not seen`() {
        let (minji, doyun) = (Self.cast.minji, Self.cast.doyun)
        let messages = Self.messages([(doyun, 0), (minji, 1), (doyun, 2), (doyun, 3)])
        #expect(Self.drawn(messages, read: 1) == "d *1 *2 u *3 4")
        #expect(Self.drawn(messages, read: 3) == "d *1 *2 *3 u *4")
        #expect(Self.drawn(messages, read: 4) == "d *1 *2 *3 4")
        #expect(Self.drawn(messages, read: nil) == "d *1 *2 *3 4", "who was never here has nothing to go on from")
        #expect(Self.drawn(messages, read: 1, by: doyun) == "d *1 u *2 *3 4")
        let gone = Self.messages([(doyun, 0), (doyun, 1), (doyun, 2)], removed: [2])
        #expect(Self.drawn(gone, read: 1) == "d *1 2 u *3")
    }

    @Test(arguments: [
        (0, "러닝톡"), (1, "러닝톡 · 새 메시지 1개"), (99, "러닝톡 · 새 메시지 99개"), (100, "러닝톡 · 새 메시지 99+개"),
    ])
    func `a link says how much is new, up to a limit`(_ count: Int, _ name: String) {
        #expect(UnreadMessages.named(TalkPage.name, count).ko == name)
    }

    @Test func `a place in the list of talks is read as it was written`() throws {
        let meetup = ID<Space>(high: 0x0197_0000_0000_7001, low: 9)
        for thread in [nil, Self.cast.ann.id] {
            let cursor = OwnTalks.Cursor(at: 1_795_230_000_000, address: TalkAddress(meetup, thread: thread))
            #expect(try OwnTalks.Cursor(in: Desk.fields(["after": cursor.text])) == cursor)
        }
        for text in ["1", "x.\(meetup.text).", "1.\(meetup.text)", "1.\(meetup.text).x", "1..", "1.\(meetup.text).."] {
            #expect(throws: Refusal.self, "\(text)") { try OwnTalks.Cursor(in: Desk.fields(["after": text])) }
        }
        #expect(try OwnTalks.Cursor(in: Desk.fields(["after": ""])) == nil)
    }
}
