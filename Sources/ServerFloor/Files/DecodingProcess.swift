import CVips
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// What `maru decode-image` does: reads a picture from standard input, and writes a ``DecodingAnswer`` to standard
/// output.
///
/// It is a process of its own because the libraries that decode pictures are large and read what strangers have made.
/// It has none of the server's memory, open files or environment, can write no file, and is limited in memory and time.
package enum DecodingProcess {
    /// Runs it and ends the process.
    package static func run(for use: PictureUse) -> Never {
        limit()
        let answer = DecodingProcess.answer(to: input(), for: use)
        write(answer.bytes)
        exit(0)
    }

    /// The limits hold before the first byte is read.
    private static func limit() {
        lower(RLIMIT_AS, to: Limits.decoderMemoryBytes)
        lower(RLIMIT_CPU, to: Limits.decoderProcessorSeconds)
        // No file can be written; pipes are not files. A crash leaves no copy of the picture behind.
        lower(RLIMIT_FSIZE, to: 0)
        lower(RLIMIT_CORE, to: 0)
    }

    #if canImport(Glibc)
        private static func lower(_ resource: __rlimit_resource, to value: Int) {
            var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
            guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { exit(70) }
        }
    #else
        private static func lower(_ resource: Int32, to value: Int) {
            var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
            _ = setrlimit(resource, &limit)  // Darwin refuses some; it is for development only.
        }
    #endif

    private static func input() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Limits.fileBytes + 1)
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { read(0, $0.baseAddress.map { $0 + count }, $0.count - count) }
            guard got > 0 else { break }
            count += got
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    private static func write(_ bytes: [UInt8]) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { Foundation.write(1, $0.baseAddress.map { $0 + done }, $0.count - done) }
            guard count > 0 else { exit(74) }
            done += count
        }
    }

    /// Decodes a picture once, and makes all sizes from its pixels.
    static func answer(to bytes: [UInt8], for use: PictureUse) -> DecodingAnswer {
        guard Picture.isOpen else { return DecodingAnswer(.libraryMissing) }
        guard let kind = PictureKind(sniffing: bytes) else { return DecodingAnswer(.unreadable) }
        var (width, height): (Int32, Int32) = (0, 0)
        let failed = bytes.withUnsafeBytes {
            maru_vips_measure($0.baseAddress, $0.count, kind.rawValue, &width, &height)
        }
        guard failed == 0, width > 0, height > 0 else { return DecodingAnswer(.unreadable) }
        var answer = DecodingAnswer(.decoded, width: Int(width), height: Int(height))
        guard max(answer.width, answer.height) <= use.pixelSide, answer.width * answer.height <= use.pixels else {
            answer.verdict = .tooManyPixels
            return answer
        }
        guard let pictures = use == .photo ? Picture.squares(of: bytes) : pictures(of: bytes) else {
            return DecodingAnswer(.unreadable)
        }
        answer.pictures = pictures
        return answer
    }

    private static func pictures(of bytes: [UInt8]) -> [DecodedPicture]? {
        var whole: UnsafeMutableRawPointer?
        let failed = bytes.withUnsafeBytes {
            maru_vips_decode($0.baseAddress, $0.count, Int32(Limits.webPSide), &whole)
        }
        guard failed == 0, let whole else { return nil }
        defer { maru_vips_release(whole) }
        // What was made here before is stored as it was: an exported picture comes in again byte for byte.
        let isOurs = bytes.dropFirst(12).starts(with: "VP8 ".utf8) && WebP.pixels(of: bytes) == bytes
        guard let first = encoded(whole, side: 0, quality: wholeQuality, instead: isOurs ? bytes : nil) else {
            return nil
        }
        var pictures = [first]
        for side in PictureUse.file.sides where side < max(first.width, first.height) {
            var smaller: UnsafeMutableRawPointer?
            guard maru_vips_reduce(whole, Int32(side), &smaller) == 0, let smaller else { return nil }
            defer { maru_vips_release(smaller) }
            guard let variant = encoded(smaller, side: side, quality: variantQuality) else { return nil }
            pictures.append(variant)
        }
        return pictures
    }

    /// WebP's quality, 0 to 100.
    private static let wholeQuality: Int32 = 90
    private static let variantQuality: Int32 = 82

    private static func encoded(
        _ picture: UnsafeMutableRawPointer, side: Int, quality: Int32, instead file: [UInt8]? = nil
    ) -> DecodedPicture? {
        let (width, height) = (Int(maru_vips_width(picture)), Int(maru_vips_height(picture)))
        if let file { return DecodedPicture(side: side, width: width, height: height, bytes: file) }
        var memory: UnsafeMutableRawPointer?
        var size = 0
        guard maru_vips_webp(picture, quality, &memory, &size) == 0, let memory else { return nil }
        defer { maru_vips_free(memory) }
        guard let pixels = WebP.pixels(of: Array(UnsafeRawBufferPointer(start: memory, count: size))) else {
            return nil
        }
        return DecodedPicture(side: side, width: width, height: height, bytes: pixels)
    }
}
