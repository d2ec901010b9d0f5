import Floor
import RunRoom
import ServerFloor

extension RunLog {
    /// For its person alone.
    var json: JSON {
        [
            "day": .string(day.iso), "stamp": .string(stamp.rawValue), "text": .string(text),
            "weather": sky.map { .string($0.rawValue) } ?? .null,
            "degrees": degrees.map { .integer(Int64($0)) } ?? .null, "visibility": .string(visibility.rawValue),
            "meetup": meetup.map { .string($0.text) } ?? .null, "photo": photo?.json ?? .null,
            "savedAt": .integer(savedAt),
        ]
    }

    /// For others, without the run.
    fileprivate func publicJSON(isReported: Bool) -> JSON {
        [
            "day": .string(day.iso), "stamp": .string(stamp.rawValue), "text": .string(text),
            "weather": sky.map { .string($0.rawValue) } ?? .null,
            "degrees": degrees.map { .integer(Int64($0)) } ?? .null, "crew": .bool(meetup != nil),
            "photo": photo?.json ?? .null, "reported": .bool(isReported),
        ]
    }
}

extension HiddenLog {
    var json: JSON {
        [
            "person": .string(person.text), "nickname": nickname.map { .string($0) } ?? .null,
            "day": .string(day.iso), "hiddenAt": .integer(hiddenAt),
        ]
    }
}

extension LogPhoto {
    var json: JSON {
        [
            "file": .string(file.text), "width": .integer(Int64(width)), "height": .integer(Int64(height)),
            "link": .string(Link("/file").at(file).text),
        ]
    }
}

extension RunOfDay {
    var json: JSON { ["meetup": .string(id.text), "title": .string(title), "day": .string(day.iso)] }
}

extension ReceivedStamp {
    var json: JSON {
        [
            "meetup": .string(meetup.text), "person": .string(giver.text),
            "nickname": nickname.map { .string($0) } ?? .null, "stamp": .string(stamp.rawValue),
        ]
    }
}

extension CoRunner {
    func json(_ viewer: Viewer) -> JSON {
        [
            "person": .string(runner.person.text), "nickname": .string(runner.nickname),
            "gender": .string(runner.gender.rawValue),
            "ageBand": .string(viewer.say(runner.ageBand(in: viewer.today.year))), "job": .string(runner.job.rawValue),
            "pace": .string(runner.pace.rawValue), "present": .integer(Int64(presentCount)),
            "marked": .integer(Int64(markedCount)),
            "logs": .array(logs.map { $0.publicJSON(isReported: reported.contains($0.day)) }),
        ]
    }
}

extension Schema {
    private static let said: [Property] = [
        .init("day", .text("The day: 2026-12-03.")),
        .init("stamp", .choice("The stamp.", RunStamp.allCases.map(\.rawValue))),
        .init("text", .text("May be empty.", limit: RunLog.textLimit)),
        .init("weather", .nullable(.choice("The weather.", RunLog.Sky.allCases.map(\.rawValue)))),
        .init("degrees", .nullable(.integer("Whole degrees Celsius; null is none, 0 is a temperature."))),
        .init("photo", .nullable(.logPhoto)),
    ]

    static let logPhoto = Schema.named(
        "RunLogPhoto",
        .object([
            .init("file", .id("The file.")), .init("width", .integer("In pixels.")),
            .init("height", .integer("In pixels.")),
            .init("link", .text("The address of the picture without its size: `/256`, `/1024`, `/2048` or `/full`.")),
        ]))

    static let runLog = Schema.named(
        "RunLog",
        .object(
            said + [
                .init("visibility", .choice("Who sees it.", RunLog.Visibility.allCases.map(\.rawValue))),
                .init("meetup", .nullable(.id("The run; null for who ran alone."))),
                .init("savedAt", .integer("When it was saved last, in Unix milliseconds.")),
            ]))

    private static let publicLog = Schema.named(
        "PublicRunLog",
        .object(
            said + [
                .init("crew", .boolean("Whether it was a run with others.")),
                .init("reported", .boolean("Whether you have reported it as it is.")),
            ]))

    static let hiddenLog = Schema.named(
        "HiddenRunLog",
        .object([
            .init("person", .id("Whose it is.")), .init("nickname", .nullable(.text("Their nickname."))),
            .init("day", .text("The day: 2026-12-03.")), .init("hiddenAt", .integer("Unix milliseconds.")),
        ]))

    static let runOfDay = Schema.named(
        "RunOfDay",
        .object([
            .init("meetup", .id("The run.")), .init("title", .text("Its title.", limit: Meetup.titleLimit)),
            .init("day", .text("The day where it took place.")),
        ]))

    static let receivedStamp = Schema.named(
        "ReceivedStamp",
        .object([
            .init("meetup", .id("The run.")), .init("person", .id("Who gave it.")),
            .init("nickname", .nullable(.text("Their nickname."))),
            .init("stamp", .choice("The stamp.", RunStamp.ofRuns.map(\.rawValue))),
        ]))

    static let givenStamp = Schema.named(
        "GivenStamp",
        .object([
            .init("person", .id("Who received it.")),
            .init("stamp", .choice("The stamp.", RunStamp.ofRuns.map(\.rawValue))),
        ]))

    static let coRunner = Schema.named(
        "CoRunner",
        .object([
            .init("person", .id("The person.")), .init("nickname", .text("Their nickname.")),
            .init("gender", .choice("Their gender.", Runner.Gender.allCases.map(\.rawValue))),
            .init("ageBand", .text("Their age band, in your language.")),
            .init("job", .choice("Their job.", Runner.Job.allCases.map(\.rawValue))),
            .init("pace", .choice("Their pace.", Runner.Pace.allCases.map(\.rawValue))),
            .init("present", .integer("Runs in which they were marked present.")),
            .init("marked", .integer("Runs in which they were marked at all.")),
            .init("logs", .list(of: .publicLog)),
        ]))
}
