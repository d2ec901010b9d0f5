import Floor

extension DayPage {
    /// The keyword on everybody's screen: its content, its author as far as it is shown, and its seal.
    func keywordPart(_ keyword: Keyword) -> HTML {
        tag("article", .class("day-keyword"), .id("shown-" + keyword.id.text)) {
            tag("h3", .class("day-word")) { keyword.word.value }
            tag("p", .class("keyword-about")) {
                trait(viewer.say(Format.phrase(ofKind: keyword.kind.value)), .mine)
                author(of: keyword)
            }
            KeywordPage.part(Noun.situation, keyword.situation.value, viewer)
            KeywordPage.part(Noun.feeling, keyword.feeling.value, viewer)
            KeywordPage.part(Noun.request, keyword.request.value, viewer)
            seal(of: keyword)
            tag("div", .class("retro-ways")) {
                openButton(
                    say("액션으로 만들기", "Make this an action"), opens: DayPage.actionDialog, .quiet, icon: .checklist)
                if mayOpen {
                    dayForm("close-keyword") { button(say("닫기", "Close"), .quiet, icon: .close) }
                }
            }
        }
    }

    /// The author as everybody may know it. The author also sees that it is their own, and how others see the name.
    private func author(of keyword: Keyword) -> HTML {
        let isOwn = keyword.author == viewer.person
        switch max(retrospective.anonymity.value, keyword.promise.value) {
        case .named:
            guard let author = keyword.author else { return .nothing }
            let name = seen.team.name(of: author, in: viewer.language)
            return tag("span", .class("day-author")) {
                avatar(name, person: author, photo: seen.photos[author], isNamedBeside: true)
                tag("span", .when(isOwn, .class("day-own"))) {
                    isOwn ? say("내가 보냈어요", "From you") : say("\(name) 님이 쓴 키워드", "From \(name)")
                }
            }
        case .alias:
            let name = viewer.say(Alias.name(for: keyword.id))
            return tag("span", .class("day-author")) {
                isOwn
                    ? say("내가 보냈어요. 가명 ‘\(name)’만 보여요", "From you, shown under the alias “\(name)”")
                    : say("가명 ‘\(name)’ 님이 쓴 키워드", "From the alias “\(name)”")
            }
        case .anonymous:
            return tag("span", .class("day-author")) {
                isOwn
                    ? say("내가 이름을 숨기고 보냈어요", "From you, without your name")
                    : say("이름을 숨긴 키워드", "Sent anonymously")
            }
        }
    }

    /// Whether the content matches its seal: everybody has been able to see the fingerprint since the keyword was
    /// written.
    private func seal(of keyword: Keyword) -> HTML {
        let isIntact = sealer.digest.map { Fingerprint.matches(keyword, digest: $0) } ?? false
        return tag("p", .class("keyword-fingerprint"), .when(!isIntact, .flag("data-broken"))) {
            icon(isIntact ? .lock : .warning)
            tag("span") {
                if isIntact {
                    say(
                        "회고 전에 공개된 지문과 같아요: 봉인한 그대로예요. ",
                        "The fingerprint matches the one from before the day: this is the sealed text. ")
                } else {
                    say(
                        "회고 전에 공개된 지문과 달라요: 봉인한 글이 아니에요. ",
                        "The fingerprint does not match the one from before the day: this is not the sealed text. ")
                }
                tag("code") { keyword.fingerprint.value.beginning(12) }
            }
        }
    }
}
