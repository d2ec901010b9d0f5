import Foundation

/// The checkout that these tests were built from.
enum Checkout {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let web = root.appending(path: "Web").path()

    /// A file's text.
    /// - Parameter path: from the root.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
