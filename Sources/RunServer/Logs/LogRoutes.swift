import Floor
import Hummingbird
import RunRoom
import ServerFloor
import Storage

/// One's own logs, and the stamps one gives. Like the profile they are no operations: what is saved is the whole value, and
/// saving it again changes nothing.
extension RunHost {
    func mountLogs(_ routes: Routes) {
        routes.post("run/\(LogPage.saving)") { try await saveLog($0, $1) }
        routes.post("run/\(LogPage.deleting)") { try await deleteLog($0, $1) }
        routes.post("run/\(GiveStamp.address)") { try await giveStamp($0, $1) }
        mountLogModeration(routes)
    }

    private func saveLog(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try Visit(incoming, context, services, form: Fields())
        // Who is not signed in is told so before anything of the form is read.
        _ = try await services.database.read { try visit.person($0) }
        let sent = try await logForm(incoming, visit)
        var form = sent.fields
        let given = form["day"]
        guard let day = given.flatMap({ Day($0) }) else { throw Refusal.logDayInvalid(given) }
        do {
            // It is stored once: with the corrected form it is sent by its id.
            if let photo = try await upload(sent, on: day, visit) { form.set(RunLog.photoField.text, photo.text) }
            _ = try await saveLog(form, on: day, visit)
        } catch let refusal as Refusal where refusal.field != nil {
            let (viewer, shown) = try await services.database.read { connection in
                let viewer = try visit.viewer(connection)
                return (viewer, try connection.logOfDay(day, of: viewer))
            }
            // A day without a page has nowhere to show the form.
            guard let page = try? LogPage.page(shown, viewer, form: form, refusal: refusal) else { throw refusal }
            return Reply(services).page(page, for: viewer, visit.request)
        }
        return Reply(services).redirect(RunRules.log(of: day))
    }

    /// - Throws: the refusals of the log's fields.
    func saveLog(_ form: Fields, on day: Day, _ visit: Visit) async throws -> RunLog {
        let (log, isFreed) = try await services.database.write { transaction -> (RunLog, Bool) in
            let viewer = visit.viewer(try visit.person(transaction))
            let shown = try transaction.logOfDay(day, of: viewer)
            let file: ID<StoredFile>? = try form.id(RunLog.photoField.text)
            let uploaded = try file.flatMap { try transaction.unusedPhoto($0, of: viewer.person) }
            let log = try RunLog(
                form, on: day, after: shown.log, runs: shown.runs, uploaded: uploaded, viewer)
            guard log != shown.log else { return (log, false) }
            try transaction.save(log, of: viewer.person)
            let isFreed = try transaction.setPhoto(
                log.photo, in: day, of: viewer.person, after: shown.log?.photo, at: visit.now)
            return (log, isFreed)
        }
        if isFreed { try await services.removeDroppedFiles() }
        return log
    }

    private func deleteLog(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let given = visit.request.form["day"]
        _ = try await services.database.read { try visit.person($0) }
        guard let day = given.flatMap({ Day($0) }) else { throw Refusal.logDayInvalid(given) }
        try await deleteLog(on: day, visit)
        return Reply(services).redirect(RunRules.logs.with("month", Month(of: day).iso))
    }

    func deleteLog(on day: Day, _ visit: Visit) async throws {
        let isFreed = try await services.database.write { transaction in
            let person = try visit.person(transaction).id
            let former = try transaction.logs(of: person, day...day).first?.photo
            try transaction.deleteLog(of: person, on: day)
            return try transaction.setPhoto(nil, in: day, of: person, after: former, at: visit.now)
        }
        if isFreed { try await services.removeDroppedFiles() }
    }

    private func giveStamp(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let form = visit.request.form
        _ = try await services.database.read { try visit.person($0) }
        let (meetup, person): (ID<Space>?, ID<Person>?) = (try form.id("meetup"), try form.id("person"))
        guard let meetup else { throw Refusal.missing }
        guard let person else { throw Refusal.personUnseen }
        do {
            try await giveStamp(form["stamp"], to: person, in: meetup, visit)
        } catch let refusal as Refusal where refusal.kind == .invalid || refusal.kind == .conflict {
            let (viewer, seen) = try await services.database.read { connection in
                let viewer = try visit.viewer(connection)
                return (viewer, try connection.seenAfterRun(meetup, viewer))
            }
            let page = RunRules.stampsPage(seen, viewer, refusal: refusal)
            return Reply(services).page(page, for: viewer, visit.request)
        }
        return Reply(services).redirect(RunRules.stamps(of: meetup))
    }

    /// - Throws: `missing` for a run that the giver may not know of, and those of ``GiveStamp``.
    func giveStamp(
        _ stamp: String?, to receiver: ID<Person>, in meetup: ID<Space>, _ visit: Visit
    ) async throws {
        try await services.database.write { transaction in
            let viewer = visit.viewer(try visit.person(transaction))
            // Both may give one to each other at once, and be marked at the same time.
            guard let head = try transaction.lockSpace(meetup) else { throw Refusal.missing }
            let slice = try transaction.slice(
                RunQuery.Part(meetup, runners: true, stamps: true), at: head, for: viewer.person)
            let seen = try slice.seen(by: viewer.person, at: viewer.now)
            let given = try GiveStamp.checked(stamp, to: receiver, in: seen, viewer)
            try transaction.give(given, to: receiver, by: viewer.person, in: slice.meetup, at: viewer.now)
        }
    }
}

extension Connection {
    /// A run with the viewer's log and stamps of it.
    ///
    /// - Throws: `missing`.
    func seenAfterRun(_ meetup: ID<Space>, _ viewer: Viewer) throws -> SeenMeetup {
        guard let head = try space(meetup) else { throw Refusal.missing }
        return try slice(RunQuery.Part(meetup, runners: true, stamps: true), at: head, for: viewer.person)
            .seen(by: viewer.person, at: viewer.now)
    }
}
