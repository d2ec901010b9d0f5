import Foundation
import Testing

@testable import ServerFloor

/// What may happen to a stored content on a disk.
enum Damage: CaseIterable {
    case gone, cut, altered

    func strike(_ hash: FileHash, in store: FileStore) throws {
        let path = store.path(of: hash)
        var bytes = try #require(try store.read(hash))
        switch self {
        case .gone: return store.remove(hash)
        case .cut: bytes.removeLast()
        // As long as before: only its hash tells.
        case .altered: bytes[bytes.count - 1] ^= 1
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
}
