import Floor
import Foundation
import ServerFloor
import Storage

/// A row as a line of JSON: an array of its values in the order of the columns. Bytes are base64 in an array of one.
enum RowText {
    static func write(_ row: [Bound], to writer: inout JSON.Writer) {
        writer.bytes.append(UInt8(ascii: "["))
        for index in row.indices {
            if index > 0 { writer.bytes.append(UInt8(ascii: ",")) }
            writer.write(json(row[index]))
        }
        writer.bytes.append(UInt8(ascii: "]"))
        writer.bytes.append(UInt8(ascii: "\n"))
    }

    /// Parses a line; nil if it is malformed.
    static func row(_ line: ArraySlice<UInt8>, of table: StoredTable) -> [Bound]? {
        guard let values = (try? JSON.parse(Array(line), limits: limits))?.arrayValue,  // Invalid JSON is not a row.
            values.count == table.columns.count
        else { return nil }
        var row: [Bound] = []
        for (value, column) in zip(values, table.columns) {
            guard let bound = bound(value, column.kind) else { return nil }
            row.append(bound)
        }
        return row
    }

    /// No limits: everything that was written must be readable.
    private static let limits = JSON.Limits(bytes: .max, depth: 4, values: .max, members: .max, digits: .max)

    private static func json(_ value: Bound) -> JSON {
        switch value {
        case .null: .null
        case .int64(let number): .integer(number)
        case .bool(let truth): .integer(truth ? 1 : 0)
        case .float64(let number): .decimal("\(number)")
        case .text(let text): .string(text)
        case .bytes(let bytes): [.string(Data(bytes).base64EncodedString())]
        }
    }

    private static func bound(_ value: JSON, _ kind: BindKind) -> Bound? {
        switch (value, kind) {
        case (.null, _): return .null(kind)
        case (.integer(let number), .int64), (.integer(let number), .bool): return .int64(number)
        case (.integer(let number), .float64): return .float64(Double(number))
        case (.decimal(let digits), .float64): return Double(digits).map { .float64($0) }
        case (.string(let text), .text): return .text(text)
        case (.array(let items), .bytes):
            guard items.count == 1, let data = items[0].stringValue.flatMap({ Data(base64Encoded: $0) }) else {
                return nil
            }
            return .bytes(Array(data))
        default: return nil
        }
    }
}
