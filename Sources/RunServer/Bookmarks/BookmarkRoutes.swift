import Floor
import HTTPTypes
import Hummingbird
import RunRoom
import ServerFloor
import Storage

/// Marks belong to a person and are no operations of the meetup, whose people learn nothing of them.
extension RunHost {
    func mountBookmarks(_ routes: Routes) {
        routes.post("run/\(RunRules.marking)") { try await mark(true, $0, $1) }
        routes.post("run/\(RunRules.unmarking)") { try await mark(false, $0, $1) }
    }

    private func mark(_ isMarked: Bool, _ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let form = visit.request.form
        let given: ID<Space>? = try form.id("meetup")
        let meetup = try await setMark(isMarked, on: given, visit)
        return Reply(services).redirect(RunRules.link(afterMarking: meetup, next: form["next"]))
    }

    /// - Returns: the meetup.
    /// - Throws: `missing` for one that the person may not know of; `meetup-draft`.
    @discardableResult
    private func setMark(_ isMarked: Bool, on meetup: ID<Space>?, _ visit: Visit) async throws -> ID<Space> {
        try await services.database.write { transaction in
            let person = try visit.person(transaction).id
            guard let meetup else { throw Refusal.missing }
            if isMarked {
                guard let found = try transaction.meetup(meetup) else { throw Refusal.missing }
                try found.requireMarkable(by: person, try transaction.blocks(of: person))
            }
            try transaction.setMark(isMarked, on: meetup, by: person, at: visit.now)
            return meetup
        }
    }

    var bookmarking: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/runner/bookmarks", "bookmarks",
                summary: "The runs that you have bookmarked, the last one first. Nobody else sees them.",
                parameters: [
                    .init("band", .choice("Only of this time of the day.", Meetup.Band.allCases.map(\.rawValue))),
                    .init("after", .text("The `next` of the previous page.")),
                ],
                answers: [
                    .init(
                        200, "A page of the runs, how many there are, and the next `after`.",
                        .object([
                            .init("bookmarks", .list(of: .meetupSummary)),
                            .init("count", .integer("How many there are of the band, or of all.")),
                            .init("next", .nullable(.text("The next `after`."))),
                        ])), .refusal(.invalid),
                ]
            ) { call, services in
                let query = call.visit.request.query
                let (band, after) = (try Bookmarks.band(in: query), try MeetupFilter.Cursor(in: query))
                let found = try await services.database.read { connection in
                    try connection.bookmarks(
                        of: call.visit.viewer(try call.visit.person(connection)), in: band, after: after)
                }
                return .json([
                    "bookmarks": .array(found.meetups.map(\.json)),
                    "count": .integer(Int64(found.count(of: band))),
                    "next": found.next.map { .string($0.text) } ?? .null,
                ])
            },
            marking(.put, "bookmarkMeetup", "Bookmarks a run. Nobody else learns of it.", true),
            marking(.delete, "removeBookmark", "Takes a bookmark away.", false),
        ]
    }

    private func marking(
        _ method: HTTPRequest.Method, _ name: String, _ summary: String, _ isMarked: Bool
    ) -> APIEndpoint {
        APIEndpoint(
            method, "/meetups/{meetup}/bookmark", name, summary: summary,
            answers: [.init(204, "Done.")] + (isMarked ? [.refusal(.missing), .refusal(.conflict)] : [])
        ) { call, _ in
            let meetup: ID<Space> = try call.id("meetup")
            try await setMark(isMarked, on: meetup, call.visit)
            return .nothing
        }
    }
}
