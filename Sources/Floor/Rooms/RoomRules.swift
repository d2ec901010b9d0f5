/// The rules and pages of one room, as both hosts ask for them: the server, and the service worker of a device.
///
/// A host turns a request into a ``Route``, loads what the route's query names, and asks the use case or the page for the
/// outcome. Everything that two rooms have in common stands in ``UseCase``, ``Creation``, ``Draft`` and ``Route``.
public protocol RoomRules: Sendable {
    /// Which page an address leads to, with the ids in it.
    associatedtype PageAddress: Sendable
    /// What a page has to be given. The host loads that much and no more.
    associatedtype Query: Sendable
    /// What was loaded for a query.
    associatedtype Data: Sendable
    /// What a use case has to be given of its space.
    associatedtype SpaceQuery: Sendable
    /// What was loaded of one space.
    associatedtype Slice: SpaceSlice
    /// Who may do something, and when.
    associatedtype Permission: Sendable
    /// What ``admit(_:_:_:_:at:)`` looked up and a rule needs again.
    associatedtype Context
    /// The page that shows what came of a use case.
    associatedtype Landing: Sendable

    /// Where the room is. Its name is the first segment of the room's addresses and the kind of its spaces in the log.
    static var place: Page.Place { get }
    /// How a space of the room comes to be.
    static var creation: Creation<Self> { get }
    /// What the page has to be given that the form stands on by which a space comes to be.
    static var creationQuery: Query { get }

    /// Whether a person may do something now.
    ///
    /// - Parameter now: Unix milliseconds.
    /// - Throws: why not.
    static func admit(
        _ permission: Permission, _ form: Fields, _ slice: Slice, _ viewer: Viewer, at now: Int64
    ) throws(Refusal) -> Context

    /// Where one goes on after a use case.
    ///
    /// - Parameters:
    ///   - operation: what came of it; nil where there was nothing to change.
    ///   - space: the space's own page.
    static func link(_ landing: Landing, after operation: Operation?, _ form: Fields, in space: Link) -> Link

    /// What is answered to a form that was refused and whose own page is no answer any more. Nil where it still is one.
    static func diversion(
        from useCase: UseCase<Self>, _ request: Request, _ refusal: Refusal, _ slice: Slice, _ viewer: Viewer
    ) throws(Refusal) -> Outcome?

    /// Where one goes on after a form of a page: there again where it stood, to the same filter or month.
    ///
    /// - Parameter page: the page the form stood on, as its browser names it.
    static func stay(_ link: Link, on page: Request) -> Link

    /// The page at a path.
    ///
    /// - Throws: `missing` where there is none.
    static func page(at path: [String]) throws(Refusal) -> PageAddress
    /// Whether a device shows a page by itself. The compiler asks for each page.
    static func device(of page: PageAddress) -> DevicePolicy
    /// - Throws: what is wrong with the address' query.
    static func query(of page: PageAddress, _ request: Request) throws(Refusal) -> Query
    /// Draws a page that a device shows too.
    static func draw(
        _ page: PageAddress, _ request: Request, _ data: Data, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome
}

extension RoomRules {
    /// The kind of the room's spaces in the log: `board`.
    public static var kind: String { place.rawValue }

    /// The own page of a space.
    public static func link(to space: ID<Space>) -> Link { place.link.at(space) }
}

/// As much of one space as was asked for.
public protocol SpaceSlice: Sendable {
    var space: ID<Space> { get }
}

/// Whether a device answers something by itself.
public enum DevicePolicy: Sendable {
    /// At once, with or without a network.
    case first
    /// Where the server cannot be reached: it has more to show.
    case fallback
    case never
}
