import Foundation

/// Pictures made byte by byte, good ones and hostile ones.
enum MadePictures {
    /// A grey JPEG of any size: each block of 8 by 8 pixels takes two bits.
    ///
    /// - Parameters:
    ///   - segments: put before the picture's own, such as ``exif``.
    ///   - scans: how often its only scan is there.
    static func jpeg(_ width: Int, _ height: Int, segments: [UInt8] = [], scans: Int = 1) -> [UInt8] {
        let blocks = ((width + 7) / 8) * ((height + 7) / 8)
        let frame = [8] + word(height) + word(width) + [1, 1, 0x11, 0]
        // One code of one bit each: a difference of 0, and the end of a block.
        let codes: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
        let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [UInt8](repeating: 0, count: blocks / 4 + 1)
        let drawn = Array([[UInt8]](repeating: scan, count: scans).joined())
        return [0xFF, 0xD8] + segments
            + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64)) + segment(0xC0, frame)
            + segment(0xC4, [0x00] + codes) + segment(0xC4, [0x10] + codes)
            + drawn + [0xFF, 0xD9]
    }

    /// What a telephone writes: its maker, that the picture lies on its side, and where it was taken.
    static let exif: [UInt8] = {
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            word(tag) + word(type) + long(count) + value
        }
        let directory =
            word(3) + entry(0x010F, 2, 13, long(50)) + entry(0x0112, 3, 1, [0, 6, 0, 0]) + entry(0x8825, 4, 1, long(64))
            + long(0)
        let maker = Array("SecretCamera".utf8) + [0, 0]
        let place =
            word(2) + entry(1, 2, 2, Array("N".utf8) + [0, 0, 0]) + entry(2, 5, 3, long(94)) + long(0)
        let latitude = [37, 1, 33, 1, 59, 1].flatMap { long($0) }
        let tiff: [UInt8] = Array("MM".utf8) + [0, 42] + long(8) + directory + maker + place + latitude
        return segment(0xE1, Array("Exif".utf8) + [0, 0] + tiff)
    }()

    /// What must not be in any byte that leaves.
    static let traces = ["Exif", "EXIF", "SecretCamera", "XMP ", "ICCP", "<script", "PK\u{3}\u{4}"]

    /// A JPEG that is a page and an archive too.
    static let polyglot: [UInt8] =
        jpeg(40, 24, segments: segment(0xFE, Array("<html><script>alert(1)</script>".utf8)))
        + Array("<html><script>alert(1)</script></html>PK\u{3}\u{4}secret.txt".utf8)

    /// Two frames of one pixel: black, then white.
    static let animated: [UInt8] = {
        func frame(_ code: UInt8) -> [UInt8] {
            [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, code, 1, 0]
        }
        let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        return Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + loop + frame(0x44)
            + frame(0x4C)
            + [0x3B]
    }()

    static let svg = Array(
        "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>".utf8)

    /// 32 by 16 pixels, as a telephone of Apple writes them.
    static let heic = Array(
        Data(
            base64Encoded: """
                AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeRtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAA
                AAACAAAAEGlkYXQAAAAAACAAEAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIIAAEAAAAAAAAAmwACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAAAAAC
                owABAAAAAAAAAL4AAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQADAABF
                eGlmAAAAANhpcHJwAAAAtmlwY28AAAB2aHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEA
                KkIBAQNwAAADAJAAAAMAAAMAHqAggQWW6q6a5uBAQMCAAAADAIAAAAMAhCIAAQAGRAHBc8GJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAA
                AAAAAAAgAAAAEAAAABBwaXhpAAAAAAMICAgAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmNk
                c2MAAwABAAIAAAFhbWRhdAAAAJcoAa8TIZymSPUnIv//bFyf+3aZ/3J3dF/9RRPvyeDv/Hzxqcb0wujgjareFOGZrASiQgLwPGsgjc7Qln4REicL
                QhkPanpsiZDTMCrYePWgqqZRLWMhbvY+/39mNcmdnthhtHXW5PflJRwwodDqfhqBmDtWdKHY6xzsv2dH3+/is9mQqqOcf6xmBfa77PfnGuAJ9Z9z
                M01uAAAABkV4aWYAAElJKgAIAAAABgASAQMAAQAAAAEAAAAaAQUAAQAAAFYAAAAbAQUAAQAAAF4AAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAABp
                hwQAAQAAAGYAAAAAAAAALxkBAOgDAAAvGQEA6AMAAAYAAJAHAAQAAAAwMjEwAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAE
                AAEAAAAgAAAAA6AEAAEAAAAQAAAAAAAAAA==
                """, options: .ignoreUnknownCharacters)!)

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + word(content.count + 2) + content
    }
    private static func word(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }
    private static func long(_ number: Int) -> [UInt8] { word(number >> 16) + word(number & 0xFFFF) }
}
