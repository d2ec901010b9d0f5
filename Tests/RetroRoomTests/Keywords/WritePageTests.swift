import Floor
import Foundation
import Testing

@testable import RetroRoom

struct WritePageTests {
    private func html(_ desk: Desk, _ path: [String] = ["write"]) throws -> String {
        guard case .page(let page) = try desk.answer(.get, path, as: desk.cast.doyun) else { return "" }
        return String(decoding: Renderer.render(page.body), as: UTF8.self)
    }

    @Test func `each of the five steps is a group of the name of its heading, with one way on`() throws {
        let steps = try html(Desk()).components(separatedBy: "<section class=\"write-step\"").dropFirst()
        #expect(steps.count == 5)
        for (number, step) in steps.enumerated() {
            #expect(step.contains(" role=\"group\" aria-labelledby=\"step-\(number)\""))
            #expect(
                step.contains("<h2 class=\"write-title\" id=\"step-\(number)\">"),
                "nothing takes the focus from its field")
            #expect(step.components(separatedBy: "data-foot").count == 2)
            #expect(step.contains("<textarea") || step.contains("type=\"radio\"") || step.contains("name=\"word\""))
        }
    }

    @Test func `the word says how much room it has, and counts it in columns`() throws {
        var desk = try Desk()
        let new = try html(desk)
        #expect(new.contains("한글 10자, 영문 20자까지예요.") && new.contains(">0 / 10</span>"))
        #expect(new.contains("name=\"word\" data-limit=\"20\" data-measure=\"columns\""))
        let keyword = try desk.write("communication")
        #expect(try html(desk, ["keyword", keyword.text, "edit"]).contains(">13 / 20</span>"))
    }
}
