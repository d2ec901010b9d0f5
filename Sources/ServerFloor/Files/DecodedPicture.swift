/// A picture as the decoding process returns it: WebP without metadata.
struct DecodedPicture: Sendable, Equatable {
    /// The longest side of a variant, or the side of a square; 0 for the whole picture.
    let side: Int
    let width: Int
    let height: Int
    let bytes: [UInt8]
}

/// What the decoding process writes to its standard output: a verdict, the size of the picture that it was given, and
/// the pictures it made. All numbers are 32 bits, little-endian.
struct DecodingAnswer: Equatable {
    var verdict: Verdict
    var width = 0
    var height = 0
    var pictures: [DecodedPicture] = []

    enum Verdict: Int, Sendable {
        case decoded = 0
        case tooManyPixels = 1
        case unreadable = 2
        case libraryMissing = 3
    }

    init(_ verdict: Verdict, width: Int = 0, height: Int = 0, pictures: [DecodedPicture] = []) {
        self.verdict = verdict
        self.width = width
        self.height = height
        self.pictures = pictures
    }

    var bytes: [UInt8] {
        var bytes = DecodingAnswer.words([verdict.rawValue, width, height, pictures.count])
        for picture in pictures {
            bytes += DecodingAnswer.words([picture.side, picture.width, picture.height, picture.bytes.count])
            bytes += picture.bytes
        }
        return bytes
    }

    /// Reads an answer. The process may have been taken over by what it decoded, so nothing in it is believed: nil
    /// unless it is whole, its sizes are in range, and each picture is a WebP file with pixels and nothing else.
    init?(_ bytes: [UInt8], for use: PictureUse) {
        var rest = bytes[...]
        guard let head = DecodingAnswer.take(4, from: &rest), let verdict = Verdict(rawValue: head[0]),
            head[3] <= use.sides.count + 1
        else { return nil }
        self.init(verdict, width: head[1], height: head[2])
        for _ in 0..<head[3] {
            guard let words = DecodingAnswer.take(4, from: &rest), words[3] <= rest.count,
                (1...Limits.webPSide).contains(words[1]), (1...Limits.webPSide).contains(words[2])
            else { return nil }
            let file = Array(rest.prefix(words[3]))
            rest = rest.dropFirst(words[3])
            guard WebP.pixels(of: file) == file else { return nil }
            pictures.append(DecodedPicture(side: words[0], width: words[1], height: words[2], bytes: file))
        }
        guard rest.isEmpty else { return nil }
        guard verdict == .decoded else { return }
        let sides = pictures.map(\.side)
        switch use {
        case .file:
            let isKnown = sides.dropFirst().allSatisfy { use.sides.contains($0) }
            guard sides.first == 0, isKnown, Set(sides).count == sides.count else { return nil }
        case .photo: guard sides == use.sides else { return nil }
        }
    }

    private static func words(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    }

    private static func take(_ count: Int, from rest: inout ArraySlice<UInt8>) -> [Int]? {
        guard rest.count >= 4 * count else { return nil }
        var numbers: [Int] = []
        for _ in 0..<count {
            numbers.append(rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) })
            rest = rest.dropFirst(4)
        }
        return numbers
    }
}
