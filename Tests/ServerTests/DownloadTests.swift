import Testing

@testable import ServerFloor

@Suite struct `The name of a saved file` {
    private func disposition(_ name: String) -> String { Download.disposition(name, ending: "csv", plain: "board-1") }

    @Test func `is what people call it, for browsers that read it and for others`() {
        #expect(disposition("Trip 2026") == "attachment; filename=\"Trip 2026.csv\"")
        let korean =
            "attachment; filename=\"board-1.csv\"; filename*=UTF-8''%EC%97%AC%ED%96%89%20%EC%A4%80%EB%B9%84.csv"
        #expect(disposition("여행 준비") == korean)
        #expect(disposition("100%") == "attachment; filename=\"board-1.csv\"; filename*=UTF-8''100%25.csv")
    }

    @Test(arguments: ["..", "", " ", ". .", "..."])
    func `is a plain one where nothing is left of it`(name: String) {
        #expect(disposition(name) == "attachment; filename=\"board-1.csv\"")
    }

    @Test func `has nothing that a header or a file system would take for something else`() {
        #expect(disposition("../a\\b:c\"d") == "attachment; filename=\"-a-b-c-d.csv\"")
        #expect(disposition("a\r\nb\u{0}") == "attachment; filename=\"a-b-.csv\"")
        #expect(!disposition("가\r\nX: y").contains("\n"))
    }

    @Test func `is not longer than a file's name may be, and cuts no character`() {
        let family = "👨‍👩‍👧‍👦"
        let encoded = disposition(String(repeating: family, count: 50)).split(separator: "''").last ?? ""
        #expect(
            encoded.dropLast(4).split(separator: "%").count == Download.nameBytes / family.utf8.count
                * family.utf8.count)
    }
}
