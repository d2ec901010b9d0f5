/// The engine that a statement is rendered for.
enum Dialect: Sendable { case sqlite, postgres }

/// A statement rendered for one engine: its parameters in order, and its text, which is built only on demand.
struct Rendered {
    let values: [Bound]
    /// Identifies the statement without its text, by the addresses of the literals it consists of. Nil if a part is
    /// known only at run time.
    let shape: Shape?
    let isEmpty: Bool
    private let dialect: Dialect
    private let parts: [SQL.Part]

    fileprivate init(_ sql: SQL, _ dialect: Dialect) {
        var outline = Outline(dialect: dialect)
        outline.read(sql.parts)
        values = outline.values
        shape = outline.isFixed ? Shape(outline.marks) : nil
        isEmpty = outline.marks.isEmpty
        parts = sql.parts
        self.dialect = dialect
    }

    var text: String {
        var writer = Writer(dialect: dialect)
        writer.bytes.reserveCapacity(256)
        writer.write(parts)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Much faster to compare than the text. Its hash is computed once.
    struct Shape: Hashable {
        private let marks: [UInt]
        private let hash: UInt

        fileprivate init(_ marks: [UInt]) {
            self.marks = marks
            hash = marks.reduce(0xCBF2_9CE4) { ($0 ^ $1) &* 0x100_0000_01B3 }
        }

        static func == (left: Shape, right: Shape) -> Bool { left.hash == right.hash && left.marks == right.marks }
        func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    }
}

extension SQL {
    func rendered(for dialect: Dialect) -> Rendered { Rendered(self, dialect) }
}

/// Collects a statement's parameters and shape.
private struct Outline {
    let dialect: Dialect
    var values: [Bound] = []
    var marks: [UInt] = []
    var isFixed = true

    init(dialect: Dialect) {
        self.dialect = dialect
        marks.reserveCapacity(32)
        values.reserveCapacity(16)
    }

    mutating func read(_ parts: [SQL.Part]) {
        for part in parts {
            switch part {
            case .text(let text): read(text)
            case .name:
                isFixed = false
                marks.append(0)
            case .word(let word): read(dialect == .sqlite ? word.sqlite : word.postgres)
            case .value(let value):
                values.append(value)
                marks.append(1)
            case .fork(let sqlite, let postgres): read(dialect == .sqlite ? sqlite : postgres)
            }
        }
    }

    private mutating func read(_ text: StaticString) {
        guard text.hasPointerRepresentation else {
            // A one-character literal, which is its own identity.
            return marks.append(UInt(text.unicodeScalar.value) << 32 | 2)
        }
        if text.utf8CodeUnitCount > 0 { marks.append(UInt(bitPattern: text.utf8Start)) }
    }
}

private struct Writer {
    let dialect: Dialect
    var bytes: [UInt8] = []
    var count = 0

    init(dialect: Dialect) { self.dialect = dialect }

    mutating func write(_ parts: [SQL.Part]) {
        for part in parts {
            switch part {
            case .text(let text): write(text)
            case .name(let name): bytes.append(contentsOf: name.text.utf8)
            case .word(let word): write(dialect == .sqlite ? word.sqlite : word.postgres)
            case .value: writePlace()
            case .fork(let sqlite, let postgres): write(dialect == .sqlite ? sqlite : postgres)
            }
        }
    }

    private mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func writePlace() {
        count += 1
        switch dialect {
        case .sqlite: bytes.append(UInt8(ascii: "?"))
        case .postgres:
            bytes.append(UInt8(ascii: "$"))
            bytes.append(contentsOf: String(count).utf8)
        }
    }
}
