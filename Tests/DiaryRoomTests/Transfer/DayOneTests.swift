import Floor
import Testing

@testable import DiaryRoom
@testable import Transfer

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
        (#"{"entries":[3]}"#, "entries[0]: 3"),
        (#"{"entries":[{"creationDate":"2022-12-31T20:30:00Z","text":{}}]}"#, "entries[0].text: {…}"),
    ])
    func `a file of which no entry can be read is refused with its first wrong value`(text: String, given: String) {
        let refusal = JournalFile.refusal { () throws(Refusal) in try JournalFile.read(text) }
        #expect(refusal?.name == "journal-file-value" && refusal?.given == given)
    }

    @Test func `an entry without a time is left out and told, and the others come`() throws {
        let parsed = try JournalFile.read(
            #"""
            {"entries":[{"creationDate":"2026-05-01T22:30:00Z","text":"하나"},{"uuid":"B","text":"둘","tags":["빈"]},
            {"creationDate":"2026-05-02T22:30:00Z","text":"셋"}]}
            """#)
        #expect(parsed.document.entries.map(\.text) == ["셋", "하나"])
        #expect(parsed.warnings.counts == [.init(kind: .entriesUnread, number: 1)], "nothing of it is told besides")
        #expect(parsed.warnings.line(of: .entriesUnread) == "entries[1].creationDate: null")
    }

    @Test func `a wrong value costs itself alone, and is counted by its name`() throws {
        let parsed = try JournalFile.read(
            #"""
            {"entries":[{"creationDate":"2026-05-01T22:30:00Z","text":"하나","uuid":3,"modifiedDate":"later","starred":"yes",
            "tags":[7,1.5,{},null],"weather":"hot","location":[1,2],"photos":{},"audios":1,"userActivity":{"stepCount":9},
            "isPinned":true,"pinned":false,"isAllDay":true,"creationDevice":"Phone","prompt":""},
            {"creationDate":"2026-05-02T22:30:00Z","text":"둘","photos":[3,{"md5":4}],"location":{"placeName":5}}]}
            """#)
        #expect(parsed.document.entries.map(\.text) == ["둘", "하나\n\n#7 #1.5"])
        #expect(parsed.document.entries.allSatisfy { $0.mark == nil && $0.place == nil && $0.changed == $0.written })
        let told = ["uuid", "modifiedDate", "starred", "tags", "weather", "location", "photos (2)", "audios"]
        let line = parsed.warnings.line(of: .others)
        for name in told { #expect(line.contains(name), "\(name): \(line)") }
        #expect(line.hasSuffix(" · …"), "ten names are told of each kind")
        #expect(parsed.warnings.counts.first { $0.kind == .others }?.number == 13)
    }

    @Test(arguments: [
        ("Path\n\n```\nC:\\.config\\-x\n```\nend\\.", "Path\n\n```\nC:\\.config\\-x\n```\nend."),
        ("`C:\\.a` \\. ``b\\.`c`` `d\\.", "`C:\\.a` . ``b\\.`c`` `d."),
        ("Title\n\n![](dayone-moment://AB12)\n\nText", "Title\n\nText"),
        ("![](dayone-moment://AB12)\n\nText\n\n![](dayone-moment://AB13)", "Text"),
        ("A\n![by \\[the\\] river](dayone-moment://AB12)\n\nB", "A\n\nB"),
        ("A ![](dayone-moment:/video/V1) B", "A  B"),
        ("![kept](https://example.org/a.jpg)", "![kept](https://example.org/a.jpg)"),
        ("\\![](dayone-moment://AB12)", "![](dayone-moment://AB12)"),
    ]) func `a text is read as Day One shows it`(given: String, text: String) {
        #expect(DayOneText(given).text == text)
    }

    @Test func `what is said of a photo in the text is its description`() throws {
        var context = JournalFile.context
        context.picture = { .present($0) }
        let file = #"""
            {"entries":[{"creationDate":"2026-05-01T22:30:00Z","text":"![강 \\[봄\\]](dayone-moment:\/\/AB12)\n걸었다",
            "photos":[{"identifier":"AB12","md5":"x","type":"jpeg"},{"identifier":"AB13","md5":"y","type":"jpeg"}]}]}
            """#
        let entry = try ParsedJournal(json: file.bytes, name: "", context).document.entries[0]
        #expect(entry.text == "걸었다")
        #expect(
            entry.photos == [
                JournalDocument.Photo(path: "photos/x.jpeg", alt: "강 [봄]"),
                JournalDocument.Photo(path: "photos/y.jpeg", alt: ""),
            ])
    }

    @Test(
        arguments: [
            ("-7.6e-05", "51.5", nil, "51.5,0"), ("-1.2345E+1", "1.5e1", nil, "15,-12.35"),
            ("123456789012345", "5", JournalWarnings.Kind.placesUnknown, nil),
            ("1e30", "5", .placesUnknown, nil), ("1e99", "5", .placesUnknown, nil),
            ("\"127\"", "37.5", .placesUnknown, nil),
        ] as [(String, String, JournalWarnings.Kind?, String?)])
    func `coordinates may have an exponent, and none is too large to be told`(
        longitude: String, latitude: String, told: JournalWarnings.Kind?, place: String?
    ) throws {
        let parsed = try JournalFile.read(
            """
            {"entries":[{"creationDate":"2026-05-01T22:30:00Z","text":"a",
            "location":{"latitude":\(latitude),"longitude":\(longitude)}}]}
            """)
        #expect(parsed.document.entries[0].place?.coordinates?.text == place)
        #expect(parsed.warnings.counts.map(\.kind) == (told.map { [$0] } ?? []))
    }
}
