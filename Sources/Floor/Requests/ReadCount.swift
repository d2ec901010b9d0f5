#if DEBUG
    import Synchronization
#endif

/// Counts how often the parts of requests are read: what is read twice is decided twice. In debug builds alone, for tests.
public enum ReadCount {
    public enum Part: Sendable {
        /// A path, split and decoded, or compared with those that there are.
        case path
        /// A form or a query that is not empty.
        case form
        /// A JSON text.
        case json
    }

    public static func add(_ part: Part) {
        #if DEBUG
            counts.withLock { $0[part, default: 0] += 1 }
        #endif
    }

    #if DEBUG
        private static let counts = Mutex<[Part: Int]>([:])

        /// What was read since the last call, by the whole process.
        public static func drain() -> [Part: Int] {
            counts.withLock { counts in
                defer { counts = [:] }
                return counts
            }
        }
    #endif
}
