import Floor

/// What somebody without a profile is told where they need one, and the way to it.
enum ProfileHint {
    /// - Parameter meetup: where to go on from the profile.
    static func view(for meetup: ID<Space>, _ viewer: Viewer) -> HTML {
        group {
            banner(viewer.say(Refusal.profileMissing.phrase))
            linkButton(
                viewer.say(Phrase(ko: "러너 프로필 쓰기", en: "Write your runner profile")),
                to: Link("/run").at(RunnerPage.segment).with("meetup", meetup.text), .primary)
        }
    }
}
