import DeviceFloor
import Floor
import RetroRoom

/// What the service worker asks of this module where the house cannot be reached. It remembers nothing from one question to
/// the next: what is held comes along.
///
/// A question has `entries`: what was written down, `[[key, value], …]`; `method`, `path`, `query`, `form`, `fragment`, `now`,
/// `zone`, `random`, `assets`. The answer is `status` and the page; or `go`; or `pass`; with `keep` and `queued` where
/// something was done. Times are Unix milliseconds.
enum RetroReplicaDoor {
    static func answer(_ question: [UInt8]) -> [UInt8] {
        guard let asked = try? Asked.parse(question) else { return Asked.told(["error": "json"]) }
        let now = asked["now"]?.integerValue ?? 0
        let zone = OffsetTable(json: asked["zone"])
        guard let entropy = Asked.entropy(asked) else { return Asked.told(["error": "random"]) }
        guard let replica = RetroReplica(entries: asked["entries"]?.arrayValue ?? [], now: now, zone: zone),
            let request = Request(asked: asked)
        else { return Asked.told(["pass": true]) }
        let came = replica.visit(request, now: now, zone: zone, entropy: entropy)
        var answer: [JSON.Member] = []
        if let queued = came.queued {
            answer.append(JSON.Member("keep", [[.string(Entry.key(of: queued)), queued.json]]))
            answer.append(JSON.Member("queued", .string(queued.id.text)))
        }
        switch came.visited {
        case .pass: return Asked.told(["pass": true])
        case .redirect(let link):
            answer.append(JSON.Member("go", .string(link.text)))
            return Asked.told(.object(answer))
        case .page(let page, let viewer):
            answer.append(JSON.Member("status", .integer(Int64(page.status))))
            let bytes =
                request.wantsFragment
                ? Shell.fragment(page, viewer: viewer)
                : Shell.document(
                    page, viewer: viewer, assets: Assets(json: asked["assets"]), places: replica.owner.places)
            return Asked.told(.object(answer), bytes)
        }
    }
}
