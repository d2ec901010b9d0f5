import BoardRoom
import DeviceFloor
import DiaryRoom
import Floor

/// Requests of the service worker to the replica, and the responses. A request is a JSON object with `ask`; a response
/// is a line of JSON, followed by the page, if any.
///
/// | `ask` | besides it | the answer |
/// | --- | --- | --- |
/// | `open` | `entries`: all stored entries, `[[key, value], …]`; `now`, `zone` | `state` |
/// | `visit` | `room`, `alone`: whether the server is unreachable, `method`, `path`, `query`, `form`, `fragment`, `from`: the page of the form, as `room`, `path` and `query`, `now`, `zone`, `locked`: the spaces of which nothing is shown now, `lockable`: those that have a lock, `shuts`: when the first open one is shut, or null, `random`, `assets` | `status` and the page; or `go`; or `answer`, for the script that sent the form; or `pass`; with `keep`, `drop`, `queued`, `due`: whether there is anything to send now, `state` |
/// | `held` | `room`, `method`, `path` | `held`: whether it is answered here if the server is unreachable |
/// | `due` | `now` | `due`: whether there is anything to send now |
/// | `sync` | `bytes`: the limit of the changes' size, `now`: without it, unfinished writing is sent too | `question`, to send to the server |
/// | `lock` | `space`, `next`: the address to go to afterwards, `fragment`, `refusal`: `wrong`, `wait` or `unknown`, if there is one; `now`, `zone`, `assets` | `status`, and the page of a locked journal |
/// | `inbox` | `seen`: when the device saw it, `fragment`; `now`, `zone`, `assets` | `status`, and the frame of the inbox, to which the worker adds what it has kept |
/// | `alone` | `path`, `form`: whether a form was being sent, `language`: the browser's, `stranger`: whether nobody is known to be signed in; `now`, `zone`, `assets` | the page that says that the server is unreachable |
/// | `take` | `answer`: the server's; `now`, `zone` | `keep`, `drop`, `changed`, `more`: whether the server has more to tell, `again`: whether to ask again for that or to send what is due, `locks` and `now` as the server says them, `state` |
///
/// `keep` and `drop` are the entries to store and the keys to delete. Times are Unix milliseconds. With `zone` comes
/// `zone-name`: the person's zone, or, for a visit with a form that says so, the one in which that was drawn.
struct ReplicaRouter {
    private var replica: Replica?
    /// The JSON that the replica was read from. Freeing its several megabytes takes half as long as reading them, and
    /// would delay the first page; it is freed at the first sync.
    private var source = JSON.null

    /// Changes per sync: the server's limit.
    static let changesPerSync = 50
    /// Their size limit: half of the server's request limit, because the device's positions are sent too.
    static let bytesPerSync = 256 * 1_024

    mutating func answer(_ question: [UInt8]) -> [UInt8] {
        guard let asked = try? Asked.parse(question) else { return Asked.told(["error": "json"]) }
        let now = asked["now"]?.integerValue ?? 0
        let zone = OffsetTable(json: asked["zone"], name: asked["zone-name"])
        switch asked["ask"]?.stringValue {
        case "open":
            source = asked
            replica = Replica(entries: asked["entries"]?.arrayValue ?? [], now: now, zone: zone)
            return Asked.told(["state": state])
        case "visit": return visit(asked, now, zone)
        case "due": return Asked.told(["due": .bool(replica?.hasDue(now: now) ?? false)])
        case "held": return Asked.told(["held": .bool(isHeld(asked))])
        case "sync":
            source = .null
            return Asked.told([
                "question": replica?.question(
                    limit: ReplicaRouter.changesPerSync,
                    bytes: asked["bytes"]?.integerValue.map { Int($0) } ?? ReplicaRouter.bytesPerSync,
                    now: asked["now"]?.integerValue) ?? ReplicaRouter.nothingHeld
            ])
        case "lock": return locked(asked, now, zone)
        case "inbox": return inbox(asked, now, zone)
        case "alone": return alone(asked, now, zone)
        case "take": return take(asked["answer"] ?? .null, now, zone)
        default: return Asked.told(["error": "ask"])
        }
    }

    private static let nothingHeld: JSON = ["cursors": .array([]), "unsent": .array([])]

    /// The replica's state relative to the server, for the sync mark on every page.
    private var state: JSON { replica.map(state(of:)) ?? .null }

    private func state(of replica: Replica) -> JSON {
        [
            "person": .string(replica.owner.person.text), "unsent": .integer(Int64(replica.unsent.count)),
            "refused": .integer(Int64(replica.refused.count)),
            "spaces": .array(replica.rooms.all.map { $0.state }),
        ]
    }

    private func isHeld(_ asked: JSON) -> Bool {
        guard let request = Request(asked: asked) else { return false }
        let name = asked["room"]?.stringValue ?? ""
        if let room = DeviceRoom.all.first(where: { $0.kind == name }) { return room.isHeld(request) }
        return switch name {
        case "unsent", CardLink.segment: true
        default: HousePage(rawValue: name) != nil && HousePage.isHeld(request)
        }
    }

