"""Going back takes exactly one step: what was done on the way leaves nothing behind that one would pass again."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import opened, way_up
from devices import sent
from eventually import eventually
from people import MINJI


@pytest.fixture
def board(caller):
    board = Board(caller(MINJI), "한 걸음")
    board.add("가")
    board.add("나")
    return board


def from_the_boards(visitors, board, device="phone"):
    """Somebody who came from all boards to one, by its link."""
    page = visitors.sign_in(MINJI, device)
    page.goto("/board")
    page.locator(f"#main a[href='{board.page}']").first.click()
    page.wait_for_url(f"**{board.page}")
    return page


def goes_back(page, path):
    page.go_back()
    page.wait_for_url(f"**{path}")


def test_from_a_card_to_its_board_to_all_boards(visitors, board):
    page = from_the_boards(visitors, board)
    page.get_by_role("link", name="가", exact=True).click()
    page.wait_for_url("**/card/*")
    goes_back(page, board.page)
    goes_back(page, "/board")


def test_the_way_up_is_the_way_back(visitors, board):
    page = from_the_boards(visitors, board)
    for _ in range(3):
        page.get_by_role("link", name="가", exact=True).click()
        page.wait_for_url("**/card/*")
        page.locator("a.icon-button[data-back]").click()
        page.wait_for_url(f"**{board.page}")
    goes_back(page, "/board")


def test_a_card_that_was_saved_is_not_passed_again(visitors, board):
    page = from_the_boards(visitors, board)
    for text in ("둘째", "셋째"):
        page.locator("[data-kind=todo] .card-title").first.click()
        page.wait_for_url("**/card/*")
        opened(page, "title").fill(text)
        way_up(page).click()
        page.wait_for_url(f"**{board.page}")
        expect(page.locator("[data-kind=todo] .card-title").first).to_have_text(text)
    goes_back(page, "/board")


def test_what_was_deleted_is_told_where_one_came_from(visitors, board):
    page = from_the_boards(visitors, board)
    page.get_by_role("link", name="가", exact=True).click()
    page.wait_for_url("**/card/*")
    page.get_by_role("button", name="옮기기, 지우기").click()
    page.get_by_role("button", name="지우기", exact=True).click()
    page.wait_for_url(f"**{board.page}")
    toast = page.locator("[data-toast]:visible")
    expect(toast).to_contain_text("가")
    expect(page.locator("[data-kind=todo] .card-title")).to_have_text(["나"])
    toast.get_by_role("button", name="되돌리기").click()
    expect(page.locator("[data-kind=todo] .card-title")).to_have_text(["가", "나"])
    goes_back(page, "/board")


def test_a_card_that_was_made_is_not_made_again(visitors, board):
    page = from_the_boards(visitors, board)
    page.goto(f"{board.page}/new-card")
    page.get_by_role("textbox", name="제목").fill("다")
    page.get_by_role("button", name="카드 추가").click()
    page.wait_for_url(f"**{board.page}")
    expect(page.locator("[data-kind=todo] .card-title")).to_have_text(["가", "나", "다"])
    goes_back(page, "/board")
    sent(page)
    assert board.titles() == ["가", "나", "다"]


def test_what_is_typed_into_search_is_one_step(visitors, board):
    page = from_the_boards(visitors, board)
    page.keyboard.press("/")
    page.wait_for_url("**/search")
    page.get_by_role("searchbox").press_sequentially("가나다")
    # All of it: what is still to be asked for would come while one goes back.
    page.wait_for_url(re.compile("[?]q=" + quote("가나다") + "$"))
    goes_back(page, board.page)


@pytest.mark.without_worker("a device draws a card itself: no link to one is slow")
def test_two_taps_on_a_slow_link_open_it_once(visitors, board):
    page = from_the_boards(visitors, board)
    asked = []
    page.route("**/card/*", lambda route: asked.append(route))
    box = page.get_by_role("link", name="가", exact=True).bounding_box()
    # By the mouse itself: a link that is pressed by Playwright waits for its page.
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    eventually("a card is asked for", lambda: asked, page=page)
    for route in asked:
        route.continue_()
    page.unroute("**/card/*")
    page.wait_for_url("**/card/*")
    goes_back(page, board.page)
    goes_back(page, "/board")


def test_whoever_came_by_a_link_goes_up(visitors, board):
    id = board.add("다")
    page = visitors.sign_in(MINJI, "phone")
    page.goto(f"{board.page}/card/{id}")
    page.locator("a.icon-button[data-back]").click()
    page.wait_for_url(f"**{board.page}")
