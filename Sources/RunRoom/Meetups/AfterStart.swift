import Floor

/// What people who are in a run do from its start on: attendance, the log of its day, and stamps. The one right thing, as
/// the list of their runs has it, is the page's main action and comes first.
enum AfterStart {
    static func view(_ seen: SeenMeetup, _ phase: Meetup.Phase, _ viewer: Viewer) -> HTML {
        guard phase == .running || phase == .ended else { return .nothing }
        let action = seen.own(viewer).action(at: viewer.now)
        return switch action {
        case .takeAttendance, .checkIn:
            group {
                attendance(OwnRunRow.phrase(of: action), .primary, seen, viewer)
                log(.quiet, seen, viewer)
            }
        case .look, .write, .takePlace, .writeLog, .viewLog:
            group {
                log(.primary, seen, viewer)
                attendance(nil, .quiet, seen, viewer)
            }
        }
    }

    /// - Parameter verb: what there is to do; nil for looking.
    private static func attendance(
        _ verb: Phrase?, _ style: ButtonStyle, _ seen: SeenMeetup, _ viewer: Viewer
    ) -> HTML {
        linkButton(
            viewer.say(verb ?? Phrase(ko: "출석 보기", en: "See attendance")),
            to: seen.link.at(AttendancePage.segment), style, icon: .check)
    }

    /// The viewer's log of a run that is over, and the stamps.
    private static func log(_ style: ButtonStyle, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        let own = seen.own(viewer)
        guard let action = own.log(at: viewer.now), let link = own.logLink else { return .nothing }
        return group {
            linkButton(
                viewer.say(action == .viewLog ? LogWords.view : LogWords.write), to: link, style, icon: .calendar)
            if seen.isPresent(seen.viewer) {
                linkButton(
                    viewer.say(Phrase(ko: "스탬프 주기", en: "Give stamps")), to: seen.link.at(StampsPage.segment), .quiet,
                    icon: .people)
            }
        }
    }
}