    private mutating func visit(_ asked: JSON, _ now: Int64, _ zone: OffsetTable) -> [UInt8] {
        guard var held = replica, let request = Request(asked: asked) else { return Asked.told(["pass": true]) }
        guard let entropy = Asked.entropy(asked) else { return Asked.told(["error": "random"]) }
        // Release the stored reference during the change, so that it is made in place, without a copy.
        replica = nil
        defer { replica = held }
        held.hidden = spaces(asked["locked"])
        held.lockable = spaces(asked["lockable"])
        held.shutsAt = asked["shuts"]?.integerValue
        let isAlone = asked["alone"]?.boolValue ?? false
        let from = Request(asked: asked["from"] ?? .null)
        let name = asked["room"]?.stringValue ?? ""
        var result: VisitResult
        if let room = DeviceRoom.all.first(where: { $0.kind == name }) {
            result = room.visit(&held, request, isAlone, from, now, zone, entropy)
        } else if name == "unsent" {
            result = held.visitUnsent(
                request, files: Int(asked["files"]?.integerValue ?? 0), hiding: held.hidden, now: now, zone: zone,
                entropy: entropy)
        } else if name == CardLink.segment {
            result = VisitResult(response: held.place(ofCardAt: request.path))
        } else if let page = HousePage(rawValue: name) {
            result = VisitResult(
                response: held.visit(page, request, hiding: held.hidden, now: now, zone: zone, entropy: entropy))
        } else {
            result = VisitResult(response: .pass)
        }
        if asked["from"]?["room"]?.stringValue == HousePage.today.rawValue, case .redirect = result.response {
            result.response = .redirect(Replica.today(after: result.queued))
        }
        var answer: [JSON.Member] = []
        if let read = result.read {
            answer.append(
                JSON.Member("keep", [[.string(StorageKey.read + read.space.text), .integer(read.sequence)]]))
        }
        if let queued = result.queued {
            answer.append(JSON.Member("keep", [[.string(StorageKey.key(of: queued)), queued.json]]))
            answer.append(JSON.Member("queued", .string(queued.id.text)))
            answer.append(JSON.Member("due", .bool(held.hasDue(now: now))))
        }
        if let dropped = result.dropped {
            answer.append(
                JSON.Member(
                    "drop", [.string(StorageKey.refused + dropped.text), .string(StorageKey.unsent + dropped.text)]))
        }
        if result.queued != nil || result.dropped != nil { answer.append(JSON.Member("state", state(of: held))) }
        switch result.response {
        case .pass: return Asked.told(["pass": true])
        case .told(let told):
            answer.append(JSON.Member("answer", .object(told)))
            return Asked.told(.object(answer))
        case .redirect(let link):
            answer.append(JSON.Member("go", .string(link.text)))
            return Asked.told(.object(answer))
        case .page(let page, let viewer):
            answer.append(JSON.Member("status", .integer(Int64(page.status))))
            let bytes =
                request.wantsFragment
                ? Shell.fragment(page, viewer: viewer)
                : Shell.document(page, viewer: viewer, assets: Assets(json: asked["assets"]))
            return Asked.told(.object(answer), bytes)
        }
    }

    private func spaces(_ ids: JSON?) -> [ID<Space>] {
        (ids?.arrayValue ?? []).compactMap { $0.stringValue.flatMap { ID<Space>($0) } }
    }

    private func locked(_ asked: JSON, _ now: Int64, _ zone: OffsetTable) -> [UInt8] {
        guard let replica, let space = asked["space"]?.stringValue.flatMap({ ID<Space>($0) }) else {
            return Asked.told(["error": "space"])
        }
        let viewer = replica.owner.viewer(now: now + replica.skew, zone: zone)
        let page = LockPage.page(
            space, next: asked["next"]?.stringValue.flatMap { Link(within: $0) }, removal: .afterSignIn,
            refusal: LockPage.refusal(named: asked["refusal"]?.stringValue), viewer)
        return Asked.told(["status": .integer(Int64(page.status))], drawn(page, asked, viewer))
    }

    private func inbox(_ asked: JSON, _ now: Int64, _ zone: OffsetTable) -> [UInt8] {
        guard let replica, let seen = asked["seen"]?.integerValue else { return Asked.told(["error": "seen"]) }
        let viewer = replica.owner.viewer(now: now + replica.skew, zone: zone)
        let page = FromDevice.inboxPage(seenAt: seen + replica.skew, viewer)
        return Asked.told(["status": .integer(Int64(page.status))], drawn(page, asked, viewer))
    }

    /// A page in full, or without its frame.
    private func drawn(_ page: Page, _ asked: JSON, _ viewer: Viewer) -> [UInt8] {
        asked["fragment"]?.boolValue ?? false
            ? Shell.fragment(page, viewer: viewer)
            : Shell.document(page, viewer: viewer, assets: Assets(json: asked["assets"]))
    }

