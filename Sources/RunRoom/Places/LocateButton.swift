import Floor

/// A button that fills the `latitude` and `longitude` of its form with the device's position. Without scripts, or a device
/// that knows where it is, it is not shown.
enum LocateButton {
    /// - Parameters:
    ///   - decimals: of a degree: two are about a kilometre, six a step.
    ///   - submits: whether the form is sent then.
    ///   - distance: the kilometres around it that are chosen with it, where the form asks for a distance and has none.
    static func view(decimals: Int, submits: Bool = false, distance: Int? = nil, _ viewer: Viewer) -> HTML {
        tag(
            "div", .class("run-locate"), .flag("hidden"), .data("data-locate", String(decimals)),
            .when(submits, .flag("data-locate-submits")), distance.map { .data("data-distance", String($0)) } ?? .none
        ) {
            button(
                viewer.say(Phrase(ko: "지금 내 위치로", en: "Where I am now")), .quiet, icon: .retry, .type("button"))
            tag("p", .class("field-hint"), .role("status"), .flag("hidden"), .flag("data-located")) {
                viewer.say(Phrase(ko: "위치를 적었어요.", en: "The position is filled in."))
            }
            tag("p", .class("field-error"), .role("status"), .flag("hidden"), .flag("data-unlocated")) {
                viewer.say(
                    Phrase(
                        ko: "위치를 알 수 없어요. 브라우저의 위치 권한을 켜거나 직접 적어 주세요.",
                        en: "The position is unknown. Allow it in your browser, or type it."))
            }
        }
    }
}
