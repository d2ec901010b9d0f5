// Keeps the caret of a text area in sight while the person types: above the keyboard, which may cover the page without
// shortening it, and between the bars.

// Between the caret and an edge, in CSS pixels.
const room = 24;
// The keyboard takes at least so much of the page; a browser's own bars take less.
const keyboard = 120;

// A text of so many characters is laid out within a frame.
const short = 20_000;

const view = window.visualViewport;
const root = document.documentElement;

// What decides where a line of a text area breaks and how high it is.
const measures = [
    "font", "letter-spacing", "word-spacing", "text-indent", "text-transform", "tab-size", "word-break",
    "line-break", "overflow-wrap", "padding", "border-width", "border-style", "box-sizing", "direction",
];

const mirror = document.createElement("div");
mirror.setAttribute("aria-hidden", "true");
mirror.className = "caret-mirror";

// Whether the first line of a text area is drawn as styled: WebKit draws it as the others.
let isFirstLineStyled;

const findFirstLine = () => {
    const probe = document.createElement("textarea");
    probe.className = "entry-text caret-mirror";
    probe.style.blockSize = probe.style.minBlockSize = "0";
    document.body.append(probe);
    probe.value = "|";
    const first = probe.scrollHeight;
    probe.value = "|\n|";
    const second = probe.scrollHeight - first;
    probe.remove();
    return first > second;
};

// The top and the height of the caret's line, from the top of the area's text.
const lineOf = (area) => {
    const { value, selectionEnd } = area;
    const styles = getComputedStyle(area);
    for (const name of measures) mirror.style.setProperty(name, styles.getPropertyValue(name));
    // A multiple, of which the larger first line has more.
    mirror.style.lineHeight = parseFloat(styles.lineHeight) / parseFloat(styles.fontSize) || "normal";
    mirror.style.inlineSize = `${area.offsetWidth}px`;
    // Of a long text lay out only what follows the caret's line, unless that is the longer side. A short text may be lower
    // than the area, whose end is no measure then.
    const start = value.lastIndexOf("\n", selectionEnd - 1) + 1;
    const isTail = value.length > short && value.length - start < start;
    isFirstLineStyled ??= findFirstLine();
    // Empty, so that no word breaks here that would not.
    const mark = document.createElement("span");
    const end = value.indexOf("\n", selectionEnd);
    const rest = isTail ? value.slice(selectionEnd) : value.slice(selectionEnd, end < 0 ? value.length : end);
    mirror.replaceChildren(value.slice(isTail ? start : 0, selectionEnd), mark, rest, isTail || rest === "" ? "\u200b" : "");
    mirror.classList.toggle("is-titled", isFirstLineStyled && !isTail && area.matches("[data-first-line]"));
    document.body.append(mirror);
    const line = { top: mark.offsetTop, height: mark.offsetHeight };
    if (isTail) line.top += area.scrollHeight - mirror.scrollHeight;
    mirror.remove();
    return line;
};

// The edges between which something can be seen, in the coordinates of the layout viewport.
const edges = () => {
    const top = document.querySelector(".top-bar")?.getBoundingClientRect();
    const bottom = document.querySelector(".places")?.getBoundingClientRect();
    const foot = document.querySelector("[data-step]:not([hidden]) [data-foot]");
    const isSticky = (box) => box && box.height > 0;
    const first = view?.offsetTop ?? 0;
    const last = first + (view?.height ?? innerHeight);
    // A form's way on stands over the end of a long text.
    const end = foot && getComputedStyle(foot).position === "sticky" ? Math.min(last, foot.getBoundingClientRect().top) : last;
    return {
        top: isSticky(top) && top.top <= first ? Math.max(first, top.bottom) : first,
        // At the side it covers nothing.
        bottom: isSticky(bottom) && bottom.width >= innerWidth && bottom.top < end && bottom.bottom >= innerHeight - 1
            ? bottom.top : end,
    };
};

const writing = () => {
    const area = document.activeElement;
    return area?.matches?.("textarea:not([readonly])") && !area.closest("dialog") ? area : null;
};

const reveal = () => {
    const area = writing();
    if (!area) return;
    const line = lineOf(area);
    const box = area.getBoundingClientRect();
    const top = Math.max(box.top, Math.min(box.bottom - line.height, box.top + line.top - area.scrollTop));
    const seen = edges();
    const below = top + line.height + room - seen.bottom;
    const above = seen.top - (top - room);
    if (below > 0) scrollBy({ top: below, behavior: "instant" });
    else if (above > 0 && scrollY > 0) scrollBy({ top: -above, behavior: "instant" });
};

// Where the keyboard covers the page, the page gets room to scroll above it; the bar of places makes way.
const makeRoom = () => {
    const isTyping = document.activeElement?.matches?.("textarea, input:not([type=checkbox], [type=radio])") ?? false;
    const covered = view ? Math.round(innerHeight - view.height * view.scale) : 0;
    const isUp = isTyping && (covered > keyboard || (navigator.maxTouchPoints > 0 && innerHeight < 0.7 * screen.height));
    root.toggleAttribute("data-keyboard", isUp);
    root.style.setProperty("--keyboard", isUp && covered > keyboard ? `${covered}px` : "0px");
};

const settle = () => {
    makeRoom();
    reveal();
};

// Once per frame, after the browser's own scrolling.
let frame = 0;
const soon = () => {
    frame ||= requestAnimationFrame(() => {
        frame = 0;
        settle();
    });
};

document.addEventListener("input", soon);
document.addEventListener("keyup", soon);
document.addEventListener("focusin", soon);
document.addEventListener("focusout", () => setTimeout(makeRoom));
view?.addEventListener("resize", soon);
addEventListener("resize", soon);
// Typing may have begun before this script was loaded.
soon();
