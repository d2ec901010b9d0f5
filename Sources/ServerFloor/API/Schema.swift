package import Floor

/// The shape of a JSON value: describes the value in the OpenAPI document and validates input.
public indirect enum Schema: Sendable {
    /// Text; `limit` counts grapheme clusters.
    case text(_ about: String, limit: Int? = nil, format: String? = nil)
    case id(_ about: String)
    case integer(_ about: String)
    case boolean(_ about: String)
    case choice(_ about: String, [String])
    case list(of: Schema)
    case object([Property])
    /// A schema that the document defines once, under this name.
    case named(String, Schema)
    case nullable(Schema)
    /// An object with arbitrary member names and values of one schema.
    case map(_ about: String, of: Schema)
    /// A list whose places have different meanings; `more` is the schema of the places after the named ones.
    case row(_ about: String, [Schema], more: Schema?)
    /// A field's value: text, an integer, a boolean, null, or a list of these.
    case value
    /// One of several shapes.
    case either([Schema])
    /// Described, but checked by its reader, so that one invalid item of a list does not refuse the others.
    case unchecked(Schema)

    /// One member of an object.
    public struct Property: Sendable {
        package let name: String
        package let schema: Schema
        package let isRequired: Bool

        /// - Parameter required: whether it must be present. An optional member may also be null.
        public init(_ name: String, _ schema: Schema, required: Bool = true) {
            self.name = name
            self.schema = schema
            isRequired = required
        }
    }
}

extension Schema {
    /// The schema as JSON Schema (2020-12, as used by OpenAPI 3.1).
    package var json: JSON {
        switch self {
        case .text(let about, let limit, let format):
            // JSON Schema's maxLength counts code points and would refuse text we accept, so the description states the
            // limit.
            Schema.described(
                "string", limit.map { "\(about) At most \(grouped($0)) characters, as people count them." } ?? about,
                format.map { ("format", .string($0)) })
        case .id(let about): Schema.described("string", about, ("format", "uuid"))
        case .integer(let about): Schema.described("integer", about, ("format", "int64"))
        case .boolean(let about): Schema.described("boolean", about)
        case .choice(let about, let values):
            Schema.described("string", about, ("enum", .array(values.map { .string($0) })))
        case .list(let item): ["type": "array", "items": item.json]
        case .object(let properties):
            [
                "type": "object",
                "properties": .object(properties.map { JSON.Member($0.name, $0.schema.json) }),
                "required": .array(properties.filter(\.isRequired).map { .string($0.name) }),
                "additionalProperties": false,
            ]
        case .named(let name, _): ["$ref": .string("#/components/schemas/" + name)]
        case .nullable(let schema): ["anyOf": [schema.json, ["type": "null"]]]
        case .map(let about, let schema):
            ["type": "object", "description": .string(about), "additionalProperties": schema.json]
        case .row(let about, let places, let more):
            Schema.described(
                "array", about, ("prefixItems", .array(places.map(\.json))),
                ("minItems", .integer(Int64(places.count))), ("items", more?.json ?? .bool(false)))
        case .value: ["$ref": "#/components/schemas/Value"]
        case .either(let schemas): ["anyOf": .array(schemas.map(\.json))]
        case .unchecked(let schema): schema.json
        }
    }

    private static func described(_ type: String, _ about: String, _ more: (String, JSON)?...) -> JSON {
        var members = [JSON.Member("type", .string(type)), JSON.Member("description", .string(about))]
        for case let (name, value)? in more { members.append(JSON.Member(name, value)) }
        return .object(members)
    }

    /// The named schemas in this one, including itself, as the document describes them.
    package var names: [(String, JSON)] {
        switch self {
        case .named(let name, let schema): [(name, schema.json)] + schema.names
        case .list(let item): item.names
        case .nullable(let schema), .map(_, let schema), .unchecked(let schema): schema.names
        case .object(let properties): properties.flatMap(\.schema.names)
        case .row(_, let places, let more): (places + [more].compactMap(\.self)).flatMap(\.names)
        case .either(let schemas): schemas.flatMap(\.names)
        case .value: [("Value", Schema.valueJSON)]
        case .text, .id, .integer, .boolean, .choice: []
        }
    }

