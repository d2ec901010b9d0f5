import ArgumentParser

@main
struct Maru: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "maru",
        abstract: "Maru, a house with rooms for a team: boards, diaries, retrospectives, runs.",
        discussion: """
            Start it with `maru serve` and open http://localhost:8080. The first start prints a link that creates the \
            first account.

            Every setting can be given in data/maru.json, in a MARU_… variable, or with --set; `maru config` lists them.
            Exit codes: 0 done, 64 invalid usage, 65 input refused, 66 input does not exist, 69 database unavailable, \
            73 a file could not be written, 78 invalid configuration, 1 other errors.
            """,
        subcommands: [
            Serve.self, User.self, Backup.self, RestoreBackup.self, RenewLineage.self, Migrate.self, Examine.self,
            HouseTime.self, Demo.self, Config.self, Documents.self, DecodeImage.self,
        ])
}
