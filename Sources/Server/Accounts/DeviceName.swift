import ServerFloor

/// A browser's name in the list of sessions: “Firefox · Linux”. Only for people to recognize theirs.
func deviceName(from agent: String?) -> String {
    guard let agent, !agent.isEmpty else { return "?" }
    let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Whale", "Whale"),
        ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
    ]
    let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS X", "Mac"),
        ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
    let names = [browsers, systems].compactMap { table in table.first { agent.contains($0.0) }?.1 }
    if !names.isEmpty { return names.joined(separator: " · ") }
    // A program: its product name, printable characters only.
    let product = agent.unicodeScalars.prefix { $0 != "/" && $0 != " " && (0x21...0x7E).contains($0.value) }
    return product.isEmpty ? "?" : String(String.UnicodeScalarView(product.prefix(40)))
}
