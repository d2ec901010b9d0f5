/// The sync state of what the viewer wrote.
public enum SyncState: Sendable, CaseIterable {
    /// Stored on the server.
    case saved
    /// Being sent.
    case saving
    /// On this device only, to be sent later.
    case onDevice
    /// No connection.
    case offline
    /// Rejected by the server.
    case refused
}

/// A dot and a word that show a sync state.
@inline(never)
public func syncMark(_ state: SyncState, _ language: Language) -> HTML {
    tag("span", .class("sync"), state.attribute, .flag("data-sync-mark")) { state.phrase(language) }
}

/// The sync indicator of every page: a button that opens the sheet explaining it. `sync-mark.js` switches between the
/// texts in its data attributes. Without scripts a page always shows the server's state, so the indicator says so.
func liveSyncMark(_ language: Language) -> HTML {
    tag(
        "button", .class("sync"), .type("button"), .fixed("command", "show-modal"),
        .fixed("commandfor", "sync-sheet"), .fixed("aria-haspopup", "dialog"), SyncState.saved.attribute,
        .flag("data-sync-mark"), .flag("data-live"),
        .all(
            Attributes(
                .data("data-saved", ComponentPhrases.saved(language)),
                .data("data-saving", ComponentPhrases.saving(language)),
                .data("data-offline", ComponentPhrases.offline(language)),
                .data("data-refused", ComponentPhrases.unsaved(language)),
                .data("data-device", ComponentPhrases.onDevice(language)),
                .data("data-written", ComponentPhrases.written(language)),
                .data("data-needs", ComponentPhrases.needsYou(language))))
    ) { ComponentPhrases.saved(language) }
}

extension SyncState {
    fileprivate var attribute: Attribute {
        switch self {
        case .saved: .fixed("data-state", "saved")
        case .saving: .fixed("data-state", "saving")
        case .onDevice: .fixed("data-state", "device")
        case .offline: .fixed("data-state", "offline")
        case .refused: .fixed("data-state", "refused")
        }
    }

    fileprivate var phrase: Phrase {
        switch self {
        case .saved: ComponentPhrases.saved
        case .saving: ComponentPhrases.saving
        case .onDevice: ComponentPhrases.onDevice
        case .offline: ComponentPhrases.offline
        case .refused: ComponentPhrases.unsaved
        }
    }
}

/// A person to be shown as an avatar.
public struct Face: Sendable {
    public var person: ID<Person>
    public var name: String
    public var photo: Photo?
    public var isHere: Bool

    public init(_ person: ID<Person>, _ name: String, photo: Photo? = nil, isHere: Bool = false) {
        self.person = person
        self.name = name
        self.photo = photo
        self.isHere = isHere
    }
}

/// A few avatars side by side, with a dot on those viewing this page now; beyond `limit`, the number of the rest.
///
/// - Parameter here: the accessible text for that dot, if scripts may set it: "viewing now".
@inline(never)
public func faces(
    _ faces: [Face], limit: Int = 4, size: AvatarSize = .medium, label: String, here: String? = nil
) -> HTML {
    tag("ul", .class("faces"), .role("list"), .label(label)) {
        for face in faces.prefix(limit) {
            tag(
                "li", .class("face"), .data("data-person", face.person.text), .when(face.isHere, .flag("data-here"))
            ) {
                avatar(face.name, person: face.person, photo: face.photo, size: size)
                if let here { tag("span", .class("spoken face-here")) { here } }
            }
        }
        if faces.count > limit { tag("li", .class("face face-more")) { "+" + grouped(faces.count - limit) } }
    }
}
