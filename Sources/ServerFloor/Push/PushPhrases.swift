import Floor

/// The texts of notifications on devices.
enum PushPhrases {
    static let title = Phrase(ko: "이 기기로 알림 받기", en: "Notifications on this device")
    static let about = Phrase(
        ko: "마루를 닫아 두어도 기기에 알려 드려요", en: "Told on your device, also while Maru is closed")
    static let lead = Phrase(
        ko: "켜 두면 마루를 닫아 두어도 새 소식을 이 기기에 알려 드려요. 알림은 브라우저를 만든 곳을 거쳐 오지만, 내용은 이 기기만 읽을 수 있어요.",
        en:
            "Turned on, this device tells you what is new, also while Maru is closed. It comes by way of the browser’s maker, who cannot read it."
    )
    static let somethingNew = Phrase(ko: "새 소식이 있어요", en: "Something new")

    static let checking = Phrase(ko: "이 기기를 살펴보고 있어요.", en: "Looking at this device.")
    static let needsScript = Phrase(
        ko: "이 기기에서 알림을 켜려면 JavaScript가 있어야 해요. 브라우저 설정에서 허용한 다음 다시 와 주세요.",
        en:
            "To turn notifications on here, this page needs JavaScript. Allow it in the browser’s settings, and come back."
    )
    static let unsupported = Phrase(
        ko: "이 브라우저는 알림을 보여 주지 못해요. 다른 브라우저나 새 버전에서 열어 주세요.",
        en: "This browser cannot show notifications. Open Maru in another one, or in a newer version.")
    static let insecure = Phrase(
        ko: "알림은 https:// 주소에서만 켤 수 있어요. 집을 돌보는 사람에게 물어봐 주세요.",
        en: "Notifications need an address with https://. Ask whoever looks after the house.")
    static let without = Phrase(
        ko: "이 집은 기기에 아무것도 보관하지 않게 해 두어서, 알림도 켤 수 없어요.",
        en: "This house keeps nothing on devices, so notifications cannot be turned on either.")
    static let install = Phrase(
        ko:
            "iPhone과 iPad에서는 마루를 먼저 홈 화면에 추가해 주세요. 공유 버튼을 누르고 ‘홈 화면에 추가’를 고른 다음, 거기에서 열고 이 페이지로 오면 돼요. iOS 16.4부터 돼요.",
        en:
            "On iPhone and iPad, add Maru to the home screen first: press Share, choose “Add to Home Screen”, open it there, and come back to this page. It needs iOS 16.4 or later."
    )
    static let denied = Phrase(
        ko: "이 브라우저에서 마루의 알림을 막아 두었어요. 브라우저의 사이트 설정에서 허용한 다음 다시 와 주세요.",
        en: "This browser blocks Maru’s notifications. Allow them in its site settings, and come back.")
    static let failed = Phrase(
        ko: "브라우저가 알림을 켜지 못했어요. 연결을 확인하고 다시 눌러 주세요.",
        en: "The browser could not turn notifications on. Check the connection, and try again.")
    static let off = Phrase(ko: "이 기기에서는 꺼져 있어요.", en: "They are off on this device.")
    static let on = Phrase(ko: "이 기기에서 켜져 있어요.", en: "They are on on this device.")

    static let turnOn = Phrase(ko: "알림 켜기", en: "Turn on notifications")
    static let turnOff = Phrase(ko: "이 기기에서 끄기", en: "Turn off on this device")
    static let sendOne = Phrase(ko: "지금 하나 보내 보기", en: "Send me one now")
    static let kinds = Phrase(ko: "이 기기에 알릴 것", en: "What this device tells")
    static let kindsHint = Phrase(
        ko: "알림 설정에서 끈 것은 여기에서 켜도 오지 않아요.",
        en: "What is off in your notification settings does not come here either.")
    static let hidesWords = Phrase(ko: "잠금 화면에 내용 숨기기", en: "Hide the words on the lock screen")
    static let hidesWordsHint = Phrase(
        ko: "‘새 소식이 있어요’라고만 알려요.", en: "Only “Something new” is sent.")
    static let save = NoticePhrases.save
    static let others = Phrase(ko: "다른 기기", en: "Other devices")
    static let remove = Phrase(ko: "끄기", en: "Turn off")
    static let removeBody = Phrase(
        ko: "다시 켜려면 그 기기에서 켜야 해요.", en: "They can be turned on again only on that device.")

    static func remove(_ name: String) -> Phrase { Phrase(ko: "\(name) 알림 끄기", en: "Turn off on \(name)") }

    static func since(_ day: String) -> Phrase { Phrase(ko: "\(day)부터", en: "Since \(day)") }

    /// What a form has done, by its name.
    static func done(_ form: String?) -> Phrase? {
        switch form {
        case "add-push": Phrase(ko: "이 기기에서 알림을 켰어요.", en: "Notifications are on.")
        case "remove-push", "stop-push": Phrase(ko: "알림을 껐어요.", en: "Notifications are off there.")
        case "save-push": NoticePhrases.saved
        case "send-push": Phrase(ko: "하나 보냈어요. 곧 올 거예요.", en: "One is on its way.")
        default: nil
        }
    }
}
