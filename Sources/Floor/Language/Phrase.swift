/// Something said in both of the house's languages. There is no phrase in one of them alone.
public struct Phrase: Equatable, Sendable {
    public let ko: String
    public let en: String

    public init(ko: String, en: String) {
        self.ko = ko
        self.en = en
    }

    public func callAsFunction(_ language: Language) -> String { language == .ko ? ko : en }
}

/// The languages people read Maru in. The two kinds of English share their words and differ in how they write a date.
public enum Language: String, Sendable, CaseIterable {
    case ko
    case enUS = "en-US"
    case enGB = "en-GB"

    /// Reads a setting's stored form.
    public init?(stored: String) { self.init(named: stored) }
}
