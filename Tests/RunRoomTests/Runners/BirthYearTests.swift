import Floor
import Testing

@testable import RunRoom

@Suite struct `The year of birth on the profile's page` {
    private func page(_ year: String?, _ language: Language = .ko) throws -> String {
        let desk = try Desk()
        var viewer = desk.viewer(desk.cast.minji)
        viewer.language = language
        let page = RunnerPage.page(nil, viewer, form: Desk.fields(year.map { ["birth-year": $0] } ?? [:]))
        return String(decoding: Shell.fragment(page, viewer: viewer), as: UTF8.self)
    }

    private func hint(_ page: String) throws -> String {
        let parts = page.split(separator: "id=\"field-birth-year-hint\">")
        return String(try #require(parts.last?.split(separator: "</p>").first))
    }

    @Test func `says which age band others see, the person's own and nobody else's`() throws {
        #expect(try hint(page("1996")) == "다른 사람에게는 ‘30대 초반’으로만 보여요.")
        #expect(try hint(page("2000", .enGB)) == "Others see “mid 20s”, never the year.")
        #expect(try hint(page("1907", .enUS)) == "Others see “late 110s”, never the year.")
    }

    @Test(arguments: [nil, "", "서른", "2008", "1905", "19.9"])
    func `says none while there is no year that can be`(_ year: String?) throws {
        #expect(try hint(page(year)) == "다른 사람은 나이대만 보고, 태어난 해는 볼 수 없어요.")
        #expect(try hint(page(year, .enGB)) == "Others see your age band, never the year.")
    }

    /// The script puts the decade in the place of the 0 in the sentence of the age's last digit.
    @Test(arguments: [Language.ko, .enGB]) func `gives scripts the words of every age`(_ language: Language) throws {
        let page = try page(nil, language)
        let data = try #require(page.firstMatch(of: /data-bands="([^"]*)"/)?.1)
        let sentences = data.split(separator: "|")
        #expect(sentences.count == 10 && page.contains("data-year=\"2026\""))
        for age in [19, 20, 33, 34, 46, 47, 59, 100, 120] {
            let sentence = sentences[age % 10].replacing("0", with: String(age - age % 10), maxReplacements: 1)
            #expect(try hint(self.page(String(2026 - age), language)) == sentence, "\(age)")
        }
    }
}
