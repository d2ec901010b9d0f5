"""Ways to move a card, each the same operation: by drag with a mouse or a finger, from the menu, by key, by two taps."""

import pytest
from playwright.sync_api import expect

from boards import Board
from eventually import eventually
from people import MINJI


@pytest.fixture
def board(caller):
    board = Board(caller(MINJI), "옮기기")
    for title in ("가", "나", "다"):
        board.add(title)
    board.add("라", column="doing")
    return board


def card(page, title):
    return page.locator("li.card", has=page.get_by_role("link", name=title, exact=True))


def title(page, text):
    return page.locator("#main").get_by_role("link", name=text, exact=True)


def settles(page, column, titles):
    """Waits until a column shows these titles, in this order."""
    page.wait_for_function(
        """([kind, titles]) => [...document.querySelectorAll(`[data-kind=${kind}] .card:not([hidden]) .card-title`)]
            .map(title => title.textContent).join() === titles.join()""",
        arg=[column, titles])


def stays(page, board, column, titles):
    """The column shows these titles, at once and after a reload: the house has it, too."""
    settles(page, column, titles)
    page.wait_for_function("() => !document.querySelector('[data-sync-mark][data-state=saving]')")
    fresh = page.context.new_page()
    fresh.goto(board.page)
    settles(fresh, column, titles)
    fresh.close()


def grab(page, text):
    box = card(page, text).bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 12)
    page.mouse.down()
    return box


def drag(page, text, to_x, to_y):
    grab(page, text)
    page.mouse.move(to_x, to_y, steps=12)


