import Floor
import ServerFloor
import Storage

/// A submitted profile, checked.
struct NewProfile: Sendable {
    let name: PersonName
    let language: Language
    let theme: Viewer.Theme
    /// The change of the time zone.
    let zone: Zone

    enum Zone: Sendable, Equatable {
        /// Unchanged.
        case asItIs
        /// The browser's zone applies.
        case ofBrowser
        case chosen(String)
    }

    init(_ form: Fields) throws(Refusal) {
        name = try PersonName(form["name"] ?? "")
        guard let language = Language(rawValue: form["language"] ?? "") else {
            throw .choiceUnknown("language", given: form["language"] ?? "")
        }
        guard let theme = Viewer.Theme(rawValue: form["theme"] ?? "") else {
            throw .choiceUnknown("theme", given: form["theme"] ?? "")
        }
        switch form["zone"] {
        case nil: zone = .asItIs
        case "": zone = .ofBrowser
        case let name?:
            guard ZoneDays.isZone(name) else { throw .choiceUnknown("zone", given: name) }
            zone = .chosen(name)
        }
        self.language = language
        self.theme = theme
    }
}

extension Transaction {
    /// - Parameter browser: the browser's time zone.
    func save(_ profile: NewProfile, of person: ID<Person>, seenIn browser: String?) throws {
        try setProfile(of: person, name: profile.name, language: profile.language, theme: profile.theme)
        switch profile.zone {
        case .asItIs: break
        case .ofBrowser: try chooseZone(of: person, nil)
        case .chosen(let zone): try chooseZone(of: person, zone)
        }
        if let browser { try setZone(of: person, browser) }
    }
}
