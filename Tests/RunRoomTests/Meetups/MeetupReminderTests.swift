import Floor
import Testing

@testable import RunRoom

struct MeetupReminderTests {
    @Test func `are due a day and two hours before, at the start, and half an hour before attendance ends`() throws {
        let desk = try Desk.peopled()
        var (due, now) = ([Int64](), desk.now)
        while let next = MeetupReminder.next(desk.meetup, after: now) {
            due.append(next - Desk.start)
            now = next
        }
        #expect(due == [-Desk.day, -2 * Desk.hour, 0, Desk.hour + 3 * Desk.hour - Desk.hour / 2])
    }

    @Test func `go to who is in, and of attendance to the leader`() throws {
        var desk = try Desk.peopled()
        let (minji, doyun) = (desk.cast.minji.id, desk.cast.doyun.id)
        func told(_ desk: Desk) -> [ID<Person>]? { MeetupReminder.now(desk.meetup, at: desk.now)?.people }
        #expect(told(desk) == nil, "31 hours before")
        desk.now = Desk.start - Desk.day
        #expect(told(desk) == [minji, doyun])
        desk.now = Desk.start
        #expect(told(desk) == [minji])
        desk.now = Desk.start + 4 * Desk.hour - Desk.hour / 2
        #expect(told(desk) == [minji])
        for person in [minji, doyun] {
            try desk.act("mark-attendance", ["person": person.text, "mark": "present"], as: desk.cast.minji)
        }
        #expect(told(desk) == nil, "everybody is marked")
    }

    @Test func `say nothing right before the start, after attendance, or of what does not take place`() throws {
        var desk = try Desk.peopled()
        desk.now = Desk.start - 299_999
        #expect(MeetupReminder.now(desk.meetup, at: desk.now) == nil)
        desk.now = Desk.start - 300_000
        #expect(MeetupReminder.now(desk.meetup, at: desk.now)?.reminder == .hours)
        desk.now = Desk.start + 4 * Desk.hour
        #expect(MeetupReminder.now(desk.meetup, at: desk.now) == nil)
        #expect(MeetupReminder.next(desk.meetup, after: desk.now) == nil)
        var (cancelled, hidden, draft) = (try Desk.peopled(), try Desk.peopled(), try Desk())
        try cancelled.act("cancel-meetup", as: cancelled.cast.minji)
        hidden.set(Meetup.isHidden, to: true)
        try draft.act("edit-meetup", Desk.form(), as: draft.cast.minji)
        for meetup in [cancelled.meetup, hidden.meetup, draft.meetup] {
            #expect(MeetupReminder.next(meetup, after: Desk.noon) == nil)
            #expect(MeetupReminder.now(meetup, at: Desk.start - Desk.hour) == nil)
        }
    }
}
