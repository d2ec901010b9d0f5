import Floor
import Testing

@testable import DiaryRoom

struct TextRegisterTests {
    @Test(arguments: 0..<60)
    func `writes of a chain give one text in whatever order they arrive, and twice`(seed: Int) {
        var dice = Dice(seed)
        var writes: [(TextPatch, ID<Operation>?, Stamp)] = []
        var text = ""
        var typed: [String] = []
        for index in 1...8 {
            let new = dice.edited(text, by: "가", typed: &typed)
            let id = ID<Operation>(high: 1, low: UInt64(index))
            writes.append(
                (
                    TextPatch(from: text, to: new), writes.last?.2.operation,
                    Stamp(clock: HybridTime(milliseconds: Int64(index)), operation: id)
                ))
            text = new
        }
        var register = TextRegister()
        for write in (writes + writes).shuffled(using: &dice) { register.write(write.0, over: write.1, write.2) }
        #expect(register.value == text)
        #expect(register == TextRegister(text, stamp: writes[7].2))
    }

    @Test func `a patch that does not fit loses no text`() {
        var register = TextRegister("있던 글", stamp: Stamp(clock: .zero.next, operation: ID(high: 1, low: 1)))
        let patch = TextPatch(from: "다른 글", to: "새 글")
        register.write(
            patch, over: register.version, Stamp(clock: HybridTime(rawValue: 9), operation: ID(high: 1, low: 2)))
        #expect(register.value.contains("있던 글") && register.value.contains("새"))
    }
}
