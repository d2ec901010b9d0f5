import Testing

@testable import Floor

@Suite struct `The sync mark` {
    /// While somebody writes, their text waits here for the next pause: it is safe, and "not sent" would worry them.
    @Test(arguments: [
        (Language.ko, "data-written=\"이 기기에 저장됨\"", "data-device=\"아직 안 보냄\""),
        (.enGB, "data-written=\"Saved on this device\"", "data-device=\"Not sent yet\""),
    ])
    func `says of what is being written that it is kept, and of what can’t be sent that it is not`(
        language: Language, written: String, unsent: String
    ) {
        let mark = String(decoding: Renderer.render(liveSyncMark(language)), as: UTF8.self)
        #expect(mark.contains(written) && mark.contains(unsent))
    }
}
