"""What stays still where motion is unwanted, and what lies at the end of every list."""

import pytest
from playwright.sync_api import expect

from boards import Board
from people import MINJI
from test_pages import places  # noqa: F401 (a fixture)

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
