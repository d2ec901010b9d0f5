/// The steps of a sequence, with the current one marked. `current` counts from zero.
@inline(never)
public func progressSteps(_ steps: [String], current: Int, label: String) -> HTML {
    tag("ol", .class("steps"), .role("list"), .label(label)) {
        for (index, step) in steps.enumerated() {
            tag(
                "li", .class("step"), .when(index < current, .flag("data-done")),
                .when(index == current, .fixed("aria-current", "step"))
            ) {
                tag("span", .class("step-mark")) { index < current ? icon(.check) : .text(String(index + 1)) }
                tag("span") { step }
            }
        }
    }
}

/// How much of a whole is done.
@inline(never)
public func progress(_ done: Int, of whole: Int, label: String) -> HTML {
    tag(
        "progress", .class("progress"), .value("value", String(done)), .value("max", String(max(whole, 1))),
        .label(label))
}
