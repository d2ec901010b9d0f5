package import Floor
import HTTPTypes

extension API {
    /// The OpenAPI 3.1 document of all endpoints.
    package var openAPI: JSON {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Maru",
                "version": "1",
                "description": """
                Everything a page can do. Sign in with POST /session, which sets a cookie. \
                Refusals are problem documents (RFC 9457) whose `type` is stable.
                """,
                "license": ["name": "MIT", "identifier": "MIT"],
            ],
            "servers": [["url": .string(API.root)]],
            "security": [["session": []]],
            "paths": .object(paths),
            "components": [
                "securitySchemes": [
                    "session": [
                        "type": "apiKey", "in": "cookie", "name": "maru",
                        "description": "`__Host-maru` where the server is reached over https.",
                    ]
                ],
                "schemas": .object(schemas),
            ],
        ]
    }

    private var paths: [JSON.Member] {
        var paths: [(String, [JSON.Member])] = []
        for endpoint in endpoints {
            let member = JSON.Member(endpoint.method.rawValue.lowercased(), endpoint.json)
            if let index = paths.firstIndex(where: { $0.0 == endpoint.path }) {
                paths[index].1.append(member)
            } else {
                paths.append((endpoint.path, [member]))
            }
        }
        return paths.map { JSON.Member($0.0, .object($0.1)) }
    }

    private var schemas: [JSON.Member] {
        var schemas: [String: JSON] = [:]
        for endpoint in endpoints {
            let used = [endpoint.request] + endpoint.answers.map(\.schema) + endpoint.parameters.map(\.schema)
            for (name, schema) in used.compactMap(\.self).flatMap(\.names) { schemas[name] = schema }
        }
        return schemas.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value) }
    }
}

extension APIEndpoint {
    fileprivate var json: JSON {
        var members: [JSON.Member] = [
            JSON.Member("operationId", .string(name)),
            JSON.Member("summary", .string(summary)),
        ]
        if let replacement {
            members.append(JSON.Member("description", .string("Deprecated. Use `\(replacement)`.")))
            members.append(JSON.Member("deprecated", true))
        }
        let all = allParameters
        if !all.isEmpty { members.append(JSON.Member("parameters", .array(all.map(\.json)))) }
        if let request {
            members.append(
                JSON.Member(
                    "requestBody",
                    [
                        "required": true,
                        "content": ["application/json": ["schema": request.json(titled: title + "Request")]],
                    ]))
        }
        if case .part = length {
            let bytes: JSON = ["type": "string", "format": "binary"]
            members.append(
                JSON.Member(
                    "requestBody", ["required": true, "content": ["application/octet-stream": ["schema": bytes]]]))
        }
        members.append(JSON.Member("responses", .object(responses)))
        if isOpen { members.append(JSON.Member("security", [])) }
        return .object(members)
    }

    /// What the schemas that it alone uses begin with: `AddCard`.
    private var title: String { name.prefix(1).uppercased() + name.dropFirst() }

    private var allParameters: [Parameter] {
        let declared = Set(parameters.map(\.name))
        return pathNames.filter { !declared.contains($0) }.map { Parameter($0, in: .path, .id("The \($0)'s id.")) }
            + parameters
    }

    /// Several answers with one status become one response with both descriptions.
    private var responses: [JSON.Member] {
        var byStatus: [Int: [Answer]] = [:]
        for answer in answers { byStatus[answer.status, default: []].append(answer) }
        var members = byStatus.sorted { $0.key < $1.key }.map { status, answers in
            let about = answers.map(\.about).joined(separator: " ")
            var response = [JSON.Member("description", .string(about))]
            if let answer = answers.first(where: { $0.schema != nil }), let schema = answer.schema {
                let json = schema.json(titled: title + "Response")
                response.append(JSON.Member("content", .object([JSON.Member(answer.type, ["schema": json])])))
            }
            return JSON.Member("\(status)", .object(response))
        }
        members.append(
            JSON.Member(
                "default",
                [
                    "description": "Refused; the problem says why.",
                    "content": ["application/problem+json": ["schema": Schema.problem.json]],
                ]))
        return members
    }
}

extension APIEndpoint.Parameter {
    fileprivate var json: JSON {
        [
            "name": .string(name), "in": .string(place.rawValue), "required": .bool(place == .path),
            "schema": schema.json,
        ]
    }
}

extension Schema {
    /// The schema with a title if it has no name: generated clients name the type after it.
    fileprivate func json(titled title: String) -> JSON {
        if case .named = self { return json }
        return .object([JSON.Member("title", .string(title))] + (json.members ?? []))
    }

    /// RFC 9457, plus what a form needs to show the problem at its field.
    public static let problem = Schema.named(
        "Problem",
        .object([
            .init("type", .text("Stable: `/problems/` and the rule's name.", format: "uri-reference")),
            .init("title", .text("What kind of thing went wrong, in the caller's language.")),
            .init("status", .integer("The HTTP status.")),
            .init("detail", .text("What went wrong and what to do, in the caller's language.")),
            .init("rule", .text("The rule's stable name.")),
            .init("field", .text("The member it concerns."), required: false),
            .init("given", .text("The value given, trimmed."), required: false),
            .init("retryAfter", .integer("Seconds to wait."), required: false),
            .init("requestId", .text("Identifies the request in the server's log.")),
        ]))
}
