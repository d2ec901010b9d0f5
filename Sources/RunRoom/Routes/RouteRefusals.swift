public import Floor

/// What is wrong with an uploaded route. Most are about the field `file`.
extension Refusal {
    static func trimInvalid(_ given: String) -> Refusal {
        Refusal(
            .invalid, "trim-invalid",
            Phrase(
                ko: "양 끝은 0, 200, 500, 1000m 중 하나만큼 자를 수 있어요.",
                en: "The ends can be cut by 0, 200, 500 or 1000 m."), field: "trim", given: given)
    }

    private static func file(
        _ name: String, kind: Kind = .invalid, given: String? = nil, _ phrase: Phrase
    ) -> Refusal { Refusal(kind, name, phrase, field: "file", given: given) }

    static let routeInvalid = Refusal(
        .invalid, "route-invalid",
        Phrase(ko: "읽을 수 없는 코스예요. GPX 파일을 다시 올려 주세요.", en: "This route can’t be read. Upload the GPX file again."),
        field: "route")

    public static let routeFileNone = file("route-file-none", Phrase(ko: "GPX 파일을 골라 주세요.", en: "Choose a GPX file."))

    public static var routeFileTooLarge: Refusal {
        let limit = Track.byteLimit
        return file(
            "route-file-too-large", kind: .tooLarge,
            Phrase(
                ko: "파일이 너무 커요. \(limit >> 20)MB까지 올릴 수 있어요.",
                en: "The file is too large. The limit is \(limit >> 20) MB."))
    }

    public static func routeFileEncoding(_ given: String?) -> Refusal {
        file(
            "route-file-encoding", given: given,
            Phrase(
                ko: "글자를 읽을 수 없는 파일이에요. GPX 파일이 맞다면 UTF-8로 저장해서 다시 올려 주세요.",
                en: "The text of this file can’t be read. If it is a GPX file, save it as UTF-8 and try again."))
    }

    public static let routeFileDeclaration = file(
        "route-file-declaration",
        Phrase(
            ko: "DTD나 엔티티가 든 파일은 받지 않아요. GPX에는 없어야 해요.",
            en: "This file has a DTD or entities, which GPX does not need. It is not accepted."))

    /// - Parameter line: from 1; nil if unknown.
    public static func routeFileMalformed(line: Int?) -> Refusal {
        file(
            "route-file-malformed", given: line.map { String($0) },
            Phrase(
                ko: (line.map { "\($0)번째 줄에서 " } ?? "") + "XML이 끊기거나 어긋났어요. 파일을 다시 내보내서 올려 주세요.",
                en: "The XML is broken or incomplete" + (line.map { " in line \($0)" } ?? "")
                    + ". Export the file again."))
    }

    public static let routeFileTooDeep = file(
        "route-file-too-deep",
        Phrase(
            ko: "요소가 너무 깊이 겹쳐 있어요. 달린 길만 다시 내보내 주세요.",
            en: "The elements are nested too deeply. Export the track again."))

    /// - Parameter root: the name of its outermost element; nil if it has none.
    public static func routeFileNoGPX(_ root: String?) -> Refusal {
        file(
            "route-file-no-gpx", given: root,
            Phrase(
                ko: "GPX 파일이 아니에요. 시계나 앱에서 GPX로 내보낸 파일을 올려 주세요.",
                en: "This is no GPX file. Export the run from your watch or app as GPX."))
    }

    public static func routeFileNoGPX(_ kind: RouteFileKind) -> Refusal {
        file("route-file-no-gpx", given: kind.rawValue, kind.advice)
    }

    public static var routePointsTooMany: Refusal {
        let limit = Track.pointLimit
        return file(
            "route-points-too-many",
            Phrase(
                ko: "점이 \(grouped(limit))개를 넘어요. 더 성기게 기록하거나 나누어 주세요.",
                en: "There are more than \(grouped(limit)) points. Record fewer of them, or split the file."))
    }

    public static func routePointInvalid(line: Int, given: String) -> Refusal {
        file(
            "route-point-invalid", given: given,
            Phrase(
                ko: "\(line)번째 줄의 위도나 경도가 없거나 지구 밖이에요. 그 점을 지우거나 파일을 다시 내보내 주세요.",
                en:
                    "In line \(line) the latitude or longitude is missing or not on Earth. Remove that point, or export the file again."
            ))
    }

    static let routeEmpty = file(
        "route-empty",
        Phrase(
            ko: "파일에 길이 없어요. 점이 둘 이상 이어진 트랙이나 경로가 있어야 해요.",
            en: "The file has no track or route of two points or more."))

    /// - Parameter tracks: of the file.
    static func routePartsTooMany(_ count: Int, tracks: Int) -> Refusal {
        let choice = oneOfTracks(tracks)
        return file(
            "route-parts-too-many", given: String(count),
            Phrase(
                ko: "코스가 \(RunRoute.partLimit)번 넘게 끊겨요. 양 끝을 덜 자르거나 이어진 기록을 올려 주세요." + choice.ko,
                en:
                    "The route is interrupted more than \(RunRoute.partLimit) times. Cut less from its ends, or upload a recording without gaps."
                    + choice.en
            ))
    }

    /// What can be done about a file that is too much because of its tracks.
    private static func oneOfTracks(_ count: Int) -> Phrase {
        count > 1
            ? Phrase(
                ko: " 파일에 트랙이 \(grouped(count))개 있어요. 그중 하나만 골라서 올릴 수도 있어요.",
                en: " The file has \(grouped(count)) tracks; you can choose one of them.") : Phrase(ko: "", en: "")
    }

    static func routeTrackMissing(_ number: Int, of count: Int) -> Refusal {
        Refusal(
            .invalid, "route-track-missing",
            Phrase(
                ko: "파일에 트랙이 \(grouped(count))개 있어요. 1부터 \(grouped(count))까지 고르거나 비워 두세요.",
                en: count == 1
                    ? "The file has one track. Choose 1, or leave it empty."
                    : "The file has \(grouped(count)) tracks. Choose 1 to \(grouped(count)), or leave it empty."),
            field: "track", given: String(number))
    }

    static func trackInvalid(_ given: String) -> Refusal {
        Refusal(
            .invalid, "track-invalid",
            Phrase(ko: "트랙 번호는 1부터 세요. 모두 올리려면 비워 두세요.", en: "Tracks are counted from 1. Leave it empty for all."),
            field: "track", given: given)
    }

    static func routeTooShort(_ trim: Track.Trim) -> Refusal {
        trim == .none
            ? file(
                "route-too-short",
                Phrase(
                    ko: "코스가 \(RunRoute.lengthRange.lowerBound)m보다 짧아요.",
                    en: "The route is shorter than \(RunRoute.lengthRange.lowerBound) m."))
            : file(
                "route-too-short",
                Phrase(
                    ko:
                        "양 끝을 \(trim.rawValue)m씩 자르면 남는 길이 \(RunRoute.lengthRange.lowerBound)m가 안 돼요. 덜 자르고 다시 올려 주세요.",
                    en:
                        "Less than \(RunRoute.lengthRange.lowerBound) m are left when \(trim.rawValue) m are cut from both ends. Cut less."
                ))
    }

    /// - Parameter tracks: of the file.
    static func routeTooLong(tracks: Int) -> Refusal {
        let choice = oneOfTracks(tracks)
        return file(
            "route-too-long",
            Phrase(
                ko: "코스가 \(RunRoute.lengthRange.upperBound / 1_000)km보다 길어요." + choice.ko,
                en: "The route is longer than \(RunRoute.lengthRange.upperBound / 1_000) km." + choice.en))
    }
}
