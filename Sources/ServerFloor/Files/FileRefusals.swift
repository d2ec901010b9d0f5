package import Floor

extension Refusal {
    static func fileSizeWrong(_ given: Int64) -> Refusal {
        let most = Limits.fileBytes
        return Refusal(
            given > Int64(most) ? .tooLarge : .invalid, given > Int64(most) ? "file-too-large" : "file-empty",
            Phrase(
                ko: "파일은 1바이트부터 \(most / 1_048_576)MB까지예요.",
                en: "A file can have 1 byte to \(most / 1_048_576) MB (\(grouped(most)) bytes)."),
            field: "size", given: "\(given)")
    }

    static func fileHashMalformed(_ given: String) -> Refusal {
        Refusal(
            .invalid, "file-hash-malformed",
            Phrase(ko: "sha256은 소문자 16진수 64자리여야 해요.", en: "sha256 must be 64 hexadecimal digits in lower case."),
            field: "sha256", given: given)
    }

    /// The id is in use for a file of another size, space or hash.
    static let fileTaken = Refusal(
        .conflict, "file-taken",
        Phrase(
            ko: "이 id로 다른 파일이 이미 있어요. 새 id로 보내 주세요.",
            en: "Another file has this id already. Send it with a new id."), field: "file")

    static let fileComplete = Refusal(
        .conflict, "file-complete",
        Phrase(ko: "이 파일은 이미 다 올라왔어요.", en: "This file is complete already."), field: "file")

    static func filePartGap(_ offset: Int, arrived: Int) -> Refusal {
        Refusal(
            .conflict, "file-part-gap",
            Phrase(
                ko: "앞부분이 아직 오지 않았어요. \(arrived)바이트부터 이어서 보내 주세요.",
                en: "Bytes before this part are missing. Continue at byte \(arrived)."), field: "offset",
            given: "\(offset)")
    }

    static func filePartBeyond(_ end: Int, size: Int) -> Refusal {
        Refusal(
            .invalid, "file-part-beyond",
            Phrase(
                ko: "알려 준 크기 \(size)바이트를 넘어요.", en: "This part goes beyond the announced \(size) bytes."),
            field: "offset", given: "\(end)")
    }

    static let filePartEmpty = Refusal(
        .invalid, "file-part-empty", Phrase(ko: "빈 조각이에요.", en: "This part is empty."), field: "offset")

    static func fileIncomplete(_ arrived: Int, size: Int) -> Refusal {
        Refusal(
            .conflict, "file-incomplete",
            Phrase(
                ko: "아직 다 오지 않았어요. \(size)바이트 중 \(arrived)바이트가 왔어요.",
                en: "The upload is not complete: \(arrived) of \(size) bytes have arrived."),
            field: "offset", given: "\(arrived)")
    }

    static func fileHashWrong(_ given: FileHash) -> Refusal {
        Refusal(
            .invalid, "file-hash-wrong",
            Phrase(
                ko: "보낸 내용이 알려 준 sha256과 달라요. 처음부터 다시 보내 주세요.",
                en: "What arrived does not match its sha256. Send it again from the beginning."),
            field: "sha256", given: given.text)
    }

    static func fileKindUnknown(_ given: String) -> Refusal {
        Refusal(
            .invalid, "file-kind-unknown",
            Phrase(
                ko: "JPEG, PNG, WebP, GIF, HEIC 사진만 올릴 수 있어요.",
                en: "A file must be a JPEG, PNG, WebP, GIF or HEIC picture."), field: "file", given: given)
    }

    static func fileTooManyPixels(_ width: Int, _ height: Int) -> Refusal {
        Refusal(
            .invalid, "file-too-many-pixels",
            Phrase(
                ko: "사진이 너무 커요. \(Limits.filePixels / 10_000)만 화소, 한 변 \(Limits.filePixelSide)픽셀까지예요.",
                en: """
                    This picture is too large. The limit is \(Limits.filePixels / 1_000_000) megapixels and \
                    \(grouped(Limits.filePixelSide)) pixels a side.
                    """), field: "file", given: "\(width) × \(height)")
    }

    static func fileTooManyScans(_ count: Int) -> Refusal {
        Refusal(.invalid, "file-too-many-scans", PicturePhrases.scans, field: "file", given: "\(count)")
    }

    static func fileUnreadable(_ kind: PictureKind) -> Refusal {
        Refusal(
            .invalid, "file-unreadable",
            Phrase(
                ko: "사진을 읽을 수 없었어요. 파일이 깨졌을 수 있어요.",
                en: "This picture could not be read. The file may be damaged."), field: "file", given: kind.name)
    }

    static func fileTooCostly(_ kind: PictureKind) -> Refusal {
        Refusal(.invalid, "file-too-costly", PicturePhrases.costly, field: "file", given: kind.name)
    }

    /// The upload is kept.
    static func filesPaused(_ seconds: Int) -> Refusal {
        Refusal(.tooMany, "files-paused", PicturePhrases.paused(seconds), field: "file", retryAfter: seconds)
    }

    /// Ours to repair: the upload is kept.
    static let fileLibraryMissing = Refusal(
        .conflict, "file-library-missing", PicturePhrases.libraryMissing, field: "file")

    /// For whoever may see the place of a picture whose bytes were refused.
    static let fileRefused = Refusal(
        .missing, "file-refused",
        Phrase(
            ko: "이 사진은 읽을 수 없어서 올라오지 않았어요.", en: "This picture could not be read, so it was not uploaded."),
        field: "file")

    static func filesOverQuota(_ size: Int, used: Int64, limit: Int64) -> Refusal {
        Refusal(
            .tooLarge, "files-over-quota",
            Phrase(
                ko: "한 사람은 \(limit / Limits.quotaBytes)MB까지 올릴 수 있고, 지금 \(used / Limits.quotaBytes)MB를 쓰고 있어요.",
                en: """
                    One person can store \(limit / Limits.quotaBytes) MB of files, and you use \
                    \(used / Limits.quotaBytes) MB.
                    """), field: "size", given: "\(size)")
    }

    static let houseFilesOverQuota = Refusal(
        .tooLarge, "house-files-over-quota",
        Phrase(
            ko: "이 서버에 파일을 저장할 공간이 없어요. 관리자에게 알려 주세요.",
            en: "This server's space for files is used up. Tell an administrator."), field: "size")

    /// The disk, not a quota.
    package static let filesFull = Refusal(
        .tooLarge, "files-full",
        Phrase(
            ko: "서버의 디스크가 가득 찼어요. 관리자에게 알려 주세요.", en: "The server's disk is full. Tell an administrator."))

    static let uploadsTooMany = Refusal(
        .conflict, "uploads-too-many",
        Phrase(
            ko: "끝나지 않은 올리기가 \(Limits.uploadsPerPerson)개예요. 먼저 그것을 마쳐 주세요.",
            en: "\(Limits.uploadsPerPerson) of your uploads are not complete. Complete them first."), field: "file")
}

extension PictureKind {
    var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .gif: "GIF"
        case .heif: "HEIC"
        }
    }
}
