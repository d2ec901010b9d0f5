"""A card is copied from its menu, and handed on by its short link, with a network and without one."""

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import holds, settled, with_network, without_network
from house import Caller
from people import DOYUN, MINJI
from test_moving import card, settles, title


@pytest.fixture
def board(caller, share):
    board = Board(caller(MINJI), "장보기 보드")
    share(board, DOYUN)
    return furnished_with_cards(board)


def furnished_with_cards(board):
    for name in ("앞", "장보기", "뒤"):
        board.add(name)
    return board


def in_menu(page, name):
    card(page, "장보기").get_by_label("옮기기, 지우기").click()
    page.locator("#card-menu").get_by_role("button", name=name).click()


def copied(page):
    """The link that was just copied."""
    expect(page.locator(".toast")).to_contain_text("카드 링크를 복사했어요.")
    return page.evaluate("navigator.clipboard.readText()")


def test_a_link_is_copied_from_the_menu_and_opens_the_card_elsewhere(visitors, board):
    page = visitors.sign_in(MINJI)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(board.page)
    in_menu(page, "링크 복사")
    link = copied(page)
    expect(page.locator("#card-menu")).to_be_hidden()
    other = visitors.sign_in(DOYUN)
    other.goto(link)
    expect(other.get_by_role("heading", name="장보기")).to_be_visible()
    other.context.grant_permissions(["clipboard-read", "clipboard-write"])
    # Before its script is here the link is followed; the script shows the menu's button, too.
    other.locator("button[data-card-link]:not([hidden])").wait_for(state="attached")
    other.get_by_role("link", name="카드 링크").click()
    assert copied(other) == link


def test_a_card_is_copied_and_its_link_followed_with_no_network(own_house, visitors_of):
    board = furnished_with_cards(Board(Caller(own_house).sign_in(MINJI), "장보기 보드"))
    page = visitors_of(own_house).sign_in(MINJI, new=True)
    holds(page, board)
    without_network(own_house, page)
    in_menu(page, "카드 복사")
    settles(page, "todo", ["앞", "장보기", "장보기", "뒤"])
    title(page, "장보기").last.click()
    page.wait_for_url("**/card/*")
    address = page.url
    link = page.get_by_role("link", name="카드 링크").get_attribute("href")
    page.goto(board.page)
    page.goto(link)
    assert page.url == address
    with_network(own_house, page)
    board.caller.hang_up()
    settled(page)
    assert board.titles() == ["앞", "장보기", "장보기", "뒤"]
    page.goto(board.page)
    page.locator("form[data-keys=undo] button").first.click()
    settles(page, "todo", ["앞", "장보기", "뒤"])
