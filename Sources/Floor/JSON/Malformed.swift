extension JSON {
    /// Limits of the parser, so that no input costs more than the caller intends.
    public struct Limits: Equatable, Sendable {
        /// The whole input, in bytes.
        public var bytes: Int
        /// Nesting of arrays and objects. The parser recurses once per level, so the maximum is 512.
        public var depth: Int
        /// The total number of values, which bounds the memory that a small input can require.
        public var values: Int
        /// Members of one object.
        public var members: Int
        /// The characters of one number.
        public var digits: Int
        /// Whether a string may contain U+0000, which neither PostgreSQL's text nor HTML can represent.
        public var allowsZero: Bool

        public init(
            bytes: Int = 1 << 20, depth: Int = 32, values: Int = 100_000, members: Int = 1_000, digits: Int = 64,
            allowsZero: Bool = false
        ) {
            self.bytes = bytes
            self.depth = min(depth, 512)
            self.values = values
            self.members = members
            self.digits = digits
            self.allowsZero = allowsZero
        }

        /// 1 MiB, 32 levels, 100,000 values, 1,000 members per object, numbers of 64 characters, no U+0000.
        public static let standard = Limits()
    }

    /// Why the input is rejected.
    public struct Malformed: Error, Equatable, Sendable {
        /// The offset of the byte at which the error was detected, from 0.
        public let offset: Int
        public let rule: Rule

        public enum Rule: Equatable, Sendable, CaseIterable {
            case tooLong, tooDeep, tooManyValues, tooManyMembers, numberTooLong
            /// The input ends within a value.
            case endsEarly
            /// There is input after the value.
            case goesOn
            /// A byte that cannot begin a value or a token here.
            case unexpected
            case number, escape, controlCharacter, zeroCharacter, utf8, loneSurrogate, repeatedName
        }

        public init(offset: Int, rule: Rule) {
            self.offset = offset
            self.rule = rule
        }

        /// The violated rule in plain English, for API responses and logs; it contains nothing of the input.
        public var text: String {
            let reason =
                switch rule {
                case .tooLong: "the text is too long"
                case .tooDeep: "arrays and objects are nested too deeply"
                case .tooManyValues: "there are too many values"
                case .tooManyMembers: "an object has too many members"
                case .numberTooLong: "a number has too many digits"
                case .endsEarly: "the text ends within a value"
                case .goesOn: "there is data after the value"
                case .unexpected: "a value, comma, colon or bracket was expected"
                case .number: "a number is not valid JSON"
                case .escape: "an escape sequence is not valid"
                case .controlCharacter: "a control character in a string must be escaped"
                case .zeroCharacter: "U+0000 is not allowed"
                case .utf8: "the text is not UTF-8"
                case .loneSurrogate: "a surrogate is not part of a pair"
                case .repeatedName: "an object repeats a name"
                }
            return "\(reason) (at byte \(offset))"
        }
    }
}
