import Floor
import Testing

@testable import RunRoom

struct MeetupFilterTests {
    private func filter(_ query: [String: String]) throws(Refusal) -> MeetupFilter {
        try MeetupFilter(Desk.fields(query))
    }

    private func refused(_ query: [String: String]) -> String? {
        do throws(Refusal) {
            _ = try filter(query)
            return nil
        } catch {
            return error.name + " " + (error.field ?? "")
        }
    }

    @Test func `an empty one lists all, and so does one with empty fields`() throws {
        #expect(try filter([:]).isEmpty && filter([:]) == MeetupFilter())
        #expect(try filter(["text": " ", "km": "", "day": "", "band": "", "age-from": "", "after": ""]).isEmpty)
        #expect(try filter(["sort": "newest"]).isEmpty, "an order leaves nothing out")
    }

    @Test func `somewhere alone means around there, and anywhere is said by an empty distance`() throws {
        let there = ["latitude": "35.18", "longitude": "129.08"]
        #expect(try filter(there).kilometres == 3 && !filter(there).isEmpty)
        let anywhere = try filter(there.merging(["km": ""]) { $1 })
        #expect(anywhere.kilometres == nil && anywhere.isEmpty && anywhere.centre?.text == "35.18,129.08")
        #expect(anywhere.on(Link("/run")).text == "/run?latitude=35.18&longitude=129.08&km=")
    }

    @Test func `the nearest first is nearest to City Hall if nobody says to what`() throws {
        let filter = try filter(["sort": "distance"])
        #expect(filter.sort == .distance && filter.centre == MeetupFilter.cityHall && filter.kilometres == nil)
        #expect(filter.isEmpty && filter.on(Link("/run")).text == "/run?sort=distance")
        let desk = try Desk()
        let found = FoundMeetups(meetups: [], count: 0, isMore: false, next: nil)
        let page = MeetupsPage.page(found, filter, desk.viewer(desk.cast.ann))
        let text = String(decoding: Shell.fragment(page, viewer: desk.viewer(desk.cast.ann)), as: UTF8.self)
        #expect(text.contains("서울시청에서 가까운 순이에요"))
    }

    @Test func `taking off the distance takes off the place it was around`() throws {
        let desk = try Desk()
        let filter = try filter(["latitude": "35.18", "longitude": "129.08", "km": "3", "open": "on"])
        let found = FoundMeetups(meetups: [], count: 0, isMore: false, next: nil)
        let page = MeetupsPage.page(found, filter, desk.viewer(desk.cast.ann))
        let text = String(decoding: Shell.fragment(page, viewer: desk.viewer(desk.cast.ann)), as: UTF8.self)
        #expect(text.contains("href=\"/run?open=on\""))
        #expect(text.contains("data-counts=\"/run/count-meetups\""))
    }

    @Test func `each field is in the address, and read from it again`() throws {
        let queries: [[String: String]] = [
            ["text": "한강 & run"], ["km": "3"], ["latitude": "35.18", "longitude": "129.08", "km": "10"],
            ["day": "2026-12-03"], ["band": "day-off"], ["pace-average": "on", "pace-master": "on"],
            ["gender": "women-only"], ["age-from": "20", "age-to": "29"], ["age-from": "30"], ["after-party": "no"],
            ["job-human-resources": "on", "job-sales": "on"], ["open": "on", "fits": "on"],
            ["km": "5", "sort": "distance"], ["latitude": "35.18", "longitude": "129.08", "km": "", "open": "on"],
            ["after": "12.01a2a000-0000-7000-8000-000000000001"],
        ]
        for query in queries {
            let filter = try filter(query)
            let link = filter.on(Link("/run")).text
            let again = try MeetupFilter(Desk.query(of: link))
            #expect(again == filter, "\(link)")
            #expect(filter.isEmpty == (query["after"] != nil), "\(query)")
        }
    }

    @Test func `what it does not know is refused with the field`() {
        #expect(refused(["km": "4"]) == "filter-unknown km" && refused(["km": "-3"]) == "filter-unknown km")
        #expect(refused(["band": "night"]) == "filter-unknown band")
        #expect(refused(["gender": "everyone"]) == "filter-unknown gender")
        #expect(refused(["sort": "loudest"]) == "filter-unknown sort")
        #expect(refused(["after-party": "maybe"]) == "filter-unknown after-party")
        #expect(refused(["day": "2026-02-30"]) == "filter-unknown day")
        #expect(refused(["after": "1"]) == "filter-unknown after")
        #expect(refused(["age-to": "66"]) == "ages-invalid age-from")
        #expect(refused(["latitude": "37"]) == "longitude-invalid longitude")
        #expect(refused(["latitude": "0", "longitude": "0"]) == "place-unknown latitude")
    }

    @Test func `ages the other way round are the same ages`() throws {
        #expect(try filter(["age-from": "40", "age-to": "30"]).ages == 30...40)
    }

    @Test func `a shared address tells where somebody is no closer than a kilometre`() throws {
        let centre = try filter(["latitude": "37.566535", "longitude": "126.977969"]).centre
        #expect(centre?.text == "37.57,126.98")
    }

    @Test func `a page has the way to take each condition off, and all of them`() throws {
        let desk = try Desk()
        var filter = try filter(["text": "한강", "km": "3", "open": "on"])
        filter.after = .init(value: 1, id: desk.meetup.id)
        let found = FoundMeetups(meetups: [], count: 1_000, isMore: true, next: nil)
        let page = MeetupsPage.page(found, filter, desk.viewer(desk.cast.ann))
        let text = String(decoding: Shell.fragment(page, viewer: desk.viewer(desk.cast.ann)), as: UTF8.self)
        for link in ["/run?km=3&amp;open=on", "/run?text=%ED%95%9C%EA%B0%95&amp;open=on", "href=\"/run\""] {
            #expect(text.contains(link), "\(link)")
        }
        #expect(!text.contains("after="), "another filter begins at the first page")
        #expect(text.contains("1,000개 넘게") && text.contains("이 조건의 모임은 아직 없어요"))
    }
}

extension Desk {
    /// The query of an address.
    fileprivate static func query(of link: String) -> Fields {
        let parts = link.split(separator: "?", maxSplits: 1)
        guard parts.count == 2 else { return Fields() }
        return Fields(
            parts[1].split(separator: "&").map { pair in
                let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
                return Fields.Pair(sides[0], decoded(sides.count > 1 ? sides[1] : ""))
            })
    }

    private static func decoded(_ text: String) -> String {
        var (bytes, rest) = ([UInt8](), text.utf8[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
