/// A password that was set with a link which somebody else made: an administrator, or whoever has the machine. It may be
/// theirs and not its person's.
public enum HandedPassword {
    /// For how many days it removes no lock without the lock's passphrase.
    public static let days = 7
}