def test_by_drag(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    target = card(page, "라").bounding_box()
    drag(page, "가", target["x"] + 40, target["y"] + target["height"] + 12)
    assert page.locator(".card-gap").count() == 1
    page.mouse.up()
    stays(page, board, "doing", ["라", "가"])
    stays(page, board, "todo", ["나", "다"])
    assert page.url.endswith(board.page), "the drag has opened the card"
    expect(page.locator(".card-flight")).to_have_count(0)


def test_by_drag_within_a_column(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    first = card(page, "가").bounding_box()
    drag(page, "다", first["x"] + 40, first["y"] - 8)
    page.mouse.up()
    stays(page, board, "todo", ["다", "가", "나"])


def test_by_drag_into_an_empty_column(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    column = page.locator("[data-kind=done]").bounding_box()
    drag(page, "나", column["x"] + 60, column["y"] + 260)
    page.mouse.up()
    stays(page, board, "done", ["나"])


def test_escape_puts_a_dragged_card_back(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    target = card(page, "라").bounding_box()
    drag(page, "가", target["x"] + 40, target["y"] + 90)
    page.keyboard.press("Escape")
    page.mouse.up()
    stays(page, board, "todo", ["가", "나", "다"])
    stays(page, board, "doing", ["라"])


def test_a_click_anywhere_on_a_card_opens_it(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    box = card(page, "나").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 6)
    page.wait_for_url("**/card/*")


def test_from_the_menu(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    card(page, "나").get_by_label("옮기기, 지우기").click()
    menu = page.locator("#card-menu")
    expect(menu.get_by_role("button", name="링크 복사")).to_be_visible()
    assert menu.get_by_role("button").all_inner_texts() == [
        "‘하는 중’으로 옮기기", "‘완료’로 옮기기", "맨 위로", "위로", "아래로", "맨 아래로", "옮길 자리 고르기",
        "내가 맡기", "오늘까지", "내일까지", "카드 복사", "다른 보드로 옮기기",
        "링크 복사", "보관", "지우기"]
    menu.get_by_role("button", name="‘하는 중’으로 옮기기").click()
    stays(page, board, "doing", ["라", "나"])
    expect(title(page, "나")).to_be_focused()
    card(page, "나").get_by_label("옮기기, 지우기").click()
    assert "아래로" not in menu.get_by_role("button").all_inner_texts(), "the last card cannot go down"
    menu.get_by_role("button", name="맨 위로", exact=True).click()
    stays(page, board, "doing", ["나", "라"])


def test_the_menu_opens_by_the_other_button_and_closes_by_escape(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    card(page, "나").click(button="right")
    expect(page.locator("#card-menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#card-menu")).to_be_hidden()
    expect(card(page, "나").get_by_label("옮기기, 지우기")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="‘완료’로 옮기기")).to_be_focused()
    page.keyboard.press("Enter")
    stays(page, board, "done", ["나"])


def test_the_focus_goes_from_a_deleted_card_to_the_one_after_it_or_before(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    for deleted, left in (("나", ["가", "다"]), ("다", ["가"])):
        card(page, deleted).get_by_label("옮기기, 지우기").click()
        page.get_by_role("button", name="지우기", exact=True).click()
        settles(page, "todo", left)
        expect(title(page, left[-1])).to_be_focused()


def test_by_keyboard(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    title(page, "가").focus()
    page.keyboard.press("ArrowDown")
    expect(title(page, "나")).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    settles(page, "todo", ["가", "다", "나"])
    expect(title(page, "나")).to_be_focused()
    page.keyboard.press("Alt+ArrowUp")
    page.keyboard.press("Alt+ArrowUp")
    page.keyboard.press("Alt+ArrowRight")
    expect(title(page, "나")).to_be_focused()
    stays(page, board, "doing", ["나", "라"])
    stays(page, board, "todo", ["가", "다"])
    assert page.locator("#announcements").inner_text() == "‘나’: 하는 중, 2장 중 1번째"
    page.keyboard.press("ArrowLeft")
    expect(title(page, "가")).to_be_focused()


def test_by_two_taps(visitors, board):
    page = visitors.sign_in(MINJI, "phone")
    page.goto(board.page)
    card(page, "다").get_by_label("옮기기, 지우기").tap()
    page.get_by_role("button", name="옮길 자리 고르기").tap()
    for spot in page.locator("[data-kind=todo] .card-spot button").all():
        assert spot.bounding_box()["height"] >= 44
    page.get_by_role("button", name="할 일: ‘가’ 앞").tap()
    stays(page, board, "todo", ["다", "가", "나"])
    expect(page.locator(".card-spot")).to_have_count(0)


def test_by_two_keys(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    card(page, "다").get_by_label("옮기기, 지우기").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="옮길 자리 고르기").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="하는 중: 맨 아래").focus()
    page.keyboard.press("Enter")
    stays(page, board, "doing", ["라", "다"])
    expect(title(page, "다")).to_be_focused()
    card(page, "다").get_by_label("옮기기, 지우기").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="옮길 자리 고르기").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".card-spot")).to_have_count(0)
    expect(title(page, "다")).to_be_focused()


def test_what_was_done_can_be_taken_back(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    card(page, "다").get_by_label("옮기기, 지우기").click()
    page.get_by_role("button", name="지우기", exact=True).click()
    settles(page, "todo", ["가", "나"])
    page.locator(".toast").get_by_role("button", name="되돌리기").click()
    settles(page, "todo", ["가", "나", "다"])
    page.keyboard.press("Control+Shift+z")
    settles(page, "todo", ["가", "나"])
    page.keyboard.press("Control+z")
    stays(page, board, "todo", ["가", "나", "다"])


@pytest.mark.without_worker("the house's answer is held back, and a device deletes cards without asking it")
def test_a_touch_is_answered_before_the_house_is(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    held = []
    page.route("**/delete-card", lambda route: held.append(route))
    card(page, "나").get_by_label("옮기기, 지우기").click()
    with page.expect_request("**/delete-card"):
        frames = page.evaluate("""async () => {
            document.querySelector('#card-menu [data-does=delete] button').click();
            let frames = 0;
            while ([...document.querySelectorAll('[data-kind=todo] .card:not([hidden])')].length > 2) {
                frames += 1;
                await new Promise(requestAnimationFrame);
            }
            return frames;
        }""")
    assert frames <= 3, "what a person sees waits for nothing but the next frames: at most 50 ms at 60 a second"
    eventually("the house is asked", lambda: held, page=page)
    assert len(held) == 1 and board.titles("todo") == ["가", "나", "다"], "the house has been asked, and has not answered"
    held[0].continue_()
    stays(page, board, "todo", ["가", "다"])


@pytest.mark.without_worker("the house is not reached, and a device moves cards without it")
def test_a_move_that_is_lost_goes_back_and_can_be_sent_again(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    sent = []
    page.on("request", lambda request: "move-card" in request.url and sent.append(request.post_data))
    page.route("**/move-card", lambda route: route.abort())
    title(page, "가").focus()
    page.keyboard.press("Alt+ArrowRight")
    page.get_by_role("button", name="다시 시도").wait_for()
    settles(page, "todo", ["가", "나", "다"])
    page.unroute("**/move-card")
    page.get_by_role("button", name="다시 시도").click()
    stays(page, board, "doing", ["가", "라"])
    assert len(sent) == 2 and sent[0] == sent[1], "sent again, it is the same operation"
