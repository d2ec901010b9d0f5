import Floor

/// The list of meetups. It is whole without a map: districts and distances.
enum MeetupsPage {
    static let route = RunPageRoute(
        "", file: #fileID, device: .never, isForGuests: true,
        needs: { _, query throws(Refusal) in .meetups(try MeetupFilter(query)) },
        draw: { _, _, data, viewer, _ throws(Refusal) in
            guard case .meetups(let found, let filter) = data else { throw .missing }
            return .page(page(found, filter, viewer))
        })

    static func page(_ found: FoundMeetups, _ filter: MeetupFilter, _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(Page.Place.run.name), place: .run,
            actions: group {
                MeetupFilterView.opener(filter, viewer)
                if !viewer.isGuest {
                    TalksPage.opener(viewer)
                    iconLink(
                        .bookmark, name: viewer.say(BookmarksPage.title),
                        to: Page.Place.run.link.at(BookmarksPage.segment))
                    iconLink(
                        .people, name: viewer.say(OwnRunsPage.title), to: Page.Place.run.link.at(OwnRunsPage.segment))
                }
            },
            body: tag("div", .class("run-list"), .when(viewer.map != nil, .flag("data-mapped"))) {
                MeetupsMap.view(filter, viewer)
                sheet(viewer) {
                    MeetupFilterView.chosen(filter, found, viewer)
                    if found.meetups.isEmpty { empty(found, filter, viewer) } else { list(found, filter, viewer) }
                }
            }, hearsAll: true, here: filter.on(Page.Place.run.link))
    }

    /// What lies over the map on a phone, and beside it on a desktop.
    private static func sheet(_ viewer: Viewer, @HTMLBuilder content: () -> HTML) -> HTML {
        guard viewer.map != nil else { return content() }
        return tag("div", .class("run-results"), .id("run-results"), .fixed("tabindex", "-1")) { content() }
    }

    private static func list(_ found: FoundMeetups, _ filter: MeetupFilter, _ viewer: Viewer) -> HTML {
        group {
            tag(
                "ul", .class("rows"), .role("list"), .id("meetup-list"),
                .data("data-more-list", found.next.map { $0.text } ?? "")
            ) {
                for meetup in found.meetups {
                    MeetupRow.view(meetup, viewer, mark: mark(meetup, found, filter, viewer))
                }
            }
            if let next = found.next {
                moreLink(
                    viewer.say(Phrase(ko: "모임 더 보기", en: "Show more runs")),
                    to: filter.after(next).on(Page.Place.run.link),
                    list: "meetup-list")
            }
            create(.quiet, viewer)
        }
    }

    private static func mark(
        _ meetup: MeetupSummary, _ found: FoundMeetups, _ filter: MeetupFilter, _ viewer: Viewer
    ) -> HTML {
        BookmarkToggle.view(
            of: meetup.id, titled: meetup.title, isMarked: found.marked.contains(meetup.id),
            on: filter.on(Page.Place.run.link).to(MeetupRow.id(of: meetup.id)), isAppended: filter.after != nil, viewer)
    }

    private static func empty(_ found: FoundMeetups, _ filter: MeetupFilter, _ viewer: Viewer) -> HTML {
        emptyState(
            .drawingPeople,
            viewer.say(
                found.lacksProfile
                    ? Phrase(
                        ko: "러너 프로필이 있어야 나에게 맞는 모임을 알 수 있어요.",
                        en: "Write your runner profile first: it says which runs fit you.")
                    : filter.isEmpty
                        ? Phrase(
                            ko: "퇴근길에, 출근 전에, 쉬는 날에. 함께 달릴 사람을 찾는 곳이에요.",
                            en: "Find people to run with: before work, after work, on days off.")
                        : Phrase(
                            ko: "이 조건의 모임은 아직 없어요. 조건을 하나 지우거나, 직접 열어 보세요.",
                            en: "No run matches yet. Remove a condition, or start one yourself."))
        ) {
            if found.lacksProfile {
                linkButton(
                    viewer.say(Phrase(ko: "프로필 채우기", en: "Write my profile")),
                    to: Page.Place.run.link.at(RunnerPage.segment), .primary)
            } else {
                create(.primary, viewer)
            }
        }
    }

    private static func create(_ style: ButtonStyle, _ viewer: Viewer) -> HTML {
        linkButton(
            viewer.say(Phrase(ko: "모임 열기", en: "Start a run")), to: Link("/run").at("create-meetup"), style,
            icon: .plus)
    }
}

extension MeetupFilter {
    /// The same, from there on.
    fileprivate func after(_ cursor: Cursor) -> MeetupFilter {
        var filter = self
        filter.after = cursor
        return filter
    }
}

/// One meetup in a list.
enum MeetupRow {
    /// The element's id.
    static func id(of meetup: ID<Space>) -> String { "meetup-" + meetup.text }

    /// - Parameter mark: the button that marks it.
    static func view(_ meetup: MeetupSummary, _ viewer: Viewer, mark: HTML = .nothing) -> HTML {
        row(
            Row(
                meetup.title, to: RunRules.link(to: meetup.id), leading: MeetupsMap.mark(meetup, viewer) { icon(.run) },
                meta: .text(
                    [
                        meetup.time.startText(viewer, offset: meetup.zoneOffset), viewer.say(meetup.band.phrase),
                        meetup.district, meetup.distance.map { distance($0, viewer) } ?? "",
                        viewer.say(meetup.conditions.pace.phrase), viewer.say(meetup.conditions.gender.phrase),
                    ].filter { !$0.isEmpty }.joined(separator: " · ")),
                trailing: group {
                    state(meetup, viewer)
                    mark
                }, id: id(of: meetup.id)))
    }

    private static func state(_ meetup: MeetupSummary, _ viewer: Viewer) -> HTML {
        guard meetup.phase == .open else { return trait(viewer.say(meetup.phase.phrase)) }
        let left = max(0, meetup.conditions.capacity - meetup.taken)
        if left == 0 { return trait(viewer.say(Phrase(ko: "자리 기다리기", en: "Waitlist"))) }
        return trait(
            viewer.say(Phrase(ko: "\(left)자리 남음", en: left == 1 ? "1 place left" : "\(left) places left")), .mine)
    }

    /// Rounded to half a kilometre: it goes to the circle's centre, and is no more exact than that.
    private static func distance(_ metres: Int, _ viewer: Viewer) -> String {
        let halves = max(1, (metres + 250) / 500)
        let kilometres = String(halves / 2) + (halves.isMultiple(of: 2) ? "" : ".5")
        return viewer.say(Phrase(ko: "약 \(kilometres)km", en: "about \(kilometres) km"))
    }
}
