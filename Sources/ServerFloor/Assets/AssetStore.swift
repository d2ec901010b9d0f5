import Crypto
public import Floor
package import Foundation
import HTTPTypes

/// The files under `Web/`, read once at startup and served from memory at addresses that contain the hash of all of
/// them. WebAssembly modules are large and change less often, so each has its own hash.
public struct AssetStore: Sendable {
    /// The address of each file, for pages.
    public let links: Assets
    /// The hash of all files.
    package let fingerprint: String
    /// The first path segment after `/assets`, by file.
    private let tags: [String: String]
    private let files: [String: AssetFile]

    /// Reads a folder.
    ///
    /// `styles/order.txt` lists the style sheets that become `styles/maru.css`, in order. `scripts/maru.js` is served
    /// with all modules that it imports (`JoinedModules`), and `worker/worker.js` likewise as `service-worker.js`.
    /// Files under `built/` are served without that segment. `….br` and `….gz` are precompressed variants.
    ///
    /// - Parameters:
    ///   - places: the first segments of what devices answer.
    ///   - off: the rooms that are off for everyone, of which the manifest says nothing.
    /// - Throws: `AssetRefusal` if a file that pages need is missing.
    package init(reading folder: URL, places: [String], without off: [Page.Place]) throws {
        var contents = try AssetStore.readAll(folder)
        contents[Manifest.name] = contents[Manifest.name].map { Manifest.bytes($0, without: off) }
        contents["styles/maru.css"] = try AssetStore.styles(contents)
        var onDemand: Set<String> = []
        if contents["scripts/maru.js"] != nil {
            let joined = try JoinedModules(from: "scripts/maru.js", in: contents)
            contents["scripts/maru.js"] = Array(joined.text.utf8)
            onDemand = joined.onDemand
        }
        if contents["worker/worker.js"] != nil {
            contents["service-worker.js"] = Array(try JoinedModules(from: "worker/worker.js", in: contents).text.utf8)
        }
        if let missing = Assets.needed.first(where: { contents[$0] == nil }) {
            throw AssetRefusal.missing(missing, folder: folder.path)
        }
        self.init(holding: contents, places: places, onDemand: onDemand)
    }

    /// - Parameters:
    /// - contents: file contents by name.
    /// - places: the first segments of what devices answer.
    /// - onDemand: the scripts that pages load later, which devices cache too.
    package init(holding contents: [String: [UInt8]], places: [String], onDemand: Set<String> = []) {
        let all = AssetStore.fingerprint(of: contents)
        fingerprint = all
        var tags: [String: String] = [:]
        for (name, bytes) in contents where !name.hasSuffix(".br") && !name.hasSuffix(".gz") {
            tags[name] = name.hasSuffix(".wasm") ? AssetStore.fingerprint(of: [name: bytes]) : all
        }
        self.tags = tags
        let links = Assets(
            tags.sorted { $0.key < $1.key }.map { name, tag in
                Assets.Entry(name, name.split(separator: "/").reduce(Link("/assets").at(tag)) { $0.at(String($1)) })
            })
        var contents = contents
        if let worker = contents["service-worker.js"] {
            contents["service-worker.js"] = AssetStore.introduction(links, fingerprint, places, onDemand) + worker
        }
        var files: [String: AssetFile] = [:]
        for (name, bytes) in contents where !name.hasSuffix(".br") && !name.hasSuffix(".gz") {
            files[name] = AssetFile(
                name, bytes, gzip: contents[name + ".gz"], brotli: contents[name + ".br"])
        }
        self.files = files
        self.links = links
    }

    private static func fingerprint(of contents: [String: [UInt8]]) -> String {
        var hash = SHA256()
        for (name, bytes) in contents.sorted(by: { $0.key < $1.key }) {
            hash.update(data: Array(name.utf8) + [0])
            hash.update(data: bytes)
        }
        return String(Base64URL.encode(Array(hash.finalize())).prefix(12))
    }

    /// The rules and pages of all rooms, as WebAssembly.
    private static let core = "maru.wasm"

    /// The hash in a file's address.
    package func tag(of name: String) -> String? { tags[name] }

    /// The service worker's first line: the data it needs about the server. Any changed asset changes it, and so makes
    /// a new worker.
    private static func introduction(
        _ links: Assets, _ fingerprint: String, _ places: [String], _ onDemand: Set<String>
    ) -> [UInt8] {
        // What a device caches to render pages offline: what all pages need, the core, and what pages load later.
        let kept = (Assets.needed + [core] + onDemand.sorted()).filter { name in
            links.entries.contains { $0.name == name }
        }
        let house: JSON = [
            "version": .string(fingerprint),
            "assets": .object(kept.map { JSON.Member($0, .string(links[$0].text)) }),
            "addresses": .array(WorkerAddress.all(places).map { $0.json }),
            "shown": .array((places + [Page.Place.today.rawValue]).map { .string($0) }),
            "policy": .object(SecurityHeaders.ofPages.map { JSON.Member($0.name.rawName, .string($0.value)) }),
        ]
        var writer = JSON.Writer(capacity: 1_024)
        writer.write(house)
        return Array("const server = ".utf8) + writer.bytes + Array(";\n".utf8)
    }

    /// No files: for commands that serve no pages, and tests that need none.
    public static let none = AssetStore(holding: [:], places: [])

    package subscript(name: String) -> AssetFile? { files[name] }

    static func readAll(_ folder: URL) throws -> [String: [UInt8]] {
        guard let names = FileManager.default.enumerator(atPath: folder.path) else {
            throw AssetRefusal.noFolder(folder.path)
        }
        var contents: [String: [UInt8]] = [:]
        for case let name as String in names {
            let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
            let url = folder.appendingPathComponent(name)
            guard !isHidden, try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
                continue
            }
            contents[name.hasPrefix("built/") ? String(name.dropFirst(6)) : name] = Array(try Data(contentsOf: url))
        }
        return contents
    }

    private static func styles(_ contents: [String: [UInt8]]) throws -> [UInt8]? {
        guard let order = contents["styles/order.txt"] else { return contents["styles/maru.css"] }
        var all: [UInt8] = []
        for line in String(decoding: order, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let name = line.trimmingCharacters(in: .whitespaces)
            guard !name.isEmpty, !name.hasPrefix("#") else { continue }
            guard let sheet = contents["styles/" + name] else {
                throw AssetRefusal.missing("styles/" + name, folder: "")
            }
            all += StyleSheet.withoutComments(sheet) + [UInt8(ascii: "\n")]
        }
        return all
    }
}

/// The folder of styles and scripts cannot be used. Prevents startup.
public enum AssetRefusal: Error, Equatable, CustomStringConvertible {
    case noFolder(String)
    case missing(String, folder: String)
    case notFound([String])
    /// A script with an import or export in unsupported syntax.
    case unreadable(String, String)
    /// Scripts that import each other in a cycle.
    case circular([String])

    public var description: String {
        switch self {
        case .noFolder(let path): "There is no folder \(path) to read styles and scripts from."
        case .missing(let name, let folder): "\(name) is missing in the folder of styles and scripts \(folder)."
        case .notFound(let places):
            "The folder with styles and scripts was not found. Looked in: \(places.joined(separator: ", ")). Give it with --web."
        case .unreadable(let name, let line):
            "\(name) has a line that cannot be bundled: \(line)"
        case .circular(let names): "These scripts import each other in a cycle: \(names.joined(separator: " → "))."
        }
    }
}
