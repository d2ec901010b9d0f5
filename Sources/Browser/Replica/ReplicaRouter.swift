import BoardRoom
import DeviceFloor
import DiaryRoom
import Floor

/// Requests of the service worker to the replica, and the responses: see ``WorkerRequest`` and ``WorkerResponse``. The line
/// of a request has `ask`, which says what else there is.
///
/// | `ask` | besides it | the answer |
/// | --- | --- | --- |
/// | `open` | `entries`: the keys and lengths of all stored entries, `[[key, length], …]`, whose values follow the line; `now`, `zone` | `state` |
/// | `address` | `method`; `address`, `from`: their paths | see ``AddressFacts`` |
/// | `visit` | `method`, `address`, `from`: the address of the form's page, `fragment`, `alone`: whether the server is unreachable, `now`, `zone`, `drawn`, `locked`: the spaces of which nothing is shown now, `lockable`: those that have a lock, `shuts`: when the first open one is shut, or null, `files`: the number of files still to be uploaded, `random`, `assets`; the form follows the line, as it was sent | `status` and the page; or `go`; or `answer`, for the script that sent the form; or `pass`; with `queued`, `space`: where it is queued, `due`: whether there is anything to send now, `state`. Or `drawn`: the zone in which the form was drawn, to be asked again with that one |
/// | `due` | `now` | `due`: whether there is anything to send now |
/// | `sync` | `bytes`: the limit of the changes' size, `without`: what is to be left out, `now`: without it, unfinished writing is sent too | the question, to send to the server, with `changes`, the number of changes in it, and `has`, what of it could be left out |
/// | `lock` | `space`, `next`: the address to go to afterwards, `fragment`, `refusal`: `wrong`, `wait` or `unknown`, if there is one; `now`, `zone`, `assets` | `status`, and the page of a locked journal |
/// | `inbox` | `seen`: when the device saw it, `fragment`; `now`, `zone`, `assets` | `status`, and the frame of the inbox, to which the worker adds what it has kept |
/// | `alone` | `path`, `form`: whether a form was being sent, `language`: the browser's, `stranger`: whether nobody is known to be signed in; `now`, `zone`, `assets` | the page that says that the server is unreachable |
/// | `bring` | `operations`: what a live event brought; `now`, `zone` | as of `take`, without `locks`; or `fits`: false, if they do not go on from what is held |
/// | `take` | `now`, `zone`; the server's answer follows the line, as it came | `changed`, `more`: whether the server has more to tell, `again`: whether to ask again for that or to send what is due, `locks` and `now` as the server says them, `state` |
///
/// Times are Unix milliseconds. With `zone` comes `zone-name`: the person's zone, or, with `drawn`, the one in which a form was
/// drawn, if this browser knows that one.
struct ReplicaRouter {
    private var replica: Replica?
    /// What the replica was read from. Freeing its several megabytes takes half as long as reading them, and would delay the
    /// first page; it is freed at the first sync.
    private var source: [JSON] = []

    /// Changes per sync: the server's limit.
    static let changesPerSync = 50
    /// Their size limit: half of the server's request limit, because the device's positions are sent too.
    static let bytesPerSync = 256 * 1_024

    mutating func answer(_ question: [UInt8]) -> [UInt8] {
        guard let message = try? WorkerRequest(question) else { return ReplicaRouter.error("json") }
        let now = message["now"]?.integerValue ?? 0
        let zone = OffsetTable(json: message["zone"], name: message["zone-name"])
        switch message["ask"]?.stringValue {
        case "open":
            source = message.entries
            replica = Replica(entries: source, now: now, zone: zone)
            return WorkerResponse(["state": state]).bytes()
        case "address": return WorkerResponse(AddressFacts.json(message, in: replica)).bytes()
        case "visit": return visit(message, now, zone)
        case "due": return WorkerResponse(["due": .bool(replica?.hasDue(now: now) ?? false)]).bytes()
        case "sync": return sync(message)
        case "lock": return locked(message, now, zone)
        case "inbox": return inbox(message, now, zone)
        case "alone": return offline(message, now, zone)
        case "bring": return bring(message["operations"] ?? .null, now, zone)
        case "take": return take(message.body, now, zone)
        default: return ReplicaRouter.error("ask")
        }
    }

