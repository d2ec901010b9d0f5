public import Floor

/// Changes in a newer API description that break programs written for an older one.
///
/// Additions do not break: an endpoint, a member of an answer, an optional member of a request, a further accepted
/// choice, the shape of an answer that was described as any value. Removals and changes of meaning do. A schema is the
/// same with a name or without.
public struct APIBreaks: Sendable {
    /// Each break as a place in the document and what changed there.
    public private(set) var all: [String] = []
    private let released: JSON
    private let present: JSON

    /// - Parameters:
    /// - released: the released document.
    /// - present: the document of this build.
    public init(from released: JSON, to present: JSON) {
        self.released = released
        self.present = present
        for path in released["paths"]?.members ?? [] {
            for method in path.value.members ?? [] {
                let name = "\(method.name.uppercased()) \(path.name)"
                guard let operation = present["paths"]?[path.name]?[method.name] else {
                    all.append("\(name) is gone")
                    continue
                }
                compare(method.value, operation, at: name)
            }
        }
        let schemas = released["components"]?["schemas"]?.members ?? []
        let asked = APIBreaks.sent(in: released)
        for schema in schemas {
            guard let other = present["components"]?["schemas"]?[schema.name] else {
                all.append("the schema \(schema.name) is gone")
                continue
            }
            shape(schema.value, other, at: schema.name, isAsked: asked.contains(schema.name) ? nil : false)
        }
    }

    private mutating func compare(_ released: JSON, _ present: JSON, at name: String) {
        if released["operationId"] != present["operationId"] { all.append("\(name) has another operationId") }
        for parameter in released["parameters"]?.arrayValue ?? [] {
            let other = (present["parameters"]?.arrayValue ?? []).first {
                $0["name"] == parameter["name"] && $0["in"] == parameter["in"]
            }
            let what = "\(name), \(parameter["name"]?.stringValue ?? "")"
            guard let other else {
                all.append("\(what) is gone")
                continue
            }
            shape(parameter["schema"] ?? .null, other["schema"] ?? .null, at: what, isAsked: true)
        }
        for parameter in present["parameters"]?.arrayValue ?? [] where parameter["required"]?.boolValue == true {
            let known = (released["parameters"]?.arrayValue ?? []).contains { $0["name"] == parameter["name"] }
            if !known { all.append("\(name), \(parameter["name"]?.stringValue ?? "") is required now") }
        }
        if let before = content(released["requestBody"]) {
            shape(before, content(present["requestBody"]) ?? .null, at: "\(name), the request", isAsked: true)
        } else if content(present["requestBody"]) != nil {
            all.append("\(name) requires a document now")
        }
        for answer in released["responses"]?.members ?? [] {
            guard let other = present["responses"]?[answer.name] else {
                all.append("\(name), the answer \(answer.name) is gone")
                continue
            }
            guard let before = content(answer.value) else { continue }
            shape(before, content(other) ?? .null, at: "\(name), the answer \(answer.name)", isAsked: false)
        }
    }

    private func content(_ part: JSON?) -> JSON? { part?["content"]?.members?.first?.value["schema"] }

    /// - Parameter isAsked: true for requests, false for answers, nil for schemas used in either.
    private mutating func shape(_ given: JSON, _ other: JSON, at place: String, isAsked: Bool?) {
        // The schemas of the same name are compared once, under that name.
        if let name = given["$ref"], name == other["$ref"] { return }
        let released = APIBreaks.resolved(given, in: self.released)
        let present = APIBreaks.resolved(other, in: self.present)
        if isAsked == false, APIBreaks.isUnsaid(released), !APIBreaks.isUnsaid(present) { return }
        for word in ["type", "format"] where released[word] != present[word] {
            all.append("\(place) has another \(word)")
            return
        }
        for member in released["properties"]?.members ?? [] {
            guard let other = present["properties"]?[member.name] else {
                all.append("\(place).\(member.name) is gone")
                continue
            }
            shape(member.value, other, at: "\(place).\(member.name)", isAsked: isAsked)
        }
        let (before, now) = (APIBreaks.names(released["required"]), APIBreaks.names(present["required"]))
        if isAsked != false {
            for name in now.subtracting(before).sorted() where isAsked == true || released["properties"]?[name] != nil {
                all.append("\(place).\(name) is required now")
            }
        }
        if isAsked != true {
            for name in before.subtracting(now).sorted() { all.append("\(place).\(name) may be missing now") }
        }
        let choices = APIBreaks.names(released["enum"]).subtracting(APIBreaks.names(present["enum"]))
        for choice in choices.sorted() { all.append("\(place) no longer has the choice \(choice)") }
        if let item = released["items"] { shape(item, present["items"] ?? .null, at: "\(place)[]", isAsked: isAsked) }
        for (index, part) in (released["anyOf"]?.arrayValue ?? []).enumerated() {
            let others = present["anyOf"]?.arrayValue ?? []
            shape(part, others.indices.contains(index) ? others[index] : .null, at: place, isAsked: isAsked)
        }
    }

    /// The names of the schemas that stand in what programs send.
    private static func sent(in document: JSON) -> Set<String> {
        var found: Set<String> = []
        func look(at value: JSON) {
            for item in value.arrayValue ?? [] { look(at: item) }
            for member in value.members ?? [] {
                guard member.name == "$ref" else {
                    look(at: member.value)
                    continue
                }
                let name = APIBreaks.name(member.value)
                if found.insert(name).inserted { look(at: document["components"]?["schemas"]?[name] ?? .null) }
            }
        }
        for path in document["paths"]?.members ?? [] {
            for method in path.value.members ?? [] { look(at: method.value["requestBody"] ?? .null) }
        }
        return found
    }

    private static func name(_ reference: JSON) -> String {
        String((reference.stringValue ?? "").dropFirst("#/components/schemas/".count))
    }

    /// What a reference refers to; anything else as it is.
    private static func resolved(_ schema: JSON, in document: JSON) -> JSON {
        guard let reference = schema["$ref"] else { return schema }
        return document["components"]?["schemas"]?[name(reference)] ?? .null
    }

    /// Whether a schema takes any value.
    private static func isUnsaid(_ schema: JSON) -> Bool { schema["type"] == nil && schema["anyOf"] == nil }

    private static func names(_ list: JSON?) -> Set<String> { Set((list?.arrayValue ?? []).compactMap(\.stringValue)) }
}
