import ArgumentParser
import Floor
import Foundation
import Server
import ServerFloor
import Storage

/// Runs a command; on failure prints a message and exits with a code that scripts can distinguish.
func telling(_ body: () async throws -> Void) async throws {
    // Files that a command writes are private to its user, even in a folder that others can read.
    umask(0o077)
    do {
        try await body()
    } catch let error as SettingsRefusal {
        try stop("\(error)", code: 78)
    } catch let error as AssetRefusal {
        try stop("\(error)", code: 78)
    } catch let refusal as BackupRefusal {
        try stop("\(refusal)", code: refusal.exitCode)
    } catch let refusal as Refusal {
        try stop(refusal.phrase(.enUS) + (refusal.given.map { " Given: \($0)" } ?? ""), code: 65)
    } catch let error as StorageError {
        try stop(error.advice, code: 69)
    } catch let error as CocoaError {
        // The data folder could not be created, or a file in it not read; the error says which and why.
        try stop(error.localizedDescription, code: 69)
    } catch let error where "\(error)".contains("EADDRINUSE") || "\(error)".contains("errno: 98") {
        if let plain = error as? PlainPortFailure {
            try stop(
                "Another program is already listening on port \(plain.port), which tls.plain names. "
                    + "Choose another there, or 0 for none.", code: 69)
        }
        try stop("Another program is already listening on that port. Choose another with --port.", code: 69)
    } catch let error where "\(error)".hasPrefix("bind(") && "\(error)".contains("errno: \(EACCES))") {
        let port = (error as? PlainPortFailure).map { "port \($0.port), which tls.plain names" } ?? "that port"
        try stop(
            "This user may not listen on \(port): ports below 1024 need a permission. See docs/running.md#tls; "
                + "the Debian package has it ready in /usr/share/doc/maru/examples/low-ports.conf.", code: 69)
    }
}

/// What a command has put into a folder under its final name is there after a power cut too, before it is said to be done.
func makeDurable(folder: String) throws {
    do {
        try DurableFile.syncFolder(folder)
    } catch {
        throw BackupRefusal.cannotWrite(folder, "\(error)")
    }
}

extension BackupRefusal {
    fileprivate var exitCode: Int32 {
        switch self {
        case .exists, .cannotBegin, .cannotWrite: 73
        case .cannotRead, .noHouse: 66
        case .foreign, .damaged, .newer, .otherSchema, .notEmpty, .logAlone, .filesAlone, .restoredBefore: 65
        case .damagedHouse: 74
        }
    }
}

private func stop(_ message: String, code: Int32) throws -> Never {
    FileHandle.standardError.write(Data(("maru: " + message + "\n").utf8))
    throw ExitCode(code)
}
