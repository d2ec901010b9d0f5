import Floor
import Foundation
import Testing

@testable import RunRoom

struct MessageImageTests {
    private static func image(_ number: UInt64, _ width: Int = 1200, _ height: Int = 900) -> MessageImage {
        MessageImage(ID(high: 0x0197_0000_0000_7003, low: number), width: width, height: height)
    }

    /// A run with people in it, where 도윤 has uploaded five images and 민지 one.
    private static func desk() throws -> Desk {
        var desk = try Desk.peopled()
        desk.uploads[desk.cast.doyun.id] = (1...5).map { image($0) }
        desk.uploads[desk.cast.minji.id] = [image(9)]
        desk.uploads[desk.cast.ann.id] = [image(8)]
        return desk
    }

    /// A form with images by their numbers.
    private static func form(_ numbers: [UInt64], text: String = "") -> [String: String] {
        var form = ["text": text]
        for (index, number) in numbers.enumerated() { form["image-\(index + 1)"] = image(number).file.text }
        return form
    }

    @Test func `a message has a text, images or both, and comes as one operation`() throws {
        var desk = try Self.desk()
        let both = try #require(
            try desk.act("post-message", Self.form([2, 1], text: "강변이에요"), as: desk.cast.doyun))
        #expect(desk.meetup.messages[try #require(both.subject)]?.images.value.map(\.file.low) == [2, 1])
        try desk.act("post-message", Self.form([3]), as: desk.cast.doyun)
        let page = desk.page(["talk"], as: desk.cast.minji)
        #expect(page.contains("강변이에요") && page.contains("width=\"1200\"") && page.contains("height=\"900\""))
        for number in [UInt64(1), 2, 3] { #expect(page.contains("/file/\(Self.image(number).file.text)/256")) }
        #expect(page.contains("alt=\"도윤 님의 사진 1/2, ") && page.contains("alt=\"도윤 님의 사진, "))
        #expect(page.components(separatedBy: "run-message-text\"").count == 2, "no empty text beside the last one")
        #expect(desk.refusal("post-message", ["text": " "], as: desk.cast.doyun)?.name == "message-empty")
        let long = Self.form([4], text: String(repeating: "가", count: 301))
        #expect(desk.refusal("post-message", long, as: desk.cast.doyun)?.name == "message-too-long")
    }

    @Test func `an image is its author's, and in one message once`() throws {
        var desk = try Self.desk()
        func refusal(_ numbers: [UInt64], as person: Cast.Member) -> String? {
            desk.refusal("post-message", Self.form(numbers, text: "보세요"), as: person)?.name
        }
        #expect(refusal([9], as: desk.cast.doyun) == "image-missing", "another's")
        #expect(refusal([77], as: desk.cast.doyun) == "image-missing", "never uploaded")
        #expect(refusal([1, 2, 3, 4], as: desk.cast.doyun) == "too-many-images")
        let posted = try #require(try desk.act("post-message", Self.form([1, 1, 2]), as: desk.cast.doyun)?.subject)
        #expect(desk.meetup.messages[posted]?.images.value.count == 2)
        try desk.act("delete-message", ["message": posted.text], as: desk.cast.doyun)
        #expect(
            desk.refusal("post-message", Self.form([1]), as: desk.cast.doyun)?.name == "image-missing",
            "also of a deleted message")
    }

    @Test func `a deleted message takes its images along, in pages and in what is told`() throws {
        var desk = try Self.desk()
        let posted = try #require(try desk.act("post-message", Self.form([1]), as: desk.cast.doyun))
        let id = try #require(posted.subject)
        let told = try #require(desk.told(posted, to: desk.cast.minji))
        #expect(told.changes.contains { $0.to == [Self.image(1)].fieldJSON })
        #expect(desk.told(posted, to: desk.cast.ann) == nil)
        try desk.act("delete-message", ["message": id.text], as: desk.cast.doyun)
        for person in [desk.cast.minji, desk.cast.doyun] {
            #expect(!desk.page(["talk"], as: person).contains(Self.image(1).file.text))
            let later = try #require(desk.told(posted, to: person))
            #expect(!later.changes.contains { $0.to == [Self.image(1)].fieldJSON })
        }
    }

    @Test func `an image has a page of its own for whoever sees its message`() throws {
        var desk = try Self.desk()
        let cast = desk.cast
        let thread = cast.ann.id.text
        let said = try #require(try desk.act("post-message", Self.form([1, 2]), as: cast.doyun)?.subject)
        let asked = try #require(
            try desk.act("post-message", Self.form([8]).merging(["thread": thread]) { $1 }, as: cast.ann)?.subject)
        func page(_ message: ID<Entity>, _ number: UInt64, as person: Cast.Member) -> String {
            let query = ["message": message.text, "file": Self.image(number).file.text]
            return desk.page(["image"], as: person, query: query)
        }
        for person in [cast.minji, cast.doyun] {
            let shown = page(said, 1, as: person)
            #expect(shown.contains("/file/\(Self.image(1).file.text)/1024") && shown.contains("다음 사진"))
        }
        for person in [cast.ann, cast.sam, cast.jiho] { #expect(page(said, 1, as: person) == "missing") }
        for person in [cast.minji, cast.ann] { #expect(page(asked, 8, as: person).contains("thread=\(thread)")) }
        for person in [cast.doyun, cast.sam, cast.jiho] { #expect(page(asked, 8, as: person) == "missing") }
        #expect(page(said, 1, as: cast.guest) == "signed-out")
        #expect(page(said, 8, as: cast.minji) == "missing", "of another message")
        #expect(desk.page(["image"], as: cast.minji) == "missing")
    }

    @Test func `a refused form keeps its text and its images`() throws {
        let desk = try Self.desk()
        let form = Self.form([1, 9], text: "함께 봐요")
        guard case .page(let page) = try desk.answer(.post, ["post-message"], form, as: desk.cast.doyun) else {
            Issue.record("it is not refused")
            return
        }
        let text = String(decoding: Shell.fragment(page, viewer: desk.viewer(desk.cast.doyun)), as: UTF8.self)
        #expect(text.contains("함께 봐요") && text.contains("value=\"\(Self.image(1).file.text)\" checked"))
        #expect(!text.contains(Self.image(9).file.text), "another's image is shown to nobody")
    }

    @Test func `an answer to an image says what it answers`() throws {
        var desk = try Self.desk()
        let said = try #require(try desk.act("post-message", Self.form([1, 2]), as: desk.cast.doyun)?.subject)
        try desk.act("post-message", ["text": "멋져요", "answers": said.text], as: desk.cast.minji)
        #expect(desk.page(["talk"], as: desk.cast.doyun).contains("<blockquote class=\"run-answered\">사진 2장"))
    }
}
