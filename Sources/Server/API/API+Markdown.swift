public import ServerFloor
import Floor
import HTTPTypes

extension Services {
    /// `docs/openapi.json`: the released API description, one member per line so that diffs are readable.
    public var openAPIDocument: String { indented(api.openAPI, at: 0) + "\n" }

    /// `docs/api.md`: the API's conventions and all its endpoints.
    public var apiPage: String {
        let rows = api.endpoints.map { endpoint in
            let told =
                endpoint.replacement.map { " Deprecated: use `\($0)`." }
                ?? (endpoint.isOpen ? " No session needed." : "")
            return
                "| `\(endpoint.method.rawValue) \(endpoint.path)` | `\(endpoint.name)` | \(endpoint.summary)\(told) |"
        }
        return APIPage.habits + "\n" + rows.joined(separator: "\n") + "\n"
    }

    var api: API { API(rooms.flatMap { $0.endpoints(self) } + floorEndpoints(self)) }

    private func indented(_ value: JSON, at depth: Int) -> String {
        let (space, end) = (String(repeating: " ", count: depth + 1), String(repeating: " ", count: depth))
        switch value {
        case .object(let members) where !members.isEmpty:
            let lines = members.map { "\(space)\(JSON.string($0.name).text): \(indented($0.value, at: depth + 1))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(end)}"
        case .array(let items) where items.contains { $0.members != nil }:
            return "[\n" + items.map { space + indented($0, at: depth + 1) }.joined(separator: ",\n") + "\n\(end)]"
        default: return value.text
        }
    }
}

/// The text above the list of endpoints.
enum APIPage {
    static let habits = """
        # The API

        Everything a page can do, a program can do under `/api/v1`. `/api/v1/openapi.json` describes it (OpenAPI 3.1);
        [openapi.json](openapi.json) is the released description. `script/docs` generates this page.

        ## Signing in

        `POST /session` with `email` and `password` sets a cookie: send it with each request. `DELETE /session` ends the
        session. A request without a session gets 401 in any case; what the caller may not see gets 404, like what
        does not exist; what the caller may see but not change gets 403.

        ## Requests

        - Documents are JSON in UTF-8, at most 512 KiB, with `Content-Type: application/json`; a picture, or a file to
          import, may be as large as on its page. Unknown members are refused, so that a misspelt one is not silently
          lost; unknown query parameters are ignored. Text limits count characters as people count them (grapheme
          clusters). A limit in columns counts a wide one, such as a Hangul syllable or an emoji, twice.
        - Every change may include an id, a UUID of version 7, in `id`. A repeated request is executed once and gets its
          first answer: repeat whatever was not answered. The same id for another request is a conflict (409).
        - Lists are paged. `next` is the cursor of the next page, and null on the last.
        - 429 and 503 have the seconds to wait in `Retry-After`.

        ## Files

        A picture is uploaded in parts, under an id that the program makes, so that it can be referred to before its bytes
        arrive:

        1. `PUT /files/{file}` with `space`, `size` and, if known, `sha256`. Sent again it answers the same, with the
           `offset` to continue at.
        2. `PUT /files/{file}/parts/{offset}` with up to 1 MiB of its bytes as `application/octet-stream`. What is answered
           is stored. A part may be sent again; one beyond `offset` is refused (409). Over a slow line send smaller
           parts: one must arrive within 30 seconds.
        3. `POST /files/{file}/finish`. A picture that is refused here (422) is forgotten; do not send it again. The
           addresses below then answer 404 with the rule `file-refused`. After 429 it can be finished later. On a board,
           what was attached as a picture and is none becomes a file.

        A complete picture is at `link` with `/256`, `/1024`, `/2048` or `/full` after it, as WebP without metadata.

        ## Refusals

        A refusal is a problem document (RFC 9457), `application/problem+json`. `rule` and `type` are stable: `type` is
        `/problems/` and the rule. `title` and `detail` are for people, in the language of `Accept-Language`. `field` names
        the member it concerns, `given` its value, `requestId` the request in the server's log.

        ## Compatibility

        Within `/api/v1`, once released: no endpoint, parameter, member of an answer, choice or status is removed,
        and none changes its type or meaning. Optional members of requests and guaranteed members of answers stay so.
        Added at any time: endpoints, optional parameters and members, members of answers, choices, rules. A program
        must ignore what it does not know. A test compares each build with the released description.

        An endpoint that is deprecated works on as it did. Its description names the one to use instead.

        ## Endpoints

        | Endpoint | Name | What it does |
        | --- | --- | --- |
        """
}
