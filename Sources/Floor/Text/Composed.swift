extension Text {
    /// The text with each syllable of Hangul as one character, as everybody types it (NFC).
    ///
    /// Apple's systems keep the names of files in conjoining jamo, which others show side by side. Accents of other
    /// letters stay apart: those are shown in their places everywhere.
    public static func composed(_ text: String) -> String {
        // The first byte of each of the jamo.
        guard text.utf8.contains(0xE1) else { return text }
        var values: [UInt32] = []
        for scalar in text.scalars {
            if let last = values.last, let syllable = Folding.joined(last, scalar.value) {
                values[values.count - 1] = syllable
            } else {
                values.append(scalar.value)
            }
        }
        var scalars = String.UnicodeScalarView()
        for value in values { if let scalar = Unicode.Scalar(value) { scalars.append(scalar) } }
        return String(scalars)
    }
}
