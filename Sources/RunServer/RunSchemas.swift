import Floor
import RunRoom
import ServerFloor

/// The schemas of Run's resources. A member that the caller may not see is null, never absent.
extension Schema {
    static let meetupConditions = Schema.named(
        "MeetupConditions",
        .object([
            .init("gender", .choice("Whom it is for.", Conditions.GenderRule.allCases.map(\.rawValue))),
            .init("ageFrom", .nullable(.integer("The lowest age; null for all ages."))),
            .init("ageTo", .nullable(.integer("The highest age."))),
            .init("capacity", .integer("People with the leader.")),
            .init("pace", .choice("The pace; faster people can come too.", Runner.Pace.allCases.map(\.rawValue))),
            .init("afterParty", .boolean("Whether there is one.")),
        ]))

    static let meetupCircle = Schema.named(
        "MeetupCircle",
        .object([
            .init(
                "latitude",
                .integer("Of the centre, in millionths of a degree. The place is in the circle or close by.")),
            .init("longitude", .integer("The same.")), .init("metres", .integer("The radius.")),
        ]))

    static let meetupPlace = Schema.named(
        "MeetupPlace",
        .object([
            .init("latitude", .text("In degrees.")), .init("longitude", .text("In degrees.")),
            .init("name", .text("Where it meets.", limit: Place.nameLimit)),
            .init("address", .text("May be empty.", limit: Place.addressLimit)),
            .init("hint", .text("How to find it; may be empty.", limit: Place.hintLimit)),
        ]))

    static let meetup = Schema.named(
        "Meetup",
        .object([
            .init("id", .id("The meetup.")), .init("title", .text("Its title.", limit: Meetup.titleLimit)),
            .init("text", .text("What it is; may be empty.", limit: Meetup.textLimit)),
            .init("band", .choice("The time of the day.", Meetup.Band.allCases.map(\.rawValue))),
            .init("phase", .choice("What it is now.", Meetup.Phase.allCases.map(\.name))),
            .init("standing", .choice("What you are to it.", Standing.allCases.map(\.name))),
            .init("leader", .nullable(.id("Who leads it."))),
            .init("start", .nullable(.integer("When it starts, in Unix milliseconds; null in an unwritten draft."))),
            .init("zone", .nullable(.text("The time zone it takes place in, such as Asia/Seoul."))),
            .init("minutes", .nullable(.integer("The planned duration."))),
            .init("conditions", .nullable(.meetupConditions)),
            .init("district", .text("The part of town that everybody sees.", limit: Meetup.districtLimit)),
            .init("place", .nullable(.meetupPlace)), .init("circle", .nullable(.meetupCircle)),
            .init("route", .nullable(.meetupRouteLength)), .init("taken", .integer("Places taken, with the leader's.")),
            .init("free", .integer("Free places.")),
            .init("waiting", .integer("How many wait for a place.")),
            .init("waitlistPlace", .nullable(.integer("Your place among them, from 1."))),
            .init("participants", .list(of: .meetupParticipant)), .init("series", .nullable(.meetupSeries)),
        ]))

    static let meetupSummary = Schema.named(
        "MeetupSummary",
        .object([
            .init("id", .id("The meetup.")), .init("title", .text("Its title.", limit: Meetup.titleLimit)),
            .init("band", .choice("The time of the day.", Meetup.Band.allCases.map(\.rawValue))),
            .init("phase", .choice("Open or closed.", Meetup.Phase.allCases.map(\.name))),
            .init("start", .integer("When it starts, in Unix milliseconds.")),
            .init("zone", .text("The time zone it takes place in, such as Asia/Seoul.")),
            .init("minutes", .integer("The planned duration.")), .init("conditions", .meetupConditions),
            .init("district", .text("The part of town.", limit: Meetup.districtLimit)),
            .init("circle", .nullable(.meetupCircle)), .init("taken", .integer("Places taken, with the leader's.")),
            .init("metres", .nullable(.integer("From the centre of the search to the circle's."))),
        ]))

