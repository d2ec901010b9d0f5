package import Floor

/// The server's own refusals: errors in a request before any room handles it.
extension Refusal {
    /// Statuses that do not follow from the kind.
    package static let ownStatus: [String: Int] = [
        "malformed": 400, "malformed-text": 400, "repeated-field": 400, "cross-site": 403, "method-not-allowed": 405,
        "too-slow": 408, "wrong-content-coding": 415, "address-too-long": 414, "wrong-content-type": 415, "busy": 503,
        "cannot-save": 503, "fault": 500,
    ]

    package static let malformed = Refusal(
        .invalid, "malformed",
        Phrase(
            ko: "요청을 읽을 수 없었어요. 페이지를 새로 열고 다시 해 주세요.",
            en: "This request could not be read. Reload the page and try again."))

    /// Text that is not UTF-8 or contains U+0000.
    package static func malformedText(field: String?) -> Refusal {
        Refusal(
            .invalid, "malformed-text",
            Phrase(ko: "글자로 읽을 수 없는 내용이 들어 있어요. 다시 적어 주세요.", en: "Part of this is not valid text. Type it again."),
            field: field)
    }

    static func repeatedField(_ name: String) -> Refusal {
        Refusal(
            .invalid, "repeated-field",
            Phrase(ko: "‘\(name)’이(가) 두 번 왔어요. 한 번만 보내 주세요.", en: "“\(name)” was sent twice. Send it once."),
            field: name)
    }

    static let wrongContentType = Refusal(
        .invalid, "wrong-content-type",
        Phrase(
            ko: "이 주소에서 받을 수 없는 형식이에요. 양식은 application/x-www-form-urlencoded로, API는 application/json으로 보내 주세요.",
            en:
                "This address does not accept that format. Send forms as application/x-www-form-urlencoded, API requests as application/json."
        ))

    static let wrongContentCoding = Refusal(
        .invalid, "wrong-content-coding",
        Phrase(ko: "압축한 내용은 받지 않아요. 압축하지 않고 보내 주세요.", en: "Compressed bodies are not accepted. Send it uncompressed."))

    package static let bodyTooLarge = Refusal(
        .tooLarge, "body-too-large",
        Phrase(ko: "보낸 내용이 너무 커요. 나누어 보내 주세요.", en: "This is too large. Send it in smaller parts."))

    package static let addressTooLong = Refusal(
        .invalid, "address-too-long", Phrase(ko: "주소가 너무 길어요.", en: "This address is too long."))

    static let tooSlow = Refusal(
        .invalid, "too-slow",
        Phrase(ko: "내용이 오는 데 너무 오래 걸렸어요. 다시 해 주세요.", en: "This took too long to arrive. Try again."))

    package static let methodNotAllowed = Refusal(
        .invalid, "method-not-allowed",
        Phrase(ko: "이 주소에서는 그렇게 할 수 없어요.", en: "That cannot be done at this address."))

    static let crossSite = Refusal(
        .forbidden, "cross-site",
        Phrase(
            ko: "다른 사이트에서 보낸 요청이라 받지 않았어요. 마루에서 직접 해 주세요.",
            en: "This request came from another site and was rejected. Do it from within Maru."))

    package static let busy = Refusal(
        .tooMany, "busy", Phrase(ko: "지금 조금 붐벼요. 잠시 뒤에 다시 해 주세요.", en: "Maru is busy. Try again in a moment."),
        retryAfter: 2)

    /// The disk is full, read-only or failing. It may take hours to be repaired, so clients ask less often than at `busy`.
    package static let cannotSave = Refusal(
        .tooMany, "cannot-save",
        Phrase(
            ko: "지금은 아무것도 저장할 수 없어요. 서버의 디스크가 가득 찼거나 쓸 수 없어요. 관리자에게 알려 주세요. 읽는 것은 그대로 돼요.",
            en: """
                Nothing can be saved right now: the server's disk is full, or cannot be written to. Tell an administrator. \
                Everything can still be read.
                """), retryAfter: 30)

    /// Our error. Only the request's id is shown.
    package static let fault = Refusal(
        .invalid, "fault",
        Phrase(
            ko: "마루에 문제가 생겼어요. 잠시 뒤에 다시 해 주세요.",
            en: "Something went wrong in Maru. Try again in a moment."))

    /// - Parameter seconds: until the next attempt is accepted.
    package static func tooMany(_ name: String, seconds: Int) -> Refusal {
        Refusal(
            .tooMany, name,
            Phrase(
                ko: "너무 자주 했어요. \(waitKorean(seconds)) 뒤에 다시 해 주세요.",
                en: "Too many attempts. Try again in \(waitEnglish(seconds))."),
            retryAfter: seconds)
    }

    static func waitKorean(_ seconds: Int) -> String {
        seconds < 60 ? "\(seconds)초" : "\((seconds + 59) / 60)분"
    }

    static func waitEnglish(_ seconds: Int) -> String {
        if seconds < 60 { return seconds == 1 ? "1 second" : "\(seconds) seconds" }
        let minutes = (seconds + 59) / 60
        return minutes == 1 ? "1 minute" : "\(minutes) minutes"
    }
}
