import DeviceFloor

// What JavaScript sees of the module: a way to hand bytes in, and a way to get bytes back. Everything else is Swift.
// On the server's side these compile as ordinary functions, so that the tests build them too.

/// Memory of `size` bytes for JavaScript to write a question into. It gives it back with `maru_free`.
@c(maru_allocate)
public func allocate(_ size: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: max(Int(size), 1), alignment: 8)
}

/// Takes back what `maru_allocate` or `maru_answer` gave.
@c(maru_free)
public func free(_ memory: UnsafeMutableRawPointer?) {
    memory?.deallocate()
}

/// Answers the question in `length` bytes at `question` to the replica (`ReplicaRouter`), which remembers from one to the next. At
/// the address returned stand four bytes of length, the least significant first, and then the answer. JavaScript frees both.
@c(maru_ask)
public func ask(_ question: UnsafeRawPointer?, _ length: Int32) -> UnsafeMutableRawPointer {
    handedOut(replica.answer(bytes(at: question, length)))
}

/// The device's one replica. Unsafe only by name: a WebAssembly module has one thread, and JavaScript calls it from one.
nonisolated(unsafe) private var replica = ReplicaRouter()

#if arch(wasm32)
    /// What the C library calls when it finds itself broken. Its own would bring along all of `printf` to say so.
    @c(__assert_fail)
    func assertFail(
        _ expression: UnsafePointer<CChar>?, _ file: UnsafePointer<CChar>?, _ line: Int32,
        _ function: UnsafePointer<CChar>?
    ) { fatalError() }

    /// What Swift's `print` writes with. Nobody prints here, but the linker does not know that when it asks what there is in the C
    /// library, and that one's leads to files, which browsers have none of.
    @c(putchar)
    func putCharacter(_ character: Int32) -> Int32 { character }
#endif
