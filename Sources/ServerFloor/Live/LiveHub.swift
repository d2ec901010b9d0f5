public import Floor
public import Storage
import Synchronization

/// The live streams that are open in this process, and who is viewing what.
///
/// It holds no authoritative state: it only forwards “query again”, and each stream queries the database before it
/// sends anything, or uses what another has just read: ``NewsCache``.
public final class LiveHub: Sendable {
    private let perPerson: Int
    private let total: Int
    private let state = Mutex(State())

    private struct State {
        var streams: [ObjectIdentifier: Mailbox] = [:]
        var byPerson: [ID<Person>: [ObjectIdentifier: Mailbox]] = [:]
        var bySpace: [ID<Space>: [ObjectIdentifier: Mailbox]] = [:]
        var isClosed = false
        var told = 0
        /// Who is viewing what in other processes, and when each of them last reported it.
        var elsewhere: [ID<Space>: [String: Elsewhere]] = [:]

        mutating func leave(_ space: ID<Space>, _ key: ObjectIdentifier) {
            bySpace[space]?[key] = nil
            if bySpace[space]?.isEmpty == true { bySpace[space] = nil }
        }
    }

    private struct Elsewhere {
        var people: [ID<Person>]
        var heardAt: Int64
    }

    /// Spaces that somebody has started or stopped viewing in this process, to be announced to the others.
    let presenceChanges: AsyncStream<ID<Space>>
    private let changed: AsyncStream<ID<Space>>.Continuation

