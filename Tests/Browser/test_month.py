"""A month of a board: by mouse, by keys, and on a phone."""

import re

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import sent
from people import ANN, MINJI, SAM
from test_today import day_of


@pytest.fixture
def board(caller):
    return Board(caller(MINJI), "달력 판")


def ready(page):
    """Waits for the script of the calendar, which comes after the page."""
    page.locator(".month-number[tabindex='0']").wait_for()


def test_a_card_is_dragged_to_another_day(visitors, board):
    card = board.add("발표", due="2037-12-03")
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/month?month=2037-12")
    ready(page)
    page.locator(".month-card a", has_text="발표").drag_to(page.locator("#day-2037-12-17"))
    expect(page.locator("#day-2037-12-17 .month-card")).to_have_text("발표")
    # A toast that has the focus stays until it is pressed.
    undo = page.locator(".toast").get_by_role("button", name="되돌리기")
    undo.focus()
    sent(page)
    assert board.caller.get(f"{board.api}/cards/{card}")["due"] == "2037-12-17"
    assert "/month" in page.url
    undo.click()
    expect(page.locator("#day-2037-12-03 .month-card")).to_have_text("발표")
    assert "/month" in page.url


def test_a_card_is_added_on_a_day(visitors, board):
    page = visitors.sign_in(MINJI, "phone")
    page.goto(f"{board.page}/month?month=2037-12&day=2037-12-17")
    page.get_by_role("link", name="이 날에 카드 추가").click()
    expect(page.locator("#new-card-form [name=due]")).to_have_value("2037-12-17")
    page.locator("#new-card-form [name=title]").fill("새 발표")
    page.get_by_role("button", name="카드 추가").click()
    page.wait_for_url(lambda address: "/new-card" not in address and "/add-card" not in address)
    page.goto(f"{board.page}/month?month=2037-12")
    expect(page.locator("#day-2037-12-17 .month-card")).to_have_text("새 발표")


def test_on_a_phone_a_card_goes_to_another_day_from_its_menu(visitors, board):
    card = board.add("발표", due="2037-12-03")
    page = visitors.sign_in(MINJI, "phone")
    page.goto(f"{board.page}/month?month=2037-12")
    page.get_by_role("button", name="‘발표’ 마감일 바꾸기").click()
    page.get_by_role("button", name="한 주 뒤로").click()
    expect(page.get_by_role("heading", name="12월 10일 (목)")).to_be_visible()
    sent(page)
    assert board.caller.get(f"{board.api}/cards/{card}")["due"] == "2037-12-10"
    assert "/month" in page.url


def test_the_arrows_go_from_day_to_day_and_over_the_edge_to_the_next_month(visitors, board):
    board.add("발표", due="2037-12-03")
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/month?month=2037-12")
    ready(page)
    start = page.locator("#day-2037-12-03 .month-number")
    start.focus()
    for key, day in (("ArrowRight", "04"), ("ArrowDown", "11"), ("ArrowLeft", "10"), ("Home", "06"), ("End", "12"),
                     ("ArrowUp", "05")):
        page.keyboard.press(key)
        expect(page.locator(f"#day-2037-12-{day} .month-number")).to_be_focused()
    start.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("day=2037-12-03"))
    ready(page)
    expect(page.locator(".agenda-day").get_by_role("link", name="발표")).to_be_visible()
    start.focus()
    page.keyboard.press("PageDown")
    page.wait_for_url("**month=2038-01*")


@pytest.mark.without_worker("a worker knows the machine’s time zone, and not that of the emulated browser")
@pytest.mark.parametrize("person, first", [(MINJI, "일"), (ANN, "Sun"), (SAM, "Mon")], ids=["ko", "en-US", "en-GB"])
def test_weeks_begin_as_its_reader_s_do(visitors, caller, person, first):
    board = Board(caller(person), "Weeks")
    page = visitors.sign_in(person)
    page.goto(f"{board.page}/month")
    page.wait_for_url(re.compile(r"month=\d{4}-\d{2}"))
    # The first page is drawn before the browser has said where it is, and may be of another month.
    page.goto(f"{board.page}/month")
    expect(page.locator("th").first).to_have_text(first)
    today = day_of(person)
    expect(page.locator(f"#day-{today} [aria-current=date]")).to_be_visible()


def test_my_cards_stand_together_whatever_board_they_are_on(visitors, caller):
    for name in ("One", "Two"):
        Board(caller(SAM), name).add(f"Of {name}", due=day_of(SAM, 30))
    page = visitors.sign_in(SAM)
    page.goto("/board")
    page.get_by_role("link", name="My cards").click()
    for name in ("One", "Two"):
        expect(page.get_by_role("link", name=f"Of {name}")).to_be_visible()
    expect(page.get_by_text("End of list.")).to_be_visible()
