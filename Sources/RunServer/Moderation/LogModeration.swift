import Floor
import HTTPTypes
import Hummingbird
import RunRoom
import ServerFloor
import Storage

/// Reports of logs, and what administrators hide of them. As with the logs, nothing of it is an operation.
extension RunHost {
    func mountLogModeration(_ routes: Routes) {
        routes.post("run/\(ReportLog.address)") { try await reportLog($0, $1) }
        routes.post("run/\(HideLog.hiding)") { try await hideLog(true, $0, $1) }
        routes.post("run/\(HideLog.showing)") { try await hideLog(false, $0, $1) }
    }

    private func reportLog(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let form = visit.request.form
        let (person, day) = try await named(form, visit)
        do {
            try await reportLog(form, of: person, on: day, visit)
        } catch let refusal as Refusal where refusal.kind == .invalid {
            let (viewer, seen) = try await services.database.read { connection in
                let viewer = try visit.viewer(connection)
                return (viewer, try connection.coRunner(person, for: viewer))
            }
            let page = RunRules.runnerPage(seen, viewer, refusal: refusal)
            return Reply(services).page(page, for: viewer, visit.request)
        }
        return Reply(services).redirect(RunRules.runnerReported(person))
    }

    /// - Throws: `missing` for somebody whom the reporter does not see; those of ``ReportLog``.
    private func reportLog(_ form: Fields, of person: ID<Person>, on day: Day, _ visit: Visit) async throws {
        let isFreed = try await services.database.write { transaction in
            let viewer = visit.viewer(try visit.person(transaction))
            try transaction.lockLog(day, of: person)
            let seen = try transaction.coRunner(person, for: viewer)
            let (log, report) = try ReportLog.checked(form, of: day, by: seen, viewer)
            var tools = visit.tools(clock: .zero)
            return try transaction.save(
                report, of: log, of: person, by: viewer.person, as: tools.id(), at: visit.now)
        }
        if isFreed { try await services.removeDroppedFiles() }
    }

    private func hideLog(
        _ isHidden: Bool, _ incoming: Incoming, _ context: MaruContext
    ) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let (person, day) = try await named(visit.request.form, visit)
        try await setHidden(isHidden, day, of: person, visit)
        return Reply(services).redirect(RunRules.reports)
    }

    /// - Throws: `missing` for anybody who is no administrator; `log-missing`.
    private func setHidden(_ isHidden: Bool, _ day: Day, of person: ID<Person>, _ visit: Visit) async throws {
        try await services.database.write { transaction in
            let administrator = try visit.person(transaction)
            guard administrator.isAdministrator else { throw Refusal.missing }
            try transaction.setHidden(isHidden, day, of: person, by: administrator.id, at: visit.now)
        }
    }

    /// Whose log a form names, and of which day. Who is not signed in is told so first.
    private func named(_ form: Fields, _ visit: Visit) async throws -> (ID<Person>, Day) {
        _ = try await services.database.read { try visit.person($0) }
        let person: ID<Person>? = try form.id("person")
        guard let person else { throw Refusal.personUnseen }
        let given = form["day"]
        guard let day = given.flatMap({ Day($0) }) else { throw Refusal.logDayInvalid(given) }
        return (person, day)
    }

    var logModeration: [APIEndpoint] {
        [
            APIEndpoint(
                .put, "/runners/{person}/logs/{day}/report", "reportLog",
                summary: "Reports a public log to the administrators, in place of your former report of it.",
                parameters: [.day],
                request: .object([
                    .init("reason", .choice("Why.", Report.Reason.allCases.map(\.rawValue))),
                    .init("note", .text("More about it.", limit: Report.noteLimit), required: false),
                ]),
                answers: [.init(204, "It is reported."), .refusal(.invalid), .refusal(.missing)]
            ) { call, _ in
                try await reportLog(call.fields, of: try call.id("person"), on: try call.day(before: 1), call.visit)
                return .nothing
            },
            hiding(.put, "hideLog", "Hides a log from others. Its person is notified.", true),
            hiding(.delete, "showLog", "Shows a hidden log again. Its person is notified.", false),
        ]
    }

    private func hiding(
        _ method: HTTPRequest.Method, _ name: String, _ summary: String, _ isHidden: Bool
    ) -> APIEndpoint {
        APIEndpoint(
            method, "/runners/{person}/logs/{day}/hidden", name, summary: summary, parameters: [.day],
            answers: [.init(204, "Done."), .refusal(.invalid), .refusal(.missing)]
        ) { call, _ in
            try await setHidden(isHidden, try call.day(before: 1), of: try call.id("person"), call.visit)
            return .nothing
        }
    }
}
