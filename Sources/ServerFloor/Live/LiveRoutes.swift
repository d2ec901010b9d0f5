import Floor
package import HTTPTypes
import Hummingbird
import ServiceLifecycle
import Storage

/// `GET /live?at=<space>,<space>`: server-sent events for a signed-in person. Events bring what is small: with `brings` what
/// pages show, with `holds` what a worker takes into its copy. Who asks for neither, as pages of an earlier version, is told
/// sequences alone.
package func mountLive(_ routes: Routes, _ services: Services) {
    routes.get("/live") { request, context in
        let visit = try await Visit(request, context, services)
        let person = try await services.database.read { try visit.person($0) }
        let at = (visit.request.query["at"] ?? "").split(at: UInt8(ascii: ",")).prefix(Limits.presencePerStream)
        let spaces = at.compactMap { ID<Space>($0) }
        guard request.method == .get else { return Response(status: .ok, headers: LiveStream.headers) }
        let mailbox = try services.live.open(for: person.id, lookingAt: spaces)
        let place = StreamPlace(mailbox, in: services.live)
        let stream = LiveStream(
            services: services, person: person, mailbox: mailbox, ping: .milliseconds(Limits.pingMilliseconds),
            zone: visit.knownZone, brings: visit.request.query["brings"] != nil,
            holds: visit.request.query["holds"] != nil)
        return Response(
            status: .ok, headers: LiveStream.headers,
            body: ResponseBody { writer in
                defer { place.leave() }
                try await stream.serve(request, &writer)
                try await writer.finish(nil)
            })
    }
}

/// A stream's place in the hub, owned by the response: if the browser disconnects before the response begins, the place
/// is released.
final class StreamPlace: Sendable {
    private let mailbox: Mailbox
    private let hub: LiveHub

    package init(_ mailbox: Mailbox, in hub: LiveHub) {
        self.mailbox = mailbox
        self.hub = hub
    }

    deinit { leave() }

    package func leave() { hub.close(mailbox) }
}

extension LiveStream {
    package static var headers: HTTPFields {
        [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store", .accelBuffering: "no"]
    }

    /// Runs until the browser closes the connection or the server stops.
    fileprivate func serve(_ request: Incoming, _ writer: inout any ResponseBodyWriter) async throws {
        let mailbox = mailbox
        defer { services.live.close(mailbox) }
        var own = writer
        defer { writer = own }
        try await withGracefulShutdownHandler {
            try await request.body.consumeWithInboundCloseHandler { _ in
                try await run(&own)
                try await own.write(LiveStream.goodbye)
            } onInboundClosed: {
                mailbox.finish()
            }
        } onGracefulShutdown: {
            mailbox.finish()
        }
    }
}
