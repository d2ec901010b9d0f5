"""Somebody who lives in the house is added to a board from a list, is told, and leaves."""

from playwright.sync_api import expect

from boards import Board
from people import ANN, MINJI


def test_a_colleague_is_added_from_the_list_is_told_and_leaves(visitors, caller, accessible):
    board = Board(caller(MINJI), "장보기 모임")
    minji = visitors.sign_in(MINJI, "phone")
    minji.goto(f"{board.page}/people")
    adding = minji.locator("form", has=minji.get_by_role("button", name=f"{ANN.name} 님 추가"))
    adding.get_by_role("radio", name="보기만").check()
    adding.get_by_role("button", name=f"{ANN.name} 님 추가").click()
    expect(minji.locator(".settings > .rows .row", has_text=ANN.name)).to_contain_text("보기")
    accessible(minji)

    ann = visitors.sign_in(ANN)
    ann.goto("/inbox")
    notice = ann.locator("#main li.row", has_text="장보기 모임")
    expect(notice).to_contain_text(f"{MINJI.name} added you to the board as a viewer.")
    accessible(ann)
    notice.get_by_role("button", name="Menu for “장보기 모임”: leave").click()
    ann.get_by_role("link", name="Leave", exact=True).click()
    ann.wait_for_url(f"**{board.page}/people")
    ann.get_by_role("button", name="Leave board").click()
    ann.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    ann.wait_for_url("**/board*")
    assert [person["name"] for person in board.read()["people"]] == [MINJI.name]

    minji.goto(f"{board.page}/people")
    expect(minji.get_by_role("button", name=f"{ANN.name} 님 추가")).to_have_count(0)


def test_a_mistyped_code_stays_with_what_to_check(visitors, accessible):
    page = visitors.stranger("phone", "ko-KR")
    page.goto("/join")
    page.get_by_label("초대 코드").fill("K7QM-2XW")
    page.get_by_role("button", name="열기").click()
    expect(page.get_by_label("초대 코드")).to_have_value("K7QM-2XW")
    expect(page.locator(".field-error")).to_contain_text("7자")
    accessible(page)
