import Floor
import Testing

@testable import DiaryRoom

struct EntryTextTests {
    @Test(
        arguments: [
            ("", "", nil, ""), ("제목", "제목", nil, ""), ("제목\n", "제목", "", ""), ("\n글", "", "글", "글"),
            ("제목\n\n  \n글\n또", "제목", "\n  \n글\n또", "글"), ("\n\n", "", "\n", ""),
        ] as [(String, String, String?, String)])
    func `title and body give the text back to the byte, and the preview skips blank lines`(
        text: String, title: String, body: String?, preview: String
    ) {
        let parts = EntryText(text)
        #expect(parts.title == title && parts.body == body && parts.preview == preview)
        #expect(parts.joined == text)
    }
}
