/// A message from one process of the server to the others. Delivery is best effort.
public struct Note: Equatable, Sendable {
    /// The sending process, by a name that is stable for its lifetime.
    public let sender: String
    public let text: String

    public init(sender: String, text: String) {
        self.sender = sender
        self.text = text
    }

    /// The limit of one note, in bytes.
    public static let limit = 7_000
}
