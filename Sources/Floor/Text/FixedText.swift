extension StaticString {
    /// The same as a `String`.
    public var text: String {
        @inline(never) get { withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
    }
}
