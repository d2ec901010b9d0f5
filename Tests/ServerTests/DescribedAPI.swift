import Floor
import TestKit

@testable import Server
@testable import ServerFloor

/// The API's document, as somebody reads it who knows nothing else: what is described badly in it, and whether an answer is
/// as it says.
struct DescribedAPI: Sendable {
    let document: JSON

    init(_ document: JSON) { self.document = document }
    init(_ house: House) { document = house.services.api.openAPI }

    // MARK: What is described badly

    /// Each as a place in the document, and what it lacks.
    var gaps: [String] {
        var gaps: [String] = []
        for path in document["paths"]?.members ?? [] {
            for method in path.value.members ?? [] {
                let name = "\(method.name) \(path.name)"
                for parameter in method.value["parameters"]?.arrayValue ?? [] {
                    gaps += schema(parameter["schema"], at: "\(name), \(parameter["name"]?.stringValue ?? "")")
                }
                if let request = method.value["requestBody"] { gaps += content(request, at: "\(name), the request") }
                for response in method.value["responses"]?.members ?? [] {
                    // What has no content is answered 204.
                    if response.name == "204", response.value["content"] == nil { continue }
                    gaps += content(response.value, at: "\(name), \(response.name)")
                }
            }
        }
        for named in document["components"]?["schemas"]?.members ?? [] {
            gaps += schema(named.value, at: named.name)
        }
        return gaps
    }

    private func content(_ part: JSON, at place: String) -> [String] {
        guard let types = part["content"]?.members, !types.isEmpty else { return ["\(place) has no content"] }
        return types.flatMap { type in
            let described = type.value["schema"]
            // Bytes have no members that a generated client would name a type for.
            let isNamed =
                type.name == "application/octet-stream" || described?["$ref"] != nil
                || described?["title"]?.stringValue?.isEmpty == false
            return (isNamed ? [] : ["\(place) has no name"]) + schema(described, at: place)
        }
    }

    private func schema(_ schema: JSON?, at place: String) -> [String] {
        guard let schema else { return ["\(place) has no schema"] }
        if let reference = schema["$ref"] {
            return resolved(reference) == nil ? ["\(place) refers to nothing"] : []
        }
        if let shapes = schema["anyOf"]?.arrayValue {
            return shapes.isEmpty ? ["\(place) has no shape"] : shapes.flatMap { self.schema($0, at: place) }
        }
        switch schema["type"]?.stringValue {
        case "object":
            let members = (schema["properties"]?.members ?? []).flatMap {
                self.schema($0.value, at: "\(place).\($0.name)")
            }
            switch schema["additionalProperties"] {
            case .bool(false)? where schema["properties"] != nil: return members
            case let others?: return members + self.schema(others, at: "\(place).*")
            case nil: return members + ["\(place) takes any members"]
            }
        case "array":
            let places = (schema["prefixItems"]?.arrayValue ?? []).enumerated().flatMap {
                self.schema($0.element, at: "\(place)[\($0.offset)]")
            }
            if schema["items"] == .bool(false), !(schema["prefixItems"]?.arrayValue ?? []).isEmpty { return places }
            return places + self.schema(schema["items"], at: "\(place)[]")
        case "string", "integer", "boolean", "null": return []
        default: return ["\(place) has no type"]
        }
    }

    private func resolved(_ reference: JSON) -> JSON? {
        let name = String((reference.stringValue ?? "").dropFirst("#/components/schemas/".count))
        return document["components"]?["schemas"]?[name]
    }

    // MARK: Whether an answer is as described

    /// - Parameter path: with the names in braces, and `/api/v1` before it or not.
    func faults(of answer: Answer, to method: String, _ path: String) -> [String] {
        let below = path.hasPrefix(API.root) ? String(path.dropFirst(API.root.count)) : path
        let responses = document["paths"]?[below]?[method.lowercased()]?["responses"]
        guard let response = responses?["\(answer.status)"] else { return ["\(answer.status) is not described"] }
        guard let described = response["content"]?.members?.first?.value["schema"] else {
            return answer.body.isEmpty ? [] : ["there is a body"]
        }
        guard let value = answer.json else { return ["there is no JSON"] }
        return faults(of: value, as: described, at: "")
    }

    func faults(of value: JSON, as schema: JSON, at place: String) -> [String] {
        if let reference = schema["$ref"] {
            return resolved(reference).map { faults(of: value, as: $0, at: place) } ?? ["\(place) refers to nothing"]
        }
        if let shapes = schema["anyOf"]?.arrayValue {
            let all = shapes.map { faults(of: value, as: $0, at: place) }
            return all.contains([]) ? [] : ["\(place) is none of what it can be: \(value.text.prefix(80))"]
        }
        if let choices = schema["enum"]?.arrayValue, !choices.contains(value) { return ["\(place) is no choice"] }
        switch (schema["type"]?.stringValue, value) {
        case ("string", .string(let text)):
            let isRight =
                switch schema["format"]?.stringValue {
                case "uuid": ID<Entity>(text) != nil
                case "date": Day(text) != nil
                default: true
                }
            return isRight ? [] : ["\(place) is not as its format says: \(text)"]
        case ("integer", .integer), ("boolean", .bool), ("null", .null): return []
        case ("array", .array(let items)):
            let places = schema["prefixItems"]?.arrayValue ?? []
            guard items.count >= places.count else { return ["\(place) is too short"] }
            return items.enumerated().flatMap { index, item -> [String] in
                if index < places.count { return faults(of: item, as: places[index], at: "\(place)[\(index)]") }
                guard let rest = schema["items"], rest != .bool(false) else { return ["\(place) is too long"] }
                return faults(of: item, as: rest, at: "\(place)[\(index)]")
            }
        case ("object", .object(let members)):
            let missing = (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue).filter { value[$0] == nil }
            return missing.map { "\(place).\($0) is missing" }
                + members.flatMap { member -> [String] in
                    let inner = "\(place).\(member.name)"
                    if let known = schema["properties"]?[member.name] {
                        return faults(of: member.value, as: known, at: inner)
                    }
                    guard let others = schema["additionalProperties"], others != .bool(false) else {
                        return ["\(inner) is not described"]
                    }
                    return faults(of: member.value, as: others, at: inner)
                }
        default: return ["\(place) is not of its type: \(value.text.prefix(80))"]
        }
    }
}
