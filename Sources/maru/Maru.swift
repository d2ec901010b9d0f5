import ArgumentParser

@main
struct Maru: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "maru",
        abstract: "Maru, a house with rooms for a team: boards, diaries, retrospectives, runs.",
        discussion: """
            Start it with `maru serve` and open http://localhost:8080. The first start prints a link that makes the \
            first account.

            Every setting can stand in data/maru.json, in a MARU_… variable, or behind --set; `maru config` tells them.
            Exit codes: 0 done, 64 wrong usage, 65 what was given is refused, 66 nothing there to read, 69 database out of \
            reach, 73 a file cannot be written, 78 wrong configuration, 1 else.
            """,
        subcommands: [
            Serve.self, User.self, Backup.self, RestoreBackup.self, RenewLineage.self, Migrate.self, Examine.self,
            HouseTime.self, Demo.self, Config.self, Documents.self,
        ])
}
