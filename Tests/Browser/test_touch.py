"""A board under a finger: a long press lifts a card, a short move scrolls, a slow swipe uncovers its delete."""

import time

import pytest
from playwright.sync_api import expect

from boards import Board
from people import MINJI
from test_moving import card, settles, stays


def frame(page) -> None:
    """Until the page has drawn what has come to it."""
    page.evaluate("new Promise(requestAnimationFrame)")


class Finger:
    """One finger on the glass. How fast it is it says itself, and not the machine."""

    def __init__(self, page):
        self.page = page
        self.line = page.context.new_cdp_session(page)

    def send(self, kind: str, *points) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched, "timestamp": self.clock})

    def down(self, x: float, y: float) -> None:
        self.at, self.clock = (x, y), time.time()
        self.send("touchStart", self.at)

    def move(self, x: float, y: float, steps: int = 10, pause: int = 16) -> None:
        (from_x, from_y), self.at = self.at, (x, y)
        for step in range(1, steps + 1):
            self.send("touchMove", (from_x + (x - from_x) * step / steps, from_y + (y - from_y) * step / steps))
            frame(self.page)
            self.clock += pause / 1000

    def up(self) -> None:
        self.send("touchEnd")

    def hold(self, milliseconds: int = 450) -> None:
        """Until the card under it is lifted, however late the page is."""
        expect(self.page.locator(".card--lifted")).to_have_count(1)
        frame(self.page)
        self.clock = max(self.clock + milliseconds / 1000, time.time())


@pytest.fixture
def board(caller):
    board = Board(caller(MINJI), "손가락")
    for number in range(14):
        board.add(f"카드 {number}")
    board.add("다른 칸", column="doing")
    return board


@pytest.fixture
def phone(visitors, board):
    page = visitors.sign_in(MINJI, "phone")
    page.goto(board.page)
    return page


def middle(page, title):
    box = card(page, title).bounding_box()
    return box["x"] + 120, box["y"] + box["height"] / 2


def titles(number_first):
    return [f"카드 {number}" for number in number_first]


def test_a_long_press_lifts_a_card_and_carries_it(phone, board):
    finger = Finger(phone)
    finger.down(*middle(phone, "카드 0"))
    finger.hold()
    x, y = middle(phone, "카드 2")
    finger.move(x, y + 20)
    finger.up()
    stays(phone, board, "todo", titles([1, 2, 0, *range(3, 14)]))
    assert phone.url.endswith(board.page)
    assert phone.evaluate("document.querySelector('[data-kind=todo] .cards').scrollTop") == 0


def test_a_finger_that_moves_at_once_scrolls(phone, board):
    finger = Finger(phone)
    x, y = middle(phone, "카드 5")
    finger.down(x, y)
    finger.move(x, y - 260)
    finger.up()
    # Where the finger scrolls to, the page hears of with its next frame.
    phone.wait_for_function("() => document.querySelector('[data-kind=todo] .cards').scrollTop > 100")
    settles(phone, "todo", titles(range(14)))
    expect(phone.locator(".card--lifted")).to_have_count(0)


def test_held_at_the_lower_edge_the_column_scrolls_on(phone, board):
    finger = Finger(phone)
    finger.down(*middle(phone, "카드 0"))
    finger.hold()
    box = phone.locator("[data-kind=todo] .cards").bounding_box()
    finger.move(box["x"] + 120, box["y"] + box["height"] - 10)
    phone.wait_for_function(
        "() => { const list = document.querySelector('[data-kind=todo] .cards');"
        " return list.scrollTop + list.clientHeight >= list.scrollHeight - 2; }")
    finger.hold(100)
    finger.up()
    stays(phone, board, "todo", titles([*range(1, 14), 0]))


def test_held_at_the_side_the_next_column_comes(phone, board):
    finger = Finger(phone)
    x, y = middle(phone, "카드 0")
    finger.down(x, y)
    finger.hold()
    finger.move(384, y)
    phone.wait_for_function("() => document.getElementById('columns').scrollLeft > 350")
    # Away from the edge at once, or the column after that comes, too.
    finger.move(200, y, steps=1)
    finger.move(200, y + 200)
    finger.up()
    stays(phone, board, "doing", ["다른 칸", "카드 0"])


def test_held_at_the_side_for_long_one_column_comes_after_another(phone, board):
    phone.evaluate("""() => {
        const row = document.getElementById("columns");
        const { scrollBy } = row;
        window.steps = [];
        row.scrollBy = (by) => (steps.push([by.left / row.clientWidth, performance.now()]), scrollBy.call(row, by));
    }""")
    finger = Finger(phone)
    x, y = middle(phone, "카드 0")
    finger.down(x, y)
    finger.hold()
    finger.move(384, y)
    phone.wait_for_function("() => document.getElementById('columns').scrollLeft > 1.9 * innerWidth")
    finger.move(200, y, steps=1)
    finger.move(200, y + 200)
    finger.up()
    stays(phone, board, "done", ["카드 0"])
    (first, began), (second, went_on) = phone.evaluate("steps")[:2]
    assert (first, second) == (1, 1), "a column at a time"
    assert went_on - began > 800, "and time to see it before the next"


