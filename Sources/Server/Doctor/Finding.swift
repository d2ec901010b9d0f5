public import Floor
import ServerFloor

/// The result of one check of `maru doctor`.
public struct Finding: Sendable, Equatable {
    /// The severity.
    public enum State: String, Sendable {
        case well = "ok"
        /// It works, but needs attention.
        case doubtful = "warning"
        /// It does not work, or soon will not.
        case ill = "failure"
    }

    /// What was checked, in a word or two.
    public let name: String
    public let state: State
    /// The result, in a sentence.
    public let says: String
    /// What to do about it; empty if nothing.
    public let advice: String

    static func well(_ name: String, _ says: String) -> Finding {
        Finding(name: name, state: .well, says: says, advice: "")
    }

    static func doubtful(_ name: String, _ says: String, _ advice: String) -> Finding {
        Finding(name: name, state: .doubtful, says: says, advice: advice)
    }

    public static func ill(_ name: String, _ says: String, _ advice: String) -> Finding {
        Finding(name: name, state: .ill, says: says, advice: advice)
    }

    public var json: JSON {
        [
            "name": .string(name), "state": .string(state.rawValue), "says": .string(says), "advice": .string(advice),
        ]
    }
}
