/// How names are compared that several people typed: without case, accents, space and punctuation.
public enum NameKey {
    /// The letters that count, equal for two names that differ in the others alone. A name without letters is its own
    /// key.
    public static func letters(of name: String) -> [UInt32] {
        let letters = FoldedText(name).runs.flatMap { $0.letters }
        return letters.isEmpty ? Text.trimmed(name).scalars.map { $0.value } : letters
    }
}
