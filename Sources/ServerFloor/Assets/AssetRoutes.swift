import Floor
import HTTPTypes
import Hummingbird

/// `/assets/<hash>/<name>`: cached by browsers without expiry, since changed content has another address.
package func mountAssets(_ routes: Routes, _ services: Services) {
    routes.get("/assets/{hash}/**") { request, context in
        let name = context.parameters.getCatchAll().joined(separator: "/")
        guard let tag = services.assets.tag(of: name), context.parameters.get("hash") == tag,
            let file = services.assets[name]
        else { throw Refusal.missing }
        return serve(file, tag: tag, request, caching: "public, max-age=31536000, immutable")
    }
    // Well-known names that browsers and phones request by themselves.
    for (path, name) in [
        ("/favicon.ico", "icons/maru.svg"), ("/manifest.webmanifest", "manifest.webmanifest"),
        ("/service-worker.js", "service-worker.js"), ("/robots.txt", "robots.txt"),
    ] {
        routes.get(path) { request, _ in
            let isWorker = name == "service-worker.js"
            let isGone = isWorker && !services.settings.offline
            // A browser re-requests its service worker by itself; this script makes the worker unregister itself.
            guard let file = services.assets[isGone ? "worker/uninstall.js" : name] else { throw Refusal.missing }
            // Neither tag may contain the other, or a browser with one script would get 304 for the other.
            let tag = isGone ? String(services.assets.fingerprint.reversed()) : services.assets.fingerprint
            var response = serve(file, tag: tag, request, caching: "no-cache")
            if isWorker {
                response.headers[.contentSecurityPolicy] = SecurityHeaders.workerPolicy
            }
            return response
        }
    }
}

private func serve(_ file: AssetFile, tag: String, _ request: Incoming, caching: String) -> Response {
    var headers: HTTPFields = [
        .contentType: file.type, .cacheControl: caching, .eTag: "\"\(tag)\"", .vary: "Accept-Encoding",
    ]
    if request.headers[values: .ifNoneMatch].contains(where: { $0.contains(tag) || $0 == "*" }) {
        return Response(status: .notModified, headers: headers)
    }
    let accepted = AcceptedEncodings(request.headers[.acceptEncoding] ?? "")
    var body = file.plain
    if accepted.brotli, let brotli = file.brotli {
        headers[.contentEncoding] = "br"
        body = brotli
    } else if accepted.gzip, let gzip = file.gzip {
        headers[.contentEncoding] = "gzip"
        body = gzip
    }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
}
