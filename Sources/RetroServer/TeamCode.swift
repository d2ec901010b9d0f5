import Crypto
package import Floor
package import RetroRoom
package import ServerFloor
package import Storage

/// The code with which people join a team: six unambiguous letters and digits.
package struct TeamCode: Equatable, Sendable {
    package let text: String

    package static let length = 6
    /// How long a code is valid, in milliseconds: as long as any other invitation.
    package static let milliseconds = Limits.invitationMilliseconds

    /// Without I, L, O, 0 and 1.
    private static let alphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789".utf8)

    package init(_ random: RandomSource) {
        var letters: [UInt8] = []
        while letters.count < TeamCode.length {
            // Five bits have 32 values for 31 letters; skipping one keeps the distribution uniform.
            for byte in SHA256.hash(data: random.secret(16)) where letters.count < TeamCode.length {
                let index = Int(byte & 31)
                if index < TeamCode.alphabet.count { letters.append(TeamCode.alphabet[index]) }
            }
        }
        text = String(decoding: letters, as: UTF8.self)
    }

    /// Parses a typed code: with dashes or spaces, in either case.
    package init?(_ typed: String) {
        guard typed.utf8.count <= 64 else { return nil }
        let letters = typed.uppercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        guard letters.count == TeamCode.length, letters.allSatisfy({ TeamCode.alphabet.contains($0) }) else {
            return nil
        }
        text = String(decoding: letters, as: UTF8.self)
    }
}

extension Connection {
    /// The team that a code belongs to; nil if there is none or the code has expired.
    func team(by code: TeamCode, now: Int64) throws -> ID<Space>? {
        try first("SELECT team FROM retro_code WHERE code = \(code.text) AND expires_at > \(now)")?.id(0)
    }

    /// A team's code and its expiry in Unix milliseconds, expired or not.
    package func code(of team: ID<Space>) throws -> RetroRoom.TeamSlice.Code? {
        try first("SELECT code, expires_at FROM retro_code WHERE team = \(team)").map {
            TeamSlice.Code(text: try $0.text(0), expiresAt: try $0.int64(1))
        }
    }
}

extension Transaction {
    /// Replaces a team's code; the old one stops working.
    func setCode(of team: ID<Space>, _ random: RandomSource, now: Int64) throws {
        // A collision with another team's code is as unlikely as guessing one; draw again.
        for _ in 0..<8 {
            let code = TeamCode(random)
            let set = try execute(
                """
                INSERT INTO retro_code (team, code, expires_at)
                SELECT \(team), \(code.text), \(now + TeamCode.milliseconds)
                WHERE NOT EXISTS (SELECT 1 FROM retro_code WHERE code = \(code.text) AND team <> \(team))
                ON CONFLICT (team) DO UPDATE SET code = excluded.code, expires_at = excluded.expires_at
                """)
            if set == 1 { return }
        }
        throw StorageError.busy("no unused code was found")
    }

    /// Replaces a code that opens the team now; one that has expired opens nothing.
    func renewCode(of team: ID<Space>, now: Int64) throws {
        guard let code = try code(of: team), code.expiresAt > now else { return }
        try setCode(of: team, .system, now: now)
    }
}

extension Refusal {
    /// One answer for unknown, expired and replaced codes, so that guessing reveals nothing.
    static func teamCode(given: String) -> Refusal {
        Refusal(
            .missing, "team-code",
            Phrase(
                ko: "이 코드로 들어갈 수 있는 팀이 없어요. 코드가 바뀌었거나 기한이 지났을 수 있으니 팀원에게 물어봐 주세요.",
                en: "No team has this code. It may have changed or expired: ask someone in the team."),
            field: "code", given: given)
    }
}
