import DeviceFloor

// What JavaScript sees of this module: a way to hand bytes in, and a way to get bytes back.
#if arch(wasm32)
    /// Memory of `size` bytes for JavaScript to write a question into. It gives it back with `maru_free`.
    @c(maru_allocate)
    public func allocate(_ size: Int32) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer.allocate(byteCount: max(Int(size), 1), alignment: 8)
    }

    /// Takes back what `maru_allocate` or `maru_ask` gave.
    @c(maru_free)
    public func free(_ memory: UnsafeMutableRawPointer?) {
        memory?.deallocate()
    }

    /// Answers the question in `length` bytes at `question`: at the address returned stand four bytes of length and the answer.
    @c(maru_ask)
    public func ask(_ question: UnsafeRawPointer?, _ length: Int32) -> UnsafeMutableRawPointer {
        handedOut(RetroReplicaDoor.answer(bytes(at: question, length)))
    }

    /// What the C library calls when it finds itself broken. Its own would bring along all of `printf` to say so.
    @c(__assert_fail)
    func assertFail(
        _ expression: UnsafePointer<CChar>?, _ file: UnsafePointer<CChar>?, _ line: Int32,
        _ function: UnsafePointer<CChar>?
    ) { fatalError() }
#endif
