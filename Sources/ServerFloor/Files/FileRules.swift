public import Floor
public import Storage

/// Who may see and add files in a room's spaces. It is asked before each upload and before each byte that is served.
public struct FileRules: Sendable {
    /// Whether a viewer may see a file of a space.
    public let maySee: @Sendable (Connection, ID<StoredFile>, ID<Space>, Viewer) throws -> Bool
    /// Whether a person may add files to a space. Only members are asked about, unless ``hasOthers``.
    public let mayAdd: @Sendable (Connection, ID<Space>, ID<Person>) throws -> Bool
    /// Whether people who have no role in a space may add files to it, too. Then `mayAdd` throws `missing` for whoever may
    /// not know of the space.
    public let hasOthers: Bool
    /// Whether files of every kind may be added to its spaces, or pictures alone.
    public let takesAnyKind: Bool
    /// Whether a viewer may see one of somebody else's own files, because the room shows them what refers to it. Nil for a
    /// room in which nothing does.
    public let maySeeOwn: (@Sendable (Connection, ID<StoredFile>, ID<Person>, Viewer) throws -> Bool)?

    public init(
        maySee: @escaping @Sendable (Connection, ID<StoredFile>, ID<Space>, Viewer) throws -> Bool,
        mayAdd: @escaping @Sendable (Connection, ID<Space>, ID<Person>) throws -> Bool, hasOthers: Bool = false,
        takesAnyKind: Bool = false,
        maySeeOwn: (@Sendable (Connection, ID<StoredFile>, ID<Person>, Viewer) throws -> Bool)? = nil
    ) {
        self.maySee = maySee
        self.mayAdd = mayAdd
        self.hasOthers = hasOthers
        self.takesAnyKind = takesAnyKind
        self.maySeeOwn = maySeeOwn
    }

    /// All members of a space see its files; owners and editors add to them.
    public static let members = FileRules(
        maySee: { connection, _, space, viewer in try connection.role(of: viewer.person, in: space) != nil },
        mayAdd: { connection, space, person in
            try connection.role(of: person, in: space).map { $0 == "owner" || $0 == "editor" } ?? false
        })
}
