import Floor

/// A single function of the floor, chosen by the JSON's members: something on which the two hosts could differ although
/// they share the code.
enum FloorPiece {
    static func write(_ piece: JSON, to transcript: inout Transcript) {
        if let text = piece["text"]?.stringValue { write(text: text, to: &transcript) }
        if let text = piece["markdown"]?.stringValue { transcript.line(Renderer.render(HTML.markdown(text))) }
        if let text = piece["day"]?.stringValue { write(day: text, to: &transcript) }
        if let value = piece["json"] { transcript.line(value.bytes) }
        if let names = piece["sorted"]?.arrayValue { write(sorted: names, to: &transcript) }
        if let ranks = piece["between"]?.arrayValue { write(between: ranks, to: &transcript) }
        if piece["merge"] != nil { write(merge: piece, to: &transcript) }
    }

    /// A text's length in characters, its trimmed form, and its rendering in HTML.
    private static func write(text: String, to transcript: inout Transcript) {
        transcript.line("\(Graphemes.count(text)) characters, \(text.utf8.count) bytes, blank \(Text.isBlank(text))")
        transcript.line(Renderer.render(tag("p", .label(text)) { Text.trimmed(text) }))
        transcript.line(Link("/search").at(text).with("words", text).text)
        for particle in [Particle.object, .subject, .topic, .with, .to, .called, .being] {
            transcript.line(text + particle.after(text))
        }
    }

    private static func write(day text: String, to transcript: inout Transcript) {
        guard let day = Day(text) else { return transcript.line("no day: \(text)") }
        let around = Day(number: day.number + 1) ?? day
        transcript.line("\(day.iso) is day \(day.number), \(day.weekday.rawValue)")
        for language in Language.allCases {
            for style in [Day.Style.full, .long, .medium, .short, .spoken(today: day), .spoken(today: around)] {
                transcript.line(day.text(style, in: language))
            }
        }
    }

    private static func write(sorted names: [JSON], to transcript: inout Transcript) {
        let names = names.map { $0.stringValue ?? "" }
        for name in names.ordered() { transcript.line(name) }
        for name in names { transcript.line(name.lowercased()) }
    }

    /// The rank between two, then between the first and the result, and so on.
    private static func write(between ranks: [JSON], to transcript: inout Transcript) {
        let low = Rank(stored: ranks.first?.stringValue ?? "")
        var high = ranks.count > 1 ? Rank(stored: ranks[1].stringValue ?? "") : nil
        for _ in 0..<12 {
            let rank = Rank.between(low, high)
            transcript.line(rank.text)
            high = rank
        }
    }

    private static func write(merge piece: JSON, to transcript: inout Transcript) {
        transcript.line(Merge.lines(base: piece.text("merge"), mine: piece.text("mine"), theirs: piece.text("theirs")))
    }
}
