/// Somebody with an account here whom the viewer may add to a space of theirs.
public struct Housemate: Equatable, Sendable {
    public var id: ID<Person>
    public var name: String
    public var photo: Photo?
    /// Since when they have their account, in Unix milliseconds, if their name looks like that of somebody else who is
    /// shown with them. The host fills it in.
    public var since: Int64?

    public init(id: ID<Person>, name: String, photo: Photo? = nil) {
        self.id = id
        self.name = name
        self.photo = photo
    }
}
