public import ServerFloor
import HTTPTypes
import Hummingbird

extension Services {
    /// `docs/map.md`: the source file of each address.
    public var routeMap: String {
        let routes = Routes(Router(context: MaruContext.self))
        mountAll(routes, self)
        let rows = routes.table.map { ($0.path, $0.method.rawValue, $0.file) }.sorted { $0 < $1 }
        let lines = rows.map { path, method, file in "| `\(method) \(path)` | `\(file)` |" }
        return """
            # Routes and their source files

            `script/docs` generates this page. A file is named by its module and its own name; file names are
            unique in a module.

            | Address | File |
            | --- | --- |
            \(lines.joined(separator: "\n"))

            """
    }
}
