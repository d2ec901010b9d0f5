import Floor

extension Comment {
    /// Where a comment that was brought in from a file was first said: whoever brought it in is its author here, and these
    /// are the words of somebody else.
    public struct Origin: Equatable, Sendable {
        public var name: String
        /// Unix milliseconds.
        public var saidAt: Int64

        /// A name as files give it.
        public static let nameLimit = 50
        /// The end of the year 9999, in Unix milliseconds.
        public static let latest: Int64 = 253_402_300_799_999

        public init(name: String, saidAt: Int64) {
            self.name = name
            self.saidAt = saidAt
        }

        /// As ``text`` has it: milliseconds, a space, the name.
        public init?(stored text: String) {
            let parts = text.split(at: UInt8(ascii: " "), maxSplits: 1, omitsEmpty: false)
            guard parts.count == 2, let saidAt = Int64(parts[0]) else { return nil }
            self.init(name: parts[1], saidAt: saidAt)
        }

        public var text: String { String(saidAt) + " " + name }
    }
}
