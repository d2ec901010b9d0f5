import Floor

/// What can be done with a talk as a whole: to switch its notices off, and to report messages.
enum TalkMenu {
    static func view(_ thread: ID<Person>?, _ seen: SeenMeetup, hasOthers: Bool, _ viewer: Viewer) -> HTML {
        menu(id: "talk-menu", name: viewer.say(Phrase(ko: "러닝톡 메뉴", en: "Talk menu"))) {
            if seen.isDevice {
                menuLink(
                    viewer.say(Phrase(ko: "이 대화의 알림", en: "Notifications of this talk")),
                    to: TalkAddress(seen.meetup.id, thread: thread).linkToHouse, icon: .bell)
            } else {
                muting(thread, seen, viewer)
            }
            if hasOthers {
                menuLink(
                    viewer.say(ReportMessagesPage.title), to: ReportMessagesPage.link(to: thread, seen), icon: .flag)
            }
        }
    }

    /// A talk is switched off alone: who does that is still told that the run has moved or is cancelled.
    private static func muting(_ thread: ID<Person>?, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        let isMuted = seen.reading.isMuted
        return menuForm(
            viewer.say(
                isMuted
                    ? Phrase(ko: "이 대화의 알림 켜기", en: "Unmute this talk")
                    : Phrase(ko: "이 대화의 알림 끄기", en: "Mute this talk")),
            seen.link.at(isMuted ? RunRules.unmutingTalk : RunRules.mutingTalk), icon: .bell, isEnhanced: true
        ) {
            if let thread { hidden("thread", thread.text) }
        }
    }
}
