public import ServerFloor

extension Settings {
    /// `docs/configuration.md`, generated from the keys.
    public static var markdown: String {
        var text = """
            # Configuration

            Maru needs no configuration. Settings are read in this order, and the first that sets a key applies:

            1. the command line (`maru serve --port 9000`),
            2. the environment (`MARU_PORT=9000`),
            3. a JSON file, `maru.json` in the data folder, or the one given with `--config` or in `MARU_CONFIG`:
               `{ "port": 9000, "log": { "format": "json" } }`.

            An unknown key or an invalid value prevents startup, with a message that says what to fix.
            `script/docs` generates this page.

            | Key | Environment | Default | Allowed | What it does |
            | --- | --- | --- | --- | --- |

            """
        for key in keys {
            let standard = key.standard.isEmpty ? "empty" : "`\(key.standard)`"
            text += "| `\(key.name)` | `\(key.variable)` | \(standard) | \(key.allowed) | \(key.about) |\n"
        }
        return text
    }
}
