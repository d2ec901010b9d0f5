"""Two ways to use a page: with the keyboard alone, and with taps alone. Neither scrolls, hovers, drags or skips ahead."""

from __future__ import annotations

import asyncio
import math

from playwright.sync_api import Locator, Page, expect

# Whether the focus is at an element, or in what it is the label of.
HAS_FOCUS = """element => element === document.activeElement ||
    (element.tagName === "LABEL" && element.contains(document.activeElement))"""

# Where the focus is: whether it can be seen, what lies over it, and whether it is at the element that is looked for.
FOCUS = """async element => {
    // What glides or scrolls comes to rest first, and rings are drawn a frame after the focus.
    const frame = () => new Promise(requestAnimationFrame)
    const isMoving = ({ playState, effect }) => playState === "running" && effect.getComputedTiming().iterations !== Infinity
    await frame()
    do await frame()
    while (document.getAnimations().some(isMoving))
    const isThere = (HAS_FOCUS)(element)
    const focused = document.activeElement
    if (!focused || focused === document.body) return { isThere, place: "nothing" }
    const place = focused.outerHTML.slice(0, 160)
    const box = focused.getBoundingClientRect()
    const rings = [focused]
    while (rings.length < 4 && rings.at(-1).parentElement) rings.push(rings.at(-1).parentElement)
    // Of a choice that is drawn as a chip only the chip is seen, after it.
    if (focused.type === "radio" && focused.nextElementSibling) rings.push(focused.nextElementSibling)
    const drawn = style => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== "none"
    const inside = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    const x = Math.min(Math.max(box.left + Math.min(box.width, innerWidth) / 2, 1), innerWidth - 2)
    const y = Math.min(Math.max(box.top + Math.min(box.height, 24) / 2, 1), innerHeight - 2)
    const above = document.elementFromPoint(x, y)
    const covered = inside && above && !focused.contains(above) && !above.contains(focused)
        && !(focused.labels && [...focused.labels].some(label => label.contains(above)))
    return {
        isThere, place, inside, covered: covered ? above.outerHTML.slice(0, 120) : null,
        // The parts of a date field are drawn by the browser, and so is the ring of its calendar button.
        ringed: focused.type === "date" || rings.some(ring => ["", "::before", "::after"].some(part => drawn(getComputedStyle(ring, part || null)))),
    }
}""".replace("HAS_FOCUS", HAS_FOCUS)


# Seconds in which a page takes touches, or never does.
TAKEN_WITHIN = 5
# Milliseconds between two taps that are not a double tap, and how near these are, in CSS pixels; a little more than `first.js`
# says.
DOUBLE_TAP, NEAR = 600, 40


class Keyboard:
    """Somebody without a mouse: Tab and Shift-Tab, arrows, Enter, Space, Escape, and letters."""

    def __init__(self, page: Page, most: int = 120):
        self.page = page
        self.most = most

    def go_to(self, target: Locator) -> Keyboard:
        """Tabs on until the target has the focus; whatever is passed on the way must be seen."""
        expect(target).to_have_count(1)
        if target.evaluate(HAS_FOCUS):
            return self
        passed = []
        for _ in range(self.most):
            self.page.keyboard.press("Tab")
            seen = self.look(target)
            if seen["isThere"]:
                return self
            passed.append(seen["place"])
        raise AssertionError(f"{self.page.url}: Tab never comes to {target}. It passed:\n" + "\n".join(passed[-40:]))

    def look(self, target: Locator) -> dict:
        seen = target.evaluate(FOCUS)
        if seen["place"] != "nothing":
            assert seen["inside"], f"{self.page.url}: the focus is off the screen: {seen['place']}"
            assert not seen["covered"], f"{self.page.url}: {seen['place']} has the focus under {seen['covered']}"
            assert seen["ringed"], f"{self.page.url}: nobody sees that {seen['place']} has the focus"
        return seen

    def press(self, *keys: str) -> Keyboard:
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def activate(self, target: Locator) -> Keyboard:
        """Enter on a button or a link."""
        return self.go_to(target).press("Enter")

    def fill(self, target: Locator, text: str) -> Keyboard:
        """Writes over what stands in a field."""
        self.go_to(target).press("ControlOrMeta+a")
        self.page.keyboard.type(text)
        return self


class Finger:
    """Somebody who taps: one short touch at the middle of what they see. Nothing is dragged, held or swiped."""

    def __init__(self, page: Page):
        self.page = page
        self.place = (0.0, 0.0)

    def tap(self, target: Locator) -> Finger:
        target.scroll_into_view_if_needed()
        self.look(target)
        target.tap()
        return self

    def look(self, target: Locator) -> None:
        """Two taps at one place within half a second are a double tap, as `first.js` has it: what has come there is read first,
        by the page's clock."""
        box = target.bounding_box()
        place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else self.place
        if math.dist(place, self.place) < NEAR:
            self.page.evaluate("(pause) => { const now = Date.now; Date.now = () => now() + pause; }", DOUBLE_TAP)
        self.place = place

    def write(self, target: Locator, text: str) -> Finger:
        """The phone's own keyboard, on the field that was tapped."""
        self.tap(target)
        expect(target).to_be_focused()
        target.fill(text)
        return self

    def hurry(self, target: Locator, times: int) -> Finger:
        """Taps so often where the target is now, one touch right after the other.

        A page that goes at that moment may never say that it has taken one, and Playwright would wait for good.
        """
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        self.place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        touch_at_once(self.page, self.place, times)
        return self


def touch_at_once(page: Page, place: tuple[float, float], times: int) -> None:
    """Touches that do not wait for each other, nor for good for a page that goes.

    Playwright's public synchronous `tap` returns only once the page has taken the touch, and cannot be given up: the next
    touch would come late, and one that a going page never takes would hang the test. Its asynchronous interface can do both,
    but not beside the synchronous one in one process. So this function, and nothing else here, reaches for the asynchronous
    object behind the public one; if a new Playwright names it otherwise, this is the place to mend.
    """
    screen = page.touchscreen

    async def touches():
        taps = [screen._impl_obj.tap(*place) for _ in range(times)]
        await asyncio.wait_for(asyncio.gather(*taps, return_exceptions=True), TAKEN_WITHIN)

    try:
        screen._sync(touches())
    except TimeoutError:
        pass
