package import Floor

/// Why a push service takes nothing of this house. It names no device.
package enum PushFault: Sendable, Equatable {
    case unsent(PushConnection.Unsent)
    /// What it answered: a status of HTTP.
    case status(Int)

    /// As stored: `unreachable`, `403`.
    package var text: String {
        switch self {
        case .unsent(let unsent): unsent.rawValue
        case .status(let status): "\(status)"
        }
    }

    /// One that another version of Maru has stored counts as an answer that is no use.
    package init(stored text: String) {
        self = PushConnection.Unsent(rawValue: text).map { .unsent($0) } ?? .status(Int(text) ?? 0)
    }

    init(_ unsent: PushConnection.Unsent) { self = .unsent(unsent) }

    /// Nil where it is the device or the one push that is at fault, or nothing.
    package init?(_ answer: PushConnection.Answer) {
        switch answer {
        case .taken, .gone: return nil
        case .later(let status, _): self = .status(status)
        // It does not know the house, or something between here and there has answered.
        case .refused(let status) where status == 401 || status == 403 || !(400..<500).contains(status):
            self = .status(status)
        case .refused: return nil
        }
    }

    /// The end of a sentence, without its stop.
    package var reason: Phrase {
        switch self {
        case .unsent(.unreachable): Phrase(ko: "연결되지 않아요", en: "it cannot be reached")
        case .unsent(.timedOut): Phrase(ko: "제때 대답하지 않아요", en: "it does not answer in time")
        case .unsent(.unknownHost): Phrase(ko: "그 이름을 찾을 수 없어요", en: "its name is unknown")
        case .unsent(.privateNetwork):
            Phrase(ko: "그 이름이 사설망을 가리켜요", en: "its name leads into a private network")
        case .status(401), .status(403):
            Phrase(ko: "이 집을 알아보지 못해요(\(text))", en: "it does not recognise this house (\(text))")
        case .status(let status) where PushFault.isTheirs(status):
            Phrase(ko: "지금은 받지 못한다고 해요(\(text))", en: "it says that it cannot for now (\(text))")
        case .status: Phrase(ko: "알 수 없는 대답을 해요(\(text))", en: "its answer makes no sense (\(text))")
        }
    }

    package func advice(by command: HouseCommand) -> Phrase {
        switch self {
        case .unsent(.privateNetwork):
            Phrase(
                ko: "이 서버가 이름을 묻는 곳이 그 이름을 막고 있는지 확인해 주세요. 이 망의 푸시 서비스라면 push.private을 켜 주세요.",
                en:
                    "Check whether the name server of this machine blocks that name. A push service of your own network needs push.private."
            )
        case .status(401), .status(403):
            Phrase(
                ko: "서버의 시계와 address 설정을 확인해 주세요. 둘 다 맞으면, 그 기기에서 알림을 껐다 켜야 해요.",
                en:
                    "Check the server’s clock and the setting address. If both are right, notifications must be turned off and on again on those devices."
            )
        case .status(let status) where PushFault.isTheirs(status):
            Phrase(
                ko: "그곳이 나아지기를 기다려 주세요. 마루가 몇 시간 동안 다시 보내 봐요.",
                en: "Wait until it has recovered: Maru tries again for some hours.")
        case .unsent, .status:
            Phrase(
                ko: "이 서버에서 그곳으로 https 연결이 되는지 확인해 주세요. ‘\(command("doctor"))’ 명령이 연결해 봐요.",
                en: "Check that this server may connect to it over https; “\(command("doctor"))” tries to.")
        }
    }

    /// Statuses by which a service says that it is busy or broken.
    private static func isTheirs(_ status: Int) -> Bool {
        if case .later = PushConnection.answer(status, nil) { true } else { false }
    }
}
