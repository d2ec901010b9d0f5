"""Looking for something: what is found shows while one types, in Hangul too, and by a form alone."""

import re

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import heading
from people import ANN, MINJI
from test_composition import write


@pytest.fixture
def board(caller):
    board = Board(caller(MINJI), "검색")
    board.add("스프린트 회고 준비", body="지난번에 나온 이야기")
    board.add("결산 보고", column="doing")
    return board


def titles(page):
    return page.locator("#found .row-title")


def test_what_is_found_shows_while_one_types(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    page.keyboard.press("/")
    page.wait_for_url("**/search")
    field = page.get_by_role("searchbox", name="‘검색’에서 검색")
    expect(field).to_be_focused()
    field.press_sequentially("ㅎㄱ")
    expect(titles(page)).to_have_text(["스프린트 회고 준비"])
    expect(page.locator("#found mark")).to_have_text("회고")
    expect(field).to_be_focused()
    assert field.input_value() == "ㅎㄱ"
    page.wait_for_url(re.compile(r"\?q="))
    titles(page).first.click()
    expect(heading(page)).to_have_text("스프린트 회고 준비")
    page.go_back()
    expect(titles(page)).to_have_text(["스프린트 회고 준비"])


def test_a_syllable_under_way_is_looked_for_and_not_disturbed(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/search")
    field = page.get_by_role("searchbox")
    keyboard = write(page, field, "", "ㅎ", "호", "회")
    expect(titles(page)).to_have_text(["스프린트 회고 준비"])
    assert field.input_value() == "회"
    keyboard.settle("회")
    keyboard.compose("고")
    keyboard.enter_within()
    keyboard.settle("고")
    expect(page.locator("#found mark")).to_have_text("회고")
    expect(field).to_be_focused()
    assert field.input_value() == "회고"


@pytest.mark.without_worker("the house's answer is held back, and a device searches boards that it holds by itself")
def test_nothing_found_says_so_and_a_later_word_wins(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/search")
    field = page.get_by_role("searchbox")
    field.fill("없는 낱말")
    expect(page.locator("#found")).to_contain_text("찾지 못했어요")
    # The answer to the first word is held back until the second has been answered.
    waiting = []
    page.route("**/search?q=%EA%B2%B0", lambda route: waiting.append(route))
    with page.expect_request("**/search?q=%EA%B2%B0"):
        field.fill("결")
    field.fill("회고")
    expect(titles(page)).to_have_text(["스프린트 회고 준비"])
    waiting[0].continue_()
    page.evaluate("() => fetch('/healthz')")
    expect(titles(page)).to_have_text(["스프린트 회고 준비"])


@pytest.mark.without_worker("the house is not reached, and a device searches boards that it holds by itself")
def test_without_a_line_it_is_said_and_what_is_there_stays(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/search")
    field = page.get_by_role("searchbox")
    field.fill("회고")
    expect(titles(page)).to_have_count(1)
    page.context.set_offline(True)
    field.fill("결산")
    expect(page.locator(".toast")).to_contain_text("오프라인")
    assert field.input_value() == "결산"
    page.context.set_offline(False)
    field.fill("결산 ")
    field.fill("결산 보")
    expect(titles(page)).to_have_text(["결산 보고"])


def test_nobody_finds_what_is_not_theirs(visitors, board, caller):
    Board(caller(ANN), "Ann’s own").add("Her report")
    page = visitors.sign_in(ANN)
    page.goto("/search")
    page.get_by_role("searchbox").fill("회고")
    expect(page.locator("#found")).to_contain_text("No results for")
    page.get_by_role("searchbox").fill("RÉPORT")
    expect(titles(page)).to_have_text(["Her report"])
