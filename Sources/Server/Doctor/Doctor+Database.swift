import Floor
import ServerFloor
import Storage

/// The checks of the database.
extension Doctor {
    func examine(_ database: Database) async -> [Finding] {
        var findings: [Finding] = []
        do {
            findings.append(try await engine(database))
            if let full = await fullDisk(database) { findings.append(full) }
            let (finding, isOurs) = try await schema(database)
            findings.append(finding)
            guard isOurs else { return findings + [try await integrity(database)] }
        } catch {
            return findings + [.ill("database", "It cannot be read.", advice(for: error))]
        }
        let checks: [@Sendable (Database) async throws -> [Finding]] = [
            { [try await integrity($0)] }, { [try await indexes($0)] }, { [try await keeper($0)] }, demoAccounts,
            { [try await photos($0)] }, { [try await files($0)] }, { [try await history($0)] }, { [try await log($0)] },
            { isDeep ? [try await tablesBesideLog($0)] : [] }, { [try await houseClock($0)] }, { [try await jobs($0)] },
            { [try await pushes($0)] }, health,
        ]
        var unread: (any Error)?
        for check in checks {
            do {
                findings += try await check(database)
            } catch {
                unread = unread ?? error
                // A page that is damaged costs those that need it. Where nothing is read no other has more to say.
                guard Services.isOfOneSpace(error) else { break }
            }
        }
        if let unread {
            findings.append(.ill("unread", "Something in the database cannot be read.", advice(for: unread)))
        }
        return findings
    }

    /// Of PostgreSQL's disk, which may be another machine's; ``disk`` looks at SQLite's.
    private func fullDisk(_ database: Database) async -> Finding? {
        guard !settings.database.isEmpty else { return nil }
        do {
            try await database.tryRoom()
            return nil
        } catch StorageError.unwritable(let reason) {
            return .ill(
                "database disk", "PostgreSQL's disk is full, or takes no writes: \(reason).",
                "Free some space there (df -h, df -i); Maru goes on by itself. If PostgreSQL has stopped, start it again."
            )
        } catch {
            // Whatever else is wrong is told by the checks that follow.
            return nil
        }
    }

    private func engine(_ database: Database) async throws -> Finding {
        let version = try await database.read { try $0.engineVersion() }
        let name = "\(database.engineName) \(version.name)"
        guard version.isSupported else {
            return .ill("database", "\(name) is too old.", "Maru needs SQLite 3.40 or PostgreSQL 14.")
        }
        return .well("database", name + (settings.database.isEmpty ? " in \(settings.data)." : "."))
    }

    /// - Returns: also whether this build can read the tables.
    private func schema(_ database: Database) async throws -> (Finding, Bool) {
        let all = Services.migrations(of: rooms)
        let applied = try await database.read { try $0.appliedMigrations() }
        let difference = AppliedMigration.difference(of: applied, from: all)
        guard difference.unknown.isEmpty else {
            let advice = StorageError.newerSchema(difference.unknown).advice
            return (.ill("tables", "A newer Maru created them.", advice), false)
        }
        if let changed = difference.changed {
            return (.ill("tables", "Another build created them.", StorageError.changedMigration(changed).advice), false)
        }
        let due = all.count - applied.count
        guard due == 0 else {
            return (
                .doubtful(
                    "tables", "\(due) migrations are pending.",
                    "`\(settings.command("serve"))` and `\(settings.command("migrate"))` apply them. Back up first."),
                false
            )
        }
        return (.well("tables", "All \(applied.count) migrations are applied."), true)
    }

    private func integrity(_ database: Database) async throws -> Finding {
        let faults = try await faults(database)
        guard faults.isEmpty else {
            return .ill(
                "integrity", faults.joined(separator: "; "),
                "Stop Maru, keep a copy of the data folder, and restore a backup.")
        }
        return .well("integrity", "The integrity check passed.")
    }

    private func faults(_ database: Database) async throws -> [String] {
        do {
            return try await database.read { try $0.faults(limit: 5) }
        } catch StorageError.damaged(let reason) {
            // At some pages the check itself ends.
            return [reason]
        }
    }

    /// Without indexes all data is there, but access is slow, and unique values may be duplicated.
    private func indexes(_ database: Database) async throws -> Finding {
        let all = Services.migrations(of: rooms)
        let missing = try await database.read { try $0.indexesMissing(of: all) }
        guard !missing.isEmpty else { return .well("indexes", "None is missing.") }
        return .ill(
            "indexes", "Missing: " + missing.map(\.name).joined(separator: ", ") + ".",
            "Back up, and recreate them with \(database.engineName == "SQLite" ? "sqlite3" : "psql"): "
                + missing.map { $0.statement + ";" }.joined(separator: " "))
    }

    /// Photos are files in the data folder, with either engine.
    private func photos(_ database: Database) async throws -> Finding {
        let files = PhotoFiles(settings)
        let named = try await database.read { connection in
            try connection.all("SELECT photo FROM floor_person WHERE photo IS NOT NULL").map { try $0.text(0) }
        }
        let lost = named.count { Photo($0).map { !files.has($0) } ?? true }
        guard lost > 0 else {
            return .well("photos", named.isEmpty ? "There are none." : "All \(named.count) are there.")
        }
        return .doubtful(
            "photos", "\(lost) of \(named.count) are missing in \(settings.data)/files/photos.",
            "Restore that folder from its previous place or from a backup, a tar file that contains it as files/photos."
        )
    }

