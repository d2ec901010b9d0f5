/// The destination of a request in a room.
public enum Route<Room: RoomRules>: Sendable {
    case page(PageRoute<Room>, PageIDs)
    /// A new space.
    case create
    case act(ID<Space>, UseCase<Room>)

    /// - Parameters:
    ///   - useCases: what the host supports; a form for anything else is `missing`.
    ///   - pages: the same for pages.
    /// - Throws: `missing` for an unknown address.
    public init(
        _ request: Request, among useCases: [UseCase<Room>], pages: [PageRoute<Room>] = []
    ) throws(Refusal) {
        ReadCount.add(.path)
        let path = request.path
        guard request.method == .post else {
            for page in pages {
                guard let ids = page.ids(in: path) else { continue }
                self = .page(page, ids)
                return
            }
            throw .missing
        }
        if path.count == 1, path[0] == Room.creation.name {
            self = .create
        } else if path.count == 2, let space = ID<Space>(path[0]),
            let useCase = useCases.first(where: { $0.name == path[1] })
        {
            self = .act(space, useCase)
        } else {
            throw .missing
        }
    }

    /// Whether an operation was made by a form of this route.
    public func made(_ operation: Operation) -> Bool {
        switch self {
        case .page: false
        case .create: operation.kind == Room.creation.kind
        case .act(_, let useCase): useCase.made(operation)
        }
    }

    /// The redirect of a form that made an operation.
    public func link(after operation: Operation, _ form: Fields) -> Link {
        guard case .act(let space, let useCase) = self else { return Room.link(to: operation.space) }
        return useCase.link(after: operation, form, in: space)
    }
}