    static let meetupParticipant = Schema.named(
        "MeetupParticipant",
        .object([
            .init("person", .id("The person.")),
            .init("nickname", .nullable(.text("Their nickname; null where you may not see who they are."))),
            .init("job", .nullable(.choice("Their job.", Runner.Job.allCases.map(\.rawValue)))),
            .init("gender", .nullable(.choice("Their gender.", Runner.Gender.allCases.map(\.rawValue)))),
            .init("ageBand", .nullable(.text("Their age band, in your language."))),
            .init("pace", .nullable(.choice("Their pace.", Runner.Pace.allCases.map(\.rawValue)))),
            .init(
                "status", .choice("How they stand with the meetup.", Participant.Status.allCases.map(\.rawValue))),
            .init("note", .text("What they wrote to the leader; empty to others.", limit: Participant.noteLimit)),
            .init("attendance", .choice("Whether they were there.", Participant.Attendance.allCases.map(\.rawValue))),
        ]))

    static let meetupMessage = Schema.named(
        "MeetupMessage",
        .object([
            .init("id", .id("The message.")), .init("author", .nullable(.id("Who wrote it."))),
            .init("nickname", .nullable(.text("Their nickname, if they are in the meetup."))),
            .init("text", .text("Empty if it was deleted.", limit: Message.limit)),
            .init("answers", .nullable(.id("The message it answers."))),
            .init("thread", .nullable(.id("The person whose questions it belongs to; null for the talk."))),
            .init("removed", .boolean("Whether it was deleted.")),
            .init("images", .list(of: .messageImage)), .init("reactions", .list(of: .messageReactions)),
            .init("sentAt", .integer("When it was written, in Unix milliseconds.")),
        ]))

    private static let messageReactions = Schema.named(
        "MessageReactions",
        .object([
            .init("reaction", .choice("What people react with.", Reaction.allCases.map(\.rawValue))),
            .init("count", .integer("How many do.")), .init("mine", .boolean("Whether you are one of them.")),
            .init("people", .list(of: .id("Somebody who does, the first one first."))),
        ]))

    static let runner = Schema.named(
        "Runner",
        .object([
            .init("nickname", .text("2 to 8 characters.")), .init("birthYear", .integer("The year of birth.")),
            .init("gender", .choice("The gender.", Runner.Gender.allCases.map(\.rawValue))),
            .init("job", .choice("The job.", Runner.Job.allCases.map(\.rawValue))),
            .init("pace", .choice("The pace.", Runner.Pace.allCases.map(\.rawValue))),
            .init("namedAt", .integer("When the nickname was chosen, in Unix milliseconds: it stays for 90 days.")),
            .init("jobAt", .integer("When the job was chosen: the same.")),
        ]))

    static let meetupReport = Schema.named(
        "MeetupReport",
        .object([
            .init("report", .id("The report as it is written now: deciding another one is refused.")),
            .init("meetup", .nullable(.id("The run; null for a log."))),
            .init("title", .text("Of the run; empty for a log.")),
            .init("hidden", .boolean("Whether the run or the log is hidden.")),
            .init("thing", .id("What was reported: the run, the person or the message; of a log, whose it is.")),
            .init("kind", .choice("Which of them it is.", ["meetup", "person", "message", "log"])),
            .init("day", .nullable(.text("The day of a log: 2026-12-03."))),
            .init(
                "text",
                .nullable(.text("Of the run, the message or the log as it was reported; null for a person."))),
            .init("images", .list(of: .messageImage)),
            .init(
                "about", .nullable(.text("The nickname of the person, or of the author of the message or the log."))),
            .init("reason", .choice("Why.", Report.Reason.allCases.map(\.rawValue))),
            .init("note", .text("May be empty.", limit: Report.noteLimit)),
            .init("reporter", .nullable(.text("Their nickname; null if it is you that was reported."))),
            .init("person", .nullable(.id("Whom it is about; null for an account that is gone."))),
            .init("reportedAt", .integer("Unix milliseconds.")),
        ]))
}
