import CPostgres

/// The key of a prepared statement: the same text with other parameter types is another statement.
struct PostgresStatement: Hashable {
    let text: String
    let kinds: [BindKind]

    init(_ rendered: Rendered) {
        text = rendered.text
        kinds = rendered.values.map(\.kind)
    }
}

extension Bound {
    var kind: BindKind {
        switch self {
        case .null(let kind): kind
        case .int64: .int64
        case .bool: .bool
        case .float64: .float64
        case .text: .text
        case .bytes: .bytes
        }
    }
}

/// OIDs of the types we use (`pg_type.dat`), which are stable.
enum PostgresType {
    static let bool: Oid = 16
    static let bytea: Oid = 17
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let text: Oid = 25
    static let float4: Oid = 700
    static let float8: Oid = 701
    static let numeric: Oid = 1700

    static func parameter(_ kind: BindKind) -> Oid {
        switch kind {
        case .int64: int8
        case .bool: bool
        case .float64: float8
        case .text: text
        case .bytes: bytea
        }
    }
}

/// Parameters in libpq's layout: text in text format, zero-terminated; bytes in binary format, with their length.
struct PostgresParameters {
    private var storage: [UInt8] = []
    private var starts: [Int?] = []
    private var lengths: [CInt] = []
    private var formats: [CInt] = []

    init(_ values: [Bound]) {
        starts.reserveCapacity(values.count)
        for value in values {
            var format: CInt = 0
            let start = storage.count
            switch value {
            case .null: break
            case .int64(let value): storage.append(contentsOf: String(value).utf8)
            case .bool(let value): storage.append(UInt8(ascii: value ? "t" : "f"))
            case .float64(let value): storage.append(contentsOf: String(value).utf8)
            case .text(let value): storage.append(contentsOf: value.utf8)
            case .bytes(let value):
                storage.append(contentsOf: value)
                format = 1
            }
            if case .null = value { starts.append(nil) } else { starts.append(start) }
            lengths.append(CInt(storage.count - start))
            formats.append(format)
            storage.append(0)
        }
    }

    func withPointers<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<CInt>?, UnsafePointer<CInt>?) -> Result
    ) -> Result {
        storage.withUnsafeBytes { bytes in
            let base = bytes.bindMemory(to: CChar.self).baseAddress
            let pointers = starts.map { start in start.flatMap { start in base.map { $0 + start } } }
            return body(pointers, lengths, formats)
        }
    }
}
