public import Floor

/// A person of the demo, by whose device its content was written.
public struct DemoPerson: Sendable {
    public var person: ID<Person>
    public var device: ID<Device>
    public var name: String

    public init(person: ID<Person>, device: ID<Device>, name: String) {
        self.person = person
        self.device = device
        self.name = name
    }
}
