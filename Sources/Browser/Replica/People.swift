import BoardRoom
import Floor

/// What people are called, as far as this device was told.
struct People {
    private var known: [ID<Person>: (name: String, photo: Photo?)] = [:]

    init() {}

    /// Reads `[{id, name, photo}, …]`. The house tells of the people of one's boards: who has none yet is known all the same.
    init(json: JSON? = nil, owner: DeviceOwner) {
        known[owner.person] = (owner.name, owner.photo)
        for value in json?.arrayValue ?? [] {
            guard let id = value["id"]?.stringValue.flatMap({ ID<Person>($0) }), let name = value["name"]?.stringValue
            else { continue }
            known[id] = (name, value["photo"]?.stringValue.flatMap { Photo($0) })
        }
    }

    mutating func name(_ person: ID<Person>, _ name: String) { known[person] = (name, nil) }

    func person(_ id: ID<Person>, _ role: Role) -> BoardPerson {
        BoardPerson(id: id, name: known[id]?.name ?? "", role: role, photo: known[id]?.photo)
    }

    func name(of person: ID<Person>) -> String? { known[person]?.name }
}