    private static func error(_ name: String) -> [UInt8] { WorkerResponse(["error": .string(name)]).bytes() }

    /// The replica's state relative to the server, for the sync mark on every page.
    private var state: JSON { replica.map(state(of:)) ?? .null }

    private func state(of replica: Replica) -> JSON {
        [
            "person": .string(replica.owner.person.text), "unsent": .integer(Int64(replica.unsent.count)),
            "refused": .integer(Int64(replica.refused.count)),
            "spaces": .array(replica.rooms.all.map { $0.state }),
        ]
    }

    private mutating func sync(_ message: WorkerRequest) -> [UInt8] {
        source = []
        guard var held = replica else { return WorkerResponse(["changes": 0]).bytes(SyncQuestion.ofNobody.json.bytes) }
        replica = nil
        defer { replica = held }
        let question = held.question(
            limit: ReplicaRouter.changesPerSync,
            bytes: message["bytes"]?.integerValue.map { Int($0) } ?? ReplicaRouter.bytesPerSync,
            now: message["now"]?.integerValue,
            without: (message["without"]?.arrayValue ?? []).compactMap { $0.stringValue })
        return WorkerResponse([
            "changes": .integer(Int64(question.unsent.count)), "has": .array(question.optional.map { .string($0) }),
        ]).bytes(question.json.bytes)
    }

    private mutating func visit(_ message: WorkerRequest, _ now: Int64, _ zone: OffsetTable) -> [UInt8] {
        let pass = WorkerResponse(["pass": true]).bytes()
        guard var held = replica, let address = message["address"]?.stringValue.flatMap({ Address($0) }),
            let form = Fields(encoded: message.body)
        else { return pass }
        guard let entropy = message.entropy else { return ReplicaRouter.error("random") }
        if let drawn = form[LocalTime.drawnIn.text], !drawn.isEmpty, message["drawn"] == nil,
            drawn != message["zone-name"]?.stringValue ?? ""
        {
            return WorkerResponse(["drawn": .string(drawn)]).bytes()
        }
        // Release the stored reference during the change, so that it is made in place, without a copy.
        replica = nil
        defer { replica = held }
        held.hidden = spaces(message["locked"])
        held.lockable = spaces(message["lockable"])
        held.shutsAt = message["shuts"]?.integerValue
        let isOffline = message["alone"]?.boolValue ?? false
        let from = message["from"]?.stringValue.flatMap { Address($0) }
        let request = address.request(
            message["method"]?.stringValue == "POST" ? .post : .get, form: form,
            wantsFragment: message["fragment"]?.boolValue ?? false)
        var result: VisitResult
        if let room = DeviceRoom.all.first(where: { $0.kind == address.room }) {
            result = room.visit(&held, request, isOffline, from?.request(.get), now, zone, entropy)
        } else if address.room == UnsentPage.segment {
            result = held.visitUnsent(
                request, files: Int(message["files"]?.integerValue ?? 0), hiding: held.hidden, now: now, zone: zone,
                entropy: entropy)
        } else if address.room == CardLink.segment {
            result = VisitResult(response: held.place(ofCardAt: request.path))
        } else if let page = HousePage(rawValue: address.room) {
            result = VisitResult(
                response: held.visit(page, request, hiding: held.hidden, now: now, zone: zone, entropy: entropy))
        } else {
            result = VisitResult(response: .pass)
        }
        if from?.room == HousePage.today.rawValue, case .redirect = result.response {
            result.response = .redirect(Replica.today(after: result.queued))
        }
        var response = WorkerResponse()
        if let read = result.read { response.keep(StorageKey.read, read.space.text, .integer(read.sequence)) }
        if let queued = result.queued {
            response.keep(StorageKey.key(of: queued), queued.json)
            response["queued"] = .string(queued.id.text)
            response["space"] = .string(queued.space.text)
            response["due"] = .bool(held.hasDue(now: now))
        }
        if let dropped = result.dropped {
            response.drop(StorageKey.refused, dropped.text)
            response.drop(StorageKey.unsent, dropped.text)
        }
        if result.queued != nil || result.dropped != nil { response["state"] = state(of: held) }
        switch result.response {
        case .pass: return pass
        case .answer(let members):
            response["answer"] = .object(members)
            return response.bytes()
        case .redirect(let link):
            response["go"] = .string(link.text)
            return response.bytes()
        case .page(let page, let viewer):
            response["status"] = .integer(Int64(page.status))
            return response.bytes(drawn(page, message, viewer))
        }
    }

