package import Floor

extension Refusal {
    package static let photoMissing = Refusal(
        .invalid, "photo-missing", Phrase(ko: "사진을 골라 주세요.", en: "Choose a picture."), field: "photo")

    static let photoLibraryMissing = Refusal(
        .conflict, "photo-library-missing", PicturePhrases.libraryMissing, field: "photo")

    static let photoKindUnknown = Refusal(
        .invalid, "photo-kind-unknown",
        Phrase(
            ko: "JPEG, PNG, WebP, GIF, HEIC, AVIF 사진만 쓸 수 있어요.",
            en: "A picture must be a JPEG, PNG, WebP, GIF, HEIC or AVIF file."), field: "photo")

    package static let photoTooLarge = Refusal(
        .tooLarge, "photo-too-large",
        Phrase(
            ko: "사진 파일은 \(Limits.photoBytes / 1_048_576)MB까지예요.",
            en: "A picture file can have up to \(Limits.photoBytes / 1_048_576) MB."), field: "photo")

    static let photoTooManyPixels = Refusal(
        .invalid, "photo-too-many-pixels",
        Phrase(
            ko: "사진이 너무 커요. 6천만 화소까지 쓸 수 있어요.", en: "This picture is too large. The limit is 60 megapixels."),
        field: "photo")

    static func photoTooManyScans(_ count: Int) -> Refusal {
        Refusal(.invalid, "photo-too-many-scans", PicturePhrases.scans, field: "photo", given: "\(count)")
    }

    static let photoTooCostly = Refusal(.invalid, "photo-too-costly", PicturePhrases.costly, field: "photo")

    static func photosPaused(_ seconds: Int) -> Refusal {
        Refusal(.tooMany, "photos-paused", PicturePhrases.paused(seconds), field: "photo", retryAfter: seconds)
    }

    static let photoUnreadable = Refusal(
        .invalid, "photo-unreadable",
        Phrase(
            ko: "사진을 읽을 수 없었어요. 파일이 깨졌을 수 있으니 다른 사진을 골라 주세요.",
            en: "This picture could not be read. The file may be damaged: choose another."), field: "photo")
}
