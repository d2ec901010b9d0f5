public import Floor

/// A module's response: a line of JSON, then the entries to store, whose keys and lengths are in that line, then a page or
/// whatever else the request asked for.
public struct WorkerResponse {
    /// Members of the line.
    public var head: [JSON.Member]
    private var kept: [(key: String, value: JSON)] = []
    private var dropped: [JSON] = []

    public init(_ head: JSON = [:]) { self.head = head.members ?? [] }

    public subscript(name: String) -> JSON? {
        get { head.first { $0.name == name }?.value }
        set {
            head.removeAll { $0.name == name }
            if let newValue { head.append(JSON.Member(name, newValue)) }
        }
    }

    /// An entry to store.
    @inline(never)
    public mutating func keep(_ key: String, _ value: JSON) { kept.append((key, value)) }

    public mutating func keep(_ beginning: String, _ id: String, _ value: JSON) { keep(beginning + id, value) }

    /// A key to delete, or the beginning of keys.
    @inline(never)
    public mutating func drop(_ beginning: String, _ id: String) { dropped.append(.string(beginning + id)) }

    /// Stores a whole space, and deletes its deltas, which it includes.
    @inline(never)
    public mutating func keepWhole(_ space: ID<Space>, _ value: JSON) {
        let news = StorageKey.delta + space.text
        kept.removeAll { $0.key.hasPrefix(news) }
        dropped.append(.string(news))
        keep(StorageKey.space, space.text, value)
    }

    public func bytes(_ body: [UInt8] = []) -> [UInt8] {
        var values = JSON.Writer()
        var keys: [JSON] = []
        for entry in kept {
            let start = values.bytes.count
            values.write(entry.value)
            keys.append([.string(entry.key), .integer(Int64(values.bytes.count - start))])
        }
        var members = head
        if !keys.isEmpty { members.append(JSON.Member("keep", .array(keys))) }
        if !dropped.isEmpty { members.append(JSON.Member("drop", .array(dropped))) }
        var writer = JSON.Writer(capacity: 1_024 + values.bytes.count + body.count)
        writer.write(.object(members))
        writer.bytes.append(UInt8(ascii: "\n"))
        writer.bytes += values.bytes
        writer.bytes += body
        return writer.bytes
    }
}
