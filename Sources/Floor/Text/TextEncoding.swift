/// How the text of a file is encoded.
public enum TextEncoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    /// Korean Windows, code page 949; it contains EUC-KR.
    case cp949

    /// Its name, the same in every language.
    public var name: String {
        switch self {
        case .utf8: "UTF-8"
        case .utf16: "UTF-16"
        case .cp949: "CP949"
        }
    }
}
