import BoardRoom
import Floor
import ServerFloor
import Transfer

extension Refusal {
    static func boardExportTooLarge(_ bytes: Int) -> Refusal {
        Refusal(
            .conflict, "board-export-too-large",
            Phrase(
                ko: "파일이 모두 \(bytes >> 20)MB라 zip 하나에 담을 수 없어요. JSON으로 내보내면 글은 모두 담겨요.",
                en:
                    "The files have \(bytes >> 20) MB, more than fit into one zip. A JSON export has everything else."),
            given: String(bytes))
    }

    static func boardExportTooManyFiles(_ count: Int) -> Refusal {
        Refusal(
            .conflict, "board-export-too-many-files",
            Phrase(
                ko: "zip에는 파일을 \(grouped(BoardLimits.archiveFiles))개까지 담아요. JSON으로 내보내 주세요.",
                en: "A zip can have at most \(grouped(BoardLimits.archiveFiles)) files. Export as JSON."),
            given: String(count))
    }

    static func importTooLarge(_ bytes: Int, limit: Int) -> Refusal {
        Refusal(
            .tooLarge, "import-too-large",
            Phrase(
                ko: "파일은 \(limit >> 20)MB까지 가져올 수 있어요.", en: "A file can have at most \(limit >> 20) MB."),
            field: "file", given: grouped(bytes))
    }

    /// Of what an archive has when it is unpacked.
    static func importFilesTooLarge(_ bytes: Int) -> Refusal {
        Refusal(
            .tooLarge, "import-files-too-large",
            Phrase(
                ko: "zip에 든 파일은 모두 \(BoardLimits.archiveContentBytes >> 20)MB까지예요.",
                en: "All files of a zip can have \(BoardLimits.archiveContentBytes >> 20) MB."),
            field: "file", given: grouped(bytes))
    }

    static var importPartEmpty: Refusal {
        Refusal(
            .invalid, "import-part-empty", Phrase(ko: "빈 조각이에요.", en: "This part is empty."), field: "file")
    }

    static var importFilesComing: Refusal {
        Refusal(
            .conflict, "import-files-coming",
            Phrase(
                ko: "지난번에 가져온 보드의 파일이 아직 오고 있어요. 다 오면 다시 만들어 주세요.",
                en: "The files of the last board that you imported are still coming in. Create this one when they have."
            ), field: "name")
    }

    static func boardArchive(_ fault: ZipFault) -> Refusal {
        let most = ParsedImport.byteLimit >> 20
        return .archive(
            fault, "board-archive", files: BoardLimits.archiveFiles,
            tooLarge: Phrase(
                ko: "zip에 든 보드가 너무 커요. \(BoardArchive.document)은 \(most)MB까지예요.",
                en: "The board in the zip is too large. \(BoardArchive.document) can have \(most) MB."))
    }
}
