"""A card is moved to another board, from the menu on a phone, and its link leads there."""

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import holds, without_network
from house import Caller
from people import DOYUN, MINJI
from test_moving import card, title


@pytest.fixture
def boards(caller):
    home, work = Board(caller(MINJI), "집안일"), Board(caller(MINJI), "회사 일")
    for name in ("장보기", "빨래"):
        home.add(name)
    return home, work


def choose(page):
    card(page, "장보기").get_by_label("옮기기, 지우기").click()
    page.locator("#card-menu").get_by_role("button", name="다른 보드로 옮기기").click()


def test_a_card_is_moved_from_its_menu_on_a_phone_and_found_where_it_went(visitors, boards):
    home, work = boards
    page = visitors.sign_in(MINJI, "phone")
    page.goto(home.page)
    title(page, "장보기").click()
    page.get_by_role("link", name="카드 링크").wait_for()
    link = page.get_by_role("link", name="카드 링크").get_attribute("href")
    page.goto(home.page)
    choose(page)
    expect(page.get_by_role("heading", name="다른 보드로 옮기기")).to_be_visible()
    row = page.locator("li.row", has_text="회사 일")
    expect(row).to_contain_text("모두 함께 가요.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    row.get_by_role("button", name="‘회사 일’로 옮기기").click()
    page.get_by_text("‘장보기’를 ‘회사 일’로 옮겼어요.").wait_for()
    assert home.titles() == ["빨래"]
    assert work.titles() == ["장보기"]
    page.get_by_role("link", name="카드로 가기").click()
    page.wait_for_url(f"**{work.page}/card/*")
    expect(page.get_by_role("heading", name="장보기")).to_be_visible()
    page.goto(link)
    page.wait_for_url(f"**{work.page}/card/*")


def test_whoever_is_not_on_the_other_board_is_told_that_it_went(visitors, boards, share):
    home, work = boards
    share(home, DOYUN)
    moved = next(held["id"] for held in home.caller.get(f"{home.api}/cards")["cards"] if held["title"] == "장보기")
    home.caller.post(f"{home.api}/cards/{moved}/move-to-board", {"to": work.id})
    page = visitors.sign_in(DOYUN, "phone")
    page.goto(f"{home.page}/history")
    page.get_by_role("link", name="카드 보기").first.click()
    expect(page.locator("#main")).to_contain_text("다른 보드로 옮겨졌어요")
    expect(page.locator("#main")).not_to_contain_text("회사 일")


def test_without_a_network_the_card_stays_and_that_is_said(own_house, visitors_of):
    board = Board(Caller(own_house).sign_in(MINJI), "집안일")
    board.add("장보기")
    page = visitors_of(own_house).sign_in(MINJI, "phone", new=True)
    holds(page, board)
    without_network(own_house, page)
    choose(page)
    said = page.locator(".toast-text")
    expect(said).to_contain_text("지금은 오프라인이라 열 수 없어요")
    expect(said).not_to_contain_text("보내지 못했어요")
    expect(card(page, "장보기")).to_be_visible()
