import Floor

/// The names of form fields.
enum Noun {
    static let title = Phrase(ko: "제목", en: "Title")
    static let text = Phrase(ko: "소개", en: "Description")
    static let place = Phrase(ko: "모이는 곳", en: "Meeting place")
    static let address = Phrase(ko: "주소", en: "Address")
    static let hint = Phrase(ko: "찾는 법", en: "How to find it")
    static let district = Phrase(ko: "동네", en: "Part of town")
    static let nickname = Phrase(ko: "닉네임", en: "Nickname")
    static let note = Phrase(ko: "한마디", en: "Note")
    static let message = Phrase(ko: "메시지", en: "Message")
}
