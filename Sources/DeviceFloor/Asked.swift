public import Floor

/// The service worker's requests to a module, and the responses. A request is a JSON object; a response is a line of
/// JSON, followed by the page, if any.
public enum Asked {
    /// - Throws: if it is not valid JSON.
    public static func parse(_ question: [UInt8]) throws(JSON.Malformed) -> JSON {
        // Stored entries may have any size: we wrote them.
        try JSON.parse(question, limits: JSON.Limits(bytes: .max, depth: 64, values: .max, members: .max))
    }

    public static func told(_ answer: JSON, _ page: [UInt8] = []) -> [UInt8] {
        var writer = JSON.Writer(capacity: 1_024 + page.count)
        writer.write(answer)
        return writer.bytes + [UInt8(ascii: "\n")] + page
    }

    /// The random numbers of a visit, four of them; nil if there are none.
    public static func entropy(_ asked: JSON) -> Entropy? {
        let random = (asked["random"]?.arrayValue ?? []).map { UInt64(bitPattern: $0.integerValue ?? 0) }
        guard random.count == 4 else { return nil }
        return Entropy(seed: (random[0], random[1], random[2], random[3]))
    }
}

extension Request {
    /// Reads a visit: `method`, `path` as decoded segments without the room's own, `query` and `form` as pairs.
    public init?(asked: JSON) {
        guard let path = asked["path"]?.arrayValue else { return nil }
        self.init(
            asked["method"]?.stringValue == "post" ? .post : .get, path.compactMap { $0.stringValue },
            query: Fields(json: asked["query"]), form: Fields(json: asked["form"]),
            wantsFragment: asked["fragment"]?.boolValue ?? false)
    }
}

extension Fields {
    init(json: JSON?) {
        self.init()
        for value in json?.arrayValue ?? [] {
            guard let pair = value.arrayValue, pair.count == 2, let name = pair[0].stringValue,
                let text = pair[1].stringValue
            else { continue }
            set(name, text)
        }
    }
}

extension Assets {
    /// Reads `{name: address}`.
    public init(json: JSON?) {
        self.init([])
        for member in json?.members ?? [] {
            if let text = member.value.stringValue, let link = Link(within: text) {
                entries.append(Entry(member.name, link))
            }
        }
    }
}
