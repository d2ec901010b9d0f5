/// The address of each file under `Web/`: maps a logical name (`styles/maru.css`) to the address that contains its
/// hash.
///
/// The host builds it once at start from the files it finds.
public struct Assets: Sendable {
    /// One file: its logical name and its address.
    public struct Entry: Sendable {
        public var name: String
        public var link: Link

        public init(_ name: String, _ link: Link) {
            self.name = name
            self.link = link
        }
    }

    public var entries: [Entry]

    public init(_ entries: [Entry]) { self.entries = entries }

    /// The names the shell requires. A host that lacks one must fail at start, not on a page.
    public static let needed = [
        "styles/maru.css", "scripts/first.js", "scripts/maru.js", "manifest.webmanifest", "icons/maru.svg",
        "icons/maru-180.png",
    ]

    /// What a device caches in addition, to render pages offline: the core, and the scripts that pages load later or that
    /// keys open, and that keep drafts.
    public static let offline = [
        "maru.wasm", "scripts/announce.js", "scripts/ask.js", "scripts/card-files.js", "scripts/changed.js",
        "scripts/day-timer.js",
        "scripts/drafts.js", "scripts/drawn-sheet.js",
        "scripts/edit-card.js", "scripts/key-list.js", "scripts/leave-drafts.js", "scripts/month.js",
        "scripts/open-sheet.js", "scripts/page-shown.js", "scripts/palette-entries.js", "scripts/palette.js",
        "scripts/plain-press.js", "scripts/rail.js", "scripts/save-row.js", "scripts/started.js",
        "scripts/stay-in-box.js", "scripts/talk-unread.js",
    ]

    /// The address of a file, or one that answers 404 if there is no such file.
    public subscript(name: String) -> Link {
        for entry in entries where entry.name == name { return entry.link }
        return Link("/assets").at("missing").at(name)
    }
}
