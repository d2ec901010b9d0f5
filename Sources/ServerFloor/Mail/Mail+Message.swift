import Floor
import Foundation

extension Mail {
    /// The encoded mail (RFC 5322, RFC 2046): ASCII only, so that no server on the way can corrupt it.
    ///
    /// - Parameters:
    ///   - now: Unix milliseconds.
    /// - id: identifies this mail; the part after @ is the sender's domain.
    package func message(from sender: EmailAddress, now: Int64, id: String) -> [UInt8] {
        let boundary = "maru-\(id)"
        let domain = sender.text.split(separator: "@").last.map(String.init) ?? "localhost"
        let stops: [String] =
            if let stop {
                // A program posts to https alone (RFC 8058).
                ["List-Unsubscribe: <\(stop.address)>"]
                    + (stop.address.hasPrefix("https://") ? ["List-Unsubscribe-Post: List-Unsubscribe=One-Click"] : [])
            } else {
                []
            }
        let head =
            [
                "From: \(Mail.word(house)) <\(sender.text)>", "To: <\(to.text)>", "Subject: \(Mail.word(subject))",
                "Date: \(Mail.date(now))", "Message-ID: <\(id)@\(domain)>", "MIME-Version: 1.0",
                "Auto-Submitted: auto-generated", "Content-Language: \(language.rawValue)",
                "Content-Type: multipart/alternative; boundary=\"\(boundary)\"",
            ] + stops
        let parts = [("text/plain", Array(text.utf8)), ("text/html", page)].map { type, bytes in
            "--\(boundary)\r\nContent-Type: \(type); charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
                + Mail.base64(bytes)
        }
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + parts.joined() + "--\(boundary)--\r\n").utf8)
    }

    private var house: String { Phrase(ko: "마루", en: "Maru")(language) }

    /// Encodes header text (RFC 2047), in words short enough for one line each, never split within a character.
    package static func word(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && !"=?\"<>@,:;\\()[]".utf8.contains($0) }),
            text.utf8.count < 60
        {
            return text
        }
        var pieces: [[UInt8]] = [[]]
        for character in text.unicodeScalars {
            let bytes = Array(String(character).utf8)
            if pieces[pieces.count - 1].count + bytes.count > 42 { pieces.append([]) }
            pieces[pieces.count - 1] += bytes
        }
        return pieces.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
            + "\r\n"
    }

    /// A date as in RFC 5322 §3.3, in UTC.
    package static func date(_ now: Int64) -> String {
        let date = DateFormatter()
        date.locale = Locale(identifier: "en_US_POSIX")
        date.timeZone = TimeZone(secondsFromGMT: 0)
        date.dateFormat = "EEE, d MMM yyyy HH:mm:ss '+0000'"
        return date.string(from: Date(timeIntervalSince1970: Double(now) / 1_000))
    }
}
