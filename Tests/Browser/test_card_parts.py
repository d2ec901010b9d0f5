"""Labels, people, checklists and comments on a card's page: by hand, by key, in composition, and while others do the same."""

import pytest
from playwright.sync_api import expect

from boards import Board
from house import new_id
from people import DOYUN, MINJI
from test_composition import Keyboard


@pytest.fixture
def board(caller, share):
    board = Board(caller(MINJI), "장보기 보드")
    share(board, DOYUN)
    board.card = board.add("장보기")
    board.card_page = f"{board.page}/card/{board.card}"
    return board


def opened(visitors, board, person=MINJI, device="desktop", **how):
    page = visitors.sign_in(person, device, **how)
    page.goto(board.card_page)
    return page


def test_a_label_is_made_and_taken_off_without_leaving(visitors, board):
    page = opened(visitors, board)
    page.get_by_text("라벨 고르기").click()
    page.get_by_label("새 라벨 이름").fill("급해요")
    page.get_by_role("button", name="라벨 추가").click()
    choice = page.get_by_role("button", name="급해요")
    expect(choice).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("새 라벨 이름")).to_have_value("")
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#card-labels .labels")).to_have_count(0)


def test_somebody_is_given_the_card(visitors, board):
    page = opened(visitors, board, device="phone")
    page.get_by_text("사람 고르기").tap()
    page.locator(".person-choice", has_text=DOYUN.name).tap()
    expect(page.locator(".assigned-person > span").last).to_have_text(DOYUN.name)
    page.goto(board.page)
    expect(page.locator(".card .assignees").get_by_label(DOYUN.name)).to_be_visible()


def test_lines_are_written_one_after_the_other_and_ticked(visitors, board):
    page = opened(visitors, board)
    field = page.get_by_label("새 항목")
    field.click()
    for number, text in enumerate(("우유", "두부", "귤"), start=1):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.locator(".item")).to_have_count(number)
        expect(field).to_be_focused()
        expect(field).to_have_value("")
    page.get_by_role("checkbox", name="두부").click()
    expect(page.get_by_role("checkbox", name="두부")).to_be_checked()
    page.locator(".item", has_text="우유").locator("summary").click()
    page.get_by_role("button", name="‘우유’ 지우기").click()
    expect(page.locator(".item-text")).to_have_text(["두부", "귤"])
    page.locator("[data-toast]").get_by_role("button", name="되돌리기").click()
    expect(page.locator(".item-text")).to_have_text(["우유", "두부", "귤"])
    assert page.url.endswith(board.card)
    page.goto(board.page)
    expect(page.locator(".card-count")).to_contain_text("1/3")


def test_a_name_is_taken_from_the_list_by_key(visitors, board):
    page = opened(visitors, board)
    box = page.get_by_label("댓글 쓰기")
    box.click()
    page.keyboard.type(f"@{DOYUN.name[0]}")
    expect(page.get_by_role("listbox", name="부를 사람")).to_be_visible()
    page.keyboard.press("Enter")
    expect(box).to_have_value(f"@{DOYUN.name} ")
    page.keyboard.type("같이 가요")
    page.keyboard.press("Enter")
    expect(page.locator(".comment-text")).to_have_text([f"@{DOYUN.name} 같이 가요"])
    expect(page.locator(".mention")).to_have_text([f"@{DOYUN.name}"])
    expect(box).to_have_value("")


def test_a_name_put_together_key_by_key_is_taken_with_one_press(visitors, board):
    page = opened(visitors, board)
    box = page.get_by_label("댓글 쓰기")
    box.click()
    page.keyboard.type("@")
    keyboard = Keyboard(page)
    keyboard.compose(DOYUN.name[0])
    expect(page.get_by_role("listbox", name="부를 사람")).to_be_visible()
    keyboard.enter_within()
    keyboard.settle(DOYUN.name[0])
    expect(box).to_have_value(f"@{DOYUN.name} ")
    expect(page.locator(".comment")).to_have_count(0)


def test_a_long_address_in_a_comment_leaves_the_page_as_wide_as_the_phone(visitors, board):
    page = opened(visitors, board, device="phone")
    field = page.get_by_label("댓글 쓰기")
    field.fill("https://elsewhere.test/" + "a" * 120)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    expect(page.locator(".composer").get_by_role("button").last).to_be_in_viewport(ratio=1)
    assert field.bounding_box()["width"] > 200


def test_the_list_stays_open_when_others_change_the_page(visitors, board):
    page = opened(visitors, board)
    box = page.get_by_label("댓글 쓰기")
    box.click()
    page.keyboard.type(f"@{DOYUN.name[0]}")
    names = page.get_by_role("listbox", name="부를 사람")
    expect(names).to_be_visible()
    board.caller.post(f"{board.api}/cards/{board.card}/items", {"id": new_id(), "text": "우유"})
    expect(page.get_by_role("checkbox", name="우유")).to_be_visible()
    expect(names).to_be_visible()
    page.keyboard.press("Enter")
    expect(box).to_have_value(f"@{DOYUN.name} ")
    expect(page.locator(".comment")).to_have_count(0)


def test_escape_closes_the_list_and_enter_then_sends(visitors, board):
    page = opened(visitors, board)
    page.get_by_label("댓글 쓰기").click()
    page.keyboard.type(f"@{DOYUN.name}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator(".mention")).to_have_text([f"@{DOYUN.name}"])


def test_a_comment_comes_to_the_other_within_a_second_and_takes_no_words_away(visitors, board):
    minji, doyun = opened(visitors, board), opened(visitors, board, DOYUN)
    box = doyun.locator(".composer-box")
    box.click()
    doyun.keyboard.type("쓰는 중")
    minji.get_by_label("댓글 쓰기").click()
    minji.keyboard.type("먼저 말해요")
    minji.keyboard.press("Enter")
    expect(doyun.locator(".comment-text")).to_have_text(["먼저 말해요"])
    expect(box).to_be_focused()
    expect(box).to_have_value("쓰는 중")


def test_one_s_own_comment_is_changed_and_deleted_and_nobody_else_s(visitors, board):
    minji = opened(visitors, board)
    minji.get_by_label("댓글 쓰기").fill("틀린 말")
    minji.get_by_role("button", name="보내기").click()
    minji.locator(".comment-edit").click()
    minji.locator(".comment textarea").fill("맞는 말")
    minji.locator(".comment").get_by_role("button", name="저장").click()
    expect(minji.locator(".comment-text")).to_have_text(["맞는 말"])
    expect(minji.locator(".comment-head")).to_contain_text("고침")
    doyun = opened(visitors, board, DOYUN)
    expect(doyun.locator(".comment")).to_have_count(1)
    expect(doyun.locator(".comment-edit")).to_have_count(0)
