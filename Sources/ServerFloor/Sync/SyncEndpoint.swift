import Floor
import Hummingbird
import Logging
import Storage

extension APIEndpoint {
    /// Applies a device's changes and returns what it lacks.
    package static let sync = APIEndpoint(
        .post, "/sync", "sync", summary: "Applies a device's changes and returns what has changed since its last sync.",
        request: .object([
            .init(
                "version",
                .integer("The protocol version that the device uses; the server’s own if absent."),
                required: false),
            .init(
                "person",
                .id(
                    "The person whose device it is. Changes for somebody else are ignored: the caller may not send them."
                ),
                required: false),
            .init(
                "lineage",
                .text(
                    "The lineage of the device’s data, from its last answer. If the log has another one now, the answer contains only that: the device then requests a snapshot of each space and sends its recent changes again."
                ), required: false),
            .init(
                "cursors",
                .list(
                    of: .object([
                        .init("space", .id("A space on the device.")),
                        .init(
                            "sequence",
                            .integer("The last sequence it has; \(SyncDelta.beginningAnew) requests a snapshot.")),
                        .init(
                            "proof",
                            .text(
                                "The proof that came with that sequence, or an empty text to get one. By it the server knows that its database was reset to an earlier state."
                            ), required: false),
                    ]))),
            .init(
                "unsent",
                .list(
                    of: .object([
                        .init("id", .id("The operation's id.")), .init("space", .id("The space it belongs to.")),
                        .init("do", .text("The use case: the last segment of the form's address.")),
                        .init("clock", .text("When, by the device's hybrid logical clock.")),
                        .init("with", .unchecked(.map("The form's fields.", of: .text("A field's value.")))),
                        .init(
                            "pinned",
                            .list(
                                of: .text(
                                    "A field that the device filled in, not the person; ignored when comparing two forms with one id. Without this list all fields are compared."
                                )),
                            required: false),
                    ]))),
            .init("refused", .list(of: DoubtedChange.schema), required: false),
        ]),
        answers: [
            .init(200, "The result of each change, and the changes of each space.", .syncAnswer),
            .refusal(.invalid), .refusal(.signedOut), .refusal(.conflict),
        ]
    ) { call, services in
        if let version = call.body["version"]?.integerValue, version != SyncDelta.wireVersion {
            throw Refusal.otherVersion
        }
        let device = SyncingDevice(
            person: call.body["person"]?.stringValue, lineage: call.body["lineage"]?.stringValue,
            doubted: try DoubtedChange.list(call.body["refused"]))
        // Most requests have no change: they are answered by one read.
        guard call.body["unsent"]?.arrayValue?.isEmpty == false,
            try await services.mayChange(device, call.body["cursors"], call.visit)
        else {
            return try await services.syncAnswer([], for: device, call.body["cursors"], call.visit).answer
        }
        let changes = try call.sentChanges()
        let settled = try await services.applyAll(changes, call.visit)
        // If a change failed by a fault of ours, the device pauses, so send everything available now.
        let acted = settled.count == changes.count ? Set(changes.compactMap(\.space)) : []
        return try await services.syncAnswer(settled, in: acted, for: device, call.body["cursors"], call.visit).answer
    }
}

extension SyncAnswer {
    fileprivate var answer: APIAnswer {
        .json(json, headers: zone.map { [.chosenZone: $0] } ?? [:])
    }
}

extension Schema {
    static let syncAnswer = Schema.object([
        .init("now", .integer("The server's clock, in Unix milliseconds.")),
        .init("owner", .deviceOwner), .init("people", .list(of: .syncPerson)),
        .init("settled", .list(of: .pushResult)), .init("spaces", .list(of: .syncDelta)),
        .init("lost", .list(of: .id("A space that the caller is no longer in."))),
        .init(
            "lineage",
            .text(
                "Identifies the history of the log; it changes when the database is reset to an earlier state, as by a backup that is restored."
            )),
        .init("proofs", .list(of: ProvedCursor.schema)),
        .init("more", .boolean("Whether there is more: sync again at once.")),
        .init("locks", .list(of: SpaceLock.schema)),
    ])
}

/// Whose device asks, since which lineage of the log, and about which changes, as far as it says so.
struct SyncingDevice: Sendable {
    let person: String?
    let lineage: String?
    let doubted: [DoubtedChange]

    /// Whether it belongs to a person. Somebody else may have signed in since: what the previous person left must never
    /// be applied in their name, nor answered.
    func belongs(to person: ID<Person>) -> Bool { self.person.map { $0 == person.text } ?? true }

