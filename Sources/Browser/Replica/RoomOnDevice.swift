import DeviceFloor
import Floor

/// A room whose spaces a device stores, and whose pages and forms it answers.
protocol RoomOnDevice: RoomRules {
    associatedtype Held: SpaceOnDevice where Held.Room == Self

    static func held(in replica: Replica) -> HeldSpaces<Held>

    /// A page's data, from the local copy. Nil if that does not suffice; the server is asked then.
    static func data(_ query: Query, in replica: Replica, for viewer: Viewer) -> Data?

    /// A use case's data, from the local copy.
    static func slice(_ query: SpaceQuery, of space: ID<Space>, in replica: Replica, for viewer: Viewer) -> Slice?

    /// How far the owner has read once a page is shown to them; nil where that is not noted.
    static func read(on page: PageRoute<Self>, _ data: Data) -> (space: ID<Space>, sequence: Int64)?

    /// Who answers a use case that works on a device: most are this device's at once.
    static func device(of useCase: UseCase<Self>) -> DevicePolicy

    /// A form that says only what changed, with all that it changes; others stay as they are.
    static func whole(_ form: Fields, of useCase: UseCase<Self>, _ slice: Slice) -> Fields

    /// Whether a form that has a change's id is the one that the change came from.
    static func isRepeat(_ form: Fields, of change: UnsentChange) -> Bool

    /// The forms about the lock of a space, which are no operations of the room; none where spaces have no locks.
    static var lockForms: [LockForm] { get }

    /// A form with implicit references made explicit, if it has any: when the server receives it, another entity may be the
    /// last or the current one.
    static func pinned(_ form: Fields, of useCase: UseCase<Self>, _ slice: Slice, _ viewer: Viewer) -> Fields

    /// A form that is based on the unsent change that it goes on from, though its page does not know of that yet.
    static func following(
        _ unsent: [UnsentChange], _ form: Fields, of useCase: UseCase<Self>, _ slice: Slice
    ) -> Fields

    /// The unsent changes with one more. It may take the place of an earlier one, under that one's id.
    ///
    /// - Parameter isSending: whether the server may have received a change, which then stays as it is.
    static func adding(
        _ change: UnsentChange, to unsent: [UnsentChange], isSending: (ID<Operation>) -> Bool
    ) -> [UnsentChange]
}

extension RoomOnDevice {
    static func device(of useCase: UseCase<Self>) -> DevicePolicy { .first }

    static var lockForms: [LockForm] { [] }

    static func read(on page: PageRoute<Self>, _ data: Data) -> (space: ID<Space>, sequence: Int64)? { nil }

    static func whole(_ form: Fields, of useCase: UseCase<Self>, _ slice: Slice) -> Fields { form }

    static func isRepeat(_ form: Fields, of change: UnsentChange) -> Bool {
        change.submitted.isAlike(UnsentChange.submitted(form))
    }

    static func pinned(_ form: Fields, of useCase: UseCase<Self>, _ slice: Slice, _ viewer: Viewer) -> Fields { form }

    static func following(
        _ unsent: [UnsentChange], _ form: Fields, of useCase: UseCase<Self>, _ slice: Slice
    ) -> Fields { form }

    static func adding(
        _ change: UnsentChange, to unsent: [UnsentChange], isSending: (ID<Operation>) -> Bool
    ) -> [UnsentChange] { unsent + [change] }

    /// The title and the inputs of a use case by name, if it runs on a device.
    static func described(_ name: String) -> (title: Phrase, input: [Input])? {
        if name == creation.name, let title = creation.onDevice { return (title, creation.input) }
        guard let useCase = Held.useCases.first(where: { $0.name == name }), let title = useCase.onDevice else {
            return nil
        }
        return (title, useCase.input)
    }
}

/// A form about the lock of a space. The worker answers it, with the server or without: it has the locks.
struct LockForm: Sendable {
    /// The last segment of its address.
    let segment: String
    let does: Does
    /// Whether it is answered here if the server is unreachable.
    let isHere: Bool

    enum Does: String {
        case open, set, shut
        /// Says that a page is in use.
        case use
    }
}
