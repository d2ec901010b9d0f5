/// What one process of the house says to the others. Nothing may rest on it: it can be lost.
public struct Note: Equatable, Sendable {
    /// Which process said it, by a name that it has as long as it lives.
    public let sender: String
    public let text: String

    public init(sender: String, text: String) {
        self.sender = sender
        self.text = text
    }

    /// Bytes of one note, at most.
    public static let limit = 7_000
}
