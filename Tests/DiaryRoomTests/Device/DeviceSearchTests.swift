import Floor
import Testing

@testable import DiaryRoom

struct DeviceSearchTests {
    @Test func `what a device finds is paged to its end, titles first, without gaps and without anything twice`() throws
    {
        var desk = try Desk()
        func id(_ number: Int) -> ID<Entity> { ID(high: 5, low: UInt64(number)) }
        for number in 1...60 {
            let text =
                switch number % 12 {
                case 0: "커피\n\(number)"
                case 1: "식은 커피를 마셨다\n\(number)"
                case 2, 3, 4, 5, 6: "제목\n어제 커피콩을 샀다 \(number)"
                default: "차\n\(number)"
                }
            try desk.write(text, id(number), day: "2026-11-\(number % 28 + 1 < 10 ? "0" : "")\(number % 28 + 1)")
        }
        var pocket = try Pocket(desk)
        var (found, query): ([String], [String: String]) = ([], ["q": "커피"])
        repeat {
            let html = pocket.get("search", query)
            let page = html.split(separator: "id=\"found-").dropFirst().map { String($0.prefix(36)) }
                .filter { !$0.hasPrefix("list") }
            #expect(!page.isEmpty && page.count <= FoundPage.limit)
            found += page
            query["after"] = html.split(separator: "after=").dropFirst().first.map { String($0.prefix(38)) }
        } while query["after"] != nil && found.count < 100
        let numbers = { (kinds: [Int]) in (1...60).filter { kinds.contains($0 % 12) }.reversed().map { id($0).text } }
        #expect(found == numbers([0]) + numbers([1]) + numbers([2, 3, 4, 5, 6]))
    }
}
