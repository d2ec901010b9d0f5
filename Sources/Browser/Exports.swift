import DeviceFloor

// The module's interface to JavaScript: functions to pass bytes in and out. On the server's platforms they compile as
// ordinary functions, so that the tests build them too.

/// Allocates `size` bytes for JavaScript to write a request into. Free it with `maru_free`.
@c(maru_allocate)
public func allocate(_ size: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: max(Int(size), 1), alignment: 8)
}

/// Frees memory from `maru_allocate` or `maru_answer`.
@c(maru_free)
public func free(_ memory: UnsafeMutableRawPointer?) {
    memory?.deallocate()
}

/// Passes the request in `length` bytes at `question` to the replica (`ReplicaRouter`), which keeps state between
/// requests. The returned address has the response's length in four bytes, little-endian, then the response. JavaScript
/// frees both.
@c(maru_ask)
public func ask(_ question: UnsafeRawPointer?, _ length: Int32) -> UnsafeMutableRawPointer {
    handedOut(replica.answer(bytes(at: question, length)))
}

/// The device's single replica. Safe: a WebAssembly module has one thread, and JavaScript calls it from one.
nonisolated(unsafe) private var replica = ReplicaRouter()

#if arch(wasm32)
    /// Called by the C library on a failed assertion. Its own implementation would link all of `printf`.
    @c(__assert_fail)
    func assertFail(
        _ expression: UnsafePointer<CChar>?, _ file: UnsafePointer<CChar>?, _ line: Int32,
        _ function: UnsafePointer<CChar>?
    ) { fatalError() }

    /// Called by Swift's `print`. Nothing here prints, but the linker includes the C library's version, which needs
    /// files, which browsers lack.
    @c(putchar)
    func putCharacter(_ character: Int32) -> Int32 { character }
#endif
