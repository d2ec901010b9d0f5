import ArgumentParser
import Floor
import Foundation
import Server
import Storage

struct User: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Looks after the people of the house.", subcommands: [Add.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes an account.",
            discussion: "echo 'a long password' | maru user add --email ann@example.org --name Ann --password-stdin")

        @Option(help: "The e-mail address to sign in with.")
        var email: String

        @Option(help: "What the person is called.")
        var name: String

        @Option(help: "ko, en-US or en-GB.")
        var language: String = "ko"

        @Flag(help: "Make the person an administrator.")
        var admin = false

        @Flag(help: "Read the password from the first line of standard input. There is no other way to give it.")
        var passwordStdin = false

        @OptionGroup var house: HouseOptions

        func validate() throws {
            guard passwordStdin else { throw ValidationError("Give --password-stdin, and the password on standard input.") }
            guard Language(rawValue: language) != nil else { throw ValidationError("--language is ko, en-US or en-GB.") }
        }

        func run() async throws {
            try await telling {
                let password = readLine(strippingNewline: true) ?? ""
                let services = try await Services.open(try house.settings(["log.level": "warning"]))
                let person = try await closing(services) {
                    try await services.addPerson(
                        email: email, name: name, password: password, isAdministrator: admin,
                        language: Language(rawValue: language) ?? .ko)
                }
                print(person.text)
            }
        }
    }
}

/// Closes the database after a command's work, whether it went well or not.
func closing<Result>(_ services: Services, _ body: () async throws -> Result) async throws -> Result {
    do {
        let result = try await body()
        await services.database.close()
        return result
    } catch {
        await services.database.close()
        throw error
    }
}
