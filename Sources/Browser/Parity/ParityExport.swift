import DeviceFloor

/// Answers a question of the tests (`ParityRouter`), as `maru_ask` answers one to the replica. Browsers are not served it.
@c(maru_answer)
public func answer(_ question: UnsafeRawPointer?, _ length: Int32) -> UnsafeMutableRawPointer {
    handedOut(ParityRouter.answer(bytes(at: question, length)))
}
