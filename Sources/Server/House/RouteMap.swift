public import ServerFloor
import HTTPTypes
import Hummingbird

extension Services {
    /// `docs/map.md`: which file answers which address.
    public var routeMap: String {
        let routes = Routes(Router(context: MaruContext.self))
        mountAll(routes, self)
        let rows = routes.table.map { ($0.path, $0.method.rawValue, $0.file) }.sorted { $0 < $1 }
        let lines = rows.map { path, method, file in "| `\(method) \(path)` | `\(file)` |" }
        return """
            # Where each address is answered

            This page is written by `script/docs`. A file is named by its module and its own name; file names are
            unique in a module.

            | Address | File |
            | --- | --- |
            \(lines.joined(separator: "\n"))

            """
    }
}
