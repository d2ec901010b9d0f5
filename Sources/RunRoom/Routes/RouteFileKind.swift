import Floor

/// What a file is by its first bytes, where somebody chose another kind than GPX.
public enum RouteFileKind: String, Sendable {
    case gzip, zip, fit, html

    /// Nil for what may be GPX.
    public init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6]) {
            self = .zip
        } else if bytes.count >= 12, bytes[8..<12].elementsEqual(".FIT".bytes) {
            // A header of 12 or 14 bytes names the format in its bytes 8 to 11 (Garmin's FIT protocol).
            self = .fit
        } else if RouteFileKind.isPage(bytes) {
            self = .html
        } else {
            return nil
        }
    }

    /// Whether it begins as a page does: what is downloaded without signing in is often one.
    private static func isPage(_ bytes: [UInt8]) -> Bool {
        let text = bytes.prefix(searched).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        let start = Text.lowercased(String(bytes: text.prefix(14)))
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }

    /// Bytes within which a page begins.
    private static let searched = 1_024

    /// What it is, and what to do.
    var advice: Phrase {
        switch self {
        case .gzip:
            Phrase(
                ko: "GPX 파일이 아니에요. 압축된 파일(gz)이니, 풀어서 안에 든 GPX 파일을 올려 주세요.",
                en: "This is no GPX file but a compressed one (gz). Unpack it and upload the GPX file in it.")
        case .zip:
            Phrase(
                ko: "GPX 파일이 아니에요. zip이니, 풀어서 안에 든 GPX 파일 하나를 올려 주세요.",
                en: "This is no GPX file but a zip. Unpack it and upload one GPX file of it.")
        case .fit:
            Phrase(
                ko: "GPX 파일이 아니에요. FIT 파일이니, 시계의 앱이나 웹에서 같은 기록을 GPX로 내보내서 올려 주세요.",
                en:
                    "This is no GPX file but a FIT file. Export the same run as GPX from the app or website of your watch."
            )
        case .html:
            Phrase(
                ko: "GPX 파일이 아니에요. 웹 페이지를 저장한 파일이니, 그 사이트에 로그인해서 GPX를 다시 내려받아 주세요.",
                en: "This is no GPX file but a web page. Sign in to that site and download the GPX file again.")
        }
    }
}
