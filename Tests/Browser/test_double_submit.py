"""Whatever is sent twice is done once; whatever is lost on the way can be sent again."""

import re

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import heading, opened, way_up, words
from devices import sent
from people import MINJI
from test_moving import card, settles, stays


@pytest.fixture
def board(caller):
    return Board(caller(MINJI), "두 번")


def operations(page):
    """The ids of the operations that the page's forms would become."""
    return page.evaluate("() => [...document.querySelectorAll('form input[name=operation]')].map(field => field.value)")


def test_no_two_forms_of_two_tabs_share_an_operation(visitors, board):
    one = visitors.sign_in(MINJI)
    two = one.context.new_page()
    for page in (one, two):
        page.goto(board.page)
    every = operations(one) + operations(two)
    assert len(every) == len(set(every)) > 10
    assert all(re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", id) for id in every)


def test_a_form_has_a_new_operation_after_each_success(visitors, board):
    board.add("가")
    board.add("나")
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    before = operations(page)
    card(page, "가").get_by_label("옮기기, 지우기").click()
    page.get_by_role("button", name="맨 아래로").click()
    stays(page, board, "todo", ["나", "가"])
    form = "() => document.querySelector('#card-menu [data-does=shift] input[name=operation]').value"
    assert page.evaluate(form) not in before


def test_enter_twice_adds_one_card(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    field = page.get_by_label("할 일에 새 카드 제목")
    field.fill("한 번만")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    stays(page, board, "todo", ["한 번만"])


def test_two_clicks_on_undo_take_one_thing_back(visitors, board):
    board.add("가")
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    field = page.get_by_label("할 일에 새 카드 제목")
    for title in ("나", "다"):
        field.fill(title)
        page.keyboard.press("Enter")
    settles(page, "todo", ["가", "나", "다"])
    undo = page.locator("form[data-keys=undo] button")
    expect(undo).to_have_attribute("aria-label", re.compile("다"))
    undo.evaluate("button => { button.click(); button.click(); }")
    stays(page, board, "todo", ["가", "나"])


@pytest.mark.without_worker("the house's answers are held back, and a device moves cards without asking it")
def test_a_second_card_is_moved_from_the_menu_while_the_first_is_on_its_way(visitors, board):
    for title in ("가", "나"):
        board.add(title)
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    waiting = []
    page.route("**/move-card", lambda route: waiting.append(route))
    for title in ("가", "나"):
        card(page, title).get_by_label("옮기기, 지우기").click()
        page.get_by_role("button", name="‘하는 중’으로 옮기기").click()
    settles(page, "doing", ["가", "나"])
    page.unroute("**/move-card")
    stays(page, board, "doing", ["가", "나"])


def test_saving_a_new_card_twice_adds_one(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/new-card")
    page.get_by_role("textbox", name="제목").fill("하나")
    page.get_by_role("button", name="카드 추가").evaluate("button => { button.click(); button.click(); }")
    page.wait_for_url(f"**{board.page}*")
    stays(page, board, "todo", ["하나"])


@pytest.mark.without_worker("the house's answers are held back, and a device adds cards without asking it")
def test_what_is_typed_while_sending_is_kept_and_sent_next(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    waiting = []
    page.route("**/add-card", lambda route: waiting.append(route))
    field = page.get_by_label("할 일에 새 카드 제목")
    field.fill("첫째")
    page.keyboard.press("Enter")
    page.keyboard.type("둘째")
    assert field.input_value() == "둘째"
    page.keyboard.press("Enter")
    page.keyboard.type("셋째는 아직")
    settles(page, "todo", ["첫째", "둘째"])
    page.unroute("**/add-card")
    stays(page, board, "todo", ["첫째", "둘째"])
    assert field.input_value() == "셋째는 아직"
    expect(field).to_be_focused()


def lose_the_answer(route):
    route.fetch()
    route.abort()


@pytest.mark.without_worker("the house's answer is lost, which a device does not need")
def test_a_card_whose_answer_was_lost_comes_by_itself(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    page.route("**/add-card", lose_the_answer)
    field = page.get_by_label("할 일에 새 카드 제목")
    field.fill("한 장")
    page.keyboard.press("Enter")
    settles(page, "todo", ["한 장"])
    expect(field).to_have_value("")
    expect(page.locator("[data-retries]")).to_have_count(0)
    stays(page, board, "todo", ["한 장"])


@pytest.mark.without_worker("the house's answer is lost, which a device does not need")
def test_sent_again_after_a_lost_answer_it_is_one_card(visitors, board):
    page = visitors.sign_in(MINJI)
    page.route(re.compile(r"/live(\?|$)"), lambda route: route.abort())
    # Whoever comes for the first time may be drawn the page once more, in their own zone, and would see the card then.
    page.goto(board.page)
    page.goto(board.page)
    page.route("**/add-card", lose_the_answer)
    field = page.get_by_label("할 일에 새 카드 제목")
    field.fill("한 장")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="다시 시도").wait_for()
    assert field.input_value() == "한 장", "the text typed is gone"
    page.unroute("**/add-card")
    field.focus()
    page.keyboard.press("Enter")
    stays(page, board, "todo", ["한 장"])
    assert field.input_value() == ""


@pytest.mark.without_worker("the house is not reached, and a device takes changes without it")
def test_all_that_was_not_sent_is_sent_again_by_one_button(visitors, board):
    for title in ("가", "나", "다"):
        board.add(title)
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    again = page.get_by_role("button", name="다시 시도")
    page.route("**/move-card", lambda route: route.abort())
    page.route("**/add-card", lambda route: route.abort())
    for title in ("가", "나"):
        card(page, title).get_by_label("옮기기, 지우기").click()
        with page.expect_event("requestfailed"):
            page.get_by_role("button", name="‘하는 중’으로 옮기기").click()
    page.get_by_label("할 일에 새 카드 제목").fill("라")
    with page.expect_event("requestfailed"):
        page.keyboard.press("Enter")
    settles(page, "todo", ["가", "나", "다"])
    expect(again).to_have_count(1)
    page.unroute("**/move-card")
    page.unroute("**/add-card")
    again.click()
    stays(page, board, "doing", ["가", "나"])
    stays(page, board, "todo", ["다", "라"])
    expect(again).to_have_count(0)


@pytest.mark.without_worker("the house is not reached, and a device takes changes without it")
def test_what_else_is_sent_leaves_what_was_not(visitors, board):
    for title in ("가", "나"):
        board.add(title)
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    again = page.get_by_role("button", name="다시 시도")
    menu = page.get_by_role("button", name="‘하는 중’으로 옮기기")
    page.route("**/move-card", lambda route: route.abort())
    card(page, "가").get_by_label("옮기기, 지우기").click()
    menu.click()
    again.wait_for()
    page.unroute("**/move-card")
    card(page, "나").get_by_label("옮기기, 지우기").click()
    menu.click()
    settles(page, "doing", ["나"])
    again.click()
    stays(page, board, "doing", ["나", "가"])


@pytest.mark.without_worker("the house is not reached, and a device takes changes without it")
def test_a_card_page_without_connection_keeps_its_text(visitors, board):
    id = board.add("제목", body="본문")
    page = visitors.sign_in(MINJI)
    # Whoever comes for the first time may be drawn the page once more, in their own zone, and would be told that all is saved.
    page.goto(board.page)
    page.goto(f"{board.page}/card/{id}")
    page.route("**/edit-card", lambda route: route.abort())
    body = opened(page, "body")
    body.fill("길게 쓴 글")
    page.get_by_role("button", name="저장").click()
    again = page.get_by_role("button", name="다시 시도")
    again.wait_for()
    assert body.input_value() == "길게 쓴 글"
    assert page.locator("[data-sync-mark]").inner_text() == "오프라인"
    page.unroute("**/edit-card")
    again.click()
    expect(again).to_be_hidden()
    expect(words(page)).to_have_text("길게 쓴 글")
    sent(page)
    page.goto(f"{board.page}/card/{id}")
    expect(words(page)).to_have_text("길게 쓴 글")


def test_back_from_the_board_a_card_is_saved_as_another_operation(visitors, board):
    id = board.add("처음")
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/card/{id}")
    for text in ("둘째", "셋째"):
        opened(page, "title").fill(text)
        way_up(page).click()
        settles(page, "todo", [text])
        page.go_back()
        expect(heading(page)).to_have_text(text)
    page.goto(board.page)
    settles(page, "todo", ["셋째"])


def test_a_refused_form_says_why_and_keeps_all_that_was_written(visitors, board):
    id = board.add("제목", body="본문")
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/card/{id}")
    title = opened(page, "title")
    title.fill("   ")
    page.get_by_role("button", name="저장").click()
    page.locator(".field-error").wait_for()
    expect(title).to_be_focused()
    assert title.input_value() == "   "
    assert page.url.endswith(f"/card/{id}")
    title.fill("새 제목")
    page.get_by_role("button", name="저장").click()
    expect(heading(page)).to_have_text("새 제목")
    expect(words(page)).to_have_text("본문")
    sent(page)
    page.goto(board.page)
    settles(page, "todo", ["새 제목"])
