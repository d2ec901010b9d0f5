import ArgumentParser
import ServerFloor

/// The server starts this for each picture that people upload: see ``DecodingProcess``.
struct DecodeImage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode-image", abstract: "Decodes a picture, in a process of its own.", shouldDisplay: false)

    func run() { DecodingProcess.run() }
}
