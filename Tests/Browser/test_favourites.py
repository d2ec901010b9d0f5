"""Favourites: boards with a star come first, in an order of one's own, on the list of boards and in the side rail."""

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import holds
from house import new_id
from people import ANN, DOYUN, MINJI


@pytest.fixture
def mark():
    """What no other test's board has in its name."""
    return new_id()[-8:]


@pytest.fixture
def boards(caller, mark):
    """Three boards whose favourites are gone afterwards: there is a limit to them."""
    made = [Board(caller(MINJI), f"{name} {mark}") for name in ("가지", "나무", "다리")]
    yield made
    for board in made:
        board.caller.send("DELETE", f"{board.api}/favourite", {})


def names(boards, mark):
    return [f"{name} {mark}" for name in boards]


def star(page, name):
    return page.get_by_role("button", name=f"{name}: 즐겨찾기", exact=True)


def listed(page, mark):
    return page.locator(".boards > .rows .row-title").filter(has_text=mark)


def move(page, name, way):
    page.get_by_role("button", name=f"즐겨찾기에서 ‘{name}’ 옮기기").click()
    page.locator(".menu:popover-open").get_by_role("button", name=way, exact=True).click()


def test_a_star_brings_a_board_to_the_top_and_a_menu_orders_them(visitors, boards, mark, accessible):
    first, second, third = names(("가지", "나무", "다리"), mark)
    page = visitors.sign_in(MINJI)
    page.goto("/board")
    for name in (third, first):
        star(page, name).click()
        expect(star(page, name)).to_have_attribute("aria-pressed", "true")
    expect(listed(page, mark)).to_have_text([third, first, second])
    accessible(page)
    move(page, first, "위로")
    expect(listed(page, mark)).to_have_text([first, third, second])
    move(page, first, "아래로")
    expect(listed(page, mark)).to_have_text([third, first, second])
    star(page, third).click()
    expect(star(page, third)).to_have_attribute("aria-pressed", "false")
    expect(listed(page, mark).first).to_have_text(first)


def test_by_keyboard_a_favourite_is_marked_and_moved(visitors, boards, mark):
    first, second, _ = names(("가지", "나무", "다리"), mark)
    page = visitors.sign_in(MINJI)
    page.goto("/board")
    for name in (first, second):
        star(page, name).focus()
        page.keyboard.press("Enter")
        expect(star(page, name)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=f"즐겨찾기에서 ‘{second}’ 옮기기").focus()
    page.keyboard.press("Enter")
    up = page.locator(".menu:popover-open").get_by_role("button", name="위로", exact=True)
    expect(up).to_be_focused()
    page.keyboard.press("Enter")
    expect(listed(page, mark).first).to_have_text(second)


def test_the_rail_has_them_first_in_their_order_and_without_a_line_too(visitors, boards, mark):
    first, second, third = names(("가지", "나무", "다리"), mark)
    page = visitors.sign_in(MINJI)
    holds(page, boards[1])
    page.goto("/board")
    for name in (third, first):
        star(page, name).click()
        expect(star(page, name)).to_have_attribute("aria-pressed", "true")
    page.goto(boards[1].page)
    rail = page.locator(".places .rail").get_by_role("link").filter(has_text=mark)
    expect(rail).to_have_text([third, first, second])
    page.context.set_offline(True)
    page.reload()
    expect(rail).to_have_text([third, first, second])
    page.goto("/board")
    expect(listed(page, mark)).to_have_text([third, first, second])
    page.context.set_offline(False)


def test_another_device_has_them_and_another_person_has_not(visitors, caller, boards, mark):
    third = names(("다리",), mark)[0]
    caller(MINJI).send("PUT", f"{boards[2].api}/favourite", {})
    page = visitors.sign_in(MINJI, "phone")
    page.goto("/board")
    expect(star(page, third)).to_have_attribute("aria-pressed", "true")
    box = star(page, third).bounding_box()
    assert min(box["width"], box["height"]) >= 44, box
    own = Board(caller(ANN), f"Ann {mark}")
    other = visitors.sign_in(ANN)
    other.goto("/board")
    expect(other.locator(f"a[href='{own.page}']")).to_be_visible()
    expect(other.locator(".board-star [aria-pressed=true]")).to_have_count(0)


def test_the_first_columns_menu_leaves_the_rail_free(visitors, boards, mark):
    page = visitors.sign_in(MINJI)
    page.goto(boards[0].page)
    page.get_by_role("link", name="‘할 일’ 칸 메뉴").click()
    sheet = page.locator(".menu.sheet:popover-open")
    expect(sheet).to_be_visible()
    # It is brought to its place a moment after it is seen.
    page.wait_for_function("""() => document.querySelector(".menu.sheet:popover-open").getBoundingClientRect().left >=
        document.querySelector(".places").getBoundingClientRect().right""")


def test_behind_a_full_rail_the_open_board_stands_last(visitors, caller):
    mark = new_id()[-8:]
    marked = [Board(caller(DOYUN), f"별 {number:02} {mark}") for number in range(12)]
    plain = Board(caller(DOYUN), f"가지 {mark}")
    try:
        for board in marked:
            board.caller.send("PUT", f"{board.api}/favourite", {})
        page = visitors.sign_in(DOYUN)
        page.goto(f"{plain.page}/history")
        listed = page.locator(".places .rail").get_by_role("link")
        expect(listed).to_have_count(13)
        expect(listed.last).to_have_text(f"가지 {mark}")
        expect(listed.last).to_have_attribute("aria-current", "true")
        # A favourite that is open stands where it stands, and nothing is added.
        page.goto(marked[0].page)
        expect(listed).to_have_count(12)
        expect(listed.first).to_have_attribute("aria-current", "true")
    finally:
        for board in marked:
            board.caller.send("DELETE", f"{board.api}/favourite", {})


def test_a_star_leaves_the_counts_on_one_line_on_a_phone(visitors, boards, mark):
    for board in boards[:2]:
        board.caller.send("PUT", f"{board.api}/favourite", {})
    page = visitors.sign_in(MINJI, "phone")
    page.goto("/board")
    first = names(("가지",), mark)[0]
    expect(star(page, first)).to_have_attribute("aria-pressed", "true")
    counts = page.locator(".boards .row", has_text=first).locator(".row-meta")
    expect(counts).to_be_visible()
    measured = counts.evaluate(
        """counts => {
            const words = document.createRange()
            words.selectNodeContents(counts)
            return new Set([...words.getClientRects()].map(line => Math.round(line.top))).size
        }""")
    assert measured == 1, f"the counts take {measured} lines"
