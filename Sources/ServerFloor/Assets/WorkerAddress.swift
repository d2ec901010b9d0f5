import Floor

/// What an address is to a device before its module is asked, which says the rest of those in rooms. The service worker gets
/// this list in its first line and has none of its own: these it must know while its module is not open yet, and where it
/// cannot be opened, so that somebody who leaves leaves nothing behind.
package struct WorkerAddress: Sendable {
    package let kind: Kind
    package let methods: [String]
    package let path: String
    /// Whether it is also all below it.
    let isRoot: Bool

    package enum Kind: String, Sendable {
        /// Ends the session: nothing of its person stays on the device.
        case signOut
        /// Somebody else may be signed in afterwards.
        case signIn
        /// A page that the device draws where it cannot reach the server, which shows more on it.
        case serverPage
        /// The page whose last answer the device keeps.
        case inbox
        /// Answered by the device.
        case room
        /// A file of ours, a person's picture, what people have added, under addresses whose content never changes.
        case asset, picture, file
        /// The app's first page.
        case start
        /// Changes no page.
        case quiet
    }

    private init(_ kind: Kind, _ methods: [String], _ path: String, isRoot: Bool = false) {
        self.kind = kind
        self.methods = methods
        self.path = path
        self.isRoot = isRoot
    }

    /// The first that fits an address counts.
    ///
    /// - Parameter places: the first segments of what devices answer.
    package static func all(_ places: [String]) -> [WorkerAddress] {
        let writing = ["POST", "PUT", "PATCH", "DELETE"]
        let entrances = [
            "/sign-in", "/sign-up", "/join", "/invite", "/reset", "/welcome", "/api/v1/session", "/api/v1/join",
            "/api/v1/reset", "/api/v1/people",
        ]
        var all = [
            WorkerAddress(.signOut, ["POST"], "/sign-out"), WorkerAddress(.signOut, ["POST"], "/me/delete-account"),
            WorkerAddress(.signOut, ["POST"], "/api/v1/me/delete-account"),
            WorkerAddress(.signOut, ["DELETE"], "/api/v1/session"),
            WorkerAddress(.serverPage, ["GET"], Page.Place.today.link.text),
            WorkerAddress(.serverPage, ["GET"], "/search"),
            WorkerAddress(.inbox, ["GET"], "/inbox"), WorkerAddress(.start, ["GET"], "/"),
            WorkerAddress(.asset, ["GET"], "/assets", isRoot: true),
            WorkerAddress(.picture, ["GET"], "/photo", isRoot: true),
            WorkerAddress(.file, ["GET"], "/file", isRoot: true), WorkerAddress(.quiet, writing, "/api/v1/sync"),
            WorkerAddress(.quiet, writing, "/api/v1/files", isRoot: true),
        ]
        for path in entrances { all.append(WorkerAddress(.signIn, ["POST"], path, isRoot: true)) }
        for place in places { all.append(WorkerAddress(.room, ["GET", "POST"], "/" + place, isRoot: true)) }
        return all
    }

    var json: JSON {
        [
            "kind": .string(kind.rawValue), "methods": .array(methods.map { .string($0) }), "path": .string(path),
            "isRoot": .bool(isRoot),
        ]
    }
}
