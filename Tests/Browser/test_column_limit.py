"""A column's card limit: set where columns are named, told where a column holds more, and in nobody's way."""

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import sent
from people import ANN, MINJI
from test_count_badge import PLACES, measure, set_text_size

WORDS = {
    MINJI: {"limit": "카드 한도", "set": "저장", "said": "카드 {} 한도 2장을 넘었어요", "title": "할 일에 새 카드 제목"},
    ANN: {"limit": "Card limit", "set": "Save", "said": "{} over the limit of 2", "title": "New card title in To do"},
}
COUNTED = {MINJI: "{}장,", ANN: "{} cards,"}


def said(person, count: int) -> str:
    return WORDS[person]["said"].format(COUNTED[person].format(count))


def first_limit(page, person):
    return page.locator(".settings-column").first.get_by_label(WORDS[person]["limit"])


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("person", [MINJI, ANN], ids=["ko", "en"])
def test_a_limit_is_set_and_exceeded_and_seen_by_all(visitors, caller, accessible_in_both_themes, person, device):
    board = Board(caller(person), "한도")
    for number in range(2):
        board.add(f"{number}")
    page = visitors.sign_in(person, device)
    page.goto(f"{board.page}/columns")
    page.evaluate("window.stays = true")
    first_limit(page, person).fill("2")
    page.locator(".settings-column").first.get_by_role("button", name=WORDS[person]["set"]).click()
    page.wait_for_function("() => document.querySelector('.settings-column [name=limit]').defaultValue === '2'")
    assert page.evaluate("window.stays"), "the page was left"
    sent(page)
    assert board.read()["columns"][0]["limit"] == 2
    accessible_in_both_themes(page)

    page.goto(board.page)
    badge = page.locator(PLACES[device]).first
    expect(badge.locator("[aria-hidden]")).to_have_text("2")
    expect(badge).not_to_have_attribute("data-style", "warning")
    page.get_by_label(WORDS[person]["title"]).fill("3")
    page.keyboard.press("Enter")
    expect(badge.locator("[aria-hidden]")).to_have_text("3/2")
    expect(badge.locator(".spoken")).to_have_text(said(person, 3))
    expect(badge).to_have_attribute("data-style", "warning")
    for number in range(4, 13):
        board.add(f"{number}")
    expect(badge.locator("[aria-hidden]")).to_have_text("12/2")
    sent(page)
    assert len(board.titles()) == 12, "a card was refused"
    accessible_in_both_themes(page)
    for size in ("100%", "200%"):
        set_text_size(page, size)
        measure(badge, "12/2")


def test_a_limit_is_taken_away_and_brought_back_by_undo(visitors, caller):
    board = Board(caller(MINJI), "한도 없음")
    board.add("하나")
    board.add("둘")
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/columns")
    for limit in ("1", ""):
        first_limit(page, MINJI).fill(limit)
        first_limit(page, MINJI).press("Enter")
        page.wait_for_function(
            "limit => document.querySelector('.settings-column [name=limit]').defaultValue === limit", arg=limit)
    page.goto(board.page)
    badge = page.locator(PLACES["desktop"]).first.locator("[aria-hidden]")
    expect(badge).to_have_text("2")
    page.keyboard.press("Control+z")
    expect(badge).to_have_text("2/1")
    page.goto(f"{board.page}/history")
    expect(page.locator(".entry").first).to_contain_text("‘할 일’ 칸 고치기를 되돌렸어요")
    expect(page.locator(".entry").nth(1)).to_contain_text("‘할 일’ 칸을 고쳤어요")
    expect(page.locator(".entry").nth(1)).to_contain_text("카드 한도")
