extension JSON {
    /// Parses one JSON text strictly: nothing beyond RFC 8259, no repeated names, within the limits.
    public static func parse(_ bytes: [UInt8], limits: Limits = .standard) throws(Malformed) -> JSON {
        try bytes.withUnsafeBufferPointer { (source: UnsafeBufferPointer<UInt8>) throws(Malformed) -> JSON in
            try parse(source, limits: limits)
        }
    }

    /// Parses a string, such as a database column.
    public static func parse(_ text: String, limits: Limits = .standard) throws(Malformed) -> JSON {
        var text = text
        // `withUTF8` rethrows untyped errors, so return the result as a value.
        let result: Result<JSON, Malformed> = text.withUTF8 { source in
            do throws(Malformed) {
                return .success(try parse(source, limits: limits))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Parses bytes that stay valid during the call.
    public static func parse(
        _ source: UnsafeBufferPointer<UInt8>, limits: Limits = .standard
    ) throws(Malformed) -> JSON {
        ReadCount.add(.json)
        guard source.count <= limits.bytes else { throw Malformed(offset: limits.bytes, rule: .tooLong) }
        var reader = Reader(source, limits)
        return try reader.document()
    }

    /// A cursor in the input. Every byte access is preceded by a comparison with `end`.
    struct Reader {
        let source: UnsafeBufferPointer<UInt8>
        let end: Int
        let limits: Limits
        var index = 0
        var depth = 0
        var values = 0

        init(_ source: UnsafeBufferPointer<UInt8>, _ limits: Limits) {
            self.source = source
            end = source.count
            self.limits = limits
        }

        mutating func document() throws(Malformed) -> JSON {
            skipSpace()
            let value = try value()
            skipSpace()
            guard index == end else { throw fault(.goesOn) }
            return value
        }

        mutating func value() throws(Malformed) -> JSON {
            values += 1
            guard values <= limits.values else { throw fault(.tooManyValues) }
            switch try peek() {
            case UInt8(ascii: "\""): return .string(try string())
            case UInt8(ascii: "{"): return try object()
            case UInt8(ascii: "["): return try array()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
            case UInt8(ascii: "t"): return try word("true", .bool(true))
            case UInt8(ascii: "f"): return try word("false", .bool(false))
            case UInt8(ascii: "n"): return try word("null", .null)
            default: throw fault(.unexpected)
            }
        }

        private mutating func array() throws(Malformed) -> JSON {
            try enter()
            var elements: [JSON] = []
            if try peek() == UInt8(ascii: "]") { return leave(.array([])) }
            while true {
                elements.append(try value())
                skipSpace()
                if try peek() == UInt8(ascii: "]") { return leave(.array(elements)) }
                try expect(UInt8(ascii: ","))
                skipSpace()
            }
        }

        private mutating func object() throws(Malformed) -> JSON {
            try enter()
            var names = Names()
            var members: [Member] = []
            if try peek() == UInt8(ascii: "}") { return leave(.object([])) }
            while true {
                guard members.count < limits.members else { throw fault(.tooManyMembers) }
                guard try peek() == UInt8(ascii: "\"") else { throw fault(.unexpected) }
                let start = index
                let name = try string()
                guard names.isNew(name, among: members) else { throw Malformed(offset: start, rule: .repeatedName) }
                skipSpace()
                try expect(UInt8(ascii: ":"))
                skipSpace()
                members.append(Member(name, try value()))
                skipSpace()
                if try peek() == UInt8(ascii: "}") { return leave(.object(members)) }
                try expect(UInt8(ascii: ","))
                skipSpace()
            }
        }

        /// Skips an opening bracket and the space after it.
        private mutating func enter() throws(Malformed) {
            depth += 1
            guard depth <= limits.depth else { throw fault(.tooDeep) }
            index += 1
            skipSpace()
        }

        /// Skips a closing bracket.
        private mutating func leave(_ value: JSON) -> JSON {
            index += 1
            depth -= 1
            return value
        }

        private mutating func word(_ word: StaticString, _ value: JSON) throws(Malformed) -> JSON {
            for position in 0..<word.utf8CodeUnitCount {
                try expect(word.utf8Start[position])
            }
            return value
        }

        private mutating func expect(_ byte: UInt8) throws(Malformed) {
            guard try peek() == byte else { throw fault(.unexpected) }
            index += 1
        }

        func peek() throws(Malformed) -> UInt8 {
            guard index < end else { throw fault(.endsEarly) }
            return source[index]
        }

        private mutating func skipSpace() {
            while index < end, source[index] <= 0x20 {
                switch source[index] {
                case 0x20, 0x0A, 0x0D, 0x09: index += 1
                default: return
                }
            }
        }

        func fault(_ rule: Malformed.Rule) -> Malformed { Malformed(offset: index, rule: rule) }
    }

    /// The names of an object so far. A few are compared linearly; many go into a set, so the cost is never quadratic.
    ///
    /// Compares bytes: comparing text with many thousand combining accents would be quadratic.
    private struct Names {
        private var seen: Set<[UInt8]> = []

        mutating func isNew(_ name: String, among members: [Member]) -> Bool {
            if members.count < 16 {
                for member in members where member.name == name { return false }
                return true
            }
            if seen.isEmpty { for member in members { seen.insert(member.name.bytes) } }
            return seen.insert(name.bytes).inserted
        }
    }
}