def test_put_down_on_a_columns_tab_a_card_goes_to_the_end_of_that_column(phone, board):
    tab = phone.locator(".column-tabs a.segment").nth(1)
    box = tab.bounding_box()
    finger = Finger(phone)
    finger.down(*middle(phone, "카드 3"))
    finger.hold()
    finger.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(tab).to_contain_class("cards--target")
    finger.up()
    stays(phone, board, "doing", ["다른 칸", "카드 3"])
    settles(phone, "todo", titles([*range(3), *range(4, 14)]))
    # The board goes along with a card, as when it is moved from its menu.
    expect(card(phone, "카드 3")).to_be_in_viewport()


def test_let_go_without_moving_a_long_press_opens_the_menu(phone, board):
    finger = Finger(phone)
    finger.down(*middle(phone, "카드 1"))
    finger.hold()
    finger.up()
    expect(phone.locator("#card-menu")).to_be_visible()
    expect(phone.locator(".card--lifted")).to_have_count(0)
    phone.get_by_role("button", name="‘하는 중’으로 옮기기").tap()
    stays(phone, board, "doing", ["다른 칸", "카드 1"])


def test_a_menu_that_a_long_press_opened_is_closed_to_the_ear_too(phone):
    finger = Finger(phone)
    finger.down(*middle(phone, "카드 1"))
    finger.hold()
    finger.up()
    opener = card(phone, "카드 1").locator("[data-card-more]")
    expect(opener).to_have_attribute("aria-expanded", "true")
    phone.keyboard.press("Escape")
    expect(phone.locator("#card-menu")).to_be_hidden()
    expect(opener).to_have_attribute("aria-expanded", "false")


def test_the_click_that_ends_a_long_press_opens_nothing_however_late_it_comes(phone):
    # As on a phone that has much to do: it is brought more than a second later, with the time at which it was made.
    phone.add_init_script("""addEventListener("click", (event) => {
        if (!event.isTrusted || !event.target.closest(".card")) return
        event.stopImmediatePropagation()
        event.preventDefault()
        const late = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 })
        Object.defineProperty(late, "timeStamp", { value: event.timeStamp })
        setTimeout(() => { window.cameLate = true; event.target.dispatchEvent(late) }, 1200)
    }, true)""")
    phone.reload()
    finger = Finger(phone)
    finger.down(*middle(phone, "카드 1"))
    finger.hold()
    finger.up()
    expect(phone.locator("#card-menu")).to_be_visible()
    phone.wait_for_function("() => window.cameLate")
    expect(phone.locator("#card-menu")).to_be_visible()
    # What is pressed next is pressed.
    phone.get_by_role("button", name="‘하는 중’으로 옮기기").tap()
    expect(card(phone, "카드 1").locator("xpath=ancestor::*[@data-kind='doing']")).to_have_count(1)


def test_a_slow_swipe_uncovers_delete(phone, board):
    finger = Finger(phone)
    x, y = middle(phone, "카드 3")
    finger.down(x + 100, y)
    finger.move(x - 30, y, steps=20, pause=20)
    finger.up()
    phone.locator(".card > .swipe-action").tap()
    # A toast that has the focus stays until it is pressed.
    undo = phone.locator(".toast").get_by_role("button", name="되돌리기")
    undo.focus()
    stays(phone, board, "todo", titles([*range(3), *range(4, 14)]))
    undo.tap()
    stays(phone, board, "todo", titles(range(14)))


def test_a_tap_opens_the_card(phone, board):
    phone.touchscreen.tap(*middle(phone, "카드 3"))
    phone.wait_for_url("**/card/*")


def test_a_swipe_or_a_tab_brings_another_column(phone):
    tabs = phone.locator(".column-tabs a.segment")
    expect(tabs.nth(0)).to_have_attribute("aria-current", "true")
    finger = Finger(phone)
    width = phone.viewport_size["width"]
    finger.down(width - 40, 700)
    finger.move(40, 700, steps=4, pause=8)
    finger.up()
    expect(card(phone, "다른 칸")).to_be_in_viewport(ratio=1)
    expect(tabs.nth(1)).to_have_attribute("aria-current", "true")
    expect(card(phone, "카드 0")).not_to_be_in_viewport()
    tabs.nth(0).click()
    expect(card(phone, "카드 0")).to_be_in_viewport(ratio=1)
    expect(card(phone, "다른 칸")).not_to_be_in_viewport()
    expect(tabs.nth(0)).to_have_attribute("aria-current", "true")


def test_on_a_desktop_columns_stand_side_by_side_and_each_scrolls_under_its_head(visitors, board):
    page = visitors.sign_in(MINJI)
    page.set_viewport_size({"width": 900, "height": 500})
    page.goto(board.page)
    columns = page.locator(".column")
    boxes = [columns.nth(number).bounding_box() for number in range(3)]
    assert len({box["y"] for box in boxes}) == 1
    assert all(left["x"] + left["width"] <= right["x"] for left, right in zip(boxes, boxes[1:]))
    head = columns.nth(0).locator(".column-head")
    before, other = head.bounding_box(), card(page, "다른 칸").bounding_box()
    assert card(page, "카드 13").bounding_box()["y"] > 500
    card(page, "카드 13").scroll_into_view_if_needed()
    expect(card(page, "카드 13")).to_be_in_viewport(ratio=1)
    assert head.bounding_box() == before and card(page, "다른 칸").bounding_box() == other
    assert page.evaluate("scrollY") == 0
