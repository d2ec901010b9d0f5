public import Floor

/// A text that is written by patches, each on the version before it.
///
/// The writes of one entry form a chain: the rule that records a write bases it on the version that is current then, and
/// merges what was written on an older one. So the state does not depend on the order in which writes arrive: one that
/// comes before its predecessor waits for it.
public struct TextRegister: Equatable, Sendable {
    public private(set) var value: String
    /// The last write.
    public private(set) var stamp: Stamp
    private var waiting: [Write] = []

    private struct Write: Equatable, Sendable {
        var base: ID<Operation>?
        var patch: TextPatch
        var stamp: Stamp
    }

    public init(_ value: String = "", stamp: Stamp = .never) {
        self.value = value
        self.stamp = stamp
    }

    /// Names the present text: the id of the operation that wrote it. Nil before the first write.
    public var version: ID<Operation>? { stamp == .never ? nil : stamp.operation }

    /// - Parameter base: the version that the patch applies to; nil for the first write.
    public mutating func write(_ patch: TextPatch, over base: ID<Operation>?, _ stamp: Stamp) {
        // Stamps rise along the chain, so an earlier one was applied before.
        guard self.stamp < stamp, !waiting.contains(where: { $0.stamp == stamp }) else { return }
        waiting.append(Write(base: base, patch: patch, stamp: stamp))
        while let index = waiting.firstIndex(where: { $0.base == version }) {
            let write = waiting.remove(at: index)
            value = write.patch.applied(to: value) ?? TextRegister.keeping(value, write.patch)
            self.stamp = write.stamp
        }
    }

    /// For a patch that does not fit, which no rule makes: both texts stay.
    private static func keeping(_ text: String, _ patch: TextPatch) -> String {
        patch.parts.reduce(text) { $1.inserted.isEmpty ? $0 : $0 + "\n" + $1.inserted }
    }
}
