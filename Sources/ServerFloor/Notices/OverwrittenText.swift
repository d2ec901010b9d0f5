package import Floor
package import Storage

/// A text that was overwritten by somebody who had not seen it: two wrote a line at once, and a line is one or the other.
package struct OverwrittenText: Sendable {
    /// Who wrote it, and is told.
    package let person: ID<Person>
    /// The operation that wrote it, by whoever wrote the text that stands: the notice is about the text that is lost,
    /// and its author is whose text stands.
    package let told: Operation
    package let lost: String
    package let kept: String
}

extension Connection {
    /// The text that an operation overwrote, or its own if that was overwritten before it came; nil if none was.
    /// The text of the later by the clock stands, whichever was received first.
    ///
    /// What a program writes without saying what it had seen counts as written with knowledge of what stood there.
    ///
    /// - Parameters:
    ///   - mine: what the operation writes.
    ///   - before: the line as it was before the request.
    ///   - after: the line as it stands now.
    ///   - seen: what the form had shown of it (`was-title`, `was-name`, `was-text`); nil if it does not say.
    package func overwrittenText(
        _ mine: String, of operation: Operation, over before: Register<String>, now after: Register<String>,
        seen: String?
    ) throws -> OverwrittenText? {
        let theirs = before.value
        let stands = after.stamp.operation == operation.id
        if mine == theirs { return nil }
        if stands { guard let seen, seen != theirs else { return nil } }
        // One row by its key, and only if two have met.
        guard let other = try self.operation(before.stamp.operation, in: operation.space)?.operation else { return nil }
        let lost = stands ? other : operation
        var told = lost
        told.author = stands ? operation.author : other.author
        return OverwrittenText(person: lost.author, told: told, lost: stands ? theirs : mine, kept: after.value)
    }
}

extension NewNotice {
    /// A notice to whoever's text was overwritten; `detail` is `{"operation": that wrote it, "lost": the text, "kept": that
    /// which stands, "of": what}`.
    ///
    /// - Parameter what: what the text is of, by the room's name for it; absent for nil.
    package init(_ kind: NoticeKind, of text: OverwrittenText, about subject: ID<Entity>?, what: String?, at now: Int64)
    {
        var detail = [
            JSON.Member("operation", .string(text.told.id.text)), JSON.Member("lost", .string(text.lost)),
            JSON.Member("kept", .string(text.kept)),
        ]
        if let what { detail.append(JSON.Member("of", .string(what))) }
        self.init(kind, to: [text.person], by: text.told, about: subject, detail: .object(detail), at: now)
    }
}

extension Notice {
    /// The sentence about a text that was overwritten.
    ///
    /// - Parameters:
    ///   - who: who wrote the one that stands.
    ///   - what: what they did, without its end in Korean: “같은 제목을”, “changed the same title”.
    package func overwriteSentence(_ who: String, _ what: Phrase) -> Phrase? {
        guard let lost = detail["lost"]?.stringValue, let kept = detail["kept"]?.stringValue else { return nil }
        return Phrase(
            ko:
                "\(who) 님도 \(what.ko) 고쳤어요. 내가 쓴 ‘\(lost)’ 대신 ‘\(kept)’\(Particle.subject.after(kept)) 남았어요.",
            en: "\(who) \(what.en). “\(kept)” stands instead of your “\(lost)”.")
    }
}
