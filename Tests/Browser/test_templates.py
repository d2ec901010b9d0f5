"""A card is made a template on a phone, and a card is made of it in another column."""

from playwright.sync_api import expect

from boards import Board
from devices import sent
from people import MINJI


def test_a_card_becomes_a_template_and_a_card_is_made_of_it(visitors, caller):
    board = Board(caller(MINJI), "되풀이하는 일")
    card = board.add("주간 회의")
    page = visitors.sign_in(MINJI, device="phone")
    page.goto(f"{board.page}/card/{card}")
    page.get_by_role("button", name="옮기기, 지우기").click()
    page.get_by_role("button", name="템플릿으로 두기").click()
    expect(page.locator("[data-toast]:visible")).to_contain_text("‘주간 회의’를 템플릿으로 두었어요")
    sent(page)
    assert board.titles() == []

    page.get_by_role("link", name="템플릿으로 추가").first.click()
    page.get_by_role("button", name="‘주간 회의’ 템플릿으로 카드 추가").click()
    expect(page.locator("li.card", has=page.get_by_role("link", name="주간 회의", exact=True))).to_be_visible()
    sent(page)
    assert board.titles() == ["주간 회의"]
