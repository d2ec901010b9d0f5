import Floor
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The API that was released` {
    @Test func `has lost nothing and changed nothing`() async throws {
        try await withHouse(.sqlite) { house in
            let released = try JSON.parse(try document("openapi.json"))
            let breaks = APIBreaks(from: released, to: house.services.api.openAPI).all
            #expect(breaks == [], "programs rely on it; where nothing was released yet, script/docs writes it anew")
        }
    }

    @Test func `is described by the page that the code writes`() async throws {
        try await withHouse(.sqlite) { house in
            let page = try document("api.md")
            let written = house.services.apiPage
            #expect(page == written, "script/docs writes it again")
        }
    }

    static let changes: [(String, @Sendable (inout JSON) -> Void, String?)] = [
        ("a new endpoint", { $0.put(["get": [:]], at: "paths", "/b") }, nil),
        ("a new member of an answer", { $0.put(["type": "string"], at: schema + ["properties", "new"]) }, nil),
        ("an endpoint that is gone", { $0.put(nil, at: "paths", "/a", "post") }, "POST /a is gone"),
        (
            "another type", { $0.put("integer", at: schema + ["properties", "name", "type"]) },
            "Thing.name has another type"
        ),
        ("a member that is gone", { $0.put(nil, at: schema + ["properties", "name"]) }, "Thing.name is gone"),
        ("a member that may be missing", { $0.put([], at: schema + ["required"]) }, "Thing.name may be missing now"),
        (
            "a choice that is gone", { $0.put(["red"], at: schema + ["properties", "colour", "enum"]) },
            "Thing.colour no longer has the choice blue"
        ),
        (
            "a member that must be sent", { $0.put(["title", "body"], at: sent + ["required"]) },
            "POST /a, the request.body is required now"
        ),
        (
            "a name for what had none",
            {
                $0.put(["$ref": "#/components/schemas/Sent"], at: content + ["schema"])
                $0.put(released.at(sent), at: "components", "schemas", "Sent")
            }, nil
        ),
        (
            "a name for something else",
            {
                $0.put(["$ref": "#/components/schemas/Sent"], at: content + ["schema"])
                $0.put(["type": "array", "items": ["type": "string"]], at: "components", "schemas", "Sent")
            }, "POST /a, the request has another type"
        ),
        ("a shape for an answer of which nothing was said", { $0.put("object", at: unsaid + ["type"]) }, nil),
        (
            "no shape for an answer that had one", { $0.put(nil, at: answer + ["$ref"]) },
            "POST /a, the answer 201 has another type"
        ),
        (
            "a shape for something sent of which nothing was said",
            { $0.put("string", at: sent + ["properties", "any", "type"]) },
            "POST /a, the request.any has another type"
        ),
        (
            "an answer that is gone", { $0.put(nil, at: "paths", "/a", "post", "responses", "201") },
            "POST /a, the answer 201 is gone"
        ),
    ]

    @Test(arguments: changes.indices)
    func `tells what breaks programs from what does not`(_ index: Int) {
        let (what, change, expected) = Self.changes[index]
        var present = Self.released
        change(&present)
        #expect(APIBreaks(from: Self.released, to: present).all == [expected].compactMap(\.self), "\(what)")
    }

    private static let schema = ["components", "schemas", "Thing"]
    private static let content = ["paths", "/a", "post", "requestBody", "content", "application/json"]
    private static let sent = content + ["schema"]
    private static let answers = ["paths", "/a", "post", "responses"]
    private static let answer = answers + ["201", "content", "application/json", "schema"]
    private static let unsaid = answers + ["200", "content", "application/json", "schema"]

    private static let released: JSON = [
        "paths": [
            "/a": [
                "post": [
                    "operationId": "a",
                    "requestBody": [
                        "content": [
                            "application/json": [
                                "schema": [
                                    "type": "object", "required": ["title"],
                                    "properties": [
                                        "title": ["type": "string"], "body": ["type": "string"],
                                        "any": ["description": "Anything."],
                                    ],
                                ]
                            ]
                        ]
                    ],
                    "responses": [
                        "200": ["content": ["application/json": ["schema": ["description": "Anything."]]]],
                        "201": ["content": ["application/json": ["schema": ["$ref": "#/components/schemas/Thing"]]]],
                    ],
                ]
            ]
        ],
        "components": [
            "schemas": [
                "Thing": [
                    "type": "object", "required": ["name"],
                    "properties": [
                        "name": ["type": "string"], "colour": ["type": "string", "enum": ["red", "blue"]],
                    ],
                ]
            ]
        ],
    ]

    private func document(_ name: String) throws -> String {
        try Checkout.text("docs/" + name)
    }
}

extension JSON {
    fileprivate func at(_ path: [String]) -> JSON? { path.reduce(Optional(self)) { $0?[$1] } }

    /// Puts a value at a place in a document, or with nil takes away what is there.
    fileprivate mutating func put(_ value: JSON?, at path: String...) { put(value, at: path) }

    fileprivate mutating func put(_ value: JSON?, at path: [String]) {
        guard let name = path.first, case .object(var members) = self else { return }
        var inner = self[name] ?? [:]
        if path.count > 1 { inner.put(value, at: Array(path.dropFirst())) }
        members.removeAll { $0.name == name }
        if let new = path.count > 1 ? inner : value { members.append(JSON.Member(name, new)) }
        self = .object(members)
    }
}
