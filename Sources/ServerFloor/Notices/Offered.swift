import Floor

/// What a form says of its switches: one that is off is not sent, and is off only if the form had it. Since the form was
/// drawn a room may have come on for everyone, or another version have brought a kind of notice.
func offering(_ names: [String]) -> HTML { hidden("offered", names.joined(separator: " ")) }

extension Fields {
    /// The names of its switches; nil for a page of an earlier version.
    var offered: Set<String>? { self["offered"].map { Set($0.split(separator: " ").map(String.init)) } }
}

extension Services {
    /// The rooms that are on for everyone, with their kinds of notices. One that a person has off still tells them what
    /// others do there.
    var noticeRooms: [(place: Page.Place, kinds: [NoticeKind])] {
        rooms(in: roomPlaces).map { ($0.place, $0.notices) }
    }

    /// The kinds of which a device that begins to get pushes gets none.
    var kindsOffAtFirst: [String] { rooms.flatMap(\.notices).filter { !$0.isPushedAtFirst }.map(\.field) }

    /// The kinds that a form has switches of: all others stay as they are, and are as they were when their room is back.
    func kinds(offeredBy form: Fields) -> [NoticeKind] {
        guard let offered = form.offered else { return noticeRooms.flatMap(\.kinds) }
        return rooms.flatMap(\.notices).filter { offered.contains($0.field) }
    }
}
