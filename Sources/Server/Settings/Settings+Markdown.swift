public import ServerFloor

extension Settings {
    /// `docs/configuration.md`, from the keys.
    public static var markdown: String {
        var text = """
            # Configuration

            Maru runs without any. What is set is looked for in this order, and the first that names a key decides:

            1. the command line (`maru serve --port 9000`),
            2. the environment (`MARU_PORT=9000`),
            3. a JSON file, `maru.json` in the data folder or the one given with `--config`:
               `{ "port": 9000, "log": { "format": "json" } }`.

            A key that does not exist, or a value that is not allowed, stops the start and says what to mend.
            This page is written by `script/docs`.

            | Key | Environment | Standard | Allowed | What it does |
            | --- | --- | --- | --- | --- |

            """
        for key in keys {
            let standard = key.standard.isEmpty ? "empty" : "`\(key.standard)`"
            text += "| `\(key.name)` | `\(key.variable)` | \(standard) | \(key.allowed) | \(key.about) |\n"
        }
        return text
    }
}