    /// Whether its data is from another history of the log: its cursors mean nothing here, and a change that it sends may
    /// be there already.
    func isElsewhere(than lineage: LogLineage) -> Bool {
        guard let known = self.lineage else { return false }
        return known != lineage.id.text
    }
}

extension Connection {
    /// How a device's positions agree with the log; nil if they mean nothing here. A device that names no lineage, of an
    /// earlier version, is not asked: it could not begin anew.
    ///
    /// - Throws: `too-many-spaces`.
    func standing(
        of device: SyncingDevice, _ cursors: [SyncCursor], by person: ID<Person>, _ lineage: LogLineage
    ) throws -> DeviceStanding? {
        if device.lineage == nil { return .inStep(unproved: []) }
        if device.isElsewhere(than: lineage) { return nil }
        return try standing(of: cursors, by: person, lineage)
    }
}

/// A device's position in one space.
struct SyncCursor: Sendable {
    package let space: ID<Space>
    package let sequence: Int64
    /// The ``CursorProof``, as sent; nil from a device that knows of none.
    let proof: String?

    var place: CursorPlace { CursorPlace(space: space, sequence: sequence) }

    /// - Throws: `too-many-spaces`.
    package static func list(_ json: JSON?) throws(Refusal) -> [SyncCursor] {
        let rows = json?.arrayValue ?? []
        guard rows.count <= Limits.spacesPerSync else { throw .tooManySpaces }
        return rows.compactMap { row in
            guard let space = row["space"]?.stringValue.flatMap({ ID<Space>($0) }),
                let sequence = row["sequence"]?.integerValue
            else { return nil }
            return SyncCursor(space: space, sequence: sequence, proof: row["proof"]?.stringValue)
        }
    }
}

extension APICall {
    /// - Throws: `too-many-changes`; `change-unreadable` for one without a readable id.
    fileprivate func sentChanges() throws(Refusal) -> [SentChange] {
        let rows = body["unsent"]?.arrayValue ?? []
        guard rows.count <= Limits.changesPerSync else { throw .tooManyChanges("unsent") }
        var changes: [SentChange] = []
        for (index, row) in rows.enumerated() {
            do throws(Floor.Operation.Unreadable) {
                changes.append(.readable(try UnsentChange(json: row)))
            } catch {
                guard let id = row["id"]?.stringValue.flatMap({ ID<Floor.Operation>($0) }) else {
                    throw .changeUnreadable("unsent.\(index).\(error.member)")
                }
                changes.append(.unreadable(id, error.member))
            }
        }
        return changes
    }
}

extension Services {
    /// Whether the changes that a device sends are the signed-in person's and of this log. What a device did last may need
    /// what the log has lost: that is asked for first.
    fileprivate func mayChange(_ device: SyncingDevice, _ cursors: JSON?, _ visit: Visit) async throws -> Bool {
        try await readLineage { connection, lineage in
            let person = try visit.person(connection)
            guard device.belongs(to: person.id) else { return false }
            guard case .inStep? = try connection.standing(of: device, SyncCursor.list(cursors), by: person.id, lineage)
            else {
                return false
            }
            return true
        }
    }

    /// The results of the changes, in order. An unreadable change is refused by itself.
    ///
    /// Consecutive changes in one space share a transaction. If that fails, each gets its own. If one fails by a fault
    /// of ours, neither it nor the later ones in the same space are answered: the device keeps them and sends them
    /// again, in the same order. Changes in other spaces are applied anyway.
    /// - Throws: the fault, if nothing at all was applied: the device pauses then. Data that is damaged stays so: what others
    ///   did must not wait for it.
    fileprivate func applyAll(_ changes: [SentChange], _ visit: Visit) async throws -> [PushResult] {
        var settled: [PushResult] = []
        var held: Set<ID<Space>> = []
        var before: [ID<Space>: Set<ID<Floor.Operation>>] = [:]
        var fault: (any Error)?
        for part in changes.bySpace {
            switch part {
            case .unreadable(let id, let member):
                settled.append(try await refused(id, .changeUnreadable(member), visit))
            case .readable(let changes, let space):
                if held.contains(space) { continue }
                do {
                    settled += try await apply(changes, in: space, after: &before[space, default: []], visit)
                } catch let refusal as Refusal {
                    throw refusal
                } catch {
                    // One at a time, to apply those before the failing one.
                    let (done, failure) = try await applySeparately(
                        changes, in: space, after: &before[space, default: []], visit)
                    settled += done
                    guard let failure else { continue }
                    held.insert(space)
                    logger.error("A change of a device failed", metadata: ["error": "\(failure)"])
                    fault = fault ?? failure
                }
            }
        }
        if let fault {
            await noteIfDamaged(fault)
            if settled.isEmpty, (fault as? StorageError)?.isOfData != true { throw fault }
        }
        return settled
    }

