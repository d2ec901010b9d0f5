import Floor
import Testing

struct LeadingDayTests {
    @Test(arguments: [
        ("2026-05-03", 10), ("2026_05_03", 10), ("2026/5/3", 8), ("2026.05.03", 10), ("2026. 5. 3.", 11),
        ("2026년 5월 3일", 17), ("2026년5월3일", 15), ("20260503", 8), ("2026-05-03T09:00", 10), ("2026. 5. 3. (일)", 12),
        ("2026_05_03.md", 10), ("2026.05.03.md", 11), ("2026-05-03-2.md", 10), ("20260503 산책.md", 8),
    ]) func `a day with its year first is read in the forms that people write`(text: String, length: Int) {
        let found = Day.leading(text)
        #expect(found?.day == Day("2026-05-03") && found?.length == length, "\(text): \(String(describing: found))")
    }

    @Test(arguments: [
        "", "산책", "03/05/2026", "5-3-2026", "26-05-03", "2026", "2026-05", "2026-05-032", "202605031", "2026053",
        "2026-13-01", "2026-02-30", "20260230", "2026년 5월", "2026-05/03", " 2026-05-03", "0000-01-01", "2026 05 03",
    ]) func `a text that begins with none has none`(text: String) {
        #expect(Day.leading(text) == nil, "\(text)")
    }
}
