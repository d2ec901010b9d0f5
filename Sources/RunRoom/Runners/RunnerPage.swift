public import Floor

/// The viewer's own profile in this room: what others see of them, and by what they fit.
public enum RunnerPage {
    static let route = RunPageRoute(
        segment, file: #fileID, device: .never, needs: { _, _ throws(Refusal) in .profile },
        draw: { _, request, data, viewer, _ throws(Refusal) in
            guard case .profile(let record) = data else { throw .missing }
            return .page(page(record, viewer, meetup: try request.query.id("meetup")))
        })

    /// Its last path segment.
    static let segment = "profile"
    /// The form's address.
    public static let saving = "save-profile"

    /// - Parameters:
    ///   - meetup: where to go on after saving; nil for the list.
    ///   - given: the submitted form, after it was refused.
    public static func page(
        _ record: RunnerRecord?, _ viewer: Viewer, meetup: ID<Space>? = nil, form given: Fields? = nil,
        refusal: Refusal? = nil
    ) -> Page {
        let fields = given ?? record.map { Fields(of: $0.runner) } ?? Fields()
        return Page(
            title: viewer.say(Phrase(ko: "러너 프로필", en: "Runner profile")), place: .run,
            back: meetup.map { RunRules.link(to: $0) } ?? Page.Place.run.link.at(OwnRunsPage.segment),
            body: tag("div", .class("run-sheet")) {
                if let refusal { banner(viewer.say(refusal.phrase), .danger) }
                tag("p", .class("field-hint")) { viewer.say(promise) }
                form(Link("/run").at(saving), operation: viewer.formID, isGuarded: true, .class("run-form")) {
                    if let meetup { hidden("meetup", meetup.text) }
                    nickname(record, fields, refusal, viewer)
                    BirthYear.view(fields, refusal, viewer)
                    pick("gender", Phrase(ko: "성별", en: "Gender"), Runner.Gender.allCases, fields, refusal, viewer) {
                        $0.phrase
                    }
                    pick(
                        "job", Phrase(ko: "직군", en: "Job"), Runner.Job.allCases, fields, refusal, viewer,
                        hint: record?.jobDay(viewer).map { early($0, viewer) }
                    ) { $0.phrase }
                    pick("pace", Phrase(ko: "페이스", en: "Pace"), Runner.Pace.allCases, fields, refusal, viewer) {
                        $0.phrase
                    }
                    button(viewer.say(Phrase(ko: "저장", en: "Save")), .primary)
                }
                linkButton(
                    viewer.say(BlockedPage.title), to: Link("/run").at(BlockedPage.segment), .bare, icon: .lock)
                if record != nil {
                    linkButton(
                        viewer.say(Phrase(ko: "내 러닝 자료 내려받기", en: "Download what I have in Run")),
                        to: RunRules.export, .bare)
                }
            }, status: refusal?.kind.status ?? 200)
    }

    private static let promise = Phrase(
        ko:
            "함께 달리는 사람은 닉네임과 사진, 직군, 성별, 나이대, 페이스를 봐요. 내가 신청한 모임을 연 사람도 보고, 내가 연 모임에서는 로그인한 모든 사람이 봐요. 모임을 열면 닉네임은 로그인하지 않은 사람도 봐요. 계정의 이름은 이 방에서 보이지 않아요.",
        en:
            "People you run with see your nickname, picture, job, gender, age band and pace. So does the leader of a run you apply to, and everyone who is signed in, for a run you lead. If you lead a run, people who aren’t signed in see your nickname, too. Your account’s name isn’t shown in this room."
    )

    private static func nickname(
        _ record: RunnerRecord?, _ fields: Fields, _ refusal: Refusal?, _ viewer: Viewer
    ) -> HTML {
        let range = RunnerRecord.nicknameRange
        let rule = Phrase(
            ko: "\(range.lowerBound)~\(range.upperBound)자의 한글, 영문, 숫자. 90일에 한 번 바꿀 수 있어요.",
            en:
                "\(range.lowerBound) to \(range.upperBound) characters: Hangul, Latin letters, digits. It can be changed once in 90 days."
        )
        return field(
            Field(
                "nickname", viewer.say(Noun.nickname), value: fields["nickname"] ?? "",
                hint: record?.nicknameDay(viewer).map { early($0, viewer) } ?? viewer.say(rule),
                limit: range.upperBound,
                error: refusal?.said(of: "nickname", viewer), isRequired: true,
                isFocused: refusal.map { $0.field == "nickname" } ?? (record == nil), fills: "nickname"),
            viewer.language)
    }

    private static func early(_ day: Day, _ viewer: Viewer) -> String {
        let text = day.text(.spoken(today: viewer.today), in: viewer.language)
        return viewer.say(Phrase(ko: "\(text)부터 바꿀 수 있어요.", en: "It can be changed from \(text)."))
    }

    private static func pick<Value>(
        _ name: StaticString, _ label: Phrase, _ all: [Value], _ fields: Fields, _ refusal: Refusal?, _ viewer: Viewer,
        hint: String? = nil, _ phrase: (Value) -> Phrase
    ) -> HTML where Value: RawRepresentable, Value.RawValue == String {
        picker(
            name, viewer.say(label),
            // Nothing is chosen for anybody: a value in a hurry would decide with whom they may run.
            [Choice("", viewer.say(Phrase(ko: "골라 주세요", en: "Choose")))]
                + all.map { Choice($0.rawValue, viewer.say(phrase($0))) },
            chosen: fields[name.text] ?? "", hint: hint, error: refusal?.said(of: name.text, viewer))
    }
}

extension Fields {
    /// The form as the profile is.
    fileprivate init(of runner: Runner) {
        self.init([
            Pair("nickname", runner.nickname), Pair("birth-year", String(runner.birthYear)),
            Pair("gender", runner.gender.rawValue), Pair("job", runner.job.rawValue),
            Pair("pace", runner.pace.rawValue),
        ])
    }
}

extension RunRules {
    /// The last path segment of the file with all that a person has in this room.
    public static let exportFile = "export.json"
    static var export: Link { place.link.at(exportFile) }
}
