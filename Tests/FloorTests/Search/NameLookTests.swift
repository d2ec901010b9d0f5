import Floor
import Testing

/// Names that people take for one another.
struct NameLookTests {
    @Test(arguments: ["victoria", "VICTORIA", "Vіctоria", "Ｖｉｃｔｏｒｉａ", "νictoria"])
    func `letters of other scripts and widths look like Latin ones`(name: String) {
        #expect(NameKey.look(of: name) == NameKey.look(of: "Victoria"))
    }

    @Test(arguments: [
        "ΒΟΒ", "ΝΊΚΟΣ", "ΖΉΝΩΝ", "ΜΥΡΤΏ", "ΆΈΉΊΌΎΏΪΫ", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "НИНА", "ЄВА ҐАЛАҐАН", "АРМԱՆ",
        "ԱՐՄԵՆ",
        "ĐẶNG ƯƠNG", "ȘTEFAN ŸŁĽ",
    ]) func `a name in another case is the same in every script`(name: String) {
        // A Greek word ends in another sigma.
        let small = name.lowercased()
        #expect(NameKey.isAlike(name, small) && NameKey.isAlike(small, name), "\(small)")
        #expect(NameKey.isAlike(small.replacing("σ", with: "ς"), name))
    }

    @Test(arguments: [("νίκος", "ΝΊΚΟΣ"), ("νiκος", "NIKOΣ"), ("βοβ", "BOB"), ("νictoria", "Victoria"), ("ηοη", "HOH")])
    func `a small letter looks like a Latin one, or its capital does`(pair: (String, String)) {
        #expect(NameKey.isAlike(pair.0, pair.1) && NameKey.isAlike(pair.1, pair.0))
    }

    @Test(arguments: [("Nina", "Vina"), ("Zoë", "Zoe"), ("Нина", "Nina"), ("민지", "민자"), ("ΝΙΚΟΣ", "VIKOΣ")])
    func `letters between which a Greek one stands are not alike`(pair: (String, String)) {
        #expect(!NameKey.isAlike(pair.0, pair.1))
    }

    @Test(arguments: [("Zoë", "Zoe"), ("Ann Lee", "AnnLee"), ("민지", "민자"), ("Ali", "All"), ("Нина", "Nina")])
    func `other names look like others`(pair: (String, String)) {
        #expect(NameKey.look(of: pair.0) != NameKey.look(of: pair.1))
    }
}
