/// Bundles our scripts into one file: forty small modules would take forty requests before a slow connection can use a
/// board.
///
/// Each module keeps its own scope and runs once, after its imports. Supported is only the syntax that our modules use:
/// `import "./a.js"`, `import { a, b as c } from "./a.js"`, `export` before a declaration, `export { a }`.
struct JoinedModules {
    private let files: [String: [UInt8]]
    /// The names of the joined modules' exports, by file.
    private(set) var names: [String: String] = [:]
    private var underWay: [String] = []
    package private(set) var text = ""
    /// The scripts that the joined ones import only when something needs them, with all that these import, in any order.
    /// Each is a file of its own.
    package private(set) var onDemand: Set<String> = []

    /// - Throws: `AssetRefusal` for a module that is missing, uses other syntax, or imports itself through others.
    package init(from entry: String, in files: [String: [UInt8]]) throws {
        self.files = files
        _ = try join(entry)
        for file in names.keys {
            for needed in try imports(of: file).later { try takeOnDemand(needed) }
        }
    }

    /// A script that is loaded by itself does not share the modules of the joined ones: it loads its own.
    private mutating func takeOnDemand(_ file: String) throws {
        guard onDemand.insert(file).inserted else { return }
        let imports = try imports(of: file)
        for needed in imports.first + imports.later { try takeOnDemand(needed) }
    }

    private func imports(of file: String) throws -> (first: [String], later: [String]) {
        guard let bytes = files[file] else { throw AssetRefusal.missing(file, folder: "") }
        let found = Module.imports(String(decoding: bytes, as: UTF8.self))
        let folder = file.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        return (found.first.map { folder + $0 }, found.later.map { folder + $0 })
    }

    /// Appends a module after its imports.
    /// - Returns: the name by which other modules refer to its exports.
    private mutating func join(_ file: String) throws -> String {
        if let name = names[file] { return name }
        guard let bytes = files[file] else { throw AssetRefusal.missing(file, folder: "") }
        guard !underWay.contains(file) else { throw AssetRefusal.circular(underWay + [file]) }
        underWay.append(file)
        var module = Module(file)
        for statement in Module.statements(String(decoding: bytes, as: UTF8.self)) {
            try module.take(statement) { needed in
                let folder = file.split(separator: "/").dropLast().joined(separator: "/")
                return try join(folder.isEmpty ? needed : folder + "/" + needed)
            }
        }
        underWay.removeLast()
        let name = "m\(names.count)"
        names[file] = name
        text += module.text(as: name)
        return name
    }
}

/// One module during the rewrite.
private struct Module {
    private let file: String
    private var body = ""
    private var exports: [String] = []
    /// Whether the line is inside a template literal of several lines, which must not be changed.
    private var isInText = false

    init(_ file: String) { self.file = file }

    /// The lines; an import or export list that spans several counts as one.
    static func statements(_ source: String) -> [String] {
        var statements: [String] = []
        var open = ""
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let isList = line.hasPrefix("import {") || line.hasPrefix("export {")
            if !open.isEmpty || isList && !line.hasSuffix(";") {
                open += line
                guard line.hasSuffix(";") else { continue }
                statements.append(open)
                open = ""
            } else {
                statements.append(String(line))
            }
        }
        return open.isEmpty ? statements : statements + [open]
    }

    /// The names of the files that a module imports before it runs, and of those that it imports later.
    static func imports(_ source: String) -> (first: [String], later: [String]) {
        let lines = statements(source).filter { !$0.drop(while: { $0 == " " }).hasPrefix("//") }
        return (
            lines.filter { $0.hasPrefix("import ") }.flatMap { names(in: $0, after: "\"./") },
            lines.flatMap { names(in: $0, after: "import(\"./") }
        )
    }

    /// What stands between a text and the next quote, wherever it does in a line.
    private static func names(in line: String, after start: String) -> [String] {
        line.split(separator: start, omittingEmptySubsequences: false).dropFirst().map {
            String($0.prefix { $0 != "\"" })
        }
    }

    mutating func take(_ line: String, _ join: (String) throws -> String) throws {
        if !isInText {
            if line.hasPrefix("import ") { return try takeImport(line, join) }
            if line.hasPrefix("export ") { return try takeExport(line) }
            if line.isEmpty || line.drop(while: { $0 == " " }).hasPrefix("//") { return }
        }
        write(line)
    }

    private mutating func takeImport(_ line: String, _ join: (String) throws -> String) throws {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].hasPrefix("./"), parts[2] == ";" else {
            throw AssetRefusal.unreadable(file, line)
        }
        let name = try join(String(parts[1].dropFirst(2)))
        if parts[0] == "import " { return }
        guard parts[0].hasPrefix("import {"), parts[0].hasSuffix("} from ") else {
            throw AssetRefusal.unreadable(file, line)
        }
        let list = parts[0].dropFirst("import {".count).dropLast("} from ".count)
        write("const {" + list.replacing(" as ", with: ": ") + "} = \(name);")
    }

    private mutating func takeExport(_ line: String) throws {
        let rest = line.dropFirst("export ".count)
        if rest.hasPrefix("{"), rest.hasSuffix("};"), !rest.contains(" as ") {
            exports += rest.dropFirst().dropLast(2).split(separator: ",").map { $0.filter { $0 != " " } }
            return
        }
        let kinds = ["const ", "function ", "async function ", "class "]
        guard let kind = kinds.first(where: { rest.hasPrefix($0) }) else { throw AssetRefusal.unreadable(file, line) }
        let name = rest.dropFirst(kind.count).prefix { $0.isLetter || $0.isNumber || $0 == "$" || $0 == "_" }
        guard !name.isEmpty else { throw AssetRefusal.unreadable(file, line) }
        exports.append(String(name))
        write(String(rest))
    }

    /// Without its indentation: a slow line waits for each byte.
    private mutating func write(_ line: String) {
        body += (isInText ? line : String(line.drop { $0 == " " })) + "\n"
        if !line.count(where: { $0 == "`" }).isMultiple(of: 2) { isInText.toggle() }
    }

    func text(as name: String) -> String {
        let returned = exports.isEmpty ? "" : "return { \(exports.joined(separator: ", ")) };\n"
        return "const \(name) = (() => {\n\(body)\(returned)})();\n"
    }
}
