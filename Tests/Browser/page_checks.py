"""What is looked for on every page. Each check returns what it has found, and leaves the page for the next one to look at."""

from collections.abc import Callable, Iterable

from playwright.sync_api import Error, Page

from conftest import ON_COLOURS, SIZES, axe_complaints

Check = Callable[[Page], Iterable[str]]


def nothing_is_found(page: Page, checks: dict[str, Check]) -> None:
    """Makes every check, and fails once with all that they have found: none hides what another finds."""
    found = []
    for name, check in checks.items():
        try:
            found += [f"{name}: {complaint}" for complaint in check(page)]
        except Error as error:
            found.append(f"{name}: {error}")
    assert not found, f"{page.url}\n" + "\n".join(found)


def answered(status: int, wanted: int, language: str) -> Check:
    """Another status, or another language than the person's."""
    def check(page: Page) -> Iterable[str]:
        if status != wanted:
            yield f"answered {status} instead of {wanted}"
        if (told := page.locator("html").get_attribute("lang")) != language:
            yield f"in {told} instead of {language}"

    return check


def touched(check: Check) -> Check:
    """Makes a check on a desktop's page while it is as narrow as a phone and touched by a finger."""
    def check_touched(page: Page) -> list[str]:
        line = page.context.new_cdp_session(page)
        line.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        page.set_viewport_size(SIZES["phone"])
        found = list(check(page))
        # The page is touched as long as somebody says so.
        line.detach()
        return found

    return check_touched


def dark_colours(page: Page) -> list[str]:
    page.emulate_media(color_scheme="dark")
    found = axe_complaints(page, ON_COLOURS)
    page.emulate_media(color_scheme="light")
    return found


# Pixels that a finger needs each way.
FINGER = 44

# How large everything that can be touched is: as far as a touch around its middle still comes to it. Links within a sentence
# are as high as its lines (WCAG 2.2, 2.5.8), and what is only spoken is touched by nobody.
SMALL = """finger => {
    const touched = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex='0']"
    const small = []
    const isWithinWords = one => {
        if (getComputedStyle(one).display !== "inline") return false
        return [...one.parentNode.childNodes].some(near => near.nodeType === Node.TEXT_NODE && near.data.trim())
    }
    for (const one of document.querySelectorAll(touched)) {
        if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.disabled || isWithinWords(one)) continue
        if (one.closest(".skip, [popover]:not(:popover-open), dialog:not([open]), .style-swiped")) continue
        one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })
        const shown = one.getBoundingClientRect()
        if (shown.width <= 1 || shown.height <= 1) continue
        const labels = [...(one.labels ?? [])]
        const isHit = (x, y) => {
            const hit = document.elementFromPoint(x, y)
            return Boolean(hit) && (one.contains(hit) || labels.some(label => label.contains(hit)))
        }
        const around = [shown, ...labels.map(label => label.getBoundingClientRect())]
        const best = { width: 0, height: 0 }
        for (const box of around) {
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
            if (!isHit(x, y)) continue
            // No further than a finger needs, which is less than most things are wide.
            const reach = (dx, dy, enough) => {
                let far = 0
                while (far < enough && isHit(x + dx * (far + 1), y + dy * (far + 1))) far += 1
                return far
            }
            const across = (dx, dy) => {
                const before = reach(-dx, -dy, finger - 1)
                return before + 1 + reach(dx, dy, finger - 1 - before)
            }
            best.width = Math.max(best.width, across(1, 0))
            best.height = Math.max(best.height, across(0, 1))
        }
        if (best.width + 1 < finger || best.height + 1 < finger) {
            const name = one.getAttribute("aria-label") || one.innerText?.trim().slice(0, 30) || one.name || one.className
            small.push(`${one.localName} ${name}: ${best.width} × ${best.height}`)
        }
    }
    return small
}"""


def too_small_for_a_finger(page: Page) -> list[str]:
    return page.evaluate(SMALL, FINGER)


# Everything that would move for longer than anybody sees.
MOVING = """() => {
    const milliseconds = text => Math.max(...text.split(",").map(part => parseFloat(part) * (part.trim().endsWith("ms") ? 1 : 1000)))
    const moving = []
    for (const one of document.querySelectorAll("*")) {
        for (const part of [null, "::before", "::after"]) {
            const style = getComputedStyle(one, part)
            const longest = Math.max(milliseconds(style.transitionDuration), milliseconds(style.animationDuration))
            if (longest > 1) moving.push(`${one.localName}.${one.className} ${part ?? ""}: ${longest} ms`)
        }
        if (getComputedStyle(one).scrollBehavior === "smooth") moving.push(`${one.localName} scrolls smoothly`)
    }
    return moving
}"""


def moving(page: Page) -> list[str]:
    """What moves though no motion is wanted."""
    page.emulate_media(reduced_motion="reduce")
    return page.evaluate(MOVING)


# Words of which a box that cannot be scrolled shows only a part, or that stand beyond the screen. What is cut with three
# dots or after some lines is cut on purpose and stands whole elsewhere; what is only spoken is not looked for.
CUT = """() => {
    // What lies below the screen and is not laid out yet has no place to look at.
    const whole = new CSSStyleSheet()
    whole.replaceSync("* { content-visibility: visible !important }")
    if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets.push(whole)
    const lost = []
    const isSpoken = box => box.width <= 1 && box.height <= 1
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
        const words = texts.currentNode.data.trim().slice(0, 40)
        const own = texts.currentNode.parentElement
        if (!words || !own.checkVisibility({ visibilityProperty: true })) continue
        // The mark of what is saved is a dot on a narrow screen, whose word is spoken; one row is shown swiped aside.
        if (own.closest(".skip, .sync, .style-swiped, option, textarea, [popover]:not(:popover-open)")) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const box = range.getBoundingClientRect()
        let over = Math.max(-box.left, box.right - innerWidth)
        let where = "the screen"
        for (let around = own; around !== document.body; around = around.parentElement) {
            const frame = around.getBoundingClientRect()
            const style = getComputedStyle(around)
            const flow = style.overflowX + style.overflowY
            if (isSpoken(frame) || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none" || /auto|scroll/.test(flow)) {
                over = 0
                break
            }
            if (!/hidden|clip/.test(flow)) continue
            const more = Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom)
            if (more > over) [over, where] = [more, around.className]
        }
        if (over > 2) lost.push(`${words}: ${Math.round(over)} px beyond ${where}`)
    }
    return lost
}"""


def too_wide_or_cut(page: Page) -> Iterable[str]:
    """What a narrow screen has no room for, also with text as large as people set it."""
    page.set_viewport_size({"width": 320, "height": 640})
    for text in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", text)
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 320:
            yield f"at {text} text the page is {width} px wide"
        # Today may be any day of a month: its circle has room at both edges.
        page.evaluate("document.querySelectorAll('.month-number').forEach((day) => day.setAttribute('aria-current', 'date'))")
        yield from (f"at {text} text: {lost}" for lost in page.evaluate(CUT))
