public import Foundation

extension AssetStore {
    /// The assets folder: the configured one, or the first that exists of `Web` in the working directory, beside the
    /// program, above it (a build folder), and `share/maru` of a program installed in `bin` or `lib/maru`.
    ///
    /// - Throws: `AssetRefusal` with the places searched.
    public static func find(set path: String, program: String) throws -> URL {
        guard path.isEmpty else { return URL(fileURLWithPath: path) }
        let folder = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
        var places = [URL(fileURLWithPath: "Web"), folder.appendingPathComponent("Web")]
        var above = folder
        for _ in 0..<4 {
            above.deleteLastPathComponent()
            places.append(above.appendingPathComponent("Web"))
        }
        let prefix = folder.deletingLastPathComponent()
        for installed in [prefix, prefix.deletingLastPathComponent()] {
            places.append(installed.appendingPathComponent("share/maru/Web"))
        }
        guard let found = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
            throw AssetRefusal.notFound(places.map(\.path))
        }
        return found
    }
}
