public import Floor

/// What the service worker asks of a module, and what it is told. A question is a JSON object; an answer is a line of JSON,
/// and after it the page, where there is one.
public enum Asked {
    /// - Throws: where it is no JSON.
    public static func parse(_ question: [UInt8]) throws(JSON.Malformed) -> JSON {
        // What is written down may be of any size: it was ours.
        try JSON.parse(question, limits: JSON.Limits(bytes: .max, depth: 64, values: .max, members: .max))
    }

    public static func told(_ answer: JSON, _ page: [UInt8] = []) -> [UInt8] {
        var writer = JSON.Writer(capacity: 1_024 + page.count)
        writer.write(answer)
        return writer.bytes + [UInt8(ascii: "\n")] + page
    }

    /// The chance that a visit brings along, as four numbers; nil where it brings none.
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
