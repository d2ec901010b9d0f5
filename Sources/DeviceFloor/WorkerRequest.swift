public import Floor

/// A request of the service worker to a module: a line of JSON, then the bytes that it is about, if any, as they came: a form,
/// the stored entries, the server's answer.
public struct WorkerRequest {
    /// The JSON.
    public let head: JSON
    /// What follows it.
    public let body: ArraySlice<UInt8>

    /// - Throws: if the line is not valid JSON.
    public init(_ question: [UInt8]) throws(JSON.Malformed) {
        let end = question.firstIndex(of: UInt8(ascii: "\n")) ?? question.count
        head = try WorkerRequest.parse(question[..<end])
        body = question[min(end + 1, question.count)...]
    }

    public subscript(name: String) -> JSON? { head[name] }

    /// Reads JSON of any size: we wrote it, or the server that this device trusts.
    public static func parse(_ bytes: ArraySlice<UInt8>) throws(JSON.Malformed) -> JSON {
        try bytes.withUnsafeBufferPointer { (source: UnsafeBufferPointer<UInt8>) throws(JSON.Malformed) -> JSON in
            try JSON.parse(source, limits: JSON.Limits(bytes: .max, depth: 64, values: .max, members: .max))
        }
    }

    /// The random numbers of a visit, four of them in digits; nil if there are none.
    public var entropy: Entropy? {
        let random = (head["random"]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap { Int64($0) } }
            .map { UInt64(bitPattern: $0) }
        guard random.count == 4 else { return nil }
        return Entropy(seed: (random[0], random[1], random[2], random[3]))
    }

    /// The stored entries, `[[key, value], …]`: the head has each one's key and length, in their order. One that is no JSON is
    /// left out: a space is requested again, and a change waits for a build that can read it.
    public var entries: [JSON] {
        var entries: [JSON] = []
        var rest = body
        for entry in head["entries"]?.arrayValue ?? [] {
            guard let pair = entry.arrayValue, pair.count == 2, let length = pair[1].integerValue, length >= 0 else {
                break
            }
            let value = rest.prefix(Int(length))
            rest = rest.dropFirst(Int(length))
            if let json = try? WorkerRequest.parse(value) { entries.append(.array([pair[0], json])) }
        }
        return entries
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