    /// All files that people have uploaded must be there, as long as they were. The content of some is compared with its
    /// hash, first of those that the house has found damaged; of all with `--deep`.
    private func files(_ database: Database) async throws -> Finding {
        let store = FileStore(settings)
        let (referred, known) = try await database.read {
            (try $0.contentLengths(), Set(try $0.fileFlaws(limit: Limits.fileFlaws)))
        }
        let count = isDeep ? referred.count : Limits.filesExamined
        let (missing, altered) = try await onFileThread {
            let missing = Set(referred.keys.filter { !store.has($0) })
            let there = Set(referred.keys).subtracting(missing)
            let cut = there.filter { hash in referred[hash].map { !store.has(hash, bytes: $0) } ?? false }
            let whole = there.subtracting(cut)
            let read = Array(whole.intersection(known)) + whole.subtracting(known).shuffled().prefix(count)
            return (missing, cut.union(read.filter { store.whole($0) == nil }))
        }
        guard !missing.isEmpty || !altered.isEmpty else {
            return .well("files", referred.isEmpty ? "There are none." : "All \(referred.count) are there.")
        }
        func names(_ hashes: some Collection<FileHash>) -> String {
            let names = hashes.map(FileStore.name).sorted()
            return names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
        }
        let says = [
            missing.isEmpty ? nil : "\(missing.count) of \(referred.count) are missing: \(names(missing)).",
            altered.isEmpty ? nil : "\(altered.count) are altered: \(names(altered)).",
        ]
        return .ill(
            "files", says.compactMap(\.self).joined(separator: " "),
            "Check the disk, and copy them to \(settings.data)/files from a backup, a tar file that has them under files."
        )
    }

    private func keeper(_ database: Database) async throws -> Finding {
        let accounts = try await database.read { try $0.accounts() }
        guard !accounts.isEmpty else {
            return .well(
                "people",
                "There are no accounts yet. `\(settings.command("serve"))` prints the link for the first one.")
        }
        guard accounts.contains(where: { $0.isAdministrator && !$0.isSuspended }) else {
            return .doubtful(
                "people", "There is no administrator.",
                "Make somebody an administrator: " + settings.command("user admin EMAIL"))
        }
        return .well("people", accounts.count == 1 ? "There is one account." : "\(accounts.count) accounts.")
    }

    /// The demo's accounts, and one of an administrator among them; nothing where there are none, or each has a password of
    /// its own.
    private func demoAccounts(_ database: Database) async throws -> [Finding] {
        let open = try await database.demoPasswords(PasswordWork(cost: settings.passwordCost))
        guard !open.isEmpty else { return [] }
        let says = "The password of \(open.joined(separator: ", ")) is the demo's, which is published with Maru"
        return settings.isForOthers
            ? [.ill("demo accounts", says + ".", settings.demoAdvice)]
            : [.well("demo accounts", says + ". Only this machine can connect.")]
    }

    /// The newest operation must not be from the future.
    private func history(_ database: Database) async throws -> Finding {
        let latest = try await database.read { try $0.latestMoment() }
        guard let latest, latest > clock() + 300_000 else { return .well("time", "Nothing is from the future.") }
        return .doubtful(
            "time", "The newest operation is \((latest - clock()) / 60_000) minutes ahead of this machine's clock.",
            "Set the clock. Days, sessions and reminders depend on it.")
    }

    /// Operations are numbered without gaps.
    private func log(_ database: Database) async throws -> Finding {
        let spaces = try await database.read { try $0.gapsInLog(limit: 5) }
        guard spaces.isEmpty else {
            return .ill(
                "log", "Operations are missing: " + spaces.map(\.text).joined(separator: ", ") + ".",
                "Stop Maru, keep a copy of the data folder, and restore a backup.")
        }
        return .well("log", "No operation is missing.")
    }

    /// All that pages show of a board or a team is derived from its log.
    private func tablesBesideLog(_ database: Database) async throws -> Finding {
        let (flaws, spaces) = try await database.flaws(in: rooms)
        guard flaws.isEmpty else {
            return .ill(
                "tables and log", SpaceFlaw.line(flaws) + ".",
                "Keep a copy of the data folder, and check the disk. An operation that is not what was recorded is whole in "
                    + "an earlier backup; if tables alone differ, report it as a bug: the log contains all changes.")
        }
        return .well("tables and log", "All \(spaces) boards, teams and journals match their logs.")
    }

    /// The stored state of the server's clock.
    private func houseClock(_ database: Database) async throws -> Finding {
        let (seen, now) = (try await database.read { try $0.clockSeen() }, clock())
        guard let seen else { return .well("clock", "The server has not run yet.") }
        guard seen.suspectedAt == nil, seen.at - now <= Limits.clockJumpMilliseconds else {
            return .doubtful(
                "clock", "It has jumped: cleanup and scheduled work wait until it has run for an hour without a jump.",
                "Set the clock; if it is right, run: " + settings.command("clock accept"))
        }
        return .well("clock", "It is consistent with when the server last ran.")
    }

    private func jobs(_ database: Database) async throws -> Finding {
        let given = try await database.read { try $0.jobsGivenUp() }
        guard given > 0 else { return .well("jobs", "None has failed for good.") }
        return .doubtful(
            "jobs", "\(given) have failed for good after many attempts.",
            "The reasons are in the log, and in floor_job, last_error.")
    }
}
