import Floor
import RunRoom
import ServerFloor

extension SeenMeetup {
    /// The series of the meetup in the API, with the runs that its reader may know of; null if it does not repeat.
    func seriesJSON(_ viewer: Viewer) -> JSON {
        guard let own = meetup.series.value else { return .null }
        return [
            "id": .string(own.id.text), "index": .integer(Int64(own.index)), "count": .integer(Int64(own.count)),
            "meetups": .array(
                series.map { run in
                    [
                        "id": .string(run.id.text), "index": .integer(Int64(run.index)),
                        "start": .integer(run.time.start), "phase": .string(run.phase(at: viewer.now).name),
                    ]
                }),
        ]
    }
}

extension Schema {
    static let meetupSeries = Schema.named(
        "MeetupSeries",
        .object([
            .init("id", .id("The same for all its runs.")),
            .init("index", .integer("The place of this one, from 1.")),
            .init("count", .integer("How many were planned, one a week.")),
            .init(
                "meetups",
                .list(
                    of: .object([
                        .init("id", .id("The run.")), .init("index", .integer("Its place.")),
                        .init("start", .integer("When it starts, in Unix milliseconds.")),
                        .init("phase", .choice("What it is now.", Meetup.Phase.allCases.map(\.name))),
                    ]))),
        ]))
}
