import Floor
import Testing

/// Names that people take for one another.
struct NameLookTests {
    @Test(arguments: ["victoria", "VICTORIA", "Vіctоria", "Ｖｉｃｔｏｒｉａ", "νictoria"])
    func `letters of other scripts and widths look like Latin ones`(name: String) {
        #expect(NameKey.look(of: name) == NameKey.look(of: "Victoria"))
    }

    @Test(arguments: [("Zoë", "Zoe"), ("Ann Lee", "AnnLee"), ("민지", "민자"), ("Ali", "All"), ("Нина", "Nina")])
    func `other names look like others`(pair: (String, String)) {
        #expect(NameKey.look(of: pair.0) != NameKey.look(of: pair.1))
    }
}
