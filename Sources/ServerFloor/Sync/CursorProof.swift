import Crypto
import Floor
import Storage

/// What the house gives a device with a position in a space: that it was given, and what stood there. A position that a
/// device made up says nothing about the log; one that the house gave, and that the log has not or has with another
/// operation, says that the database went back to an earlier state.
struct CursorProof {
    /// Stands for the operation that was there, which its device may not see: nobody without the key learns anything by it.
    private let mark: String

    /// Two texts of hexadecimal digits in one: the mark, and what shows that the house gave it for that place. Both are
    /// beginnings of an HMAC-SHA-256: 64 bits tell operations apart, and 128 are not guessed.
    private static let markLength = 16
    private static let sealLength = 32

    /// Parses a proof; nil if the house did not give it for that place under that lineage.
    init?(_ text: String, of place: CursorPlace, _ lineage: LogLineage) {
        guard text.utf8.count == Self.markLength + Self.sealLength else { return nil }
        mark = String(text.prefix(Self.markLength))
        // Compares hashes, so that the time taken reveals nothing about the proof.
        guard sha256(text) == sha256(mark + Self.seal(mark, place, lineage)) else { return nil }
    }

    /// Whether this is the operation that stood there.
    func isOf(_ operation: ID<Floor.Operation>, _ lineage: LogLineage) -> Bool {
        mark == Self.mark(of: operation, lineage)
    }

    /// The proof of a place with its operation.
    static func text(of operation: ID<Floor.Operation>, at place: CursorPlace, _ lineage: LogLineage) -> String {
        let mark = mark(of: operation, lineage)
        return mark + seal(mark, place, lineage)
    }

    private static func mark(of operation: ID<Floor.Operation>, _ lineage: LogLineage) -> String {
        code("operation \(operation.text)", markLength, lineage)
    }

    private static func seal(_ mark: String, _ place: CursorPlace, _ lineage: LogLineage) -> String {
        code("place \(place.space.text) \(place.sequence) \(mark)", sealLength, lineage)
    }

    private static func code(_ text: String, _ length: Int, _ lineage: LogLineage) -> String {
        let key = SymmetricKey(data: lineage.key)
        return hex(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key).prefix(length / 2))
    }
}

/// A position that a device comes to with an answer, and its proof.
struct ProvedCursor: Sendable {
    let place: CursorPlace
    let proof: String

    init(_ place: CursorPlace, _ operation: ID<Floor.Operation>, _ lineage: LogLineage) {
        self.place = place
        proof = CursorProof.text(of: operation, at: place, lineage)
    }

    var json: JSON {
        [
            "space": .string(place.space.text), "sequence": .integer(place.sequence), "proof": .string(proof),
        ]
    }

    static let schema = Schema.object([
        .init("space", .id("A space.")), .init("sequence", .integer("The sequence that the device has come to.")),
        .init("proof", .text("To be sent with that cursor.")),
    ])
}
