import BoardRoom
import DeviceFloor
import Floor

/// What the service worker asks of an address, before it asks for what is there. It has no list of them.
///
/// | Member | |
/// | --- | --- |
/// | `held` | whether it is answered here if the server is unreachable; a form about a lock: where there is one |
/// | `space` | the space that it is in, if any |
/// | `home` | that space's own page |
/// | `sequence` | how far this device has come in it, if it holds that |
/// | `lock` | what a form about the space's lock does: ``LockForm/Does`` |
/// | `taken` | whether it is what an open page sends by itself, which is taken where the space is locked |
/// | `elsewhere` | whether it is a form of a page in another place, such as Today |
enum AddressFacts {
    static func json(_ message: WorkerRequest, in replica: Replica?) -> JSON {
        guard let address = message["address"]?.stringValue.flatMap({ Address($0) }) else { return [:] }
        let isForm = message["method"]?.stringValue == "POST"
        let request = address.request(isForm ? .post : .get)
        var facts: [JSON.Member] = []
        if isForm, let from = message["from"]?.stringValue {
            let isElsewhere = Address(from).map { $0.room != address.room } ?? true
            facts.append(JSON.Member("elsewhere", .bool(isElsewhere)))
        }
        guard let room = DeviceRoom.all.first(where: { $0.kind == address.room }) else {
            let isHeld =
                switch address.room {
                case UnsentPage.segment, CardLink.segment: true
                default: HousePage(rawValue: address.room) != nil && HousePage.isHeld(request)
                }
            return .object(facts + [JSON.Member("held", .bool(isHeld))])
        }
        let lock = isForm && address.path.count == 2 ? room.lockForms.first { $0.segment == address.path[1] } : nil
        facts.append(JSON.Member("held", .bool(lock?.isHere ?? room.isHeld(request))))
        guard let space = address.path.first.flatMap({ ID<Space>($0) }) else { return .object(facts) }
        facts.append(JSON.Member("space", .string(space.text)))
        facts.append(JSON.Member("home", .string(room.link(space).text)))
        if let held = replica?.rooms[space] { facts.append(JSON.Member("sequence", .integer(held.sequence))) }
        if let lock { facts.append(JSON.Member("lock", .string(lock.does.rawValue))) }
        if room.isTakenWhileClosed(request) { facts.append(JSON.Member("taken", true)) }
        return .object(facts)
    }
}