    private func alone(_ asked: JSON, _ now: Int64, _ zone: OffsetTable) -> [UInt8] {
        let assets = Assets(json: asked["assets"])
        let isForm = asked["form"]?.boolValue ?? false
        let path = asked["path"]?.stringValue ?? ""
        let retry = isForm ? nil : Link(within: path)
        guard let replica, asked["stranger"]?.boolValue != true else {
            let language = asked["language"]?.stringValue?.hasPrefix("ko") ?? false ? Language.ko : .enUS
            return Asked.told([:], AlonePage.plain(isForm: isForm, retry: retry, language, assets: assets))
        }
        let viewer = replica.owner.viewer(now: now + replica.skew, zone: zone)
        // A page outside of all places links to the first place.
        let place = Page.Place.allCases.first { path == $0.link.text || path.hasPrefix($0.link.text + "/") } ?? .today
        let page = AlonePage.page(
            isForm: isForm, retry: retry, in: place, boards: replica.rooms.boards.all.count,
            holdsRuns: !replica.rooms.meetups.isEmpty, viewer)
        return Asked.told([:], Shell.document(page, viewer: viewer, assets: assets))
    }

    private mutating func take(_ json: JSON, _ now: Int64, _ zone: OffsetTable) -> [UInt8] {
        guard let answer = SyncAnswer(json: json) else { return Asked.told(["error": "answer"]) }
        if let held = replica, held.owner.person != answer.owner.person {
            // The device now belongs to another person: discard all data of the previous one.
            return Asked.told(["error": "owner"])
        }
        var held = replica ?? Replica(of: answer.owner)
        replica = nil
        let effects = held.take(answer, now: now, zone: zone)
        var written = Written()
        written.keep(StorageKey.owner, answer.owner.json)
        written.keep(StorageKey.people, answer.peopleJSON)
        written.keep(StorageKey.skew, .integer(held.skew))
        if let lineage = held.lineage { written.keep(StorageKey.lineage, .string(lineage)) }
        for space in effects.ofOtherLineage where !effects.snapshots.contains(space) && !effects.lost.contains(space) {
            written.keep(StorageKey.ofOtherLineage + space.text, true)
        }
        for space in effects.snapshots { written.drop(StorageKey.ofOtherLineage, space.text) }
        for id in effects.forgotten { written.drop(StorageKey.taken, id.text) }
        for change in effects.kept where !effects.forgotten.contains(change.id) {
            written.keep(StorageKey.taken, change.id.text, change.json)
        }
        for change in effects.offered {
            written.drop(StorageKey.taken, change.id.text)
            written.keep(StorageKey.unsent, change.id.text, change.json)
        }
        for change in effects.moved { written.keep(StorageKey.unsent, change.id.text, change.json) }
        for id in effects.settled { written.drop(StorageKey.unsent, id.text) }
        for id in effects.arrived { written.drop(StorageKey.refused, id.text) }
        for refused in effects.refused { written.keep(StorageKey.refused, refused.change.id.text, refused.json) }
        for space in effects.lost {
            written.drop(StorageKey.space, space.text)
            written.drop(StorageKey.delta, space.text)
            written.drop(StorageKey.read, space.text)
            written.drop(StorageKey.proof, space.text)
            written.drop(StorageKey.ofOtherLineage, space.text)
        }
        for proof in effects.proofs { written.keep(StorageKey.proof, proof.space.text, proof.json) }
        for news in effects.loose { written.keep(StorageKey.delta(news), news.json) }
        for news in held.settled(effects) { written.keepWhole(news.space, news.json) }
        replica = held
        return Asked.told([
            "keep": .array(written.kept), "drop": .array(written.dropped),
            "changed": .array(effects.changed.map { .string($0.text) }),
            "lessened": .array(effects.lessened.map { .array([.string($0.space.text), .string($0.id.text)]) }),
            "more": .bool(answer.hasMore || effects.isBroken),
            "again": .bool(answer.hasMore || effects.isBroken || held.hasDue(now: now)), "state": state,
            "locks": json["locks"] ?? .null, "now": .integer(answer.now),
        ])
    }
}

/// Entries to store and keys to delete.
private struct Written {
    /// `[[key, value], …]`
    private(set) var kept: [JSON] = []
    private(set) var dropped: [JSON] = []

    @inline(never)
    mutating func keep(_ key: String, _ value: JSON) { kept.append([.string(key), value]) }

    mutating func keep(_ beginning: String, _ id: String, _ value: JSON) { keep(beginning + id, value) }

    @inline(never)
    mutating func drop(_ beginning: String, _ id: String) { dropped.append(.string(beginning + id)) }

    /// Stores a whole space, and deletes its deltas, which it includes.
    @inline(never)
    mutating func keepWhole(_ space: ID<Space>, _ value: JSON) {
        let news = StorageKey.delta + space.text
        kept.removeAll { $0.arrayValue?.first?.stringValue?.hasPrefix(news) ?? false }
        dropped.append(.string(news))
        keep(StorageKey.space, space.text, value)
    }
}
