import Floor
public import Foundation
public import ServerFloor

extension Settings.Source {
    /// Reads a JSON configuration file; nested objects are the dots of a key.
    ///
    /// - Throws: `SettingsRefusal` if it is unreadable or malformed.
    public static func file(_ url: URL) throws(SettingsRefusal) -> Settings.Source {
        let document: JSON
        do {
            document = try JSON.parse(Array(try Data(contentsOf: url)))
        } catch let fault as JSON.Malformed {
            throw .unreadableFile(path: url.path, why: "it is not valid JSON at byte \(fault.offset)")
        } catch {
            throw .unreadableFile(path: url.path, why: "it cannot be read")
        }
        guard case .object = document else { throw .unreadableFile(path: url.path, why: "it is not a JSON object") }
        var values: [String: String] = [:]
        flatten(document, under: "", into: &values)
        return Settings.Source(url.path, values)
    }

    private static func flatten(_ value: JSON, under name: String, into values: inout [String: String]) {
        switch value {
        case .object(let members):
            for member in members {
                flatten(member.value, under: name.isEmpty ? member.name : name + "." + member.name, into: &values)
            }
        case .string(let text), .decimal(let text): values[name] = text
        case .integer(let number): values[name] = "\(number)"
        case .bool(let truth): values[name] = truth ? "true" : "false"
        case .array(let items): values[name] = items.compactMap(\.stringValue).joined(separator: ",")
        case .null: break
        }
    }
}
