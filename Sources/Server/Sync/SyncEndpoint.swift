import Floor
import Hummingbird
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
                "cursors",
                .list(
                    of: .object([
                        .init("space", .id("A space the device holds.")),
                        .init(
                            "sequence",
                            .integer("How far it has come in it; \(SpaceNews.beginningAnew) asks for the whole of it.")),
                    ]))),
            .init(
                "unsent",
                .list(
                    of: .object([
                        .init("id", .id("The operation's id.")), .init("space", .id("The space it is done in.")),
                        .init("do", .text("The use case: the last segment of the form's address.")),
                        .init("clock", .text("When, by the device's hybrid logical clock.")),
                        .init("with", .any("The form's fields: an object of texts.")),
                    ]))),
        ]),
        answers: [
            .init(200, "What became of each change, and news of each space.", .syncAnswer),
            .refusal(.invalid), .refusal(.signedOut), .refusal(.conflict),
        ]
    ) { call, services in
        if let version = call.body["version"]?.integerValue, version != SpaceNews.wireVersion {
            throw Refusal.otherVersion
        }
        let isOwn = try await services.isOwn(call.body["person"]?.stringValue, call.visit)
        let cursors = isOwn ? try SyncCursor.list(call.body["cursors"]) : []
        let unsent = isOwn ? try call.unsentChanges() : []
        var settled: [Settlement] = []
        for change in unsent { settled.append(try await services.settle(change, call.visit)) }
        return .json(try await services.syncAnswer(cursors, settled, call.visit).json)
    }
}

extension Schema {
    static let syncAnswer = Schema.object([
        .init("now", .integer("The house's clock, in Unix milliseconds.")),
        .init("owner", .any("Who asks, as a device needs to know to draw pages for them.")),
        .init("people", .any("What people in these spaces are called, and their pictures.")),
        .init("settled", .any("What became of each change that was sent: done, unchanged, or refused and why.")),
        .init("spaces", .any("News of spaces: the whole of one, or the operations after the cursor.")),
        .init("lost", .list(of: .id("A space that its reader is in no longer."))),
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
    /// - Throws: `too-many-changes`; `change-unreadable`, with its place and member.
    fileprivate func unsentChanges() throws(Refusal) -> [UnsentChange] {
        let rows = body["unsent"]?.arrayValue ?? []
        guard rows.count <= Limits.changesPerSync else { throw .tooManyChanges }
        var changes: [UnsentChange] = []
        for (index, row) in rows.enumerated() {
            do throws(Operation.Unreadable) {
                changes.append(try UnsentChange(json: row))
            } catch {
                throw .changeUnreadable("unsent.\(index).\(error.member)")
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

    /// One change, by the room its space is in. What that room refuses is an answer, and the next change goes on.
    fileprivate func settle(_ change: UnsentChange, _ visit: Visit) async throws -> Settlement {
        do {
            let kind = try await database.read { try $0.space(change.space)?.kind } ?? change.beginningKind
            guard let sync = rooms.first(where: { $0.kind == kind })?.sync else { throw Refusal.missing }
            return Settlement(change.id, try await sync.settle(self, change, visit))
        } catch let refusal as Refusal where refusal.kind != .signedOut && refusal.kind != .tooMany {
            let language = try await database.read { try visit.person($0).language }
            return Settlement(
                change.id,
                .refused(.init(name: refusal.name, text: refusal.phrase(language), field: refusal.field)))
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
