import Floor
import ServerFloor

extension BoardDemo {
    static let english = [training, website]

    private static let website = Plan(
        name: "Crew website", language: .enGB, owner: 2, others: [(3, "editor"), (0, "editor"), (1, "viewer")],
        begun: 21, labels: [("Design", "purple"), ("Words", "green"), ("Waiting", "grey")],
        cards: [
            Planned(
                title: "Winter route map", body: "Yeouido to Banpo and back, 8 km. Mark the two lit toilets.", due: 5,
                by: 2, added: 11, labels: ["Design"], to: [2],
                items: [
                    "Walk it once after dark", "Photograph both bridges", "Draw it", "Ask Doyun to check the Korean",
                ],
                steps: [.checks(6, 2, 0), .checks(4, 2, 1)]),
            Planned(
                title: "Ask three runners for a quote", due: -2, by: 3, added: 9, labels: ["Words", "Waiting"], to: [3],
                steps: [
                    .says(4, 3, "Two have written back. Still waiting for the third."),
                    .says(1, 2, "@Sam Park two are plenty. Shall we use those?"),
                    .answers(1, 3, "Yes, let us. @Ann Lee would you pick the order?"),
                ]),
            Planned(title: "App Store description, English", due: 0, by: 2, added: 6, labels: ["Words"], to: [2]),
            Planned(
                title: "Alt text for every photo", by: 0, added: 4,
                steps: [.says(1, 0, "한국어는 제가 쓸게요. English is yours, @Ann Lee."), .gives(1, 0, to: 2)]),
            Planned(
                title: "Sign-up form in both languages", body: "Name, pace group, first date. Nothing else.", due: 2,
                by: 3, added: 14, labels: ["Design", "Words"], to: [3, 2],
                items: ["Korean", "English", "Try it with one hand on the bus"],
                steps: [.starts(3, 3), .checks(2, 3, 0), .checks(1, 3, 1), .says(0, 3, "Only the bus is left.")]),
            Planned(
                title: "Choose a photo for the cover", due: -6, by: 2, added: 20, labels: ["Design"], to: [2],
                steps: [.starts(16, 3), .says(9, 0, "강변 노을 사진이 제일 좋아요."), .done(8, 2)]),
            Planned(title: "Domain renewed", by: 3, added: 19, steps: [.done(15, 3), .kept(9, 3)]),
        ], doingLimit: 2)

    private static let training = Plan(
        name: "Spring 10K", language: .enUS, owner: 3, others: [(2, "editor")], begun: 15,
        labels: [("Running", "blue"), ("Body", "orange")],
        cards: [
            Planned(title: "Book a physio check", due: 4, by: 3, added: 13, labels: ["Body"], to: [3]),
            Planned(
                title: "New shoes", body: "Half a size up. Wear them in on short runs first.", due: -1, by: 2,
                added: 12,
                to: [2]),
            Planned(
                title: "Long run, 12 km", due: 1, by: 3, added: 5, labels: ["Running"], to: [2, 3],
                steps: [.starts(1, 3), .says(0, 3, "Seven o’clock at the south end of the bridge, @Ann Lee?")]),
            Planned(
                title: "Enter the race", due: -10, by: 3, added: 15, labels: ["Running"],
                steps: [.starts(14, 2), .done(11, 3)]),
        ])
}
