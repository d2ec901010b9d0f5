import Floor

/// What of a file does not come as it is, on the page before its import.
enum LossesView {
    /// - Parameter losses: each with the names that it has, in one line.
    static func view(_ losses: [(text: Phrase, names: String)], _ viewer: Viewer) -> HTML {
        if losses.isEmpty { return .nothing }
        return tag("section", .class("import-losses")) {
            sectionHeading(viewer.say(Phrase(ko: "그대로 가져오지 않는 것", en: "Not imported as is")))
            tag("ul") {
                for (text, names) in losses {
                    tag("li") {
                        viewer.say(text)
                        if !names.isEmpty { tag("p", .class("import-names")) { names } }
                    }
                }
            }
        }
    }
}
