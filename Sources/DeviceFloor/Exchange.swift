// How JavaScript and a module exchange bytes.

/// The bytes of a request that JavaScript wrote at `question`.
public func bytes(at question: UnsafeRawPointer?, _ length: Int32) -> [UInt8] {
    [UInt8](UnsafeRawBufferPointer(start: question, count: Int(length)))
}

/// Memory with the response's length in four bytes, little-endian, then the response. JavaScript frees it.
public func handedOut(_ answer: [UInt8]) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 + answer.count, alignment: 8)
    memory.storeBytes(of: UInt32(answer.count).littleEndian, as: UInt32.self)
    answer.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(start: memory + 4, count: answer.count).copyMemory(from: $0)
    }
    return memory
}
