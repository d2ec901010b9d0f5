/// Tells two texts of one entry apart: FNV-1a of 32 bits (draft-eastlake-fnv), as eight hexadecimal digits.
///
/// A page sends it with the version that its text is based on. Under that version's id the server may meanwhile have
/// another text: one into which it merged what another device wrote.
public enum TextChecksum {
    public static func of(_ text: String) -> String {
        var hash: UInt32 = 0x811c_9dc5
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}
