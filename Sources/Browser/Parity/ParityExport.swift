import DeviceFloor

/// The same for a question of the tests (`ParityDoor`). What browsers are served does not have it.
@c(maru_answer)
public func answer(_ question: UnsafeRawPointer?, _ length: Int32) -> UnsafeMutableRawPointer {
    handedOut(ParityDoor.answer(bytes(at: question, length)))
}
