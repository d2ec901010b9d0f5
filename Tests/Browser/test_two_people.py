"""Two people on one board: each sees the other's changes within a second, and loses nothing of their own."""

import time

import pytest
from playwright.sync_api import expect

from boards import Board
from people import ANN, DOYUN, MINJI


@pytest.fixture
def board(caller, share):
    board = Board(caller(MINJI), "함께")
    share(board, DOYUN)
    return board


def test_a_card_added_is_seen_within_a_second(visitors, board):
    minji, doyun = visitors.sign_in(MINJI), visitors.sign_in(DOYUN)
    for page in (minji, doyun):
        page.goto(board.page)
    doyun.wait_for_timeout(500)
    minji.get_by_label("할 일에 새 카드 제목").fill("우유 사기")
    minji.keyboard.press("Enter")
    began = time.monotonic()
    doyun.get_by_role("link", name="우유 사기").wait_for(timeout=3000)
    assert time.monotonic() - began < 1


def test_what_one_types_survives_what_the_other_does(visitors, board):
    for number in range(30):
        board.add(f"카드 {number}")
    minji = visitors.sign_in(MINJI)
    minji.goto(board.page)
    field = minji.get_by_label("할 일에 새 카드 제목")
    field.click()
    minji.keyboard.type("쓰는 중인 ")
    scroller = minji.locator("[data-kind=todo] .cards")
    scroller.evaluate("list => list.scrollTop = 120")
    before = scroller.evaluate("list => list.scrollTop")

    board.add("다른 사람의 카드", column="doing")
    minji.get_by_role("link", name="다른 사람의 카드").wait_for(timeout=3000)

    assert field.input_value() == "쓰는 중인 "
    expect(field).to_be_focused()
    assert scroller.evaluate("list => list.scrollTop") == before
    minji.keyboard.type("제목")
    assert field.input_value() == "쓰는 중인 제목"


def test_editing_a_card_survives_the_other_moving_it(visitors, board, caller):
    card = board.add("제목", body="첫 줄\n둘째 줄")
    minji = visitors.sign_in(MINJI)
    minji.goto(f"{board.page}/card/{card}")
    body = minji.get_by_label("내용")
    body.fill("첫 줄, 고쳤어요\n둘째 줄")
    status, _, answer = caller(DOYUN).send(
        "POST", f"{board.api}/cards/{card}/move", {"column": board.columns["doing"]})
    assert status in (200, 201), answer
    minji.wait_for_timeout(600)
    assert body.input_value() == "첫 줄, 고쳤어요\n둘째 줄"
    minji.get_by_role("button", name="저장").click()
    minji.locator("[data-kind=doing]").get_by_role("link", name="제목").wait_for()
    assert board.caller.get(f"{board.api}/cards")["cards"][0]["body"] == "첫 줄, 고쳤어요\n둘째 줄"


def test_a_stranger_to_the_board_sees_nothing_of_it(visitors, board):
    ann = visitors.sign_in(ANN)
    assert ann.goto(board.page).status == 404
    assert "함께" not in ann.content()
