import ArgumentParser

/// `docs/commands.md`, from the commands themselves.
enum CommandPage {
    static var text: String {
        """
        # Commands

        What `maru` can do from the command line, as `--help` says it. This page is written by `script/docs`.

        | Exit code | Means |
        | --- | --- |
        | 0 | done |
        | 1 | something else went wrong; of `doctor`: something fails |
        | 64 | wrong usage |
        | 65 | what was given is refused: a person that is not there, a backup that is damaged, a house that is not empty |
        | 66 | what was to be read is not there |
        | 69 | the database cannot be reached or used, or the port is taken |
        | 73 | a file cannot be written |
        | 78 | wrong configuration |

        Results go to standard output and what stopped a command to standard error, so that a script can read one and show
        the other. With `--json` a result is one JSON value.

        """ + describe(Maru.self, "maru")
    }

    private static func describe(_ command: any ParsableCommand.Type, _ name: String) -> String {
        let help = Maru.helpMessage(for: command, includeHidden: false, columns: 100)
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0.reversed().drop { $0 == " " }.reversed())
        }
        var text = "\n## \(name)\n\n```\n\(lines.joined(separator: "\n").trimmed)\n```\n"
        for inner in command.configuration.subcommands where inner.configuration.shouldDisplay {
            text += describe(inner, name + " " + inner._commandName)
        }
        return text
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == "\n" }.reversed().drop { $0 == "\n" }.reversed())
    }
}
