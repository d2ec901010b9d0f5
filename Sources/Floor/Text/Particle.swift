/// A Korean particle, whose form depends on the final sound of the word before it: 카드를, 보드를, 목록을.
///
/// If that sound is unknown (a word in another script, only an emoji) both forms are given: 을(를).
public struct Particle: Sendable {
    private let afterConsonant: StaticString
    private let afterVowel: StaticString
    private let unknown: StaticString
    /// 으로 is 로 after ㄹ as after a vowel.
    private let takesRieulAsVowel: Bool

    private init(_ consonant: StaticString, _ vowel: StaticString, _ unknown: StaticString, rieul: Bool = false) {
        afterConsonant = consonant
        afterVowel = vowel
        self.unknown = unknown
        takesRieulAsVowel = rieul
    }

    /// 을, 를
    public static let object = Particle("을", "를", "을(를)")
    /// 이, 가
    public static let subject = Particle("이", "가", "이(가)")
    /// 은, 는
    public static let topic = Particle("은", "는", "은(는)")
    /// 과, 와
    public static let with = Particle("과", "와", "과(와)")
    /// 으로, 로
    public static let to = Particle("으로", "로", "(으)로", rieul: true)
    /// 이라는, 라는
    public static let called = Particle("이라는", "라는", "(이)라는")
    /// 이에요, 예요
    public static let being = Particle("이에요", "예요", "이에요(예요)")

    /// The form for the word, without the word: `Particle.object.after("카드")` is `"를"`.
    public func after(_ word: String) -> String {
        let form =
            switch Ending(of: word) {
            case .vowel: afterVowel
            case .rieul: takesRieulAsVowel ? afterVowel : afterConsonant
            case .consonant: afterConsonant
            case .unknown: unknown
            }
        return form.text
    }
}
