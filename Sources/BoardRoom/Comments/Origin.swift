public import Floor

extension Comment {
    /// The origin of an imported comment: its author here is the importer, but somebody else wrote the text.
    public struct Origin: TextValue {
        public var name: String
        /// Unix milliseconds.
        public var saidAt: Int64

        /// The maximum length of the name in a file.
        public static let nameLimit = 50
        /// The end of the year 9999, in Unix milliseconds.
        public static let latest: Int64 = 253_402_300_799_999

        public init(name: String, saidAt: Int64) {
            self.name = name
            self.saidAt = saidAt
        }

        /// Parses ``text``: milliseconds, a space, the name.
        public init?(stored text: String) {
            let parts = text.split(at: UInt8(ascii: " "), maxSplits: 1, omitsEmpty: false)
            guard parts.count == 2, let saidAt = Int64(parts[0]) else { return nil }
            self.init(name: parts[1], saidAt: saidAt)
        }

        public var text: String { String(saidAt) + " " + name }
    }
}
