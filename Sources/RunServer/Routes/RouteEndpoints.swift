import Floor
import HTTPTypes
import RunRoom
import ServerFloor
import Storage

/// The API of routes, for people who are in a run.
extension RunHost {
    var routeEndpoints: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/meetups/{meetup}/route.gpx", "meetupRouteFile",
                summary: "The route of a run as GPX: its points and their elevations, without times.",
                answers: [
                    .init(200, "The file.", .text("GPX 1.1.", format: "binary"), type: RunHost.gpxType),
                    .refusal(.forbidden), .refusal(.missing),
                ]
            ) { call, services in
                let meetup: ID<Space> = try call.id("meetup")
                let route = try await services.database.read { connection in
                    try connection.route(of: meetup, for: try call.visit.viewer(connection))
                }
                return .written(Array(route.gpx.utf8), RunHost.gpxType)
            },
            APIEndpoint(
                .put, "/meetups/{meetup}/route.gpx", "uploadMeetupRoute",
                summary: """
                    Gives a run the route of a GPX file, until it starts. Both ends are cut, and the file is not kept. Of \
                    several tracks all come, one after the other, with the ends of each recording cut.
                    """,
                request: .object([
                    .init("id", .id("The operation’s id; generated if omitted."), required: false),
                    .init("gpx", .text("The file, at most \(grouped(Track.byteLimit)) bytes.")),
                    .init(
                        "trim",
                        .integer(
                            "Metres to cut from both ends: \(trims). \(Track.Trim.usual.rawValue) if omitted, which leaves an end at the meeting place as it is."
                        ),
                        required: false),
                    .init(
                        "track", .integer("Which of several tracks is wanted, from 1. All if omitted."),
                        required: false),
                ]),
                answers: [.init(200, "The route.", .meetupRoute), .refusal(.tooLarge)] + RoomAPI<RunRules>.refusals,
                length: .file
            ) { call, services in
                let meetup: ID<Space> = try call.id("meetup")
                let place = try await requireAttaching(to: meetup, call.visit)
                let (trim, number) = (try Track.Trim(call.fields), try Track.number(in: call.fields))
                let file = Array((call.body["gpx"]?.stringValue ?? "").utf8)
                let found = try await route(in: file, trimming: trim, track: number, meetingAt: place).route
                try await attach(found, to: meetup, call.form["operation"], call.visit)
                return .json(found.apiJSON)
            },
        ]
    }

    private var trims: String { Track.Trim.allCases.map { String($0.rawValue) }.joined(separator: ", ") }
}

extension APIResource<RunRules> {
    static let route = APIResource(
        "route", "meetupRoute", summary: "The route of a run that you are in.", about: "The route.", .meetupRoute
    ) { call, meetup, person, connection in
        try connection.route(of: meetup, for: call.visit.viewer(person)).apiJSON
    }
}

extension Schema {
    static let meetupRouteLength = Schema.named(
        "MeetupRouteLength",
        .object([
            .init("metres", .integer("The length; to 100 m for people who are not in.")),
            .init("climb", .nullable(.integer("Metres; to 10 m for people who are not in. Null if unknown."))),
        ]))

    static let meetupRoute = Schema.named(
        "MeetupRoute",
        .object([
            .init("metres", .integer("The length.")),
            .init("climb", .nullable(.integer("Metres; null if the file had no elevations."))),
            .init("seconds", .nullable(.integer("Without interruptions; null if the file had no times."))),
            .init(
                "splits",
                .list(
                    of: .object([
                        .init("metres", .integer("1,000, or what is left at the end.")),
                        .init("seconds", .integer("The time for it.")),
                    ]))),
            .init(
                "points",
                .list(
                    of: .object([
                        .init("latitude", .integer("In millionths of a degree.")),
                        .init("longitude", .integer("The same.")),
                        .init("elevation", .nullable(.integer("Decimetres."))),
                        .init("seconds", .nullable(.integer("Since the first point."))),
                        .init("begins", .boolean("Whether a part begins here, after an interruption.")),
                    ]))),
            .init(
                "text", .text("The same in short, with which another run can be given it.", limit: RunRoute.byteLimit)),
        ]))
}

extension RunRoute {
    var apiJSON: JSON {
        [
            "metres": .integer(Int64(metres)), "climb": .number(climb), "seconds": .number(seconds),
            "splits": .array(
                splits.map { ["metres": .integer(Int64($0.metres)), "seconds": .integer(Int64($0.seconds))] }),
            "points": .array(
                points.map {
                    [
                        "latitude": .integer(Int64($0.place.latitude)),
                        "longitude": .integer(Int64($0.place.longitude)),
                        "elevation": .number($0.elevation), "seconds": .number($0.seconds), "begins": .bool($0.begins),
                    ]
                }), "text": .string(text),
        ]
    }
}

extension RouteLength {
    var apiJSON: JSON { ["metres": .integer(Int64(metres)), "climb": .number(climb)] }
}

extension JSON {
    /// A number, or null.
    fileprivate static func number(_ value: Int?) -> JSON { value.map { .integer(Int64($0)) } ?? .null }
}
