public import Floor

/// Words that forms, pages and refusals of logs share.
enum LogWords {
    static let text = Phrase(ko: "글", en: "Notes")
    static let photo = Phrase(ko: "사진", en: "Photo")
    static let alone = Phrase(ko: "혼자 달렸어요", en: "I ran alone")
    /// Of a run that its person does not see any more.
    static let someRun = Phrase(ko: "함께 달린 모임", en: "A run with others")
    /// Of one that others see, where it is in a list.
    static let seen = Phrase(ko: "함께 달린 사람도 봐요", en: "People I run with see it")
    static let write = Phrase(ko: "기록 쓰기", en: "Write a log")
    static let view = Phrase(ko: "기록 보기", en: "View the log")
}

extension RunLog.Visibility {
    var phrase: Phrase {
        switch self {
        case .ownOnly: Phrase(ko: "나만", en: "Only me")
        case .coRunners: Phrase(ko: "함께 달린 사람", en: "People I run with")
        }
    }
}

extension Refusal {
    static func logDayFuture(_ day: Day) -> Refusal {
        Refusal(
            .invalid, "log-day-future",
            Phrase(ko: "아직 오지 않은 날이에요. 그날이 되면 쓸 수 있어요.", en: "That day hasn’t come yet. Write about it then."),
            field: "day", given: day.iso)
    }

    static func logDayOld(_ day: Day) -> Refusal {
        Refusal(
            .invalid, "log-day-old",
            Phrase(ko: "1년 안에 달린 날만 새로 쓸 수 있어요.", en: "A new log can be about the last year only."), field: "day",
            given: day.iso)
    }

    /// For a day that is none.
    public static func logDayInvalid(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "log-day-invalid", Phrase(ko: "날짜를 2026-12-03처럼 적어 주세요.", en: "Write the day as 2026-12-03."),
            field: "day", given: given)
    }

    /// For a month that is none.
    static func logMonthInvalid(_ given: String) -> Refusal {
        Refusal(
            .invalid, "log-month-invalid",
            Phrase(ko: "달력에 없는 달이에요. 2026-12처럼 적어 주세요.", en: "This month does not exist. Use the format 2026-12."),
            field: "month", given: given)
    }

    static let logMeetupUnfit = Refusal(
        .invalid, "log-meetup-unfit",
        Phrase(
            ko: "그날 내가 함께 달린 모임만 고를 수 있어요. 결석으로 표시된 모임은 고를 수 없어요.",
            en: "Choose a run of that day that you were in. One at which you were marked absent can’t be chosen."),
        field: "meetup")

    static func stampUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "stamp-unknown", Phrase(ko: "스탬프를 골라 주세요.", en: "Choose a stamp."), field: "stamp", given: given)
    }

    static let stampAlone = Refusal(
        .invalid, "stamp-alone",
        Phrase(
            ko: "혼자 달린 날에는 ‘체크’ 스탬프만 찍을 수 있어요. 다른 스탬프는 함께 달린 모임을 골라야 해요.",
            en: "A run alone has the stamp “Check”. For another one, choose the run you were in."), field: "stamp")

    static func skyUnknown(_ given: String) -> Refusal {
        Refusal(
            .invalid, "weather-unknown", Phrase(ko: "날씨를 목록에서 골라 주세요.", en: "Choose the weather from the list."),
            field: "weather", given: given)
    }

    static func degreesInvalid(_ given: String) -> Refusal {
        let range = RunLog.degreesRange
        return Refusal(
            .invalid, "degrees-invalid",
            Phrase(
                ko: "기온은 \(range.lowerBound)부터 \(range.upperBound)까지의 정수로 적어 주세요.",
                en: "Write the temperature as a whole number from \(range.lowerBound) to \(range.upperBound)."),
            field: "degrees", given: given)
    }

    static func visibilityUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "visibility-unknown", Phrase(ko: "누가 볼 수 있는지 골라 주세요.", en: "Choose who sees it."),
            field: "visibility", given: given)
    }

    static func logPhotoMissing(_ given: String) -> Refusal {
        Refusal(
            .conflict, "log-photo-missing",
            Phrase(
                ko: "이 사진은 올라오지 않았거나 다른 날의 기록에 있어요. 다시 골라 주세요.",
                en: "This photo was not uploaded, or is in the log of another day. Choose it again."),
            field: RunLog.photoField.text, given: given)
    }

    static let logChanged = Refusal(
        .conflict, "log-changed",
        Phrase(
            ko: "그사이 다른 기기에서 이날의 기록을 저장했어요. 내가 쓴 것은 아래에 그대로 있어요. 다시 저장하면 이것으로 바뀌어요.",
            en:
                "This day’s log was saved on another device meanwhile. What you wrote is below. Save again to replace the other one."
        ), field: "saved-at")
}
