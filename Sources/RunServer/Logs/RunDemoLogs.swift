import RunRoom

/// What the demo's people wrote of the runs they were in.
extension RunDemo {
    struct Remembered {
        var stamp: RunStamp
        var text: String
        var sky: RunLog.Sky
        var degrees: Int
        var isPublic: Bool
        /// The stamp for the leader.
        var gives: RunStamp
    }

    /// By the index in the cast.
    static let logs = [
        Remembered(
            stamp: .joy, text: "말하면서 달리니 금방이었다. 다음에는 조금 더 멀리 가 봐야지.", sky: .cloudy, degrees: 12, isPublic: true,
            gives: .social),
        Remembered(
            stamp: .persistence, text: "퇴근하고 바로 왔는데도 몸이 가벼웠다.", sky: .night, degrees: 9, isPublic: false,
            gives: .interest),
        Remembered(
            stamp: .growth, text: "Kept the same pace all the way, for the first time.", sky: .sunny, degrees: 14,
            isPublic: true, gives: .grit),
        Remembered(
            stamp: .sprint, text: "Gave it all on the last kilometre.", sky: .sunny, degrees: 15, isPublic: false,
            gives: .joy),
    ]
}
