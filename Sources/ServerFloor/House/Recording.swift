package import Floor
package import Storage

/// What a room records at once: operations that were decided on one space, which is locked, and the request that they came
/// from.
package struct Recording {
    /// Those of other spaces are of the ones that the room has locked, or begin one.
    package let operations: [Floor.Operation]
    /// The space's. Each operation that is appended moves it.
    package var head: SpaceHead
    /// Of the request as sent; nil for none.
    package let fingerprint: RequestFingerprint?
    package let form: Fields
    package let viewer: Viewer
    package var tools: Tools
    /// The source of secrets of a new space.
    package let random: RandomSource

    /// Unix milliseconds.
    package var now: Int64 { tools.now }

    package init(
        _ operations: [Floor.Operation], at head: SpaceHead, _ fingerprint: RequestFingerprint?, _ form: Fields,
        as viewer: Viewer, _ tools: Tools, random: RandomSource = .system
    ) {
        self.operations = operations
        self.head = head
        self.fingerprint = fingerprint
        self.form = form
        self.viewer = viewer
        self.tools = tools
        self.random = random
    }
}
