/// The media types of files under `Web/`. Unknown kinds are not served, so that no browser guesses their type.
enum MediaTypes {
    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "json": "application/json", "map": "application/json",
        "webmanifest": "application/manifest+json", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
        "jpeg": "image/jpeg", "webp": "image/webp", "avif": "image/avif", "gif": "image/gif", "ico": "image/x-icon",
        "wasm": "application/wasm", "txt": "text/plain; charset=utf-8", "html": "text/html; charset=utf-8",
        "woff2": "font/woff2",
    ]

    package static func type(of name: String) -> String {
        let end = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return types[end] ?? "application/octet-stream"
    }

    static func isCompressible(_ type: String) -> Bool {
        type.hasPrefix("text/") || type.hasSuffix("+xml") || type.contains("json") || type == "application/wasm"
    }
}
