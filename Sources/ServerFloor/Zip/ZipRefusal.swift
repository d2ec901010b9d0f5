package import Floor

extension Refusal {
    /// Why an archive that was sent is refused.
    ///
    /// - Parameters:
    ///   - name: what the refusal's name begins with: `board-archive`.
    ///   - files: how many files it can have.
    ///   - tooLarge: what is said of one that is too large when it is unpacked.
    package static func archive(_ fault: ZipFault, _ name: String, files: Int, tooLarge: Phrase) -> Refusal {
        let isLarge = [.tooManyFiles, .fileTooLarge, .tooLarge].contains(fault.rule)
        let phrase =
            switch fault.rule {
            case .encrypted: Phrase(ko: "암호가 걸린 zip은 읽을 수 없어요.", en: "A zip with a password cannot be read.")
            case .zip64, .disks, .method:
                Phrase(
                    ko: "이런 방식의 zip은 읽을 수 없어요. 보통 압축으로 다시 만들어 주세요.",
                    en: "This kind of zip cannot be read. Create it again with ordinary compression.")
            case .path:
                Phrase(
                    ko: "zip 안에 허용되지 않는 경로의 파일이 있어요.", en: "The zip has a file whose path is not allowed.")
            case .tooManyFiles:
                Phrase(
                    ko: "zip에는 파일이 \(grouped(files))개까지 있을 수 있어요.",
                    en: "A zip can have at most \(grouped(files)) files.")
            case .fileTooLarge, .tooLarge: tooLarge
            case .malformed, .repeated, .overlap, .content:
                Phrase(
                    ko: "zip이 깨졌어요. 다시 내려받거나 다시 만들어 주세요.", en: "The zip is damaged. Download or create it again.")
            }
        // `too-many-files`.
        let rule = fault.rule.rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
        return Refusal(
            isLarge ? .tooLarge : .invalid, name + "-" + rule, phrase, field: "file", given: fault.path)
    }
}
