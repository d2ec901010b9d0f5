"""Four ways to move a card, each the same operation: by drag, from the menu, by keyboard, and by two taps."""

import pytest

from boards import Board
from people import MINJI


@pytest.fixture
def board(caller):
    board = Board(caller(MINJI), "옮기기")
    for title in ("가", "나", "다"):
        board.add(title)
    board.add("라", column="doing")
    return board


def card(page, title):
    return page.locator(".card", has=page.get_by_role("link", name=title, exact=True))


def settles(page, column, titles):
    """Waits until a column shows these titles, in this order."""
    page.wait_for_function(
        """([kind, titles]) => [...document.querySelectorAll(`[data-kind=${kind}] .card-title`)]
            .map(title => title.textContent).join() === titles.join()""",
        arg=[column, titles])


def test_by_drag(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    source, target = card(page, "가").bounding_box(), card(page, "라").bounding_box()
    page.mouse.move(source["x"] + 40, source["y"] + 12)
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(
            source["x"] + 40 + (target["x"] - source["x"]) * step / 10,
            source["y"] + 12 + (target["y"] + target["height"] - source["y"]) * step / 10)
    page.mouse.up()
    settles(page, "doing", ["라", "가"])
    settles(page, "todo", ["나", "다"])
    assert board.titles("doing") == ["라", "가"]


def test_from_the_menu(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    card(page, "나").get_by_label("옮기기, 지우기").click()
    page.get_by_role("button", name="‘하는 중’으로 옮기기").click()
    settles(page, "doing", ["라", "나"])
    card(page, "나").get_by_label("옮기기, 지우기").click()
    page.get_by_role("button", name="맨 위로", exact=True).click()
    settles(page, "doing", ["나", "라"])
    assert board.titles("doing") == ["나", "라"]


def test_from_the_menu_without_scripts(visitors, board):
    page = visitors.sign_in(MINJI, scripts=False)
    page.goto(board.page)
    card(page, "나").get_by_label("옮기기, 지우기").click()
    page.get_by_role("button", name="‘하는 중’으로 옮기기").click()
    assert board.titles("doing") == ["라", "나"]


def test_what_the_eye_moved_can_be_taken_back(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    card(page, "다").get_by_label("옮기기, 지우기").click()
    page.get_by_role("button", name="지우기", exact=True).click()
    settles(page, "todo", ["가", "나"])
    page.locator(".toast").get_by_role("button", name="되돌리기").click()
    settles(page, "todo", ["가", "나", "다"])
    page.keyboard.press("Control+Shift+z")
    settles(page, "todo", ["가", "나"])
    page.keyboard.press("Control+z")
    settles(page, "todo", ["가", "나", "다"])
