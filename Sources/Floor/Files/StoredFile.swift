/// A file that people have uploaded to a space: a photo of a diary entry. The device that adds it makes its id, so that
/// an entry can refer to it before its bytes arrive.
public enum StoredFile {
    /// The largest upload, in bytes.
    public static let byteLimit = 20 * 1_024 * 1_024
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
    /// The address of the picture in one size. What it answers never changes.
    public func link(_ size: FileSize) -> Link { Link("/file").at(self).at(size.rawValue) }
}
