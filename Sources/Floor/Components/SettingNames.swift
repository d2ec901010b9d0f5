extension Viewer.Theme {
    /// Its name in settings.
    public var phrase: Phrase {
        switch self {
        case .system: Phrase(ko: "기기와 같게", en: "Match device")
        case .light: Phrase(ko: "밝게", en: "Light")
        case .dark: Phrase(ko: "어둡게", en: "Dark")
        }
    }
}

extension Language {
    /// The language's own name.
    public var ownName: String {
        switch self {
        case .ko: "한국어"
        case .enUS: "English (US)"
        case .enGB: "English (UK)"
        }
    }
}
