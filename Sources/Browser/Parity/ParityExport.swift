import DeviceFloor

/// Answers a request of the tests (`ParityRouter`), as `maru_ask` does for the replica. It is not part of the module
/// that browsers load.
@c(maru_answer)
public func answer(_ question: UnsafeRawPointer?, _ length: Int32) -> UnsafeMutableRawPointer {
    handedOut(ParityRouter.answer(bytes(at: question, length)))
}
