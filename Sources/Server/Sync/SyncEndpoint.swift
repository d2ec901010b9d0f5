import Floor
import Hummingbird
import Logging
import Storage

extension APIEndpoint {
    /// What a device has done is taken in, and what it lacks is told.
    static let sync = APIEndpoint(
        .post, "/sync", "sync", summary: "Takes in what was done on a device, and tells what has happened since.",
        request: .object([
            .init(
                "version",
                .integer("The version of this wire that the device speaks; without it, the house’s own."),
                required: false),
            .init(
                "person",
                .id(
                    "Whose device it is. What it holds of somebody else is passed over: it is not the caller’s to send."
                ),
                required: false),
            .init(
                "lineage",
                .text(
                    "The lineage of what the device holds, as it was last answered. Where the log has another by now, the answer tells that one and nothing else: the device asks for the whole of each space, and sends again what it has done of late."
                ), required: false),
            .init(
                "cursors",
                .list(
                    of: .object([
                        .init("space", .id("A space the device holds.")),
                        .init(
                            "sequence",
                            .integer("How far it has come in it; \(SyncDelta.beginningAnew) asks for the whole of it.")),
                    ]))),
            .init(
                "unsent",
                .list(
                    of: .object([
                        .init("id", .id("The operation's id.")), .init("space", .id("The space it is done in.")),
                        .init("do", .text("The use case: the last segment of the form's address.")),
                        .init("clock", .text("When, by the device's hybrid logical clock.")),
                        .init("with", .unchecked(.map("The form's fields.", of: .text("A field's value.")))),
                        .init(
                            "pinned",
                            .list(
                                of: .text(
                                    "A field that the device filled in, and no person: of two forms under one id it says nothing."
                                )),
                            required: false),
                    ]))),
        ]),
        answers: [
            .init(200, "What became of each change, and news of each space.", .syncAnswer),
            .refusal(.invalid), .refusal(.signedOut), .refusal(.conflict),
        ]
    ) { call, services in
        if let version = call.body["version"]?.integerValue, version != SyncDelta.wireVersion {
            throw Refusal.otherVersion
        }
        let isOwn = try await services.isOwn(call.body["person"]?.stringValue, call.visit)
        let lineage = try await services.lineage()
        if isOwn, let known = call.body["lineage"]?.stringValue, known != lineage.text {
            return .json(try await services.syncAnswer([], [], call.visit, isElsewhere: true).json)
        }
        let cursors = isOwn ? try SyncCursor.list(call.body["cursors"]) : []
        let changes = isOwn ? try call.sentChanges() : []
        let settled = try await services.settleAll(changes, call.visit)
        // Where a change failed by a fault of ours the device pauses: what it can be told is told now.
        let acted = settled.count == changes.count ? Set(changes.compactMap(\.space)) : []
        return .json(try await services.syncAnswer(cursors, settled, in: acted, call.visit).json)
    }
}

extension Schema {
    static let syncAnswer = Schema.object([
        .init("now", .integer("The house's clock, in Unix milliseconds.")),
        .init("owner", .deviceOwner), .init("people", .list(of: .syncPerson)),
        .init("settled", .list(of: .pushResult)), .init("spaces", .list(of: .syncDelta)),
        .init("lost", .list(of: .id("A space that its reader is in no longer."))),
        .init(
            "lineage", .text("Which life of the log this is from: another one after a backup was restored.")),
        .init("more", .boolean("Whether there is more to tell: ask again at once.")),
    ])
}

/// How far a device has come in one space.
struct SyncCursor: Sendable {
    let space: ID<Space>
    let sequence: Int64

    /// - Throws: `too-many-spaces`.
    static func list(_ json: JSON?) throws(Refusal) -> [SyncCursor] {
        let rows = json?.arrayValue ?? []
        guard rows.count <= Limits.spacesPerSync else { throw .tooManySpaces }
        return rows.compactMap { row in
            guard let space = row["space"]?.stringValue.flatMap({ ID<Space>($0) }),
                let sequence = row["sequence"]?.integerValue
            else { return nil }
            return SyncCursor(space: space, sequence: sequence)
        }
    }
}

