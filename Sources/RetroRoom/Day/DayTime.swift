import Floor

extension DayPage {
    /// The time left on the timer, and the buttons that set it. The server sends the end time; the page counts down.
    var timer: HTML {
        tag("div", .class("day-timer")) {
            if let ends = retrospective.timerEnds.value { time(until: ends) }
            if seen.isLeader { setting }
        }
    }

    private func time(until ends: Int64) -> HTML {
        let timeUp = say("시간이 다 됐어요", "Time’s up")
        let isUp = ends <= viewer.now
        let end = viewer.clock(ends).time(in: viewer.language)
        return tag(
            "p", .class("day-time"), .id("day-time"), .role("timer"), .data("data-ends", String(ends)),
            .data("data-now", String(viewer.now)), .data("data-time-up", timeUp)
        ) {
            icon(.clock)
            tag("span", .class("day-left"), .flag("data-left")) { isUp ? timeUp : "" }
            if !isUp { tag("span", .class("day-until")) { say("\(end)까지", "until \(end)") } }
        }
    }

    private var setting: HTML {
        group {
            dayForm("start-timer", .class("day-minutes")) {
                spoken(say("타이머 맞추기", "Set timer"))
                for minutes in DayTimer.offered {
                    button(say("\(minutes)분", "\(minutes) min"), .quiet, .name("minutes"), .value(String(minutes)))
                }
            }
            if retrospective.timerEnds.value != nil {
                dayForm("stop-timer") { button(say("타이머 끄기", "Stop timer"), .bare) }
            }
        }
    }
}
