package import Floor

/// What a device is sent of a notice, as JSON: few words, and where pressing them leads.
package struct PushMessage: Sendable {
    package let title: String
    package let body: String
    package let address: String
    /// Identifies the notice: one that is sent twice is shown once.
    package let tag: String
    /// The number on the icon.
    package let unread: Int

    /// The longest one, in bytes. Push services take 4,096 with the encryption.
    package static let byteLimit = 3_000
    private static let titleLimit = 100
    private static let bodyLimit = 300

    /// - Parameter told: nil to say only that there is something.
    package init(_ notice: ID<Notice>, _ told: NoticeText?, unread: Int, _ language: Language) {
        let place = told?.place ?? ""
        title = place.isEmpty ? "Maru" : Graphemes.first(PushMessage.titleLimit, of: place)
        body = Graphemes.first(PushMessage.bodyLimit, of: (told?.text ?? PushPhrases.somethingNew)(language))
        address = Link("/inbox").at(notice).text
        tag = notice.text
        self.unread = unread
    }

    /// At most ``byteLimit`` bytes: words that are longer lose their ends. Some characters take many bytes.
    package var bytes: [UInt8] {
        var (title, body) = (title, body)
        while true {
            let json: JSON = [
                "title": .string(title), "body": .string(body), "address": .string(address), "tag": .string(tag),
                "unread": .integer(Int64(unread)),
            ]
            let bytes = Array(json.text.utf8)
            if bytes.count <= PushMessage.byteLimit { return bytes }
            if title.utf8.count > body.utf8.count {
                title = Graphemes.first(Graphemes.count(title) / 2, of: title)
            } else {
                body = Graphemes.first(Graphemes.count(body) / 2, of: body)
            }
        }
    }
}
