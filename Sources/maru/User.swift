import ArgumentParser
import Floor
import Foundation
import Server
import ServerFloor
import Storage

struct User: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Manages the people of the house.",
        subcommands: [Add.self, List.self, Reset.self, Suspend.self, Restore.self, Admin.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Creates an account.",
            discussion: "echo 'a long password' | maru user add --email ann@example.org --name Ann --password-stdin")

        @Option(help: "The e-mail address to sign in with.")
        var email: String

        @Option(help: "The person's name.")
        var name: String

        @Option(help: "ko, en-US or en-GB.")
        var language: String = "ko"

        @Flag(help: "Make the person an administrator.")
        var admin = false

        @Flag(help: "Print a JSON object instead of the id.")
        var json = false

        @Flag(help: "Read the password from the first line of standard input. There is no other way to pass it.")
        var passwordStdin = false

        @OptionGroup var house: HouseOptions

        func validate() throws {
            guard passwordStdin else {
                throw ValidationError("Pass --password-stdin, and the password on standard input.")
            }
            guard Language(rawValue: language) != nil else {
                throw ValidationError("--language must be ko, en-US or en-GB.")
            }
        }

        func run() async throws {
            try await telling {
                let password = readLine(strippingNewline: true) ?? ""
                let services = try await Services.open(try house.settings(["log.level": "warning"]))
                let person = try await closing(services.database) {
                    try await services.addPerson(
                        email: email, name: name, password: password, isAdministrator: admin,
                        language: Language(rawValue: language) ?? .ko)
                }
                if json { printJSON(["id": .string(person.text)]) } else { print(person.text) }
            }
        }
    }
}

extension User {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lists all accounts.")

        @Flag(help: "Print a JSON array instead of lines.")
        var json = false

        @OptionGroup var house: HouseOptions

        func run() async throws {
            try await telling {
                let services = try await Services.open(try house.settings(["log.level": "warning"]))
                let accounts = try await closing(services.database) { try await services.accounts() }
                guard !json else { return printJSON(.array(accounts.map(\.json))) }
                for account in accounts {
                    let marks = [
                        account.isAdministrator ? "administrator" : "", account.isSuspended ? "suspended" : "",
                    ]
                    print(([account.email, account.name] + marks.filter { !$0.isEmpty }).joined(separator: "\t"))
                }
            }
        }

    }

    struct Reset: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints a link with which a person sets a new password. It works once, within a day.")

        @Argument(help: "The e-mail address they sign in with.")
        var email: String

        @Flag(help: "Print a JSON object instead of the link.")
        var json = false

        @OptionGroup var house: HouseOptions

        func run() async throws {
            try await telling {
                let services = try await Services.open(try house.settings(["log.level": "warning"]))
                let link = try await closing(services.database) { try await services.resetLink(for: email) }
                let address = services.origin + link.text
                if json { printJSON(["link": .string(address)]) } else { print(address) }
            }
        }
    }

    struct Suspend: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Suspends a person, who is signed out with their next request. Their data stays.")

        @Argument(help: "The e-mail address they sign in with.")
        var email: String

        @Flag(help: "Print the account as a JSON object instead of nothing.")
        var json = false

        @OptionGroup var house: HouseOptions

        func run() async throws { try await User.changing(email, house, json) { try await $0.suspend(email, true) } }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lets a suspended person back in.")

        @Argument(help: "The e-mail address they sign in with.")
        var email: String

        @Flag(help: "Print the account as a JSON object instead of nothing.")
        var json = false

        @OptionGroup var house: HouseOptions

        func run() async throws { try await User.changing(email, house, json) { try await $0.suspend(email, false) } }
    }

    struct Admin: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Makes a person an administrator, or revokes it.")

        @Argument(help: "The e-mail address they sign in with.")
        var email: String

        @Flag(help: "Revoke the role.")
        var revoke = false

        @Flag(help: "Print the account as a JSON object instead of nothing.")
        var json = false

        @OptionGroup var house: HouseOptions

        func run() async throws {
            try await User.changing(email, house, json) { try await $0.makeAdministrator(email, !revoke) }
        }
    }

    private static func changing(
        _ email: String, _ house: HouseOptions, _ json: Bool, _ body: (Services) async throws -> Void
    ) async throws {
        try await telling {
            let services = try await Services.open(try house.settings(["log.level": "warning"]))
            let account = try await closing(services.database) {
                try await body(services)
                return try await services.account(email)
            }
            if json, let account { printJSON(account.json) }
        }
    }
}

/// Prints JSON for a script.
func printJSON(_ value: JSON) {
    print(value.text)
}
