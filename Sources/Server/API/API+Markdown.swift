import Floor
import HTTPTypes

extension Services {
    /// `docs/openapi.json`: the API as programs know it, one member a line so that a change can be read.
    public var openAPIDocument: String { indented(api.openAPI, at: 0) + "\n" }

    /// `docs/api.md`: how the API behaves, and every endpoint of it.
    public var apiPage: String {
        let rows = api.endpoints.map { endpoint in
            let told =
                endpoint.replacement.map { " Deprecated: use `\($0)`." }
                ?? (endpoint.isOpen ? " Anybody may ask." : "")
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

/// What stands above the list of endpoints.
enum APIPage {
    static let habits = """
        # The API

        Everything a page can do, a program can do under `/api/v1`. `/api/v1/openapi.json` describes it (OpenAPI 3.1), and
        so does [openapi.json](openapi.json), the description as it was released. This page is written by `script/docs`.

        ## Signing in

        `POST /session` with `email` and `password` answers with a cookie: send it along. `DELETE /session` ends it. A
        request without a session is answered 401, whatever it asks for; what one may not see is answered 404, like what is
        not there; what one sees and may not change, 403.

        ## Asking

        - Documents are JSON in UTF-8, at most 512 KiB, with `Content-Type: application/json`; a picture, or a file to
          import, may be as large as on its page. A member we do not know is refused, so that a misspelt one is not
          silently lost; a parameter of a query that we do not know is passed over. Text is counted in characters as people
          count them.
        - Every change may bring an id of its own, a UUID of version 7, in `id`. Sent twice it is done once, and answered as
          it was then: send again whatever was not answered. The same id for something else is a conflict (409).
        - Lists come in pages. `next` is the cursor of the next page, and null on the last.
        - 429 and 503 say with `Retry-After` how many seconds to wait.

        ## Refusals

        A refusal is a problem document (RFC 9457), `application/problem+json`. `rule` and `type` are stable: `type` is
        `/problems/` and the rule. `title` and `detail` are for people, in the language of `Accept-Language`. `field` names
        the member that is meant, `given` what was given, `requestId` the request in the house's log.

        ## What stays as it is

        Within `/api/v1`, once released: no endpoint, parameter, member of an answer, choice or answer's status goes away,
        and none changes its type or meaning. A member that need not be sent stays so; one that is always answered stays so.
        What may come at any time: endpoints, optional parameters and members, members of answers, choices, rules. A program
        ignores what it does not know. A test compares each build with the released description.

        An endpoint that is deprecated works on as it did. Its description names the one to use instead.

        ## Endpoints

        | Endpoint | Name | What it does |
        | --- | --- | --- |
        """
}
