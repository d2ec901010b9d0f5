package import Floor
package import Storage

/// Words that gave way to others whose writer had not seen them: two wrote a line at once, and a line is one or the other.
package struct LostWords: Sendable {
    /// Who wrote them, and is told.
    package let person: ID<Person>
    /// The operation that wrote them, by whoever wrote the words that stand: the notice is about the words that gave way,
    /// and its author is whose words stand.
    package let told: Operation
    package let lost: String
    package let kept: String
}

extension Connection {
    /// The words that gave way when an operation wrote others over them, or were overtaken before it came; nil if none did.
    /// It is the words of the later by the clock that stand, whichever was received first.
    ///
    /// What a program writes without saying what it had seen counts as written with knowledge of what stood there.
    ///
    /// - Parameters:
    ///   - mine: what the operation writes.
    ///   - before: the line as it was before the request.
    ///   - after: the line as it stands now.
    ///   - seen: what the form had shown of it (`was-title`, `was-name`, `was-text`); nil if it does not say.
    package func lostWords(
        _ mine: String, of operation: Operation, over before: Register<String>, now after: Register<String>,
        seen: String?
    ) throws -> LostWords? {
        let theirs = before.value
        let stands = after.stamp.operation == operation.id
        if mine == theirs { return nil }
        if stands { guard let seen, seen != theirs else { return nil } }
        // One row by its key, and only if two have met.
        guard let other = try self.operation(before.stamp.operation, in: operation.space)?.operation else { return nil }
        let lost = stands ? other : operation
        var told = lost
        told.author = stands ? operation.author : other.author
        return LostWords(person: lost.author, told: told, lost: stands ? theirs : mine, kept: after.value)
    }
}

extension NewNotice {
    /// A notice to whoever's words gave way; `detail` is `{"operation": that wrote them, "lost": the words, "kept": those
    /// that stand, "of": what}`.
    ///
    /// - Parameter what: what the words are of, by the room's name for it; absent for nil.
    package init(_ kind: NoticeKind, of words: LostWords, about subject: ID<Entity>?, what: String?, at now: Int64) {
        var detail = [
            JSON.Member("operation", .string(words.told.id.text)), JSON.Member("lost", .string(words.lost)),
            JSON.Member("kept", .string(words.kept)),
        ]
        if let what { detail.append(JSON.Member("of", .string(what))) }
        self.init(kind, to: [words.person], by: words.told, about: subject, detail: .object(detail), at: now)
    }
}

extension Notice {
    /// The sentence of words that gave way.
    ///
    /// - Parameters:
    ///   - who: who wrote those that stand.
    ///   - what: what they did, without its end in Korean: “같은 제목을”, “changed the same title”.
    package func sentenceOfWords(_ who: String, _ what: Phrase) -> Phrase? {
        guard let lost = detail["lost"]?.stringValue, let kept = detail["kept"]?.stringValue else { return nil }
        return Phrase(
            ko:
                "\(who) 님도 \(what.ko) 고쳤어요. 내가 쓴 ‘\(lost)’ 대신 ‘\(kept)’\(Particle.subject.after(kept)) 남았어요.",
            en: "\(who) \(what.en). “\(kept)” stands instead of your “\(lost)”.")
    }
}
