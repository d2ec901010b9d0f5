import Floor
import Logging
import ServerFloor
import Storage

/// An administrator's changes of an account; the raw value is the address's last segment.
enum AccountAct: String, CaseIterable, Sendable {
    case suspend
    case restore
    case makeAdministrator = "make-administrator"
    case unmakeAdministrator = "unmake-administrator"
}

extension Services {
    /// Applies the change, and makes the person's live streams check again.
    ///
    /// - Returns: the account after the change.
    /// - Throws: `missing` for anybody but administrators, and for an unknown account; `suspending-oneself`;
    ///   `last-administrator`.
    func act(_ act: AccountAct, on person: ID<Person>, _ visit: Visit) async throws -> Account {
        let (account, administrator) = try await database.write { transaction in
            let administrator = try visit.administrator(transaction)
            switch act {
            case .suspend:
                guard administrator.id != person else { throw Refusal.suspendingOneself }
                try transaction.suspend(person, true, now: visit.now)
            case .restore: try transaction.suspend(person, false, now: visit.now)
            case .makeAdministrator: try transaction.makeAdministrator(person, true)
            case .unmakeAdministrator: try transaction.makeAdministrator(person, false)
            }
            guard let account = try transaction.account(person) else { throw Refusal.missing }
            return (account, administrator.id)
        }
        tell(act.rawValue, person, by: administrator)
        live.recheck(person)
        return account
    }

    /// Logs who changed which account, by ids only; the administrator of the server can look them up.
    func tell(_ act: String, _ person: ID<Person>, by administrator: ID<Person>? = nil) {
        logger.notice(
            "administration",
            metadata: ["act": "\(act)", "person": "\(person.text)", "by": "\(administrator?.text ?? "-")"])
    }
}