    /// Written as JSON because it refers to itself, which a ``Schema`` cannot.
    private static let valueJSON: JSON = [
        "description": "A field's value.",
        "anyOf": [
            ["type": "string"], ["type": "integer", "format": "int64"], ["type": "boolean"], ["type": "null"],
            ["type": "array", "items": ["$ref": "#/components/schemas/Value"]],
        ],
    ]

    /// Validates input.
    ///
    /// - Parameter path: the value's place: `cards.0.title`.
    /// - Throws: `wrong-type`, `missing-member`, `unknown-member` or `choice-unknown`, with the member's path.
    package func check(_ value: JSON, at path: String = "") throws(Refusal) {
        switch self {
        case .text: guard value.stringValue != nil else { throw .wrongType(path, "text", "글") }
        case .id:
            guard let text = value.stringValue, ID<Entity>(text) != nil else { throw .wrongType(path, "an id", "id") }
        case .integer: guard value.integerValue != nil else { throw .wrongType(path, "a whole number", "정수") }
        case .boolean: guard value.boolValue != nil else { throw .wrongType(path, "true or false", "참이나 거짓") }
        case .choice(_, let values):
            guard let text = value.stringValue else { throw .wrongType(path, "text", "글") }
            guard values.contains(text) else { throw .choiceUnknown(path, given: text) }
        case .list(let item):
            guard let values = value.arrayValue else { throw .wrongType(path, "a list", "목록") }
            for (index, value) in values.enumerated() {
                try item.check(value, at: path.isEmpty ? "\(index)" : "\(path).\(index)")
            }
        case .object(let properties): try Schema.check(value, properties, at: path)
        case .named(_, let schema): try schema.check(value, at: path)
        case .nullable(let schema): if !value.isNull { try schema.check(value, at: path) }
        // Used in answers only, or checked by their readers.
        case .map, .row, .value, .either, .unchecked: break
        }
    }

    private static func check(_ value: JSON, _ properties: [Property], at path: String) throws(Refusal) {
        guard let members = value.members else { throw .wrongType(path, "an object", "객체") }
        func inside(_ name: String) -> String { path.isEmpty ? name : path + "." + name }
        for member in members where !properties.contains(where: { $0.name == member.name }) {
            throw .unknownMember(inside(String(member.name.prefix(Refusal.givenLimit))))
        }
        for property in properties {
            if let value = value[property.name], property.isRequired || !value.isNull {
                try property.schema.check(value, at: inside(property.name))
            } else if property.isRequired {
                throw .missingMember(inside(property.name))
            }
        }
    }
}

extension Refusal {
    static func wrongType(_ field: String, _ en: String, _ ko: String) -> Refusal {
        Refusal(
            .invalid, "wrong-type",
            Phrase(ko: "‘\(field)’ 자리에는 \(ko) 값이 와야 해요.", en: "“\(field)” must be \(en)."), field: field)
    }

    static func missingMember(_ field: String) -> Refusal {
        Refusal(
            .invalid, "missing-member", Phrase(ko: "‘\(field)’ 값이 빠졌어요.", en: "“\(field)” is missing."), field: field)
    }

    static func unknownMember(_ field: String) -> Refusal {
        Refusal(
            .invalid, "unknown-member", Phrase(ko: "‘\(field)’ 값은 받지 않아요.", en: "“\(field)” is not accepted here."),
            field: field)
    }

    static func malformedJSON(at offset: Int) -> Refusal {
        Refusal(
            .invalid, "malformed-json",
            Phrase(
                ko: "JSON으로 읽을 수 없어요. \(offset)번째 바이트를 봐 주세요.", en: "This is not valid JSON. See byte \(offset).")
        )
    }
}
