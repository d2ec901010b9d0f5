public import Floor

/// People's names and pictures, as far as this device has received them.
public struct People {
    private var known: [ID<Person>: (name: String, photo: Photo?)] = [:]

    public init() {}

    /// Reads `[{id, name, photo}, …]`. The server sends the people of one's spaces; the owner is known even without a
    /// space.
    public init(json: JSON? = nil, owner: DeviceOwner) {
        known[owner.person] = (owner.name, owner.photo)
        for value in json?.arrayValue ?? [] {
            guard let id = value["id"]?.stringValue.flatMap({ ID<Person>($0) }), let name = value["name"]?.stringValue
            else { continue }
            known[id] = (name, value["photo"]?.stringValue.flatMap { Photo($0) })
        }
    }

    public mutating func name(_ person: ID<Person>, _ name: String) { known[person] = (name, nil) }

    public func name(of person: ID<Person>) -> String? { known[person]?.name }

    public func photo(of person: ID<Person>) -> Photo? { known[person]?.photo }
}
