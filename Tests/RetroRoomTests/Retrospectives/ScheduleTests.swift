import Floor
import Testing

@testable import RetroRoom

struct ScheduleTests {
    @Test func `time and zone are one value`() {
        let schedule = Schedule(start: Desk.noon, zone: "Asia/Seoul")
        #expect(schedule.text == "1795230000000 Asia/Seoul" && Schedule(stored: schedule.text) == schedule)
        for text in ["", "1795230000000", "x Asia/Seoul", "1 2 3", "1795230000000 "] {
            #expect(Schedule(stored: text) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        (0, 0, 60), (0, 44, 60), (0, 45, 120), (0, 59, 120), (32_400, 0, 60), (19_800, 0, 30), (19_800, 20, 90),
    ])
    func `a form begins with the next full hour on the wall that is not about to come`(
        offset: Int, minute: Int64, expected: Int64
    ) {
        let clock = { (time: Int64) in Moment(milliseconds: time, offset: offset) }
        #expect(Schedule.nextFullHour(after: Desk.noon + minute * 60_000, clock) == Desk.noon + expected * 60_000)
    }

    /// A clock that is an hour ahead of UTC until 01:00 of the day, and two hours from then on: 02:00 to 02:59 is left out.
    @Test(arguments: [("01:59", 59), ("02:30", 90), ("03:00", 60), ("23:59", 1_319)])
    func `a time is read by the clock where one is, and of an hour left out the one after it`(
        time: String, minutes: Int
    ) throws {
        let midnight: Int64 = 20_000 * 86_400_000
        let form = Fields([
            .init("day", try #require(Day(number: 20_000)).iso), .init("time", time), .init("zone", "Europe/Paris"),
        ])
        let schedule = try Schedule(form, now: midnight - 86_400_000) { moment in
            Moment(milliseconds: moment, offset: moment < midnight + Desk.hour ? 3_600 : 7_200)
        }
        #expect(schedule.start == midnight + Int64(minutes) * 60_000)
    }
}
