/// Where each file under `Web/` is served from: a logical name (`styles/maru.css`) and the address that carries its hash.
///
/// The host makes it once at start, from the files it found.
public struct Assets: Sendable {
    /// One file: what we call it, and where it is.
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

    /// The names the shell asks for. A host that lacks one should say so at start, not on a page.
    public static let needed = [
        "styles/maru.css", "scripts/maru.js", "manifest.webmanifest", "icons/maru.svg", "icons/maru-180.png",
    ]

    /// What a device keeps besides, to draw pages by itself.
    public static let offline = ["maru.wasm"]

    /// The address of a file, or one that answers 404 where there is no such file.
    public subscript(name: String) -> Link {
        for entry in entries where entry.name == name { return entry.link }
        return Link("/assets").at("missing").at(name)
    }
}
