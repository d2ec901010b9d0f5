"""Columns and cards changed from menus on the board: nobody leaves the board, or on a phone the column, for it."""

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import sent
from hands import Finger
from people import MINJI
from test_moving import card, settles, stays, title


@pytest.fixture
def board(caller):
    board = Board(caller(MINJI), "메뉴")
    for name in ("가", "나", "다"):
        board.add(name)
    board.add("라", column="doing")
    return board


def opened(page, column):
    """The menu of a column, opened from the board."""
    page.get_by_role("link", name=f"‘{column}’ 칸 메뉴").click()
    sheet = page.locator(".sheet:popover-open")
    expect(sheet).to_be_visible()
    return sheet


def test_a_column_is_renamed_limited_and_given_another_kind_on_the_board(visitors, board, accessible_in_both_themes):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    page.evaluate("window.stays = true")
    sheet = opened(page, "할 일")
    save = sheet.get_by_role("button", name="저장")
    expect(save).to_be_hidden()
    accessible_in_both_themes(page)
    sheet.get_by_label("칸 이름").fill("끝난 일")
    expect(save).to_be_visible()
    sheet.get_by_label("종류").select_option("done")
    sheet.get_by_label("카드 한도").fill("2")
    save.click()
    expect(page.get_by_role("heading", name="끝난 일")).to_be_visible()
    expect(page.locator(".column .badge").first.locator("[aria-hidden]")).to_have_text("3/2")
    assert page.evaluate("window.stays"), "the board was left"
    sent(page)
    column = board.read()["columns"][0]
    assert (column["name"], column["kind"], column["limit"]) == ("끝난 일", "done", 2)
    page.keyboard.press("Control+z")
    expect(page.get_by_role("heading", name="할 일")).to_be_visible()


def test_all_cards_move_at_once_and_come_back_at_once_and_the_empty_column_goes(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    for is_first in (True, False):
        sheet = opened(page, "할 일")
        sheet.get_by_label("‘할 일’의 카드 모두 옮기기").select_option(label="하는 중")
        sheet.get_by_role("button", name="모두 옮기기").click()
        settles(page, "doing", ["라", "가", "나", "다"])
        expect(page.locator(".toast")).to_contain_text("카드 3장을 ‘하는 중’으로 옮겼어요")
        if is_first:
            page.locator(".toast").get_by_role("button", name="되돌리기").click()
            settles(page, "todo", ["가", "나", "다"])
    sheet = opened(page, "할 일")
    sheet.get_by_role("button", name="‘할 일’ 칸 지우기").click()
    expect(page.locator(".column")).to_have_count(2)
    expect(page.locator(".toast")).to_contain_text("‘할 일’ 칸을 지웠어요")


def test_a_column_is_added_at_the_end_of_the_board_and_moved(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    page.get_by_role("link", name="칸 추가").click()
    sheet = page.locator(".sheet:popover-open")
    sheet.get_by_label("새 칸 이름").fill("검토")
    sheet.get_by_label("새 칸 이름").press("Enter")
    expect(page.locator(".column-title")).to_have_text(["할 일", "하는 중", "완료", "검토"])
    opened(page, "검토").get_by_role("button", name="‘검토’ 왼쪽으로").click()
    expect(page.locator(".column-title")).to_have_text(["할 일", "하는 중", "검토", "완료"])


def test_the_other_button_opens_a_card_s_menu_which_assigns_it_and_sets_its_day(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    page.evaluate("window.stays = true")
    menu = page.locator("#card-menu")
    card(page, "나").click(button="right")
    menu.get_by_role("button", name="내가 맡기").click()
    expect(card(page, "나").locator(".assignees .avatar")).to_have_count(1)
    card(page, "나").click(button="right")
    expect(menu.get_by_role("button", name="내가 맡지 않기")).to_be_visible()
    menu.get_by_role("button", name="내일까지").click()
    expect(card(page, "나").locator(".due")).to_contain_text("내일")
    card(page, "나").click(button="right")
    expect(menu.get_by_role("button", name="내일까지")).to_be_hidden()
    menu.get_by_role("button", name="마감일 없음").click()
    expect(card(page, "나").locator(".due")).to_have_count(0)
    assert page.evaluate("window.stays"), "the board was left"
    card(page, "나").click(button="right")
    menu.get_by_role("link", name="라벨").click()
    page.wait_for_url("**/card/*#card-labels")


def test_a_move_from_the_menu_of_a_phone_stays_at_its_column_and_tells_the_way(visitors, board):
    phone = visitors.sign_in(MINJI, "phone")
    phone.goto(board.page)
    finger = Finger(phone)
    finger.tap(card(phone, "나").get_by_label("옮기기, 지우기"))
    finger.tap(phone.locator("#card-menu").get_by_role("button", name="‘하는 중’으로 옮기기"))
    settles(phone, "doing", ["라", "나"])
    toast = phone.locator(".toast")
    expect(toast).to_contain_text("‘나’를 ‘하는 중’으로 옮겼어요")
    expect(title(phone, "가")).to_be_in_viewport()
    expect(title(phone, "다")).to_be_focused()
    expect(title(phone, "나")).not_to_be_in_viewport()
    # A toast that has the focus stays until it is pressed.
    undo = toast.get_by_role("button", name="되돌리기")
    undo.focus()
    finger.tap(toast.get_by_role("link", name="가 보기"))
    expect(title(phone, "나")).to_be_in_viewport()
    finger.tap(undo)
    stays(phone, board, "todo", ["가", "나", "다"])


def test_a_column_s_menu_opens_on_a_phone_too(visitors, board, accessible_in_both_themes):
    phone = visitors.sign_in(MINJI, "phone")
    phone.goto(board.page)
    finger = Finger(phone)
    finger.tap(phone.get_by_role("link", name="‘할 일’ 칸 메뉴"))
    sheet = phone.locator(".sheet:popover-open")
    expect(sheet).to_be_visible()
    accessible_in_both_themes(phone)
    finger.tap(sheet.get_by_role("button", name="‘할 일’ 오른쪽으로"))
    expect(phone.locator(".column-title")).to_have_text(["하는 중", "할 일", "완료"])
