import Floor

/// One small thing the floor does, named by its first member: what two hosts could disagree on though the code is one.
enum FloorPiece {
    static func write(_ piece: JSON, to transcript: inout Transcript) {
        if let text = piece["text"]?.stringValue { write(text: text, to: &transcript) }
        if let text = piece["day"]?.stringValue { write(day: text, to: &transcript) }
        if let value = piece["json"] { transcript.line(value.bytes) }
        if let names = piece["sorted"]?.arrayValue {
            write(sorted: names.map { $0.stringValue ?? "" }, to: &transcript)
        }
    }

    /// How long a text is to a person, and how it stands in a page.
    private static func write(text: String, to transcript: inout Transcript) {
        transcript.line("\(text.count) characters, \(text.utf8.count) bytes")
        transcript.line(Renderer.render(tag("p", .label(text)) { text }))
        transcript.line(Link("/search").at(text).with("words", text).text)
    }

    private static func write(day text: String, to transcript: inout Transcript) {
        guard let day = Day(text) else { return transcript.line("no day: \(text)") }
        for language in Language.allCases {
            transcript.line("\(day.iso) \(day.short(language)) / \(day.long(language))")
        }
    }

    private static func write(sorted names: [String], to transcript: inout Transcript) {
        for name in names.sorted() { transcript.line(name) }
        for name in names { transcript.line(name.lowercased()) }
    }
}