    package init(perPerson: Int, total: Int) {
        self.perPerson = perPerson
        self.total = total
        (presenceChanges, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1_024))
    }

    /// The number of open streams.
    public var count: Int { state.withLock { $0.streams.count } }

    /// The mailboxes of the open streams.
    var mailboxes: [Mailbox] { state.withLock { Array($0.streams.values) } }

    /// Opens a mailbox for a stream.
    ///
    /// - Throws: `too-many-streams`; `busy` at the server's limit, or while it is stopping.
    package func open(for person: ID<Person>, lookingAt: [ID<Space>]) throws(Refusal) -> Mailbox {
        let mailbox = Mailbox(person: person, lookingAt: lookingAt)
        let refusal = state.withLock { state -> Refusal? in
            guard !state.isClosed, state.streams.count < total else { return .busy }
            guard state.byPerson[person]?.count ?? 0 < perPerson else {
                return .tooManyStreams(perPerson)
            }
            state.streams[ObjectIdentifier(mailbox)] = mailbox
            state.byPerson[person, default: [:]][ObjectIdentifier(mailbox)] = mailbox
            return nil
        }
        if let refusal { throw refusal }
        return mailbox
    }

    /// Subscribes a stream to exactly these spaces.
    ///
    /// - Returns: whether one of them is new to it.
    @discardableResult
    func subscribe(_ mailbox: Mailbox, to spaces: [ID<Space>]) -> Bool {
        let key = ObjectIdentifier(mailbox)
        let before = mailbox.setSpaces(Set(spaces))
        state.withLock { state in
            guard state.streams[key] != nil else { return }
            for gone in before.subtracting(spaces) { state.leave(gone, key) }
            for new in Set(spaces).subtracting(before) { state.bySpace[new, default: [:]][key] = mailbox }
        }
        for space in before.symmetricDifference(spaces).intersection(mailbox.looksAt) { wake(presenceOf: space) }
        return !before.isSuperset(of: spaces)
    }

    /// Removes a stream that has ended.
    package func close(_ mailbox: Mailbox) {
        let key = ObjectIdentifier(mailbox)
        let spaces = mailbox.setSpaces([])
        state.withLock { state in
            state.streams[key] = nil
            state.byPerson[mailbox.person]?[key] = nil
            if state.byPerson[mailbox.person]?.isEmpty == true { state.byPerson[mailbox.person] = nil }
            for space in spaces { state.leave(space, key) }
        }
        mailbox.finish()
        for space in spaces.intersection(mailbox.looksAt) { wake(presenceOf: space) }
    }

    /// Forwards that a space has reached a sequence, or that something concerns one person.
    public func tell(_ channel: Channel, sequence: Int64) {
        switch channel {
        case .space(let space): for mailbox in listeners(of: space) { mailbox.put(space, sequence) }
        case .person(let person): for mailbox in streams(of: person) { mailbox.putNotices() }
        }
        state.withLock { $0.told += 1 }
    }

    /// The number of announcements forwarded since the start.
    package var told: Int { state.withLock { $0.told } }

    /// Makes a person's streams check again after a change (a space they joined or left, a session that ended).
    public func recheck(_ person: ID<Person>) {
        for mailbox in streams(of: person) { mailbox.recheck() }
    }

    /// Makes every stream check again after announcements may have been missed. In batches, since each queries the
    /// database.
    func recheckAll() async {
        var rest = mailboxes[...]
        while !rest.isEmpty {
            for mailbox in rest.prefix(Limits.recheckedAtOnce) { mailbox.recheck() }
            rest = rest.dropFirst(Limits.recheckedAtOnce)
            // Cancelled sleep: they check anyway.
            try? await Task.sleep(for: .milliseconds(Limits.recheckPauseMilliseconds))
        }
    }

    /// The members who are viewing a space now, in any process.
    package func people(at space: ID<Space>) -> [ID<Person>] {
        let elsewhere = state.withLock { $0.elsewhere[space]?.values.flatMap(\.people) ?? [] }
        return Set(peopleHere(at: space)).union(elsewhere).sorted()
    }

    /// Those whose streams are in this process.
    func peopleHere(at space: ID<Space>) -> [ID<Person>] {
        Set(listeners(of: space).filter { $0.looksAt.contains(space) }.map(\.person)).sorted()
    }

    /// Spaces that somebody is viewing in this process.
    var spacesLookedAt: [ID<Space>] {
        let mailboxes = state.withLock { Array($0.streams.values) }
        return Set(mailboxes.flatMap { $0.looksAt.intersection($0.spaces) }).sorted()
    }

    /// Takes in who is viewing a space in another process.
    func hear(_ people: [ID<Person>], at space: ID<Space>, from node: String, now: Int64) {
        let isNews = state.withLock { state in
            let before = state.elsewhere[space]?[node]?.people ?? []
            if people.isEmpty {
                state.elsewhere[space]?[node] = nil
                if state.elsewhere[space]?.isEmpty == true { state.elsewhere[space] = nil }
            } else {
                state.elsewhere[space, default: [:]][node] = Elsewhere(people: people, heardAt: now)
            }
            return before != people
        }
        if isNews { wakeListeners(presenceOf: space) }
    }

    /// Forgets another process's report because it stops or, without a name, those that have been silent since a time.
    package func forget(_ node: String? = nil, heardBefore moment: Int64 = .max) {
        let told = state.withLock { state in
            state.elsewhere.flatMap { space, nodes in
                nodes.filter { (node == nil || $0.key == node) && $0.value.heardAt < moment }.map { (space, $0.key) }
            }
        }
        for (space, node) in told { hear([], at: space, from: node, now: moment) }
    }

    /// Ends all streams and refuses new ones.
    public func end() {
        let all = state.withLock { state in
            state.isClosed = true
            return Array(state.streams.values)
        }
        for mailbox in all { mailbox.finish() }
    }

    private func wake(presenceOf space: ID<Space>) {
        changed.yield(space)
        wakeListeners(presenceOf: space)
    }

    private func wakeListeners(presenceOf space: ID<Space>) {
        for mailbox in listeners(of: space) where mailbox.looksAt.contains(space) { mailbox.putPresence(space) }
    }

    private func streams(of person: ID<Person>) -> [Mailbox] {
        state.withLock { $0.byPerson[person].map { Array($0.values) } ?? [] }
    }

    private func listeners(of space: ID<Space>) -> [Mailbox] {
        state.withLock { $0.bySpace[space].map { Array($0.values) } ?? [] }
    }
}

extension Refusal {
    static func tooManyStreams(_ limit: Int) -> Refusal {
        Refusal(
            .tooMany, "too-many-streams",
            Phrase(
                ko: "실시간 연결은 한 사람이 \(limit)개까지예요. 다른 창을 닫아 주세요.",
                en: "One person can have up to \(limit) live connections. Close another window."), retryAfter: 30)
    }
}
