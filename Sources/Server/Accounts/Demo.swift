import BoardServer
import DiaryServer
public import Floor
import RetroServer
import RunServer
public import ServerFloor
import Storage

extension Services {
    /// The demo's people, who share one password.
    public static let demoPeople = [
        ("minji@example.org", "김민지", Language.ko), ("doyun@example.org", "이도윤", .ko),
        ("ann@example.org", "Ann Lee", .enGB), ("sam@example.org", "Sam Park", .enUS),
    ]
    public static let demoPassword = "maru maru maru"
    /// The time zone of all of them.
    private static let demoZone = "Asia/Seoul"

    /// The source of a person's id: deterministic, and chosen so that their avatar colours differ.
    private static func demoEntropy(_ index: Int) -> Entropy {
        let seed: UInt64 = [1, 3, 14, 59][index]
        return Entropy(seed: (seed, seed &* 0x9E37_79B9_7F4A_7C15, ~seed, 0x9E37_79B9_7F4A_7C15))
    }

    /// Fills an empty server with demo people and content.
    ///
    /// - Throws: `house-not-empty` if it has an account already.
    public func fillDemo() async throws {
        guard try await database.read({ try $0.people().isEmpty }) else { throw Refusal.houseNotEmpty }
        var cast: [DemoPerson] = []
        for (index, (email, name, language)) in Services.demoPeople.enumerated() {
            let begun = try await makePerson(
                email: email, name: name, password: Services.demoPassword, isAdministrator: index == 0,
                language: language, zone: Services.demoZone, entropy: Services.demoEntropy(index))
            cast.append(DemoPerson(person: begun.person, device: begun.device, name: name))
        }
        let now = clock()
        let today = zones.day(in: [Services.demoZone], now: now).today
        // Deterministic, so that two demos can be compared.
        let (people, entropy, random) = (cast, Entropy(seed: (1, 2, 3, 4)), random)
        let photos = try await database.write { transaction in
            var photos: [DiaryDemo.Photo] = []
            var crew = RetroDemo(
                people, today: today, entropy: Entropy(seed: (5, 6, 7, 8)), now: now, zone: Services.demoZone,
                random: random)
            try crew.fill(transaction)
            for (index, seed) in [(0, 9), (2, 10)] as [(Int, UInt64)] {
                var diary = DiaryDemo(
                    people[index], in: Services.demoPeople[index].2, today: today,
                    entropy: Entropy(seed: (seed, 2, 3, 4)),
                    now: now, zone: Services.demoZone, random: random)
                try diary.fill(transaction)
                photos += diary.photos
            }
            var runs = RunDemo(
                people, today: today, entropy: Entropy(seed: (11, 2, 3, 4)), now: now, zone: Services.demoZone,
                random: random)
            try runs.fill(transaction)
            // Last, since notices from before yesterday are already marked as read then.
            var demo = BoardDemo(people, today: today, entropy: entropy, now: now)
            try demo.fill(transaction)
            return photos
        }
        for (index, photo) in photos.enumerated() {
            try await storePicture(
                DemoPhotos.landscape(photo, index), as: photo.file, in: photo.journal, of: photo.person, at: now)
        }
        // Two have a picture; the others show initials.
        try await setPhoto(of: cast[0].person, to: DemoPhotos.persimmon)
        try await setPhoto(of: cast[2].person, to: DemoPhotos.hills)
    }
}

extension Refusal {
    static let houseNotEmpty = Refusal(
        .conflict, "house-not-empty",
        Phrase(
            ko: "이 집에는 이미 사람이 있어요. 빈 데이터 폴더를 골라 주세요.",
            en: "This house has accounts already. Choose an empty data folder."))
}
