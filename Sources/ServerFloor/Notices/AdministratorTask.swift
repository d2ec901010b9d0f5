public import Floor
package import Storage

/// What a room has for an administrator to decide: one sentence, and the page on which it is decided. Whoever looks after
/// the house may never open the room: Today, the administrators' page and a mail say it.
public struct AdministratorTask: Sendable {
    public let says: Phrase
    public let link: Link

    public init(_ says: Phrase, link: Link) {
        self.says = says
        self.link = link
    }

    /// The name of the administrators' page.
    package static let heading = Phrase(ko: "집 돌보기", en: "Look after the house")
    /// The name of the job that mails one.
    package static let mailKind = "mail.task"

    /// A list of them, each with the way to its page; nothing where there are none.
    package static func list(_ tasks: [AdministratorTask], _ viewer: Viewer) -> HTML {
        if tasks.isEmpty { return .nothing }
        return rows {
            for task in tasks { row(Floor.Row(viewer.say(task.says), to: task.link, leading: icon(.flag))) }
        }
    }
}

extension Services {
    /// What waits for a viewer in the rooms of this house, also in those that they have switched off for themselves;
    /// nothing for anybody but administrators.
    package func tasks(of viewer: Viewer, _ connection: Connection) throws -> [AdministratorTask] {
        guard viewer.isAdministrator else { return [] }
        return try rooms(in: roomPlaces).compactMap { try $0.administratorTask(connection, viewer.person) }
    }
}

extension Connection {
    /// The administrators whose accounts are not suspended.
    package func administrators() throws -> [ID<Person>] {
        try all(
            "SELECT id FROM floor_person WHERE administrator = \(true) AND suspended_at IS NULL ORDER BY id"
        ).map { try $0.id(0) }
    }

    /// Those of some people who have an unread notice of a kind.
    fileprivate func unreadReaders(of kind: NoticeKind, among people: [ID<Person>]) throws -> Set<ID<Person>> {
        if people.isEmpty { return [] }
        return Set(
            try all(
                """
                SELECT person FROM floor_notice
                WHERE person IN (\(list: people)) AND room = \(kind.room) AND kind = \(kind.name) AND read_at IS NULL
                """
            ).map { row -> ID<Person> in try row.id(0) })
    }
}

extension Transaction {
    /// Tells administrators that something of a room waits for them, by a notice and, where the house sends mail, by a mail:
    /// once until they have read the notice, however much comes meanwhile.
    ///
    /// - Parameters:
    ///   - kind: a kind of the room that says what waits: ``Room/administratorTask``.
    ///   - cause: identifies the event, the same for each repetition.
    ///   - isWaiting: whether it waits for somebody; asked of those alone who have no unread notice.
    package func tellAdministrators(
        _ kind: NoticeKind, cause: String, at now: Int64, if isWaiting: (ID<Person>) throws -> Bool
    ) throws {
        let people = try administrators()
        let told = try unreadReaders(of: kind, among: people)
        let untold = try people.filter { try !told.contains($0) && isWaiting($0) }
        if untold.isEmpty { return }
        try notify(NewNotice(kind, to: untold, cause: cause, detail: .object([]), at: now))
        for person in untold {
            let payload: JSON = ["person": .string(person.text), "room": .string(kind.room)]
            var hash = FNV1a()
            hash.add(cause.utf8)
            var entropy = Entropy(seed: (person.high, person.low, hash.value, UInt64(bitPattern: now)))
            try enqueue(
                ID(milliseconds: now, entropy: &entropy), kind: AdministratorTask.mailKind, payload: payload.text,
                due: now, uniqueKey: "\(AdministratorTask.mailKind) \(kind.room) \(person.text)")
        }
    }

    /// Notices of a kind count as read for those administrators for whom nothing waits any more, whoever decided it.
    ///
    /// - Parameter isWaiting: whether something still waits for somebody.
    package func readNotices(
        of kind: NoticeKind, unless isWaiting: (ID<Person>) throws -> Bool, at now: Int64
    ) throws {
        for person in try unreadReaders(of: kind, among: try administrators()).sorted() {
            if try isWaiting(person) { continue }
            try execute(
                """
                UPDATE floor_notice SET read_at = \(now)
                WHERE person = \(person) AND room = \(kind.room) AND kind = \(kind.name) AND read_at IS NULL
                """)
            announceNotices(of: person, at: now)
        }
    }
}
