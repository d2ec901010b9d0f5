import Floor

/// What a picture is decoded for: it says how large one may be, what is made of it, and what a refusal is called.
package enum PictureUse: Sendable {
    /// What people add to a space: the whole picture, and smaller ones of it.
    case file
    /// A person's picture: squares of its center.
    case photo

    /// The sides of what is made besides the whole picture, in pixels, the largest first.
    var sides: [Int] {
        switch self {
        case .file: [2_048, 1_024, 256]
        case .photo: Photo.sides.sorted(by: >)
        }
    }

    var pixels: Int {
        switch self {
        case .file: Limits.filePixels
        case .photo: Limits.photoPixels
        }
    }

    var pixelSide: Int {
        switch self {
        case .file: Limits.filePixelSide
        case .photo: Limits.photoPixelSide
        }
    }
}

/// Why a picture is not decoded.
enum PictureFault {
    case scans(Int)
    case pixels(width: Int, height: Int)
    case unreadable
    /// Decoding it was ended because it took too much memory or time.
    case costly
    /// Another one of the same person was, and this one has to wait.
    case paused(seconds: Int)
    /// Ours to repair.
    case libraryMissing
}

extension Refusal {
    /// - Parameter kind: what the picture's first bytes say that it is.
    init(_ fault: PictureFault, _ kind: PictureKind, for use: PictureUse) {
        self =
            switch use {
            case .file: .file(fault, kind)
            case .photo: .photo(fault)
            }
    }

    private static func file(_ fault: PictureFault, _ kind: PictureKind) -> Refusal {
        switch fault {
        case .scans(let count): .fileTooManyScans(count)
        case .pixels(let width, let height): .fileTooManyPixels(width, height)
        case .unreadable: .fileUnreadable(kind)
        case .costly: .fileTooCostly(kind)
        case .paused(let seconds): .filesPaused(seconds)
        case .libraryMissing: .fileLibraryMissing
        }
    }

    private static func photo(_ fault: PictureFault) -> Refusal {
        switch fault {
        case .scans(let count): .photoTooManyScans(count)
        case .pixels: .photoTooManyPixels
        case .unreadable: .photoUnreadable
        case .costly: .photoTooCostly
        case .paused(let seconds): .photosPaused(seconds)
        case .libraryMissing: .photoLibraryMissing
        }
    }
}

/// What both say.
enum PicturePhrases {
    static let scans = Phrase(
        ko: "이 JPEG는 \(Limits.pictureScans)단계가 넘게 나뉘어 저장되어 있어요. 일반 JPEG나 PNG로 다시 저장해서 올려 주세요.",
        en: "This JPEG is drawn in more than \(Limits.pictureScans) passes. Save it as an ordinary JPEG or PNG first.")

    static let costly = Phrase(
        ko: "이 사진은 읽는 데 너무 오래 걸려요. 다른 형식으로 저장해서 올려 주세요.",
        en: "Reading this picture takes too much time or memory. Save it in another format first.")

    static let libraryMissing = Phrase(
        ko: "이 서버는 지금 사진을 다룰 수 없어요. 관리자에게 알려 주세요. `maru doctor`가 까닭을 말해 줘요.",
        en: "This server cannot read pictures right now. Tell an administrator: `maru doctor` shows the reason.")

    static func paused(_ seconds: Int) -> Phrase {
        Phrase(
            ko: "앞에 올린 사진을 읽는 데 너무 오래 걸렸어요. \(Refusal.waitKorean(seconds)) 뒤에 다시 올려 주세요.",
            en: "A picture that you sent before took too long to read. Try again in \(Refusal.waitEnglish(seconds)).")
    }
}
