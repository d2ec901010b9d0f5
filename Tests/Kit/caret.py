"""Where the caret of a text area is, in any browser, and where it should be."""

# CSS pixels between the caret's line and what covers the page.
ROOM = 20

# A keyboard that covers the page without shortening it, as phones of one maker have it.
KEYBOARD = """() => {
    let height = null;
    const real = Object.getOwnPropertyDescriptor(VisualViewport.prototype, "height").get;
    Object.defineProperty(VisualViewport.prototype, "height", { get() { return height ?? real.call(this); } });
    window.setKeyboard = (covered) => {
        height = covered ? innerHeight - covered : null;
        visualViewport.dispatchEvent(new Event("resize"));
    };
}"""

# Where the caret's line is, measured on its own: a copy of the whole text, laid out as the area is.
CARET = """() => {
    const area = document.activeElement;
    const copy = document.createElement("div");
    const styles = getComputedStyle(area);
    for (const name of styles) copy.style.setProperty(name, styles.getPropertyValue(name));
    copy.style.setProperty("position", "absolute");
    copy.style.setProperty("visibility", "hidden");
    copy.style.setProperty("white-space", "pre-wrap");
    copy.style.setProperty("inline-size", `${area.offsetWidth}px`);
    copy.style.setProperty("block-size", "auto");
    // Not every engine styles the first line of a text area.
    const probe = document.createElement("textarea");
    probe.className = "entry-text";
    probe.style.cssText = "block-size: 0; min-block-size: 0; position: absolute; visibility: hidden";
    document.body.append(probe);
    const heights = ["|", "|\\n|"].map((text) => { probe.value = text; return probe.scrollHeight; });
    probe.remove();
    copy.className = heights[0] > heights[1] - heights[0] ? "entry-text" : "";
    // A length would be rounded otherwise than the area's multiple, which counts over thousands of lines.
    copy.style.setProperty("line-height", "1.7");
    const mark = document.createElement("span");
    mark.textContent = "|";
    copy.append(area.value.slice(0, area.selectionEnd), mark, area.value.slice(area.selectionEnd));
    document.body.append(copy);
    const line = mark.getBoundingClientRect();
    const top = line.top - copy.getBoundingClientRect().top;
    copy.remove();
    const box = area.getBoundingClientRect();
    const bar = document.querySelector(".top-bar").getBoundingClientRect();
    const tabs = document.querySelector(".places").getBoundingClientRect();
    const end = visualViewport.offsetTop + visualViewport.height;
    return {
        top: box.top + top - area.scrollTop, bottom: box.top + top - area.scrollTop + line.height,
        from: Math.max(visualViewport.offsetTop, bar.top <= 0 ? bar.bottom : 0),
        to: tabs.height > 0 && tabs.width >= innerWidth ? Math.min(end, tabs.top) : end,
    };
}"""


def misplaced(caret: dict) -> str | None:
    """What is wrong with where the caret is, as `CARET` answers it; half a pixel is rounding."""
    if caret["bottom"] + ROOM > caret["to"] + 0.5:
        return f"below: {caret}"
    if caret["top"] < caret["from"] - 0.5:
        return f"above: {caret}"
    return None


def keys(count):
    """A text of many short lines and some that wrap, one key at a time."""
    words = "오늘은 바람이 불었다 and then it rained all afternoon "
    for index in range(count):
        yield "Enter" if index % 9 == 8 else words[index % len(words)]
