import Floor
import Foundation
public import ServerFloor

extension Settings {
    /// Checks settings that require each other. The public address is required because links in mails must not depend
    /// on the Host of somebody's request.
    ///
    /// - Throws: `SettingsRefusal` for a mail server without a sender or a public address, for OpenWeather without a key, for
    ///   map pictures without their credit, and for half of what TLS needs.
    func refuseHalf() throws(SettingsRefusal) {
        try refuseHalfTLS()
        if weather.provider == .openWeather, weather.key.isEmpty {
            throw .missingValue(
                key: "weather.key", because: "weather is openweather", allowed: "the API key of an OpenWeather account")
        }
        if map.tiles.isSet, Text.isBlank(map.credit) {
            throw .missingValue(
                key: "tiles.credit", because: "tiles is",
                allowed: "what the provider of the map pictures asks to be shown")
        }
        if isBackupAmongFiles {
            throw .wrongValue(
                key: "backup.folder", value: backupFolder, from: "the configuration",
                allowed: "a folder outside of files in the data folder, which backups contain")
        }
        guard mail.isSet else { return }
        if mail.from.isEmpty {
            throw .missingValue(key: "smtp.from", because: "smtp.host is", allowed: "an e-mail address")
        }
        if !address.isSet {
            throw .missingValue(
                key: "address", because: "smtp.host is", allowed: "the public address, for the links in mails"
            )
        }
    }

    /// Whether the folder of backups is one that backups contain.
    private var isBackupAmongFiles: Bool {
        guard !backupFolder.isEmpty else { return false }
        let files = URL(fileURLWithPath: data).appendingPathComponent("files").standardizedFileURL.path
        let folder = URL(fileURLWithPath: backupFolder).standardizedFileURL.path
        return folder == files || folder.hasPrefix(files + "/")
    }

    /// Whether a key's value is secret.
    public static func isSecret(_ key: String) -> Bool {
        // The key of the certificate is a file's path.
        key == "database" || key != "tls.key" && ["password", "token", "key"].contains { key.hasSuffix($0) }
    }
}

extension Settings.Kind where Value == String {
    static var emailAddress: Self {
        Self(allowed: "empty, or an e-mail address") { text in
            text.isEmpty ? "" : (try? EmailAddress(text))?.text
        } show: {
            $0
        }
    }

    static var providerKey: Self {
        Self(allowed: "empty, or 8 to 128 letters and digits") { text in
            let isPlain = text.utf8.allSatisfy { byte in
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            }
            return text.isEmpty || isPlain && 8...128 ~= text.utf8.count ? text : nil
        } show: {
            $0
        }
    }

    static var hostName: Self {
        Self(allowed: "empty, or a host name or address, without a port") { text in
            let isName = text.utf8.allSatisfy { PublicAddress.isHostByte($0) && $0 != UInt8(ascii: ":") }
            return isName && text.utf8.count <= 255 ? text : nil
        } show: {
            $0
        }
    }
}

extension Settings.Kind where Value == TileAddress {
    static var tiles: Self {
        Self(allowed: "empty, or http:// or https:// with a host and a path that has {z}, {x} and {y} once each") {
            TileAddress($0)
        } show: {
            $0.text
        }
    }
}
