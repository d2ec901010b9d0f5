import ArgumentParser
import ServerFloor

/// The server starts this for each picture that people upload: see ``DecodingProcess``.
struct DecodeImage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode-image", abstract: "Decodes a picture, in a process of its own.", shouldDisplay: false)

    @Flag(help: "Make squares of it, for a person's picture.")
    var photo = false

    func run() { DecodingProcess.run(for: photo ? .photo : .file) }
}
