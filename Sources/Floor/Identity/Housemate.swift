/// Somebody with an account here whom the viewer may add to a space of theirs.
public struct Housemate: Equatable, Sendable {
    public var id: ID<Person>
    public var name: String
    public var photo: Photo?

    public init(id: ID<Person>, name: String, photo: Photo? = nil) {
        self.id = id
        self.name = name
        self.photo = photo
    }
}
