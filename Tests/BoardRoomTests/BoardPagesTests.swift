import Floor
import Testing

@testable import BoardRoom

@Suite struct `The addresses of the Board room` {
    /// Whoever asks for `/board/%7Bboard%7D` writes a pattern into the address.
    @Test func `are found by ids, and not by the words that patterns have for them`() {
        for page in BoardRules.allPages {
            let path = page.pattern.split(separator: "/").map(String.init)
            #expect((page.ids(in: path) == nil) == page.pattern.contains("{"), "\(page.pattern)")
        }
    }
}