    private func spaces(_ ids: JSON?) -> [ID<Space>] {
        (ids?.arrayValue ?? []).compactMap { $0.stringValue.flatMap { ID<Space>($0) } }
    }

    private func locked(_ message: WorkerRequest, _ now: Int64, _ zone: OffsetTable) -> [UInt8] {
        guard let replica, let space = message["space"]?.stringValue.flatMap({ ID<Space>($0) }) else {
            return ReplicaRouter.error("space")
        }
        let viewer = replica.owner.viewer(now: now + replica.skew, zone: zone)
        let page = LockPage.page(
            space, next: message["next"]?.stringValue.flatMap { Link(within: $0) }, removal: .afterSignIn,
            refusal: LockPage.refusal(named: message["refusal"]?.stringValue), viewer)
        return WorkerResponse(["status": .integer(Int64(page.status))]).bytes(drawn(page, message, viewer))
    }

    private func inbox(_ message: WorkerRequest, _ now: Int64, _ zone: OffsetTable) -> [UInt8] {
        guard let replica, let seen = message["seen"]?.integerValue else { return ReplicaRouter.error("seen") }
        let viewer = replica.owner.viewer(now: now + replica.skew, zone: zone)
        let page = OfflineBanner.inboxPage(seenAt: seen + replica.skew, viewer)
        return WorkerResponse(["status": .integer(Int64(page.status))]).bytes(drawn(page, message, viewer))
    }

    /// A page in full, or without its frame.
    private func drawn(_ page: Page, _ message: WorkerRequest, _ viewer: Viewer) -> [UInt8] {
        message["fragment"]?.boolValue ?? false
            ? Shell.fragment(page, viewer: viewer)
            : Shell.document(page, viewer: viewer, assets: Assets(json: message["assets"]))
    }

    private func offline(_ message: WorkerRequest, _ now: Int64, _ zone: OffsetTable) -> [UInt8] {
        let assets = Assets(json: message["assets"])
        let isForm = message["form"]?.boolValue ?? false
        let path = message["path"]?.stringValue ?? ""
        let retry = isForm ? nil : Link(within: path)
        guard let replica, message["stranger"]?.boolValue != true else {
            let language = message["language"]?.stringValue?.hasPrefix("ko") ?? false ? Language.ko : .enUS
            return WorkerResponse().bytes(OfflinePage.plain(isForm: isForm, retry: retry, language, assets: assets))
        }
        let viewer = replica.owner.viewer(now: now + replica.skew, zone: zone)
        // A page outside of all places links to the first place.
        let place = Page.Place.allCases.first { path == $0.link.text || path.hasPrefix($0.link.text + "/") } ?? .today
        let page = OfflinePage.page(
            isForm: isForm, retry: retry, in: place, boards: replica.rooms.boards.all.count,
            holdsRuns: !replica.rooms.meetups.isEmpty, viewer)
        return WorkerResponse().bytes(Shell.document(page, viewer: viewer, assets: assets))
    }

