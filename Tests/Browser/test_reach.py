"""What a finger can hit, what stays still where motion is unwanted, and what lies at the end of every list."""

import pytest
from playwright.sync_api import expect

from boards import Board
from people import ANN, MINJI
from test_pages import PAGES, places  # noqa: F401 (a fixture)

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
            const reach = (dx, dy) => {
                let far = 0
                while (far < finger && isHit(x + dx * (far + 1), y + dy * (far + 1))) far += 1
                return far
            }
            best.width = Math.max(best.width, reach(-1, 0) + reach(1, 0) + 1)
            best.height = Math.max(best.height, reach(0, -1) + reach(0, 1) + 1)
        }
        if (best.width + 1 < finger || best.height + 1 < finger) {
            const name = one.getAttribute("aria-label") || one.innerText?.trim().slice(0, 30) || one.name || one.className
            small.push(`${one.localName} ${name}: ${best.width} × ${best.height}`)
        }
    }
    return small
}"""


@pytest.mark.parametrize("person", [MINJI, ANN], ids=["ko", "en"])
@pytest.mark.parametrize("address", PAGES)
def test_everything_is_as_large_as_a_finger(visitors, places, address, person):
    page = visitors.sign_in(person, "phone")
    page.goto(address.format(**places[person]))
    assert page.evaluate(SMALL, FINGER) == []


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


@pytest.mark.parametrize("address", PAGES)
def test_nothing_moves_for_who_wants_no_motion(visitors, places, address):
    page = visitors.sign_in(MINJI, "phone")
    page.emulate_media(reduced_motion="reduce")
    page.goto(address.format(**places[MINJI]))
    assert page.evaluate(MOVING) == []


@pytest.mark.parametrize("wants", ["reduce", "no-preference"])
def test_cards_glide_only_for_who_wants_motion(visitors, caller, wants):
    board = Board(caller(MINJI), "움직임")
    for title in ("하나", "둘", "셋"):
        board.add(title)
    page = visitors.sign_in(MINJI)
    page.emulate_media(reduced_motion=wants)
    page.goto(board.page)
    card = page.locator(".card").filter(has_text="하나")
    card.get_by_role("link").first.focus()
    longest = page.evaluate("""async () => {
        const key = { key: "ArrowRight", code: "ArrowRight", altKey: true, bubbles: true, cancelable: true }
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", key))
        let longest = 0
        for (let frame = 0; frame < 30; frame += 1) {
            for (const motion of document.getAnimations()) {
                const { duration } = motion.effect.getComputedTiming()
                longest = Math.max(longest, typeof duration === "number" ? duration : 0)
            }
            await new Promise(requestAnimationFrame)
        }
        return longest
    }""")
    expect(page.locator("[data-kind=doing] .card")).to_have_count(1)
    assert (longest > 1) == (wants == "no-preference"), f"something moved for {longest} ms"


LISTS = ["{board}", "/board", "/board/mine", "{board}/history", "{board}/trash", "{board}/labels", "{board}/people", "/today",
         "/inbox", "/search?q=ㄱ", "/me", "/me/devices", "/me/notices"]


@pytest.mark.parametrize("address", LISTS)
def test_the_last_thing_on_a_page_stands_above_the_bars(visitors, places, address):
    page = visitors.sign_in(MINJI, "phone")
    page.goto(address.format(**places[MINJI]))
    covered = page.evaluate("""() => {
        const shown = [...document.querySelectorAll("main a[href], main button, main input:not([type=hidden])")].filter(one =>
            one.checkVisibility({ visibilityProperty: true }) && !one.closest("[popover], dialog") && one.getBoundingClientRect().width > 1)
        // Everything, since the last of each column is the last of a list too.
        return shown.map(one => {
            for (let around = one.parentElement; around; around = around.parentElement) {
                around.scrollTo({ top: around.scrollHeight, behavior: "instant" })
            }
            one.scrollIntoView({ block: "nearest", behavior: "instant" })
            const box = one.getBoundingClientRect()
            const bar = document.querySelector("nav.places").getBoundingClientRect()
            if (bar.top < innerHeight / 2) return "there is no bar at the bottom"
            const isBeside = box.right <= 0 || box.left >= innerWidth
            return isBeside || box.bottom <= bar.top ? null : `${one.innerText || one.className} ends at ${box.bottom}, the bar begins at ${bar.top}`
        }).filter(Boolean)
    }""")
    assert covered == []
