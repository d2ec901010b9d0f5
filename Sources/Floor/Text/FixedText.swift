extension StaticString {
    /// The same as a string that can be joined to others.
    public var text: String {
        @inline(never) get { withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
    }
}
