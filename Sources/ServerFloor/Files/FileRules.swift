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
    /// What browsers may keep of its files.
    package let keeping: FileKeeping
    /// Whether a viewer may see one of somebody else's own files, because the room shows them what refers to it. Nil for a
    /// room in which nothing does.
    public let maySeeOwn: (@Sendable (Connection, ID<StoredFile>, ID<Person>, Viewer) throws -> Bool)?
    /// Makes a file of what was told to be a picture. It is called where the bytes that a person has uploaded turn out to be
    /// none, with the time (Unix milliseconds), in the transaction that completes the upload and before it does.
    public let makeFile: (@Sendable (Transaction, ID<StoredFile>, ID<Space>, ID<Person>, Int64) throws -> Void)?

    public init(
        maySee: @escaping @Sendable (Connection, ID<StoredFile>, ID<Space>, Viewer) throws -> Bool,
        mayAdd: @escaping @Sendable (Connection, ID<Space>, ID<Person>) throws -> Bool, hasOthers: Bool = false,
        takesAnyKind: Bool = false, keeping: FileKeeping = .asked,
        maySeeOwn: (@Sendable (Connection, ID<StoredFile>, ID<Person>, Viewer) throws -> Bool)? = nil,
        makeFile: (@Sendable (Transaction, ID<StoredFile>, ID<Space>, ID<Person>, Int64) throws -> Void)? = nil
    ) {
        self.maySee = maySee
        self.mayAdd = mayAdd
        self.hasOthers = hasOthers
        self.takesAnyKind = takesAnyKind
        self.keeping = keeping
        self.maySeeOwn = maySeeOwn
        self.makeFile = makeFile
    }

    /// All members of a space see its files; owners and editors add to them.
    public static let members = FileRules(
        maySee: { connection, _, space, viewer in try connection.role(of: viewer.person, in: space) != nil },
        mayAdd: { connection, space, person in
            try connection.role(of: person, in: space).map { $0 == "owner" || $0 == "editor" } ?? false
        })
}

/// What a browser may keep of a file that it has loaded. It is asked for by its address, which stays in the history.
public enum FileKeeping: Sendable {
    /// All, but it asks each time whether its person may still see it.
    case asked
    /// Nothing: its space may be shut while its person is signed in.
    case nothing

    /// The header `Cache-Control`.
    var header: String {
        switch self {
        case .asked: "private, no-cache"
        case .nothing: "private, no-store"
        }
    }
}

/// A file that a viewer may see.
struct SeenFile {
    /// Its space; nil for somebody's own file.
    let space: ID<Space>?
    let keeping: FileKeeping
}
