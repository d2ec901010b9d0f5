"""A board's name and columns: changed without leaving the page, and what is refused says so where it was typed."""

import re

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import sent
from people import MINJI


@pytest.fixture
def board(caller):
    return Board(caller(MINJI), "설정")


def settings(visitors, board, **how):
    page = visitors.sign_in(MINJI, **how)
    page.goto(f"{board.page}/columns")
    return page


def names(page) -> list[str]:
    return [field.input_value() for field in page.locator(".settings-column [name=name]").all()]


def test_a_column_is_added_by_enter_and_the_field_is_ready_for_the_next(visitors, board):
    page = settings(visitors, board)
    page.evaluate("window.stays = true")
    field = page.get_by_label("새 칸 이름")
    for number, name in enumerate(["검토", "보류"], start=4):
        field.fill(name)
        field.press("Enter")
        expect(page.locator(".settings-column")).to_have_count(number)
        expect(field).to_have_value("")
    assert names(page)[-2:] == ["검토", "보류"]
    assert page.evaluate("window.stays"), "the page was left"
    expect(field).to_be_focused()


def test_a_column_is_renamed_and_moved_without_leaving(visitors, board):
    page = settings(visitors, board)
    page.evaluate("window.stays = true")
    first = page.locator(".settings-column").first
    first.get_by_role("textbox").fill("오늘 할 일")
    first.get_by_role("button", name="저장").click()
    page.get_by_role("button", name="‘오늘 할 일’ 오른쪽으로").click()
    expect(page.locator(".settings-column").nth(1).get_by_role("textbox")).to_have_value("오늘 할 일")
    assert page.evaluate("window.stays"), "the page was left"


def test_a_name_that_is_refused_is_told_at_its_own_field(visitors, board):
    page = settings(visitors, board)
    field = page.locator(".settings-column").nth(1).get_by_role("textbox")
    # Only the house knows these for what they are.
    field.fill("하\u202e루")
    page.locator(".settings-column").nth(1).get_by_role("button", name="저장").click()
    expect(page.locator(".field-error")).to_have_count(1)
    expect(page.locator(".settings-column").nth(1).locator(".field-error")).to_contain_text("방향")
    expect(field).to_have_value("하\u202e루")
    sent(page)
    assert board.read()["columns"][1]["name"] != "하\u202e루"


def test_a_board_s_name_that_is_refused_is_told_at_the_field(visitors):
    page = visitors.sign_in(MINJI)
    page.goto("/board")
    page.evaluate("window.stays = true")
    field = page.get_by_label("보드 이름")
    field.fill("이\u202e름")
    page.get_by_role("button", name="보드 만들기").click()
    expect(page.locator(".create-board .field-error")).to_contain_text("방향")
    assert page.evaluate("window.stays"), "the page was left"
    field.fill("이름")
    page.get_by_role("button", name="보드 만들기").click()
    page.wait_for_url(re.compile("/board/[0-9a-f-]{36}"))


def test_a_board_of_one_column_shows_its_name_and_count_on_a_phone(visitors, board):
    for kind in ("doing", "done"):
        status, _, answer = board.caller.send("DELETE", f"{board.api}/columns/{board.columns[kind]}")
        assert status in (200, 201), answer
    board.add("하나뿐인 칸")
    page = visitors.sign_in(MINJI, "phone")
    page.goto(board.page)
    expect(page.locator(".column-tabs").get_by_text("할 일")).to_be_in_viewport()
    expect(page.locator(".column-tabs .badge")).to_be_in_viewport()
    expect(page.locator(".column-tabs .badge")).to_contain_text("1")


def test_a_phone_s_board_gets_a_column_from_beside_its_tabs(visitors, board):
    page = visitors.sign_in(MINJI, "phone")
    page.goto(board.page)
    addition = page.get_by_role("link", name="칸 추가")
    expect(addition).to_be_in_viewport(ratio=1)
    box = addition.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    addition.tap()
    sheet = page.locator(".sheet:popover-open")
    sheet.get_by_label("새 칸 이름").fill("검토")
    sheet.get_by_role("button", name="칸 추가").click()
    expect(page.locator(".column-tabs a.segment").filter(has_text="검토")).to_have_count(1)
    sent(page)
    assert len(board.read()["columns"]) == 4
