public import Floor

/// What a server gave a device with its position in a space. Sent with that position it shows the server that it was there
/// once, also where the server's database was reset to an earlier state since.
public struct PositionProof: Equatable {
    public let space: ID<Space>
    public let sequence: Int64
    /// Opaque.
    public let text: String

    /// Parses a member of a sync answer, or ``json``; nil if it is invalid.
    public init?(json: JSON) {
        guard let space = json["space"]?.stringValue.flatMap({ ID<Space>($0) }),
            let sequence = json["sequence"]?.integerValue, let text = json["proof"]?.stringValue
        else { return nil }
        self.space = space
        self.sequence = sequence
        self.text = text
    }

    public var json: JSON {
        ["space": .string(space.text), "sequence": .integer(sequence), "proof": .string(text)]
    }
}
