extension JSON {
    /// How much a reader takes in before it refuses, so that no input costs more than its reader meant to spend.
    public struct Limits: Equatable, Sendable {
        /// The whole input, in bytes.
        public var bytes: Int
        /// Arrays and objects within each other. The reader goes one call deeper for each, so never beyond 512.
        public var depth: Int
        /// Values in all, which bounds the memory that small input can ask for.
        public var values: Int
        /// Members of one object.
        public var members: Int
        /// The characters of one number.
        public var digits: Int
        /// Whether a string may hold U+0000, which neither PostgreSQL's text nor HTML can.
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

        /// 1 MiB, 32 deep, 100,000 values, 1,000 members in an object, numbers of 64 characters, no U+0000.
        public static let standard = Limits()
    }

    /// Why some bytes are not JSON that we take.
    public struct Malformed: Error, Equatable, Sendable {
        /// The byte at which it was noticed, from 0.
        public let offset: Int
        public let rule: Rule

        public enum Rule: Equatable, Sendable, CaseIterable {
            case tooLong, tooDeep, tooManyValues, tooManyMembers, numberTooLong
            /// The input ends within a value.
            case endsEarly
            /// Something follows the value.
            case goesOn
            /// A byte that no value, comma, colon or bracket begins with here.
            case unexpected
            case number, escape, controlCharacter, zeroCharacter, utf8, loneSurrogate, repeatedName
        }

        public init(offset: Int, rule: Rule) {
            self.offset = offset
            self.rule = rule
        }

        /// The broken rule in plain English, for the JSON API's answer and for logs; it holds nothing of the input.
        public var text: String {
            let reason =
                switch rule {
                case .tooLong: "the text is too long"
                case .tooDeep: "arrays and objects are nested too deeply"
                case .tooManyValues: "there are too many values"
                case .tooManyMembers: "an object has too many members"
                case .numberTooLong: "a number has too many digits"
                case .endsEarly: "the text ends within a value"
                case .goesOn: "something follows the value"
                case .unexpected: "a value, comma, colon or bracket was expected"
                case .number: "a number is not written as JSON writes them"
                case .escape: "there is no such escape"
                case .controlCharacter: "a control character in a string must be escaped"
                case .zeroCharacter: "U+0000 is not taken"
                case .utf8: "the text is not UTF-8"
                case .loneSurrogate: "half of a surrogate pair stands alone"
                case .repeatedName: "a name stands twice in one object"
                }
            return "\(reason) (at byte \(offset))"
        }
    }
}
