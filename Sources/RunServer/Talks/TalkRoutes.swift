import Floor
import HTTPTypes
import Hummingbird
import RunRoom
import ServerFloor
import Storage

/// What a person does with a talk besides writing in it: how far they have read it, whether they are told of new messages,
/// and reports of several messages at once.
extension RunHost {
    func mountTalks(_ routes: Routes) {
        routes.post("run/{meetup}/\(RunRules.readingTalk)") { try await readTalk($0, $1) }
        routes.post("run/{meetup}/\(RunRules.mutingTalk)") { try await muteTalk(true, $0, $1) }
        routes.post("run/{meetup}/\(RunRules.unmutingTalk)") { try await muteTalk(false, $0, $1) }
        routes.post("run/{meetup}/\(ReportMessagesPage.segment)") { try await reportMessages($0, $1) }
    }

    /// The talk's page. Its newest messages count as read once they are on a page that somebody opens: see decision 0063.
    func showTalk(_ visit: Visit, isLookedAt: Bool) async throws -> Response {
        let page = RunRules.talkPage
        let ids = try page.ids(of: visit)
        let query = try page.query(ids, visit.request.query)
        let (data, found, seen) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            let data = try RunRules.data(query, for: viewer, connection)
            return (data, viewer, try connection.newlySeen(data, query, viewer))
        }
        var viewer = found
        var tools = visit.tools(clock: .zero)
        viewer.formID = tools.id()
        let outcome = try page.draw(ids, visit.request, data, viewer, &tools)
        if let seen, isLookedAt {
            let person = viewer.person
            let read = try await services.database.write {
                try $0.markRead(seen.talk, upTo: seen.sequence, by: person, at: visit.now)
            }
            viewer.unread = max(0, viewer.unread - read)
        }
        return answer(outcome, viewer, visit)
    }

    private func readTalk(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let form = visit.request.form
        let talk = try visit.talk(form)
        try await markRead(talk, upTo: try form.id("message"), visit)
        return Reply(services).redirect(talk.link)
    }

    private func muteTalk(_ isMuted: Bool, _ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let talk = try visit.talk(visit.request.form)
        try await setMuted(isMuted, talk, visit)
        // A device does not know of it.
        return Reply(services).redirect(talk.linkToHouse)
    }

    /// - Throws: `missing` for a message that is not in the talk, or that the person does not see; the refusals of reading
    ///   it.
    func markRead(_ talk: TalkAddress, upTo message: ID<Entity>?, _ visit: Visit) async throws {
        try await services.database.write { transaction in
            let viewer = visit.viewer(try visit.person(transaction))
            let seen = try transaction.seen(talk, messages: message.map { [$0] } ?? [], viewer)
            guard let found = message.flatMap({ seen.meetup.messages[$0] }), found.thread.value == talk.thread,
                let sequence = found.sequence
            else { throw Refusal.missing }
            try transaction.markRead(talk, upTo: sequence, by: viewer.person, at: visit.now)
        }
    }

    /// - Throws: the refusals of reading the talk; `missing` for a thread of nobody who has applied.
    func setMuted(_ isMuted: Bool, _ talk: TalkAddress, _ visit: Visit) async throws {
        try await services.database.write { transaction in
            let viewer = visit.viewer(try visit.person(transaction))
            let seen = try transaction.seen(talk, viewer)
            if let thread = talk.thread, seen.meetup.participants[thread] == nil { throw Refusal.missing }
            try transaction.setMuted(isMuted, talk, by: viewer.person)
        }
    }

    /// Reports each chosen message as if it were reported alone: a report is known by its own operation, and decided alone.
    /// All of them are written, or none.
    private func reportMessages(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let form = visit.request.form
        let talk = try visit.talk(form)
        do {
            try await services.database.write { transaction in
                let viewer = visit.viewer(try visit.person(transaction))
                var tools = visit.tools(clock: .zero)
                try transaction.report(
                    try ReportMessagesPage.chosen(form), of: talk, form, as: viewer, &tools)
            }
        } catch let refusal as Refusal where refusal.kind == .invalid {
            return try await reportPage(talk, visit, refusal)
        }
        return Reply(services).redirect(talk.link.with("reported", "1"))
    }

    /// The form again, with what was chosen and why it was refused.
    private func reportPage(_ talk: TalkAddress, _ visit: Visit, _ refusal: Refusal) async throws -> Response {
        let form = visit.request.form
        let before: ID<Entity>? = try form.id("before")
        let (viewer, seen) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            let part = RunQuery.Part(talk.meetup, runners: true, talk: .init(thread: talk.thread, before: before))
            return (viewer, try connection.seen(part, viewer))
        }
        let page = try ReportMessagesPage.page(
            seen, viewer, thread: talk.thread, before: before, form: form, refusal: refusal)
        return Reply(services).page(page, for: viewer, visit.request)
    }
}

