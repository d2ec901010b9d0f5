public import Floor
import Storage

extension Services {
    /// Who lives in the demo house, and the password they all have.
    public static let demoPeople = [
        ("minji@example.org", "김민지", Language.ko), ("doyun@example.org", "이도윤", .ko),
        ("ann@example.org", "Ann Lee", .enGB), ("sam@example.org", "Sam Park", .enUS),
    ]
    public static let demoPassword = "maru maru maru"

    /// Fills an empty house with people and rooms to look at.
    ///
    /// - Throws: `house-not-empty`, where somebody lives there already.
    public func fillDemo() async throws {
        guard try await database.read({ try $0.people().isEmpty }) else { throw Refusal.houseNotEmpty }
        var cast: [BoardDemo.Cast] = []
        for (index, (email, name, language)) in Services.demoPeople.enumerated() {
            let begun = try await makePerson(
                email: email, name: name, password: Services.demoPassword, isAdministrator: index == 0,
                language: language)
            cast.append(BoardDemo.Cast(person: begun.person, device: begun.device, name: name))
        }
        let now = clock()
        let today = zones.day(in: ["Asia/Seoul"], now: now).today
        // The same in every demo house, so that two can be compared.
        let (people, entropy) = (cast, Entropy(seed: (1, 2, 3, 4)))
        try await database.write { transaction in
            var demo = BoardDemo(people, today: today, entropy: entropy, now: now)
            try demo.fill(transaction)
        }
    }
}

extension Refusal {
    static let houseNotEmpty = Refusal(
        .conflict, "house-not-empty",
        Phrase(
            ko: "이 집에는 이미 사람이 있어요. 빈 데이터 폴더를 골라 주세요.",
            en: "Somebody lives in this house already. Choose an empty data folder."))
}