    private mutating func take(_ body: ArraySlice<UInt8>, _ now: Int64, _ zone: OffsetTable) -> [UInt8] {
        guard let json = try? WorkerRequest.parse(body), let answer = SyncAnswer(json: json) else {
            return ReplicaRouter.error("answer")
        }
        if let held = replica, held.owner.person != answer.owner.person {
            // The device now belongs to another person: discard all data of the previous one.
            return ReplicaRouter.error("owner")
        }
        return apply(answer, locks: json["locks"], now, zone)
    }

    private mutating func bring(_ operations: JSON, _ now: Int64, _ zone: OffsetTable) -> [UInt8] {
        guard let brought = BroughtOperations(json: operations), let answer = replica?.answer(brought, now: now) else {
            return WorkerResponse(["fits": false]).bytes()
        }
        return apply(answer, locks: nil, now, zone)
    }

    private mutating func apply(
        _ answer: SyncAnswer, locks: JSON?, _ now: Int64, _ zone: OffsetTable
    ) -> [UInt8] {
        var held = replica ?? Replica(of: answer.owner)
        replica = nil
        let effects = held.apply(answer, now: now, zone: zone)
        var response = WorkerResponse()
        // Of all that, an event says nothing.
        if let people = answer.peopleJSON {
            response.keep(StorageKey.owner, answer.owner.json)
            response.keep(StorageKey.people, people)
            response.keep(StorageKey.skew, .integer(held.skew))
            if let lineage = held.lineage { response.keep(StorageKey.lineage, .string(lineage)) }
        }
        for space in effects.ofOtherLineage where !effects.snapshots.contains(space) && !effects.lost.contains(space) {
            response.keep(StorageKey.ofOtherLineage + space.text, true)
        }
        for space in effects.snapshots { response.drop(StorageKey.ofOtherLineage, space.text) }
        for id in effects.forgotten { response.drop(StorageKey.taken, id.text) }
        for change in effects.kept where !effects.forgotten.contains(change.id) {
            response.keep(StorageKey.taken, change.id.text, change.json)
        }
        for change in effects.offered {
            response.drop(StorageKey.taken, change.id.text)
            response.keep(StorageKey.unsent, change.id.text, change.json)
        }
        for change in effects.moved { response.keep(StorageKey.unsent, change.id.text, change.json) }
        for id in effects.settled { response.drop(StorageKey.unsent, id.text) }
        for id in effects.arrived { response.drop(StorageKey.refused, id.text) }
        for refused in effects.refused { response.keep(StorageKey.refused, refused.change.id.text, refused.json) }
        for space in effects.lost {
            response.drop(StorageKey.space, space.text)
            response.drop(StorageKey.delta, space.text)
            response.drop(StorageKey.read, space.text)
            response.drop(StorageKey.proof, space.text)
            response.drop(StorageKey.ofOtherLineage, space.text)
        }
        for proof in effects.proofs { response.keep(StorageKey.proof, proof.space.text, proof.json) }
        for news in effects.loose { response.keep(StorageKey.delta(news), news.json) }
        for news in held.settled(effects) { response.keepWhole(news.space, news.json) }
        replica = held
        response.head = [
            JSON.Member("changed", .array(effects.changed.map { .string($0.text) })),
            JSON.Member(
                "lessened",
                .array(effects.partlyOverridden.map { .array([.string($0.space.text), .string($0.id.text)]) })),
            JSON.Member("more", .bool(answer.hasMore || effects.isBroken)),
            JSON.Member("again", .bool(answer.hasMore || effects.isBroken || held.hasDue(now: now))),
            JSON.Member("state", state), JSON.Member("locks", locks ?? .null),
            JSON.Member("now", .integer(answer.now)),
        ]
        return response.bytes()
    }
}
