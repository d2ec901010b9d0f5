/// The rules and pages of one room, as both hosts use them: the server, and the service worker of a device.
///
/// A host turns a request into a ``Route``, loads what the route's query names, and asks the use case or the page for
/// the outcome. Everything that rooms have in common is in ``UseCase``, ``PageRoute``, ``Creation``, ``Draft`` and
/// ``Route``.
public protocol RoomRules: Sendable {
    /// What a page needs. The host loads that much and no more.
    associatedtype Query: Sendable
    /// What was loaded for a query.
    associatedtype Data: Sendable
    /// What a use case needs of its space.
    associatedtype SpaceQuery: Sendable
    /// What was loaded of one space.
    associatedtype Slice: SpaceSlice
    /// Who may do something, and when.
    associatedtype Permission: Sendable
    /// What ``admit(_:_:_:_:at:)`` looked up and a rule needs again.
    associatedtype Context
    /// The page that shows the result of a use case.
    associatedtype Landing: Sendable

    /// The room's place. Its name is the first segment of the room's addresses and the kind of its spaces in the log.
    static var place: Page.Place { get }
    /// How a space of the room is created.
    static var creation: Creation<Self> { get }
    /// What the page needs that contains the creation form.
    static var creationQuery: Query { get }

    /// Checks whether a person may do something now.
    ///
    /// - Parameter now: Unix milliseconds.
    /// - Throws: why not.
    static func admit(
        _ permission: Permission, _ form: Fields, _ slice: Slice, _ viewer: Viewer, at now: Int64
    ) throws(Refusal) -> Context

    /// Operations that were decided at their own time, with clocks later than what the same device did before.
    static func ordered(
        _ operations: [Operation], on slice: Slice, after isBefore: (ID<Operation>) -> Bool
    ) -> [Operation]

    /// The address to go to after a use case.
    ///
    /// - Parameters:
    ///   - operation: what was recorded; nil if there was nothing to change.
    ///   - space: the space's own page.
    static func link(_ landing: Landing, after operation: Operation?, _ form: Fields, in space: Link) -> Link

    /// The answer to a refused form whose own page no longer applies; nil if it still does.
    static func diversion(
        from useCase: UseCase<Self>, _ request: Request, _ refusal: Refusal, _ slice: Slice, _ viewer: Viewer
    ) throws(Refusal) -> Outcome?

    /// The address to go to after a form of a page: the same page with the same filter or month.
    ///
    /// - Parameter page: the page that contained the form, as its browser names it.
    static func stay(_ link: Link, on page: Request) -> Link

    /// Whether a form may do something in a space that is locked. Its answer shows nothing of the space.
    static func isTakenWhileClosed(_ useCase: UseCase<Self>) -> Bool

    /// The pages that a device draws too, the first that has a path's pattern first.
    static var pages: [PageRoute<Self>] { get }
    /// Those that the server alone draws. They are apart, so that the browser's module does not contain them.
    static var housePages: [PageRoute<Self>] { get }
}

extension RoomRules {
    /// In most rooms, what a device decides by itself concerns its owner's things alone.
    public static func ordered(
        _ operations: [Operation], on slice: Slice, after isBefore: (ID<Operation>) -> Bool
    ) -> [Operation] { operations }

    /// A refused form has no other page to be shown on.
    public static func diversion(
        from useCase: UseCase<Self>, _ request: Request, _ refusal: Refusal, _ slice: Slice, _ viewer: Viewer
    ) throws(Refusal) -> Outcome? { nil }

    /// Most pages do not depend on the page that a form was on.
    public static func stay(_ link: Link, on page: Request) -> Link { link }

    public static func isTakenWhileClosed(_ useCase: UseCase<Self>) -> Bool { false }

    public static var housePages: [PageRoute<Self>] { [] }

    /// All pages: what a device draws too comes first.
    public static var allPages: [PageRoute<Self>] { pages + housePages }

    /// The kind of the room's spaces in the log: `board`.
    public static var kind: String { place.rawValue }

    /// The main page of a space.
    public static func link(to space: ID<Space>) -> Link { place.link.at(space) }
}

/// The requested part of one space.
public protocol SpaceSlice: Sendable {
    var space: ID<Space> { get }
}

/// Whether a device answers a request by itself.
public enum DevicePolicy: Sendable {
    /// Always, with or without a network.
    case first
    /// Only if the server is unreachable: it has more to show.
    case fallback
    case never
}
