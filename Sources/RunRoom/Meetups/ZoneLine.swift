import Floor

extension RunRules {
    /// What stands in for a time zone that nobody knows.
    public static let fallbackZone = ZoneLine.fallback
}

/// The time zone that the day and the time of a meetup's form are in.
enum ZoneLine {
    /// What stands in for a zone that nobody knows.
    static let fallback = "Etc/UTC"

    /// - Parameter zone: the meetup's; nil or empty for one that has none yet.
    @HTMLBuilder
    static func view(_ zone: String?, error: String?, _ viewer: Viewer) -> HTML {
        let own = viewer.zone
        let zone = zone.flatMap { $0.isEmpty ? nil : $0 } ?? own
        if let own, let zone {
            hidden("zone", zone)
            tag("dl", .class("run-facts run-zone")) {
                tag("dt") { viewer.say(Phrase(ko: "모임의 시간대", en: "The run’s time zone")) }
                tag("dd") { zone }
            }
            tag("p", .class("field-hint")) {
                viewer.say(
                    Phrase(
                        ko: "날짜와 시각은 \(own) 시간으로 적어 주세요.",
                        en: "Enter the day and the time in \(own) time."))
            }
        } else {
            // Without a browser that says where it is, they are in the zone written here.
            field(
                Field(
                    "zone", viewer.say(Phrase(ko: "시간대", en: "Time zone")), value: zone ?? fallback,
                    hint: viewer.say(
                        Phrase(
                            ko: "내 시간대를 알 수 없어요. 날짜와 시각이 어느 시간대인지 Asia/Seoul처럼 적어 주세요. Etc/UTC는 한국보다 9시간 늦어요.",
                            en:
                                "Your time zone is not known. Write the one that the day and the time are in, such as Asia/Seoul."
                        )), error: error, isRequired: true), viewer.language)
        }
        if own != nil, let error { tag("p", .class("field-error")) { error } }
    }
}
