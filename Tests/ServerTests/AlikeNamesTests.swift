import Testing

@testable import ServerFloor

@Suite struct `Names of one list` {
    @Test(arguments: [
        ("Νίκος", "ΝΙΚΟΣ"), ("νικος", "NIKOΣ"), ("ΖΗΝΩΝ", "ζήνων"), ("Βοβ", "Bob"), ("βοβ", "ΒΟΒ"),
        ("Σίσυφος", "ΣΙΣΥΦΟΣ"),
        ("νictoria", "Victoria"), ("Viϲtoria", "VICTORIA"), ("ϹΑΤ", "Cat"), ("ϐοϐ", "BOB"), ("µαρία", "ΜΑΡΊΑ"),
        ("НИНА", "нина"),
        ("𝐕ictoria", "Ｖｉｃｔｏｒｉａ"), ("Zoë", "zoe"), ("Ann Lee", "annlee"), ("ᲜᲘᲜᲝ", "ნინო"),
    ]) func `are told apart where people take them for one another`(pair: (String, String)) {
        #expect(AlikeNames.places(in: [pair.0, "김민지", pair.1]) == [0, 2])
    }

    @Test func `are not told apart otherwise, nor by a third that is like both in one way each`() {
        #expect(AlikeNames.places(in: ["Nina", "Vina", "Нина", "Ali", "All", "민지", "민자"]).isEmpty)
        #expect(AlikeNames.places(in: ["N", "ν", "V", "M"]) == [0, 1, 2], "each looks like another")
        #expect(AlikeNames.places(in: ["N", "V"]).isEmpty)
        #expect(AlikeNames.places(in: ["민지", "민지"]) == [0, 1])
        #expect(AlikeNames.places(in: []).isEmpty)
    }
}
