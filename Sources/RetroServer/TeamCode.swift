import Crypto
package import Floor
package import RetroRoom
package import ServerFloor
package import Storage

/// What is told to whoever shall come into a team: six letters and digits that are not mistaken for each other.
package struct TeamCode: Equatable, Sendable {
    package let text: String

    package static let length = 6
    /// How long one works, in milliseconds: as long as any other invitation.
    package static let milliseconds = Limits.invitationMilliseconds

    /// No I, L, O, 0 and 1.
    private static let alphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789".utf8)

    package init(_ random: RandomSource) {
        var letters: [UInt8] = []
        while letters.count < TeamCode.length {
            // Of the 32 values of five bits one is passed over, so that each letter is as likely.
            for byte in SHA256.hash(data: random.secret(16)) where letters.count < TeamCode.length {
                let index = Int(byte & 31)
                if index < TeamCode.alphabet.count { letters.append(TeamCode.alphabet[index]) }
            }
        }
        text = String(decoding: letters, as: UTF8.self)
    }

    /// Reads a code as people type it: with dashes or spaces, in small letters.
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
    /// The team that a code leads into; nil where there is none, or its time is over.
    func team(by code: TeamCode, now: Int64) throws -> ID<Space>? {
        try first("SELECT team FROM retro_code WHERE code = \(code.text) AND expires_at > \(now)")?.id(0)
    }

    /// A team's code and when it ends, in Unix milliseconds, whether or not that is past.
    package func code(of team: ID<Space>) throws -> RetroRoom.TeamSlice.Code? {
        try first("SELECT code, expires_at FROM retro_code WHERE team = \(team)").map {
            TeamSlice.Code(text: try $0.text(0), expiresAt: try $0.int64(1))
        }
    }
}

extension Transaction {
    /// Gives a team a code in place of the one it had, which no longer works.
    func setCode(of team: ID<Space>, _ random: RandomSource, now: Int64) throws {
        // That one is another team's is as likely as to guess one: then another is drawn.
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
        throw StorageError.busy("no free code was drawn")
    }
}

extension Refusal {
    /// One answer for a code that never was, that has ended and that was replaced: guessing tells nothing.
    static func teamCode(given: String) -> Refusal {
        Refusal(
            .missing, "team-code",
            Phrase(
                ko: "이 코드로 들어갈 수 있는 팀이 없어요. 코드가 바뀌었거나 기한이 지났을 수 있으니 팀원에게 물어봐 주세요.",
                en: "No team has this code. It may have changed or ended: ask somebody in the team."),
            field: "code", given: given)
    }
}
