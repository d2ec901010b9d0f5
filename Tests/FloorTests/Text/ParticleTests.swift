import Floor
import Testing

struct ParticleTests {
    @Test(arguments: [
        // A vowel, a consonant, ㄹ.
        ("카드", "를", "로"), ("보드", "를", "로"), ("목록", "을", "으로"), ("칸", "을", "으로"), ("할 일", "을", "로"), ("서울", "을", "로"),
        ("값", "을", "으로"), ("닭", "을", "으로"),
        // What is not read is passed over.
        ("‘카드’", "를", "로"), ("카드!", "를", "로"), ("(목록)", "을", "으로"), ("목록 🎉", "을", "으로"), ("카드\u{FE0F}…", "를", "로"),
        ("회의 (서울)", "을", "로"), ("「책」", "을", "으로"), ("목록 👨‍👩‍👧", "을", "으로"),
        // Digits as they are read.
        ("0", "을", "으로"), ("1", "을", "로"), ("2", "를", "로"), ("3", "을", "으로"), ("4", "를", "로"), ("5", "를", "로"),
        ("6", "을", "으로"), ("7", "을", "로"), ("8", "을", "로"), ("9", "를", "로"), ("10", "을", "으로"), ("2026", "을", "으로"),
        ("1,000,000", "을", "으로"), ("1000000000000", "를", "로"), ("50%", "를", "로"), ("８", "을", "로"),
        // Jamo alone, and decomposed.
        ("ㄱ", "을", "으로"), ("ㄹ", "을", "로"), ("ㅏ", "를", "로"), ("ㅋㅋㅋ", "을", "으로"),
        ("\u{1112}\u{1161}\u{11AB}", "을", "으로"), ("\u{1112}\u{1161}", "를", "로"), ("\u{1106}\u{116E}\u{11AF}", "을", "로"),
        // Letters read one by one.
        ("PDF", "를", "로"), ("SQL", "을", "로"), ("HTML", "을", "로"), ("API", "를", "로"), ("URL", "을", "로"), ("A", "를", "로"),
        ("N", "을", "으로"), ("r", "을", "로"),
        // Words.
        ("TODO", "를", "로"), ("DOING", "을", "으로"), ("DONE", "을", "으로"), ("mail", "을", "로"), ("Google", "을", "로"),
        ("title", "을", "로"), ("team", "을", "으로"), ("phone", "을", "으로"), ("name", "을", "으로"), ("Notion", "을", "으로"),
        ("Slack", "을", "으로"), ("app", "을", "으로"), ("web", "을", "으로"), ("book", "을", "으로"), ("chat", "을", "으로"),
        ("card", "를", "로"), ("list", "를", "로"), ("note", "를", "로"), ("server", "를", "로"), ("blog", "를", "로"),
        ("cake", "를", "로"), ("sprint", "를", "로"), ("café", "를", "로"), ("REST", "를", "로"), ("JSON", "을", "으로"),
        ("v2", "를", "로"), ("할 일 list", "를", "로"),
        // Nobody knows.
        ("", "을(를)", "(으)로"), ("🎉", "을(를)", "(으)로"), ("…", "을(를)", "(으)로"), ("会議", "을(를)", "(으)로"),
        ("привет", "을(를)", "(으)로"),
        // Kana are read as they sound.
        ("カード", "를", "로"), ("ワゴン", "을", "으로"),
    ])
    func `a particle follows the sound before it`(word: String, object: String, to: String) {
        #expect(Particle.object.after(word) == object)
        #expect(Particle.to.after(word) == to)
    }

    @Test func `every particle has its forms`() {
        let particles: [Particle] = [.object, .subject, .topic, .with, .to, .called, .being]
        #expect(particles.map { $0.after("책") } == ["을", "이", "은", "과", "으로", "이라는", "이에요"])
        #expect(particles.map { $0.after("배") } == ["를", "가", "는", "와", "로", "라는", "예요"])
        #expect(particles.map { $0.after("물") } == ["을", "이", "은", "과", "로", "이라는", "이에요"])
        #expect(particles.map { $0.after("?") } == ["을(를)", "이(가)", "은(는)", "과(와)", "(으)로", "(이)라는", "이에요(예요)"])
    }

    @Test func `a very long word costs no more than its end`() {
        #expect(Particle.object.after(String(repeating: "가", count: 1_000_000) + "책") == "을")
        #expect(Particle.object.after("책" + String(repeating: "!", count: 1_000_000)) == "을(를)")
    }
}