extension Transaction {
    /// Reports messages of a talk, each by an operation of its own. The meetup is loaded once, however many they are.
    ///
    /// - Throws: the refusals of reading the talk, and of ``RunRules/report``.
    func report(
        _ messages: [ID<Entity>], of talk: TalkAddress, _ form: Fields, as viewer: Viewer, _ tools: inout Tools
    ) throws {
        guard var head = try lockSpace(talk.meetup), head.kind == RunRules.kind else { throw Refusal.missing }
        tools.meet(head.clock, ahead: Limits.clockAheadMilliseconds)
        var slice = try slice(RunQuery.Part(talk.meetup, messages: messages), at: head, for: viewer.person)
        try slice.seen(by: viewer.person, at: viewer.now).requireReading(talk.thread)
        let why = form.pairs.filter { $0.name == "reason" || $0.name == "note" }
        for message in messages {
            let report = Fields([.init("thing", message.text)] + why)
            guard case .record(let operations, _) = try RunRules.report.decide(report, slice, viewer, &tools) else {
                continue
            }
            try record(operations, on: &slice.meetup, to: &head, at: tools.now)
        }
    }
}

extension Connection {
    /// A meetup as somebody sees who may read a talk of it.
    ///
    /// - Throws: `missing`, `talk-members-only`.
    fileprivate func seen(_ talk: TalkAddress, messages: [ID<Entity>] = [], _ viewer: Viewer) throws -> SeenMeetup {
        let seen = try seen(RunQuery.Part(talk.meetup, messages: messages), viewer)
        try seen.requireReading(talk.thread)
        return seen
    }

    /// How far somebody has read a talk once they see its newest messages; nil where they had seen them all, or are shown
    /// earlier ones.
    fileprivate func newlySeen(
        _ data: RunData, _ query: RunQuery, _ viewer: Viewer
    ) throws -> (talk: TalkAddress, sequence: Int64)? {
        guard case .meetup(let slice) = data, case .meetup(let part) = query, let shown = part.talk,
            shown.before == nil
        else { return nil }
        let talk = TalkAddress(part.meetup, thread: shown.thread)
        guard let last = slice.meetup.talk(in: talk.thread).last?.sequence else { return nil }
        let isNew = try (slice.reading.sequence ?? 0) < last || hasUnreadNotice(of: talk, for: viewer.person)
        return isNew ? (talk, last) : nil
    }
}

extension Visit {
    /// The talk that a form is about.
    fileprivate func talk(_ form: Fields) throws(Refusal) -> TalkAddress {
        guard let meetup = request.path.first.flatMap({ ID<Space>($0) }) else { throw .missing }
        return TalkAddress(meetup, thread: try form.id("thread"))
    }
}

enum TalkVisit {
    private static let purpose = HTTPField.Name("Sec-Purpose")

    /// Whether a page is asked for by somebody who opens it. A browser that fetches it ahead has shown nobody anything, and
    /// scripts bring a page up to date in tabs that nobody looks at: they say themselves what was seen.
    static func isSomebodyLooking(_ incoming: Incoming) -> Bool {
        guard incoming.method == .get, incoming.headers[.fragment] == nil else { return false }
        return purpose.flatMap { incoming.headers[$0] }?.contains("prefetch") != true
    }
}
