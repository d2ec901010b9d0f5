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

    /// The address of a file, or one that answers 404 if there is no such file.
    public subscript(name: String) -> Link {
        for entry in entries where entry.name == name { return entry.link }
        return Link("/assets").at("missing").at(name)
    }
}