    private func refused(_ id: ID<Floor.Operation>, _ refusal: Refusal, _ visit: Visit) async throws -> PushResult {
        let language = try await database.read { try visit.person($0).language }
        return PushResult(
            id, .refused(.init(name: refusal.name, text: refusal.phrase(language), field: refusal.field)))
    }

    /// Applies changes in one space, each in its own transaction, up to one that fails by a fault of ours.
    private func applySeparately(
        _ changes: [UnsentChange], in space: ID<Space>, after before: inout Set<ID<Floor.Operation>>, _ visit: Visit
    ) async throws -> ([PushResult], (any Error)?) {
        var settled: [PushResult] = []
        for change in changes {
            do {
                settled += try await apply([change], in: space, after: &before, visit)
            } catch let refusal as Refusal {
                throw refusal
            } catch {
                return (settled, error)
            }
        }
        return (settled, nil)
    }

    /// Applies changes in one space, by its room. A refusal is a result, and the next change is applied.
    private func apply(
        _ changes: [UnsentChange], in space: ID<Space>, after before: inout Set<ID<Floor.Operation>>, _ visit: Visit
    ) async throws -> [PushResult] {
        let kind = try await database.read { try $0.space(space)?.kind }
        let room = rooms.first { room in
            // A space that does not exist yet is of the room whose use case creates it.
            kind.map { $0 == room.kind } ?? changes.first.flatMap { room.sync?.begins($0) } ?? false
        }
        let results: [PushOutcome]
        if let sync = room?.sync {
            do {
                results = try await sync.apply(self, changes, &before, visit)
            } catch let refusal as Refusal where refusal.kind != .signedOut && refusal.kind != .tooMany {
                results = changes.map { _ in .refusal(refusal) }
            }
        } else {
            results = changes.map { _ in .refusal(.missing) }
        }
        var settled: [PushResult] = []
        for (change, result) in zip(changes, results) {
            switch result {
            case .result(let result): settled.append(PushResult(change.id, result))
            case .refusal(let refusal): settled.append(try await refused(change.id, refusal, visit))
            }
        }
        return settled
    }
}

/// Several changes cannot share one transaction.
struct NeedsSeparateTransactions: Error {}

/// One change that a device sent.
private enum SentChange {
    case readable(UnsentChange)
    /// Its id, and the invalid member.
    case unreadable(ID<Floor.Operation>, String)

    /// Consecutive changes of one space.
    enum Part {
        case readable([UnsentChange], ID<Space>)
        case unreadable(ID<Floor.Operation>, String)
    }

    /// The change's space, if readable.
    var space: ID<Space>? {
        switch self {
        case .readable(let change): change.space
        case .unreadable: nil
        }
    }
}

extension Refusal {
    fileprivate static let tooManySpaces = Refusal(
        .invalid, "too-many-spaces",
        Phrase(
            ko: "한 번에 \(Limits.spacesPerSync)곳까지 맞출 수 있어요.",
            en: "One sync accepts up to \(Limits.spacesPerSync) spaces."), field: "cursors")
    fileprivate static let otherVersion = Refusal(
        .conflict, "other-version",
        Phrase(
            ko: "서버의 버전이 달라요. 마루를 새로 열어 주세요.",
            en: "The server runs another version. Reload Maru."), field: "version")
    static func tooManyChanges(_ field: String) -> Refusal {
        Refusal(
            .invalid, "too-many-changes",
            Phrase(
                ko: "한 번에 \(Limits.changesPerSync)가지까지 보낼 수 있어요.",
                en: "One sync accepts up to \(Limits.changesPerSync) changes."), field: field)
    }

    fileprivate static func changeUnreadable(_ field: String) -> Refusal {
        Refusal(
            .invalid, "change-unreadable",
            Phrase(ko: "‘\(field)’ 값을 읽을 수 없어요.", en: "“\(field)” cannot be read."), field: field)
    }
}

extension [SentChange] {
    /// The changes grouped by space, in order.
    fileprivate var bySpace: [SentChange.Part] {
        var parts: [SentChange.Part] = []
        for change in self {
            switch change {
            case .unreadable(let id, let member): parts.append(.unreadable(id, member))
            case .readable(let change):
                if case .readable(let earlier, change.space)? = parts.last {
                    parts[parts.count - 1] = .readable(earlier + [change], change.space)
                } else {
                    parts.append(.readable([change], change.space))
                }
            }
        }
        return parts
    }
}
