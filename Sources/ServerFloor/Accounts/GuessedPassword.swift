import Floor
import Foundation

/// A password as an attacker guesses it: the most common ones, and what is known about its owner.
struct GuessedPassword {
    private let text: String
    /// The password without surrounding digits and marks, repetitions removed: `Password12!` becomes `password`.
    private let stem: String

    package init(_ typed: String) {
        text = GuessedPassword.plain(typed)
        let scalars = Array(text.unicodeScalars)
        let letters = scalars.indices.filter { scalars[$0].properties.isAlphabetic }
        guard let first = letters.first, let last = letters.last else {
            stem = ""
            return
        }
        stem = GuessedPassword.once(Array(scalars[first...last]))
    }

    /// Bytes of a stem from which on a part of something known is a guess; a shorter one is in many texts by chance.
    private static let tellingBytes = 6

    /// Whether it is the person's address or a part of it, or their name, with or without surrounding digits and marks.
    package func isName(of email: EmailAddress, _ name: String) -> Bool {
        let local = String(email.text.prefix { $0 != "@" })
        let known = [email.text, local, GuessedPassword.plain(name)].filter { !$0.isEmpty }
        return known.contains(text) || known.contains(stem) || email.text.contains(text)
            || (stem.utf8.count >= GuessedPassword.tellingBytes && email.text.contains(stem))
    }

    var isCommon: Bool {
        if Set(text.unicodeScalars).count <= 2 { return true }
        if GuessedPassword.words.contains(stem) { return true }
        return GuessedPassword.walks.contains { walk in
            walk.contains(text) || (stem.utf8.count >= GuessedPassword.tellingBytes && walk.contains(stem))
        }
    }

    /// Lower case, without spaces, in one Unicode normalization form.
    private static func plain(_ typed: String) -> String {
        let scalars = typed.lowercased().precomposedStringWithCompatibilityMapping.unicodeScalars
        return String(String.UnicodeScalarView(scalars.filter { !$0.properties.isWhitespace }))
    }

    private static func once(_ scalars: [Unicode.Scalar]) -> String {
        let length = (1...scalars.count).first { length in
            scalars.count.isMultiple(of: length) && scalars.indices.allSatisfy { scalars[$0] == scalars[$0 % length] }
        }
        return String(String.UnicodeScalarView(scalars.prefix(length ?? scalars.count)))
    }

    /// Sequences along the keyboard and the alphabet.
    private static let walks: [String] = [
        "0123456789012345678901234567890", "9876543210987654321098765432109", "abcdefghijklmnopqrstuvwxyz",
        "qwertyuiopasdfghjklzxcvbnm", "poiuytrewqlkjhgfdsamnbvcxz", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0",
        "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgbyhnujmikolp", "1234qwerasdfzxcv", "1a2b3c4d5e6f7g8h9i0j",
    ]

    /// Common words, and Korean ones as typed with the keyboard left in English.
    private static let words: Set<String> = [
        "password", "passw0rd", "p@ssword", "p@ssw0rd", "pa$$word", "pass", "passwd", "mypassword", "newpassword",
        "qwerty", "asdf", "asdfgh", "asdfghjkl", "zxcvbnm", "qwer", "abc", "abcd", "abcde", "iloveyou", "letmein",
        "welcome", "admin", "administrator", "root", "user", "guest", "test", "demo", "login", "changeme", "secret",
        "football", "baseball", "superman", "batman", "dragon", "monkey", "sunshine", "princess", "starwars",
        "whatever",
        "trustno", "master", "hello", "helloworld", "비밀번호", "비번", "암호", "패스워드", "사랑해", "안녕", "안녕하세요",
        "대한민국", "qlalfqjsgh", "qlqjs", "dkagh", "votmdnjem", "tkfkdgo", "dkssud", "dkssudgktpdy", "eogksalsrnr",
    ]
}
