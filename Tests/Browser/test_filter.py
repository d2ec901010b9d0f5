"""A board filtered by words, labels, people and due days: in the address, and cards still move where they are put."""

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import holds, sent
from house import new_id
from people import DOYUN, MINJI
from test_today import day_of


@pytest.fixture
def board(caller):
    board = Board(caller(MINJI), "거르는 판")
    for title in ("결제 문구", "아이콘", "결제 시험", "번역"):
        board.add(title)
    board.add("늦은 결제", due=day_of(MINJI, -2))
    return board


@pytest.fixture
def together(caller, share):
    """A board of two, with labels: which card has which label, and whose it is, stand in its title."""
    minji = caller(MINJI)
    board = Board(minji, "함께 거르는 판")
    share(board, DOYUN)
    labels = {}
    for name, colour in (("급함", "red"), ("디자인", "blue"), ("나중", "green")):
        labels[name] = new_id()
        minji.post(f"{board.api}/labels", {"id": new_id(), "label": labels[name], "name": name, "colour": colour})
    people = {person["name"]: person["id"] for person in board.read()["people"]}
    for title, label, person in (("급함 민지", "급함", "민지"), ("급함 아무도", "급함", None), ("디자인 도윤", "디자인", "도윤"),
                                 ("나중 민지", "나중", "민지"), ("빈 카드", None, None)):
        card = board.add(title)
        if label:
            minji.send("PUT", f"{board.api}/cards/{card}/labels/{labels[label]}")
        if person:
            minji.send("PUT", f"{board.api}/cards/{card}/assignees/{people[person]}")
    return board


def shown(page):
    return page.locator(".card .card-title")


def open_filter(page):
    page.get_by_role("button", name="카드 필터").click()
    return page.locator("#board-filter")


def test_words_and_days_are_asked_for_and_taken_off_again(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    choices = open_filter(page)
    choices.get_by_role("searchbox", name="낱말").press_sequentially("결제")
    expect(page.locator(".card")).to_have_count(3)
    page.wait_for_url("**text=*")
    expect(page.locator("[data-kind=todo] .column-head .badge")).to_contain_text("3/5")
    expect(page.locator(".filter-count")).to_have_text("카드 5장 중 3장")
    choices.get_by_role("link", name="기한 지남").click()
    expect(page.locator(".card")).to_have_count(1)
    page.keyboard.press("Escape")
    page.get_by_role("link", name="결제").filter(has=page.locator(".icon")).click()
    page.wait_for_url(lambda url: url.endswith("?due=over"))
    expect(page.locator(".card")).to_have_count(1)
    expect(page.locator("#filter-text")).to_have_value("")
    page.get_by_role("link", name="모두 지우기").click()
    expect(page.locator(".card")).to_have_count(5)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_several_labels_and_people_at_once_without_a_step_back_for_each(visitors, together, device):
    page = visitors.sign_in(MINJI, device)
    page.goto("/board")
    page.goto(together.page)
    choices = open_filter(page)
    steps = page.evaluate("history.length")
    # Right after each other: the second press adds to the first.
    choices.get_by_role("link", name="급함").click()
    choices.get_by_role("link", name="디자인").click()
    expect(shown(page)).to_have_text(["급함 민지", "급함 아무도", "디자인 도윤"])
    expect(choices.get_by_role("link", name="디자인")).to_have_attribute("aria-current", "true")
    choices.get_by_role("link", name="도윤").click()
    expect(shown(page)).to_have_text(["디자인 도윤"])
    choices.get_by_role("link", name="담당자 없음").click()
    expect(shown(page)).to_have_text(["급함 아무도", "디자인 도윤"])
    page.keyboard.press("Escape")
    expect(choices).to_be_hidden()
    # More chips than fit beside each other wrap.
    page.get_by_role("link", name="내 카드").click()
    expect(shown(page)).to_have_text(["급함 민지", "급함 아무도", "디자인 도윤"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("history.length") == steps
    page.reload()
    expect(shown(page)).to_have_text(["급함 민지", "급함 아무도", "디자인 도윤"])
    page.get_by_role("link", name="모두 지우기").click()
    expect(shown(page)).to_have_count(5)
    page.get_by_role("link", name="내 카드").click()
    expect(shown(page)).to_have_text(["급함 민지", "나중 민지"])
    page.go_back()
    page.wait_for_url("**/board")


def test_a_filter_works_without_a_line(visitors, together):
    page = visitors.sign_in(MINJI)
    holds(page, together)
    page.context.set_offline(True)
    page.get_by_role("link", name="내 카드").click()
    expect(shown(page)).to_have_text(["급함 민지", "나중 민지"])
    open_filter(page).get_by_role("link", name="나중").click()
    expect(shown(page)).to_have_text(["나중 민지"])
    page.context.set_offline(False)


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
