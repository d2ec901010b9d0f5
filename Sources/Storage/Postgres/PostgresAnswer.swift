import CPostgres

/// Converts libpq's results, which are text, into values.
enum PostgresAnswer {
    static func read(_ result: OpaquePointer?) -> Answer {
        let width = PQnfields(result)
        let height = PQntuples(result)
        let types = (0..<width).map { PQftype(result, $0) }
        var values: [Value] = []
        values.reserveCapacity(Int(width) * Int(height))
        for row in 0..<height {
            for column in 0..<width {
                guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else {
                    values.append(.null)
                    continue
                }
                let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
                values.append(value(bytes, types[Int(column)]))
            }
        }
        let changed = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
        let columns = (0..<width).map { PQfname(result, $0).map { String(cString: $0) } ?? "" }
        return Answer(columns: columns, values: values, changed: isQuery(result) ? 0 : changed)
    }

    /// A SELECT's command tag counts the rows found; only the tags of other commands count changes.
    private static func isQuery(_ result: OpaquePointer?) -> Bool {
        PQcmdStatus(result).map { String(cString: $0).hasPrefix("SELECT") } ?? false
    }

    private static func value(_ bytes: UnsafeRawBufferPointer, _ type: Oid) -> Value {
        switch type {
        case PostgresType.int8, PostgresType.int4, PostgresType.int2:
            return integer(bytes).map(Value.int64) ?? text(bytes)
        case PostgresType.bool: return .int64(bytes.first == UInt8(ascii: "t") ? 1 : 0)
        case PostgresType.float8, PostgresType.float4:
            return Double(String(decoding: bytes, as: UTF8.self)).map(Value.float64) ?? text(bytes)
        case PostgresType.numeric:
            // The type of `sum` over integers.
            return integer(bytes).map(Value.int64)
                ?? Double(String(decoding: bytes, as: UTF8.self)).map(Value.float64) ?? text(bytes)
        case PostgresType.bytea: return hex(bytes).map(Value.bytes) ?? text(bytes)
        default: return text(bytes)
        }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> Value { .text(String(decoding: bytes, as: UTF8.self)) }

    private static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64? {
        var result: Int64 = 0
        let isNegative = bytes.first == UInt8(ascii: "-")
        guard bytes.count > (isNegative ? 1 : 0) else { return nil }
        for byte in bytes.dropFirst(isNegative ? 1 : 0) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let digit = Int64(byte - UInt8(ascii: "0"))
            let (tens, overflow) = result.multipliedReportingOverflow(by: 10)
            // Accumulate downwards: the lowest number has no positive counterpart.
            let (sum, overflows) = tens.subtractingReportingOverflow(digit)
            if overflow || overflows { return nil }
            result = sum
        }
        if isNegative { return result }
        return result == .min ? nil : -result
    }

    /// `\x0a1b…`, PostgreSQL's hex format.
    private static func hex(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard bytes.count >= 2, bytes.count % 2 == 0, bytes[0] == UInt8(ascii: "\\"), bytes[1] == UInt8(ascii: "x")
        else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 2 - 1)
        var index = 2
        while index < bytes.count {
            guard let high = digit(bytes[index]), let low = digit(bytes[index + 1]) else { return nil }
            result.append(high << 4 | low)
            index += 2
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
