"""Archiving cards: from a card's menu or a whole column, found by the search, brought back, and undone."""

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import sent
from people import MINJI


@pytest.fixture
def board(caller):
    board = Board(caller(MINJI), "보관하는 보드")
    for title in ("초안", "사진"):
        board.add(title)
    for title in ("예약", "결제"):
        board.add(title, column="done")
    return board


def card(page, title):
    return page.locator("li.card", has=page.get_by_role("link", name=title, exact=True))


def test_a_card_is_archived_by_its_menu_found_and_brought_back(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    card(page, "초안").get_by_label("옮기기, 지우기").click()
    page.locator("#card-menu").get_by_role("button", name="보관", exact=True).click()
    expect(card(page, "초안")).to_have_count(0)
    expect(page.locator("[data-toast]:visible")).to_contain_text("‘초안’을 보관했어요")
    sent(page)
    assert board.titles() == ["사진"]

    page.goto(f"{board.page}/search?q=초안")
    found = page.locator("#found").get_by_role("link", name="초안")
    expect(page.locator("#found")).to_contain_text("보관됨")
    found.click()
    expect(page.get_by_text("보관한 카드예요. 보드에는 보이지 않아요.")).to_be_visible()

    page.goto(board.page)
    page.get_by_role("button", name="보드 메뉴").click()
    page.get_by_role("link", name="보관한 카드").click()
    page.get_by_role("button", name="‘초안’ 되돌려 놓기").click()
    expect(card(page, "초안")).to_be_visible()
    # A toast that has the focus stays until it is pressed.
    undo = page.locator("[data-toast]:visible").get_by_role("button", name="되돌리기")
    undo.focus()
    sent(page)
    assert board.titles() == ["초안", "사진"]

    undo.click()
    expect(card(page, "초안")).to_have_count(0)
    sent(page)
    assert board.titles() == ["사진"]


def test_a_done_column_is_archived_at_once_and_comes_back_by_one_undo(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/columns")
    page.get_by_role("button", name="‘완료’의 카드 모두 보관").click()
    toast = page.locator("[data-toast]:visible")
    expect(toast).to_contain_text("카드 2장을 보관했어요")
    expect(page.locator("[data-kind=done] .card")).to_have_count(0)
    # A toast that has the focus stays until it is pressed.
    undo = toast.get_by_role("button", name="되돌리기")
    undo.focus()
    sent(page)
    assert board.titles("done") == []
    undo.click()
    expect(page.locator("[data-kind=done] .card")).to_have_count(2)
    sent(page)
    assert board.titles("done") == ["예약", "결제"]
