import Floor
import Testing

@testable import DiaryRoom

struct DayOneTests {
    static let file = #"""
        {"metadata":{"version":"1.0"},"entries":[
        {"uuid":"0123456789ABCDEF0123456789ABCDEF","creationDate":"2022-12-31T20:30:00Z","modifiedDate":"2023-01-02T08:00:00Z",
         "timeZone":"America\/New_York","starred":true,"text":"New Year\\'s Eve\\.\n\n![](dayone-moment:\/\/AB12)\nA 🎆 \\(two\\) \\n",
         "tags":["여행","new year","\u007f"],"duration":0,"richText":"{}",
         "weather":{"weatherCode":"mostly-cloudy-night","conditionsDescription":"Mostly Cloudy","temperatureCelsius":-3.25,
           "weatherServiceName":"Other","relativeHumidity":94},
         "location":{"latitude":40.712776,"longitude":-74.005974,"placeName":"Broadway 1","localityName":"New York","country":"USA"},
         "photos":[{"identifier":"AB12","md5":"x","type":"jpeg"},{"identifier":"AB13"}],"audios":[{}]},
        {"uuid":"0123456789ABCDEF0123456789ABCDE0","creationDate":"2022-12-31T20:30:00Z","timeZone":"Asia\/Seoul",
         "text":"서울은 새해","weather":{"weatherCode":"rain","temperatureCelsius":9,"sunriseDate":"2022-12-31T22:46:00Z","sunsetDate":"2023-01-01T08:24:00Z"},
         "location":{"latitude":0,"longitude":0}},
        {"uuid":"0123456789ABCDEF0123456789ABCDE1","creationDate":"2022-12-30T01:00:00Z","timeZone":"Nowhere\/Land",
         "weather":{"weatherCode":"locusts","conditionsDescription":"Locusts"}}]}
        """#

    @Test func `a journal of Day One comes with texts, tags, times, zones, weather and places`() throws {
        let parsed = try JournalFile.read(Self.file)
        #expect(parsed.form == .dayOne && parsed.document.entries.count == 3)
        let (seoul, york) = (parsed.document.entries[0], parsed.document.entries[1])
        #expect(york.text == "New Year's Eve.\n\nA 🎆 (two) \\n\n\n#여행 #new_year #_")
        #expect(york.day == EntryDay(Day("2022-12-31")!, zone: "America/New_York"))
        #expect(york.written == UnixTime.parse("2022-12-31T20:30:00Z")?.milliseconds)
        #expect(york.changed == UnixTime.parse("2023-01-02T08:00:00Z")?.milliseconds)
        #expect(york.mark == .flag && york.weather == "clouds night -32 person 1672518600000")
        #expect(york.place?.name == "Broadway 1, New York" && york.place?.coordinates?.text == "40.71,-74.01")
        #expect(seoul.day == EntryDay(Day("2023-01-01")!, zone: "Asia/Seoul") && seoul.text == "서울은 새해")
        #expect(seoul.weather == "rain night 90 person 1672518600000", "before sunrise")
        #expect(seoul.place == nil, "a position of 0, 0 is none")
        #expect(parsed.document.entries[2].text.isEmpty, "an entry of photos alone stays an entry")
    }

    @Test func `what cannot come is told`() throws {
        let counts = try JournalFile.read(Self.file).warnings.counts
        #expect(
            counts == [
                .init(kind: .tagsInText, number: 1), .init(kind: .photosMissing, number: 2),
                .init(kind: .attachments, number: 1),
                .init(kind: .weatherUnknown, number: 1), .init(kind: .placesUnknown, number: 1),
                .init(kind: .zonesUnknown, number: 1),
            ])
        for count in counts {
            #expect(count.kind.phrase(count.number).ko.contains("\(count.number)"))
            #expect(count.kind.phrase(count.number).en.contains("\(count.number)"))
        }
    }

    @Test func `the same journal has the same ids, whatever was edited meanwhile`() throws {
        let first = try JournalFile.read(Self.file).document
        let edited = try JournalFile.read(Self.file.replacing("서울은 새해", with: "서울은 벌써 새해")).document
        #expect(edited.entries.map(\.id.importKey) == first.entries.map(\.id.importKey))
    }

    @Test(arguments: [
        (#"{"entries":[{"creationDate":"yesterday"}]}"#, #"entries[0].creationDate: "yesterday""#),
        (#"{"entries":[{"text":"a"}]}"#, "entries[0].creationDate: null"),
        (#"{"entries":[{"creationDate":"2022-12-31T20:30:00Z","tags":"a"}]}"#, #"entries[0].tags: "a""#),
        (#"{"entries":[{"creationDate":"2022-12-31T20:30:00Z","text":{}}]}"#, "entries[0].text: {…}"),
    ])
    func `a wrong value is refused with its place`(text: String, given: String) {
        let refusal = JournalFile.refusal { () throws(Refusal) in try JournalFile.read(text) }
        #expect(refusal?.name == "journal-file-value" && refusal?.given == given)
    }
}
