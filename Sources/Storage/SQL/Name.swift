/// The name of one of our tables: lower-case letters, digits and underscores, so that it needs no quoting.
struct Name: Sendable {
    let text: String

    init(_ name: StaticString, _ suffix: StaticString = "") {
        self.init(String(describing: name) + String(describing: suffix))
    }

    init(_ name: String) {
        text = name
        precondition(Name.isName(text), "a table's name has only lower-case letters, digits and underscores")
    }

    static func isName(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
}
