import Floor
import ServerFloor
import Storage

extension ExternalJob {
    /// Tells an administrator by mail of what waits for them in a room, if it still does.
    static let mailTask = ExternalJob(AdministratorTask.mailKind, waitingFor: .mail) { services, job in
        guard let mailer = services.mail else { return }
        let asked = try JSON.parse(job.payload)
        guard let room = services.rooms.first(where: { $0.kind == asked["room"]?.stringValue }),
            let person = asked["person"]?.stringValue.flatMap({ ID<Person>($0) })
        else { return }
        let found = try await services.database.read { connection -> (EmailAddress, Language, AdministratorTask)? in
            let row = try connection.first(
                """
                SELECT email, language FROM floor_person
                WHERE id = \(person) AND administrator = \(true) AND suspended_at IS NULL AND email IS NOT NULL
                """)
            guard let row, let task = try room.administratorTask(connection, person) else { return nil }
            return (try EmailAddress(try row.text(0)), Language(stored: try row.text(1)) ?? .enUS, task)
        }
        guard let (email, language, task) = found else { return }
        let mail = Mail.task(
            to: email, language, says: task.says(language), address: services.origin + task.link.text)
        try await mailer.send(mail, now: services.clock(), id: job.id.text)
        try await services.noteSuccess(of: .mail)
    }
}