extension APICall {
    /// - Throws: `too-many-changes`; `change-unreadable` for one that does not even say which it is.
    fileprivate func sentChanges() throws(Refusal) -> [SentChange] {
        let rows = body["unsent"]?.arrayValue ?? []
        guard rows.count <= Limits.changesPerSync else { throw .tooManyChanges }
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
    /// Whether a device belongs to whoever is signed in on it. Somebody else may have come since it was last asked: what the
    /// one before left there must never be done in their name.
    fileprivate func isOwn(_ person: String?, _ visit: Visit) async throws -> Bool {
        guard let person else { return true }
        return try await database.read { try visit.person($0).id.text } == person
    }

    /// What became of each change, in their order. One that cannot be read is refused by itself.
    ///
    /// What follows each other in one space is done in one transaction. Where that fails, each is done by itself, and where one
    /// fails by a fault of ours, neither it nor what was done after it in the same space is answered: the device
    /// keeps and sends them again, in the same order. What others there are is done all the same.
    /// - Throws: the fault, where nothing at all was done: the device pauses then.
    fileprivate func settleAll(_ changes: [SentChange], _ visit: Visit) async throws -> [PushResult] {
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
                let known = before[space] ?? []
                do {
                    settled += try await settle(changes, in: space, after: known, visit)
                } catch let refusal as Refusal {
                    throw refusal
                } catch {
                    // By themselves: what comes before the one that fails is done.
                    let (done, failure) = try await settleApart(changes, in: space, after: known, visit)
                    settled += done
                    guard let failure else { continue }
                    held.insert(space)
                    logger.error("A change of a device failed", metadata: ["error": "\(failure)"])
                    fault = fault ?? failure
                }
                before[space] = known.union(changes.map(\.id))
            }
        }
        if let fault, settled.isEmpty { throw fault }
        return settled
    }

    private func refused(_ id: ID<Floor.Operation>, _ refusal: Refusal, _ visit: Visit) async throws -> PushResult {
        let language = try await database.read { try visit.person($0).language }
        return PushResult(
            id, .refused(.init(name: refusal.name, text: refusal.phrase(language), field: refusal.field)))
    }

    /// Changes in one space, each in a transaction of its own, up to one that fails by a fault of ours.
    private func settleApart(
        _ changes: [UnsentChange], in space: ID<Space>, after before: Set<ID<Floor.Operation>>, _ visit: Visit
    ) async throws -> ([PushResult], (any Error)?) {
        var settled: [PushResult] = []
        for change in changes {
            do {
                settled += try await settle([change], in: space, after: before.union(settled.map(\.id)), visit)
            } catch let refusal as Refusal {
                throw refusal
            } catch {
                return (settled, error)
            }
        }
        return (settled, nil)
    }

    /// Changes in one space, by its room. What that room refuses is an answer, and the next change goes on.
    private func settle(
        _ changes: [UnsentChange], in space: ID<Space>, after before: Set<ID<Floor.Operation>>, _ visit: Visit
    ) async throws -> [PushResult] {
        let kind = try await database.read { try $0.space(space)?.kind } ?? changes.first?.beginningKind
        let results: [SettledChange]
        if let sync = rooms.first(where: { $0.kind == kind })?.sync {
            do {
                results = try await sync.settle(self, changes, before, visit)
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

/// Several changes cannot be done in one transaction.
struct SettledApart: Error {}

/// What a device sent as a change of its own.
private enum SentChange {
    case readable(UnsentChange)
    /// Which it is, and the member that is not as it must be.
    case unreadable(ID<Floor.Operation>, String)

    /// What follows each other in one space, together.
    enum Part {
        case readable([UnsentChange], ID<Space>)
        case unreadable(ID<Floor.Operation>, String)
    }

    /// Where it was done, where that can be read.
    var space: ID<Space>? {
        switch self {
        case .readable(let change): change.space
        case .unreadable: nil
        }
    }
}

extension UnsentChange {
    /// The kind of space it makes: `create-board` makes a board.
    fileprivate var beginningKind: String? { isBeginning ? String(useCase.dropFirst("create-".count)) : nil }
}

extension Refusal {
    fileprivate static let tooManySpaces = Refusal(
        .invalid, "too-many-spaces",
        Phrase(
            ko: "한 번에 \(Limits.spacesPerSync)곳까지 맞출 수 있어요.",
            en: "One sync takes up to \(Limits.spacesPerSync) spaces."), field: "cursors")
    fileprivate static let otherVersion = Refusal(
        .conflict, "other-version",
        Phrase(
            ko: "집이 다른 버전이에요. 마루를 새로 열어 주세요.",
            en: "The house has another version. Open Maru anew."), field: "version")
    fileprivate static let tooManyChanges = Refusal(
        .invalid, "too-many-changes",
        Phrase(
            ko: "한 번에 \(Limits.changesPerSync)가지까지 보낼 수 있어요.",
            en: "One sync takes up to \(Limits.changesPerSync) changes."), field: "unsent")

    fileprivate static func changeUnreadable(_ field: String) -> Refusal {
        Refusal(
            .invalid, "change-unreadable",
            Phrase(ko: "‘\(field)’ 값을 읽을 수 없어요.", en: "“\(field)” is not readable."), field: field)
    }
}

extension [SentChange] {
    /// In their order.
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
