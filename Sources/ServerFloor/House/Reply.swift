public import Floor
public import Hummingbird
import HTTPTypes
package import NIOCore

/// Responses, made from what a room or the server decided.
public struct Reply: Sendable {
    package let services: Services

    public init(_ services: Services) { self.services = services }

    /// A page as a whole document, or only its changing element if the request asks for that.
    public func page(_ page: Page, for viewer: Viewer, _ request: Floor.Request) -> Response {
        html(ByteBuffer(bytes: bytes(page, for: viewer, request)), status: page.status)
    }

    /// The encoded page.
    package func bytes(_ page: Page, for viewer: Viewer, _ request: Floor.Request) -> [UInt8] {
        request.wantsFragment
            ? Shell.fragment(page, viewer: viewer)
            : Shell.document(page, viewer: viewer, assets: services.assets.links)
    }

    /// A document for a visitor who is not signed in.
    package func plain(_ page: PlainPage) -> Response {
        html(
            ByteBuffer(
                bytes: Shell.plain(
                    title: page.title, lead: page.lead, language: page.language, theme: page.theme,
                    assets: services.assets.links, preview: page.preview, body: page.body, footer: page.footer)),
            status: page.status)
    }

    /// A redirect with GET.
    public func redirect(_ link: Link) -> Response {
        Response(status: .seeOther, headers: [.location: link.text])
    }

    package func html(_ bytes: ByteBuffer, status: Int) -> Response {
        Response(
            status: HTTPResponse.Status(code: status),
            headers: [.contentType: "text/html; charset=utf-8", .vary: "Maru-Fragment, Accept-Language, Cookie"],
            body: ResponseBody(byteBuffer: bytes))
    }

    /// A JSON document.
    public func json(_ value: JSON, status: Int = 200, type: String = "application/json") -> Response {
        var writer = JSON.Writer(capacity: 1_024)
        writer.write(value)
        return Response(
            status: HTTPResponse.Status(code: status), headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: writer.bytes)))
    }
}

/// The content of a page for a visitor who is not signed in.
package struct PlainPage: Sendable {
    package var title: String
    package var lead: String?
    package var language: Language
    package var theme = Viewer.Theme.system
    package var status = 200
    package var body: HTML
    package var footer: HTML = .nothing
    /// What a messenger shows of a link to it.
    package var preview: HTML = .nothing

    package init(
        title: String, lead: String? = nil, language: Language, theme: Viewer.Theme = .system, status: Int = 200,
        body: HTML, footer: HTML = .nothing
    ) {
        self.title = title
        self.lead = lead
        self.language = language
        self.theme = theme
        self.status = status
        self.body = body
        self.footer = footer
    }
}
