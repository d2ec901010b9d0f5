/// How a statement is written for one engine.
enum Dialect: Sendable { case sqlite, postgres }

/// A statement ready for one engine: its text, and its parameters in their order.
struct Rendered {
    let text: String
    let values: [Bound]
}

extension SQL {
    func rendered(for dialect: Dialect) -> Rendered {
        var writer = Writer(dialect: dialect)
        writer.bytes.reserveCapacity(256)
        writer.write(parts)
        return Rendered(text: String(decoding: writer.bytes, as: UTF8.self), values: writer.values)
    }

    private struct Writer {
        let dialect: Dialect
        var bytes: [UInt8] = []
        var values: [Bound] = []

        mutating func write(_ parts: [Part]) {
            for part in parts {
                switch part {
                case .text(let text): write(text)
                case .name(let name): bytes.append(contentsOf: name.text.utf8)
                case .word(let word): write(dialect == .sqlite ? word.sqlite : word.postgres)
                case .value(let value): write(value)
                case .fork(let sqlite, let postgres): write(dialect == .sqlite ? sqlite : postgres)
                }
            }
        }

        private mutating func write(_ text: StaticString) {
            text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        }

        private mutating func write(_ value: Bound) {
            values.append(value)
            switch dialect {
            case .sqlite: bytes.append(UInt8(ascii: "?"))
            case .postgres:
                bytes.append(UInt8(ascii: "$"))
                bytes.append(contentsOf: String(values.count).utf8)
            }
        }
    }
}
