// Comparing two texts is done in one place. Swift's own way stands written out wherever two are compared, which the core
// does in hundreds of places: a tenth of it as WebAssembly. What is equal is the same as ever.

extension String {
    @inline(never)
    public static func == (left: String, right: String) -> Bool { isEqual(left, right) }

    public static func != (left: String, right: String) -> Bool { !(left == right) }

    /// How a `switch` compares words.
    public static func ~= (word: String, text: String) -> Bool { word == text }
}

extension String? {
    @inline(never)
    public static func == (left: String?, right: String?) -> Bool { isEqual(left, right) }

    public static func != (left: String?, right: String?) -> Bool { !(left == right) }
}

/// By what the type says itself, and not by the functions above.
private func isEqual<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { left == right }
