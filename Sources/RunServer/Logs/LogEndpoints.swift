import Floor
import HTTPTypes
import RunRoom
import ServerFloor
import Storage

/// One's own logs and the stamps, for programs.
extension RunHost {
    var logEndpoints: [APIEndpoint] { [month, day, writing, deletion, coRunner, stamps, giving] }

    private var month: APIEndpoint {
        APIEndpoint(
            .get, "/runner/logs", "ownLogs", summary: "Your calendar of a month. Nobody else can ask for it.",
            parameters: [.init("month", .text("Such as 2026-12; the current one if absent."))],
            answers: [
                .init(
                    200, "The month, and the days that fill up its first and last week.",
                    .object([
                        .init("month", .text("Such as 2026-12.")), .init("logs", .list(of: .runLog)),
                        .init("runs", .list(of: .runOfDay)),
                        .init("crew", .integer("Logs of the month of runs with others.")),
                        .init("solo", .integer("Logs of the month of runs alone.")),
                    ])), .refusal(.invalid),
            ]
        ) { call, services in
            let asked = try RunQuery.month(call.visit.request.query)
            let shown = try await services.database.read { connection in
                try connection.runMonth(asked, of: call.visit.viewer(try call.visit.person(connection)))
            }
            let counts = shown.calendar.counts(in: shown.month)
            return .json([
                "month": .string(shown.month.iso), "logs": .array(shown.calendar.logs.map(\.json)),
                "runs": .array(shown.calendar.runs.map(\.json)), "crew": .integer(Int64(counts.crew)),
                "solo": .integer(Int64(counts.solo)),
            ])
        }
    }

    private var day: APIEndpoint {
        APIEndpoint(
            .get, "/runner/logs/{day}", "ownLog", summary: "Your log of a day.", parameters: [.day],
            answers: [
                .init(
                    200, "The log, null if there is none; the runs of the day; the stamps you received for them.",
                    .object([
                        .init("log", .nullable(.runLog)), .init("runs", .list(of: .runOfDay)),
                        .init("received", .list(of: .receivedStamp)),
                        .init("hidden", .boolean("Whether an administrator has hidden it from others.")),
                    ])), .refusal(.invalid),
            ]
        ) { call, services in
            let day = try call.day()
            let shown = try await services.database.read { connection in
                try connection.logOfDay(day, of: call.visit.viewer(try call.visit.person(connection)))
            }
            return .json([
                "log": shown.log?.json ?? .null, "runs": .array(shown.runs.map(\.json)),
                "received": .array(shown.received.map(\.json)), "hidden": .bool(shown.isHidden),
            ])
        }
    }

    private var writing: APIEndpoint {
        APIEndpoint(
            .put, "/runner/logs/{day}", "writeLog", summary: "Writes your log of a day, in place of the one there is.",
            parameters: [.day],
            request: .object([
                .init("stamp", .choice("Without a run only check.", RunStamp.allCases.map(\.rawValue))),
                .init("text", .text("What it was like.", limit: RunLog.textLimit), required: false),
                .init(
                    "weather", .choice("The weather.", RunLog.Sky.allCases.map(\.rawValue)), required: false),
                .init("degrees", .integer("Whole degrees Celsius, -50 to 60. 0 is kept."), required: false),
                .init(
                    "visibility",
                    .choice("Who sees it: private if absent.", RunLog.Visibility.allCases.map(\.rawValue)),
                    required: false),
                .init("meetup", .id("The run of that day; alone if absent."), required: false),
                .init(
                    "photo",
                    .id("A file that you have uploaded with your own id as its space; none if absent."),
                    required: false),
            ]),
            answers: [
                .init(200, "The log.", .runLog), .refusal(.invalid),
                .refusal(.conflict, "The photo was not uploaded, or is in the log of another day."),
            ]
        ) { call, _ in .json(try await saveLog(call.fields, on: try call.day(), call.visit).json) }
    }

    private var deletion: APIEndpoint {
        APIEndpoint(
            .delete, "/runner/logs/{day}", "deleteLog", summary: "Deletes your log of a day.", parameters: [.day],
            answers: [.init(204, "It is gone, or was not there."), .refusal(.invalid)]
        ) { call, _ in
            try await deleteLog(on: try call.day(), call.visit)
            return .nothing
        }
    }

    private var coRunner: APIEndpoint {
        APIEndpoint(
            .get, "/runners/{person}", "coRunner", summary: "Somebody who is in a run with you.",
            answers: [.init(200, "What you may see of them.", .coRunner), .refusal(.missing)]
        ) { call, services in
            let person: ID<Person> = try call.id("person")
            return .json(
                try await services.database.read { connection in
                    let viewer = try call.visit.viewer(connection)
                    return try connection.coRunner(person, for: viewer).json(viewer)
                })
        }
    }

    private var stamps: APIEndpoint {
        APIEndpoint(
            .get, "/meetups/{meetup}/stamps", "meetupStamps", summary: "The stamps of a run that you were in.",
            answers: [
                .init(
                    200, "Those you gave and received.",
                    .object([
                        .init("given", .list(of: .givenStamp)), .init("received", .list(of: .receivedStamp)),
                    ])), .refusal(.missing), .refusal(.forbidden),
            ]
        ) { call, services in
            let meetup: ID<Space> = try call.id("meetup")
            let seen = try await services.database.read { connection in
                try connection.seenAfterRun(meetup, try call.visit.viewer(connection))
            }
            guard let after = seen.afterRun else { throw Refusal.membersOnly }
            let given = after.given.sorted { $0.key < $1.key }
            return .json([
                "given": .array(
                    given.map { ["person": .string($0.key.text), "stamp": .string($0.value.rawValue)] }),
                "received": .array(after.received.map(\.json)),
            ])
        }
    }

    private var giving: APIEndpoint {
        APIEndpoint(
            .put, "/meetups/{meetup}/stamps/{person}", "giveStamp",
            summary: "Gives somebody a stamp for a run in which both of you were present, in place of the one before.",
            request: .object([.init("stamp", .choice("The stamp.", RunStamp.ofRuns.map(\.rawValue)))]),
            answers: [
                .init(204, "It is given."), .refusal(.invalid), .refusal(.missing), .refusal(.forbidden),
                .refusal(.conflict),
            ]
        ) { call, _ in
            let person: ID<Person> = try call.id("person")
            try await giveStamp(call.fields["stamp"], to: person, in: try call.id("meetup"), call.visit)
            return .nothing
        }
    }
}

extension APICall {
    /// The day in the path.
    ///
    /// - Parameter rest: how many segments follow it.
    func day(before rest: Int = 0) throws(Refusal) -> Day {
        let given = visit.request.path.dropLast(rest).last
        guard let day = given.flatMap({ Day($0) }) else { throw .logDayInvalid(given) }
        return day
    }
}

extension APIEndpoint.Parameter {
    static let day = APIEndpoint.Parameter("day", in: .path, .text("Such as 2026-12-03."))
}
