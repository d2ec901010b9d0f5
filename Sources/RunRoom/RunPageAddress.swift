public import Floor

extension RunRules {
    /// The room's pages.
    public enum PageAddress: Sendable {
        case meetups
        case creating
        case meetup(ID<Space>)
        case editing(ID<Space>)
        case applying(ID<Space>)
        case applicants(ID<Space>)
        case attendance(ID<Space>)
        case talk(ID<Space>)
    }

    /// The server answers all pages: a device has no copy of a meetup yet, and never the house's secret.
    public static func device(of page: PageAddress) -> DevicePolicy {
        switch page {
        case .meetups, .creating, .meetup, .editing, .applying, .applicants, .attendance, .talk: .never
        }
    }

    public static func page(at path: [String]) throws(Refusal) -> PageAddress {
        guard let first = path.first else { return .meetups }
        if path.count == 1, first == creation.name { return .creating }
        guard let meetup = ID<Space>(first) else { throw .missing }
        switch (path.count, path.dropFirst().first) {
        case (1, _): return .meetup(meetup)
        case (2, EditMeetupPage.segment): return .editing(meetup)
        case (2, ApplyPage.segment): return .applying(meetup)
        case (2, ApplicantsPage.segment): return .applicants(meetup)
        case (2, AttendancePage.segment): return .attendance(meetup)
        case (2, TalkPage.segment): return .talk(meetup)
        default: throw .missing
        }
    }
}
