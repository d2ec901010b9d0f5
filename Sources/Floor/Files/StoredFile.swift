/// A file that people have uploaded to a space, such as a photo of a diary entry, or that is their own and belongs to no
/// space, such as the photo of a log. The device that adds it makes its id, so that an entry can refer to it before its
/// bytes arrive.
public enum StoredFile {
    /// The largest upload, in bytes.
    public static let byteLimit = 20 * 1_024 * 1_024

    /// Where a person's own files are, in place of a space: under the person's id, which no space can have.
    public static func ownPlace(of person: ID<Person>) -> ID<Space> { ID(person) }
}

/// The sizes in which a picture is served.
public enum FileSize: String, Sendable, CaseIterable {
    case small = "256"
    case medium = "1024"
    case large = "2048"
    /// As many pixels as were uploaded.
    case full

    /// The longest side in pixels; nil for ``full``. A smaller picture is served as it is.
    public var side: Int? {
        switch self {
        case .small: 256
        case .medium: 1_024
        case .large: 2_048
        case .full: nil
        }
    }
}

extension ID where Subject == StoredFile {
    /// The id of a file whose sender gave none. It follows from what the file belongs to and from its content, so that the
    /// same request twice adds it once. A UUID of version 8: a time, and a hash.
    ///
    /// - Parameters:
    ///   - content: what tells the content from others: its hash.
    ///   - number: of those with equal contents under one key, from 0.
    ///   - key: what it belongs to.
    ///   - time: Unix milliseconds; the same each time.
    public init(of content: String, number: Int, in space: ID<Space>, _ key: ID<Entity>, at time: Int64) {
        func word(_ part: UInt64) -> UInt64 {
            var hash = FNV1a()
            for word in [space.high, space.low, key.high, key.low, UInt64(number), part] { hash.add(word) }
            hash.add(content.utf8)
            return hash.value
        }
        self.init(
            high: UInt64(bitPattern: time) << 16 | 0x8000 | word(0) >> 52, low: 1 << 63 | word(1) >> 2)
    }

    /// The address of the picture in one size. What it answers never changes.
    public func link(_ size: FileSize) -> Link { Link("/file").at(self).at(size.rawValue) }
}
