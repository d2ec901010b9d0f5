import Floor

/// Requests and responses as bytes, the same in both hosts, which the parity tests compare.
///
/// A question is a JSON object. With `visits` it is a story told to a board, or with `room` `retro` to a team, `diary` to a
/// journal or `run` to a meetup, request by request; with `pieces` it is a list of small things that the floor does with text, days,
/// ranks and HTML.
public enum ParityRouter {
    /// The response to a request. A malformed request is answered with text too, so that the hosts can be compared on
    /// it.
    public static func answer(_ question: [UInt8]) -> [UInt8] {
        var transcript = Transcript()
        do throws(JSON.Malformed) {
            let asked = try JSON.parse(question)
            if let visits = asked["visits"]?.arrayValue {
                switch asked.text("room") {
                case "retro": RetroStory(asked).tell(visits, to: &transcript)
                case "run": RunStory(asked).tell(visits, to: &transcript)
                case "diary": DiaryStory(asked).tell(visits, to: &transcript)
                default: BoardStory(asked).tell(visits, to: &transcript)
                }
            } else if let pieces = asked["pieces"]?.arrayValue {
                for piece in pieces { FloorPiece.write(piece, to: &transcript) }
            } else {
                transcript.line("nothing asked")
            }
        } catch {
            transcript.line("not JSON: \(error.text)")
        }
        return transcript.bytes
    }
}

/// The responses, line by line.
struct Transcript {
    private(set) var bytes: [UInt8] = []

    mutating func line(_ text: String) {
        bytes.append(contentsOf: text.bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func line(_ text: [UInt8]) {
        bytes.append(contentsOf: text)
        bytes.append(UInt8(ascii: "\n"))
    }
}

extension JSON {
    /// The string value of a member; empty if it is missing or not a string.
    func text(_ name: String) -> String { self[name]?.stringValue ?? "" }
}
