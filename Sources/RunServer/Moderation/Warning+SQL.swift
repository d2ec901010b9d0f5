import Floor
import RunRoom
import ServerFloor
import Storage

extension Migration {
    /// Of a verdict that warns somebody: whom, and of which rule.
    static let runWarnings = Migration(
        id: "run.0006-warnings",
        statements: [
            "ALTER TABLE run_verdict ADD COLUMN warned TEXT",
            "ALTER TABLE run_verdict ADD COLUMN rule TEXT",
        ])
}

extension NoticeKind {
    /// An administrator warns me. `detail` is `{"rule": …, "matter": …}`. Nobody switches it off: it has no switch.
    static let runWarned = NoticeKind(
        room: RunRules.kind, "warned", Phrase(ko: "관리자가 경고했을 때", en: "An administrator warns me"),
        isForMembers: false)
}

extension Transaction {
    /// Keeps on record whom a decision warns of what, and tells them. Of a message, a log or a person it does not say in
    /// which run: where there are two people that would be who has reported it.
    func warn(
        _ person: ID<Person>, of rule: Report.Reason, for thing: ReportedThing, at now: Int64
    ) throws {
        let matter = thing.kind.matter
        let table: SQL = matter == .log ? "run_log_verdict" : "run_verdict"
        try execute(
            "UPDATE \(table) SET warned = \(person), rule = \(rule.rawValue) WHERE report = \(thing.operation)")
        try notify(
            NewNotice(
                .runWarned, to: [person], in: matter == .meetup ? thing.meetup : nil,
                cause: "run/warning/\(thing.operation.text)",
                detail: ["rule": .string(rule.rawValue), "matter": .string(matter.rawValue)], at: now))
    }
}

extension Notice {
    /// What an administrator warns of; nil for any other notice.
    var warning: Phrase? {
        guard kind == NoticeKind.runWarned.name,
            let rule = detail["rule"]?.stringValue.flatMap({ Report.Reason(rawValue: $0) }),
            let matter = detail["matter"]?.stringValue.flatMap({ Warning.Matter(rawValue: $0) })
        else { return nil }
        return Warning.text(rule, about: matter)
    }
}
