"""A board filtered by words and due days: in the address, without scripts too, and cards still move where they are put."""

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import sent
from people import MINJI
from test_today import day_of


@pytest.fixture
def board(caller):
    board = Board(caller(MINJI), "거르는 판")
    for title in ("결제 문구", "아이콘", "결제 시험", "번역"):
        board.add(title)
    # Without scripts the server counts days in its own zone, which may be a day behind Seoul.
    board.add("늦은 결제", due=day_of(MINJI, -2))
    return board


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_words_and_days_are_asked_for_and_taken_off_again(visitors, board, scripts):
    page = visitors.sign_in(MINJI, scripts=scripts)
    page.goto(board.page)
    page.get_by_role("button", name="카드 거르기").click()
    page.get_by_role("searchbox", name="낱말").fill("결제")
    page.get_by_role("button", name="거르기", exact=True).click()
    page.wait_for_url("**text=*")
    expect(page.locator(".card")).to_have_count(3)
    expect(page.locator("[data-kind=todo] .column-head .badge")).to_contain_text("3/5")
    expect(page.locator(".filter-count")).to_have_text("카드 5장 중 3장")
    page.get_by_role("button", name="카드 거르기").click()
    page.get_by_label("마감일").first.select_option("over")
    page.get_by_role("button", name="거르기", exact=True).click()
    expect(page.locator(".card")).to_have_count(1)
    page.get_by_role("link", name="결제").filter(has=page.locator(".icon")).click()
    expect(page.locator(".card")).to_have_count(1)
    page.get_by_role("link", name="모두 지우기").click()
    expect(page.locator(".card")).to_have_count(5)


def test_a_card_that_is_moved_under_a_filter_goes_where_it_was_put(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}?text=결제")
    source = page.locator(".card", has_text="늦은 결제")
    source.scroll_into_view_if_needed()
    a, b = source.bounding_box(), page.locator(".card", has_text="결제 시험").bounding_box()
    page.mouse.move(a["x"] + a["width"] / 2, a["y"] + a["height"] / 2)
    page.mouse.down()
    page.mouse.move(b["x"] + b["width"] / 2, b["y"] + 4, steps=12)
    page.mouse.up()
    expect(page.locator(".card .card-title")).to_have_text(["결제 문구", "늦은 결제", "결제 시험"])
    assert "text=" in page.url
    sent(page)
    titles = board.titles()
    assert titles.index("늦은 결제") == titles.index("결제 시험") - 1, titles
    assert set(titles) == {"결제 문구", "아이콘", "결제 시험", "번역", "늦은 결제"}


def test_undoing_without_scripts_stays_in_the_filter(visitors, board):
    page = visitors.sign_in(MINJI, scripts=False)
    page.goto(f"{board.page}?text=결제")
    page.locator("form[action$='/undo'] button").first.click()
    assert "text=" in page.url


def test_up_and_down_are_steps_among_the_cards_that_are_shown(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}?text=결제")
    shown = page.locator(".card .card-title")
    page.locator(".card", has_text="결제 시험").locator("[data-card-more]").click()
    with page.expect_response("**/move-card"):
        page.get_by_role("button", name="위로", exact=True).click()
    expect(shown).to_have_text(["결제 시험", "결제 문구", "늦은 결제"])
    page.locator(".card", has_text="결제 문구").locator(".card-title").focus()
    with page.expect_response("**/move-card"):
        page.keyboard.press("Alt+ArrowDown")
    expect(shown).to_have_text(["결제 시험", "늦은 결제", "결제 문구"])
    page.reload()
    expect(shown).to_have_text(["결제 시험", "늦은 결제", "결제 문구"])
