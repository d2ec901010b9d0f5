import Floor

extension DayPage {
    /// All keywords opened so far, in all turns: in their groups, with voting, and with the counts once they are shown.
    var openedPart: HTML {
        let groups = seen.team.groups(of: retrospective.id)
        if groups.isEmpty { return .nothing }
        let left = seen.team.votesLeft(of: viewer.person, in: retrospective.id)
        let isVoting = groups.contains { $0.votes == nil }
        return tag("section", .class("day-opened"), .id("day-opened")) {
            sectionHeading(say("열어 본 키워드", "Opened so far"), count: groups.count)
            if isVoting {
                tag("p", .class("field-hint")) {
                    say(
                        "더 이야기하고 싶은 것에 표를 주세요. 남은 표 \(left)장. 어디에 주었는지는 아무도 몰라요.",
                        "Vote for what to discuss more: \(left) left. No one sees what you chose.")
                }
            }
            tag("ul", .class("day-groups"), .role("list")) {
                for group in groups {
                    tag("li", .class("day-group"), .id("group-" + group.head.text)) { row(group, left) }
                }
            }
            if isVoting, seen.isLeader {
                dayForm("show-votes") { button(say("투표 결과 보여 주기", "Show results"), .quiet, icon: .eye) }
            }
            if mayOpen { grouping(groups) }
        }
    }

    private func row(_ group: Team.Group, _ left: Int) -> HTML {
        let words = group.words.joined(separator: ", ")
        return HTML.group([
            tag("div", .class("day-group-words")) {
                for word in group.words { chip(word, .seen) }
                if group.keywords.count > group.words.count {
                    tag("span", .class("day-state")) {
                        say("키워드 \(group.keywords.count)개", "\(group.keywords.count) keywords")
                    }
                }
            },
            tag("div", .class("day-group-ways")) {
                if let votes = group.votes {
                    trait(say("\(votes)표", votes == 1 ? "1 vote" : "\(votes) votes"), votes > 0 ? .mine : .quiet)
                    if group.hasVote(of: viewer.person) {
                        tag("span", .class("day-state")) { say("나도 주었어요", "one is yours") }
                    }
                } else {
                    voting(group, words, left)
                    if mayOpen, group.keywords.count > 1 {
                        dayForm("split-group") {
                            hidden("keyword", group.first.text)
                            button(say("나누기", "Split"), .bare, .label(say("나누기: \(words)", "Split: \(words)")))
                        }
                    }
                }
            },
        ])
    }

    private func voting(_ group: Team.Group, _ words: String, _ left: Int) -> HTML {
        let mine = group.keywords.first { $0.hasVote(of: viewer.person) }
        let isMine = mine != nil
        return dayForm("vote") {
            hidden("keyword", (mine?.id ?? group.first).text)
            hidden("vote", isMine ? "off" : "on")
            button(
                say("표 주기", "Vote"), .quiet, icon: isMine ? .check : .plus,
                .label(say("표 주기: \(words)", "Vote: \(words)")),
                .fixed("aria-pressed", isMine ? "true" : "false"), .when(!isMine && left <= 0, .flag("disabled")))
        }
    }

    /// Groups keywords that are spelled alike with one button, and any two with a form.
    private func grouping(_ all: [Team.Group]) -> HTML {
        let groups = all.filter { $0.votes == nil }
        if groups.count < 2 { return .nothing }
        let choices = groups.map { Choice($0.first.text, $0.words.joined(separator: ", ")) }
        return HTML.group([
            HTML.group(
                seen.team.alike(in: groups).map { pair in
                    dayForm("group-keyword") {
                        hidden("keyword", pair.keyword.first.text)
                        hidden("with", pair.with.first.text)
                        button(
                            say(
                                "‘\(pair.with.words.first ?? "")’ 키워드끼리 묶기",
                                "Put the “\(pair.with.words.first ?? "")” together"), .quiet, icon: .copy)
                    }
                }),
            dayForm("group-keyword", .class("day-grouping")) {
                picker(
                    "keyword", say("이 키워드를", "This keyword"), choices, chosen: choices.last?.value ?? "",
                    id: "group-this")
                picker(
                    "with", say("이것과 함께", "together with"), choices, chosen: choices.first?.value ?? "",
                    id: "group-with")
                button(say("묶기", "Put together"), .quiet)
            },
        ])
    }

    /// Keeps the unopened keywords of the member on turn for the next retrospective, or brings them back.
    func parking(_ member: Member) -> HTML {
        let left = seen.team.unopened(in: retrospective.id).filter { $0.recipient.value == member.id }
        if left.isEmpty { return .nothing }
        let areParked = left.allSatisfy { $0.marks.parked.value }
        return dayForm("park-keyword") {
            hidden("turn", member.id.text)
            hidden("parked", areParked ? "off" : "on")
            button(
                areParked
                    ? say("넘긴 키워드 다시 가져오기", "Bring kept keywords back")
                    : say("열지 않은 키워드를 다음 회고로 넘기기", "Keep unopened for next time"), .quiet, icon: .calendar)
        }
    }

    /// Keywords that are neither opened nor kept for the next retrospective.
    var unkept: [Keyword] { seen.team.unopened(in: retrospective.id).filter { !$0.marks.parked.value } }

    /// Lets the person who leads keep all unopened keywords, for when time runs out before everybody's turn.
    var parkingAll: HTML {
        let left = unkept
        if left.isEmpty { return .nothing }
        return dayForm("park-keyword") {
            hidden("whose", "everybody")
            button(
                say(
                    "열지 않은 키워드 \(left.count)개를 다음 회고로 넘기기",
                    left.count == 1
                        ? "Keep 1 unopened keyword for next time" : "Keep \(left.count) unopened keywords for next time"
                ),
                .quiet, icon: .calendar)
        }
    }
}
