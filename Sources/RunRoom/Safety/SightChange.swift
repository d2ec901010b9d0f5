public import Floor

/// Tells the devices of a run's people that they see each other otherwise than before: somebody has blocked somebody, or
/// does so no longer. A device begins anew then (``Meetup/changesSight(_:)``).
///
/// It changes nothing and is shown to nobody: nobody learns of a block, not even when there was one.
public enum SightChange {
    static let kind = "sight.changed"

    public static func operation(in meetup: ID<Space>, tools: inout Tools) -> Operation {
        Operation(
            id: tools.id(), space: meetup, author: .unmade, device: .unmade, clock: tools.tick(), kind: kind,
            intent: .permanent, changes: [])
    }
}
