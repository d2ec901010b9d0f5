/// The owner of a device, as far as the device needs it to render pages by itself.
public struct DeviceOwner: Equatable, Sendable {
    public var person: ID<Person>
    public var name: String
    public var photo: Photo?
    public var device: ID<Device>
    public var language: Language
    public var theme: Viewer.Theme
    public var isAdministrator: Bool
    public var unread: Int
    public var switchedOff: [Page.Place]
    /// The available rooms.
    public var places: [Page.Place]
    /// The spaces they have marked as favourites, in their order.
    public var favourites: [ID<Space>]
    /// Whether the server finds the weather of a place.
    public var findsWeather: Bool

    public init(_ viewer: Viewer, favourites: [ID<Space>] = []) {
        person = viewer.person
        name = viewer.name
        photo = viewer.photo
        device = viewer.device
        language = viewer.language
        theme = viewer.theme
        isAdministrator = viewer.isAdministrator
        unread = viewer.unread
        switchedOff = viewer.switchedOff
        places = viewer.places
        self.favourites = favourites
        findsWeather = viewer.findsWeather
    }

    /// The owner as a viewer.
    ///
    /// - Parameters:
    ///   - now: Unix milliseconds.
    ///   - zone: the one that they chose, or the device's own; that in which a form was drawn, if they send one.
    public func viewer(now: Int64, zone: OffsetTable) -> Viewer {
        var viewer = Viewer(
            person: person, name: name, photo: photo, device: device, language: language, theme: theme,
            today: zone.moment(at: now).day, dayEnds: zone.dayEnds(after: now), now: now,
            isAdministrator: isAdministrator
        ) { zone.moment(at: $0) }
        viewer.zone = zone.name
        viewer.unread = unread
        viewer.places = places
        viewer.switchedOff = switchedOff
        viewer.findsWeather = findsWeather
        return viewer
    }

    public var json: JSON {
        [
            "person": .string(person.text), "name": .string(name), "photo": photo.map { .string($0.name) } ?? .null,
            "device": .string(device.text), "language": .string(language.rawValue), "theme": .string(theme.rawValue),
            "isAdministrator": .bool(isAdministrator), "unread": .integer(Int64(unread)),
            "switchedOff": .array(switchedOff.map { .string($0.rawValue) }),
            "places": .array(places.map { .string($0.rawValue) }),
            "favourites": .array(favourites.map { .string($0.text) }), "findsWeather": .bool(findsWeather),
        ]
    }

    /// Parses ``json``; nil if it is invalid.
    public init?(json: JSON) {
        guard let person = json["person"]?.stringValue.flatMap({ ID<Person>($0) }),
            let name = json["name"]?.stringValue,
            let device = json["device"]?.stringValue.flatMap({ ID<Device>($0) }),
            let language = json["language"]?.stringValue.flatMap({ Language(stored: $0) })
        else { return nil }
        self.person = person
        self.name = name
        photo = json["photo"]?.stringValue.flatMap { Photo($0) }
        self.device = device
        self.language = language
        theme = json["theme"]?.stringValue.flatMap { Viewer.Theme(stored: $0) } ?? .system
        isAdministrator = json["isAdministrator"]?.boolValue ?? false
        unread = Int(json["unread"]?.integerValue ?? 0)
        switchedOff = DeviceOwner.places(json["switchedOff"])
        places = DeviceOwner.places(json["places"])
        // A server before them sends none of these.
        favourites = (json["favourites"]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap { ID<Space>($0) } }
        findsWeather = json["findsWeather"]?.boolValue ?? true
    }

    private static func places(_ json: JSON?) -> [Page.Place] {
        var places: [Page.Place] = []
        for value in json?.arrayValue ?? [] {
            guard let name = value.stringValue else { continue }
            for place in Page.Place.allCases where place.rawValue == name { places.append(place) }
        }
        return places
    }
}

extension Viewer.Theme {
    /// Parses a stored setting.
    public init?(stored: String) {
        switch stored {
        case "system": self = .system
        case "light": self = .light
        case "dark": self = .dark
        default: return nil
        }
    }
}
