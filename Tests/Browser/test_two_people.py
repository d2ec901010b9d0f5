"""Two people on one board: each sees the other's changes, and loses nothing of their own."""

import re

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import heading, opened, way_up, words
from devices import sent
from people import ANN, DOYUN, MINJI
from test_moving import card, drag, settles, title


@pytest.fixture
def board(caller, share):
    board = Board(caller(MINJI), "함께")
    share(board, DOYUN)
    for text in ("가", "나", "다"):
        board.add(text)
    board.add("라", column="doing")
    return board


class Writer:
    """Somebody who is writing all the while, and whose words, caret and scroll must stay."""

    words = "쓰는 중인 글"

    def __init__(self, page, field):
        self.page = page
        self.field = field
        field.click()
        field.fill(self.words)
        field.evaluate("field => field.setSelectionRange(1, 3)")
        self.scroll = self.scrolls()

    def scrolls(self):
        return self.page.evaluate(
            "() => [scrollY, ...[...document.querySelectorAll('#page [id]')].map(element => element.scrollTop)]"
            ".filter(top => top > 0)")

    def is_undisturbed(self):
        expect(self.field).to_be_focused()
        assert self.field.input_value() == self.words
        caret = self.field.evaluate("field => [field.selectionStart, field.selectionEnd]")
        assert caret == [1, 3]
        assert self.scrolls() == self.scroll


def by_drag(page):
    target = card(page, "라").bounding_box()
    drag(page, "가", target["x"] + 40, target["y"] + target["height"] + 12)
    page.mouse.up()


def by_menu(page):
    card(page, "가").get_by_label("옮기기, 지우기").click()
    page.get_by_role("button", name="‘하는 중’으로 옮기기").click()


def by_key(page):
    title(page, "가").focus()
    page.keyboard.press("Alt+ArrowRight")
    page.keyboard.press("Alt+ArrowDown")


def by_two_taps(page):
    card(page, "가").get_by_label("옮기기, 지우기").click()
    page.get_by_role("button", name="옮길 자리 고르기").click()
    page.get_by_role("button", name="하는 중: 맨 아래").click()


def adds(page):
    page.get_by_label("하는 중에 새 카드 제목").fill("새 카드")
    page.keyboard.press("Enter")


def deletes(page):
    card(page, "나").get_by_label("옮기기, 지우기").click()
    page.get_by_role("button", name="지우기", exact=True).click()


def edits(page):
    title(page, "나").click()
    opened(page, "title").fill("나, 고침")
    way_up(page).click()


ACTS = {
    "added": (adds, "doing", ["라", "새 카드"]),
    "moved by drag": (by_drag, "doing", ["라", "가"]),
    "moved from the menu": (by_menu, "doing", ["라", "가"]),
    "moved by key": (by_key, "doing", ["라", "가"]),
    "moved by two taps": (by_two_taps, "doing", ["라", "가"]),
    "edited": (edits, "todo", ["가", "나, 고침", "다"]),
    "deleted": (deletes, "todo", ["가", "다"]),
}


@pytest.mark.parametrize("act", ACTS)
def test_what_one_does_the_other_sees_while_writing(visitors, board, act):
    does, column, after = ACTS[act]
    before = ["가", "나", "다"] if column == "todo" else ["라"]
    minji, doyun = visitors.sign_in(MINJI), visitors.sign_in(DOYUN)
    for page in (minji, doyun):
        page.goto(board.page)
    expect(doyun.locator(".face[data-here]")).to_have_count(2)
    writer = Writer(doyun, doyun.get_by_label("완료에 새 카드 제목"))

    does(minji)
    settles(doyun, column, after)
    writer.is_undisturbed()

    settles(minji, column, after)
    # Two keys were two moves, and a key is pressed again before the house has answered to the last.
    times = 2 if act == "moved by key" else 1
    for _ in range(times):
        minji.locator("body").press("Control+z")
    settles(doyun, column, before)
    for _ in range(times):
        minji.locator("body").press("Control+Shift+z")
    settles(doyun, column, after)
    writer.is_undisturbed()
    doyun.keyboard.press("End")
    doyun.keyboard.press("Enter")
    settles(minji, "done", [Writer.words])


def test_the_other_works_on_while_one_writes_a_card(visitors, board, caller):
    id = board.add("긴 글", body="첫 줄\n" + "\n".join(f"{number}번째 줄" for number in range(2, 60)))
    minji, doyun = visitors.sign_in(MINJI), visitors.sign_in(DOYUN)
    minji.goto(f"{board.page}/card/{id}")
    writer = Writer(minji, opened(minji, "body"))
    doyun.goto(board.page)
    expect(minji.locator("#page")).to_have_attribute("data-sequence", re.compile(r"\d+"))

    card(doyun, "긴 글").get_by_label("옮기기, 지우기").click()
    doyun.get_by_role("button", name="‘하는 중’으로 옮기기").click()
    expect(minji.locator(".card-reading a.chip")).to_have_text("하는 중")
    writer.is_undisturbed()

    doyun.goto(f"{board.page}/card/{id}")
    opened(doyun, "title").fill("도윤이 고친 제목")
    doyun.keyboard.press("Enter")
    expect(heading(minji)).to_have_text("도윤이 고친 제목")
    writer.is_undisturbed()
    minji.get_by_role("button", name="저장").click()
    expect(words(minji)).to_have_text(Writer.words)
    way_up(minji).click()
    settles(minji, "doing", ["라", "도윤이 고친 제목"])
    sent(minji)
    stored = [one for one in board.caller.get(f"{board.api}/cards")["cards"] if one["id"] == id]
    assert stored[0]["body"] == Writer.words


@pytest.mark.parametrize("browser", ["of today", "that loses the focus of what moves"])
def test_the_focus_goes_with_a_card_that_another_moves(visitors, board, browser):
    minji = visitors.sign_in(MINJI)
    if browser != "of today":
        minji.add_init_script("delete Element.prototype.moveBefore")
    minji.goto(board.page)
    title(minji, "나").focus()
    id = card(minji, "나").get_attribute("data-card")
    board.caller.post(f"{board.api}/cards/{id}/move", {"column": board.columns["doing"]})
    settles(minji, "doing", ["라", "나"])
    expect(title(minji, "나")).to_be_focused()
    board.caller.post(f"{board.api}/cards/{id}/move", {"to": "top"})
    settles(minji, "doing", ["나", "라"])
    expect(title(minji, "나")).to_be_focused()


def test_a_card_deleted_while_one_writes_keeps_the_text_and_says_so(visitors, board):
    id = board.add("사라질 카드")
    minji, doyun = visitors.sign_in(MINJI), visitors.sign_in(DOYUN)
    minji.goto(f"{board.page}/card/{id}")
    writer = Writer(minji, opened(minji, "body"))
    doyun.goto(board.page)
    card(doyun, "사라질 카드").get_by_label("옮기기, 지우기").click()
    doyun.get_by_role("button", name="지우기", exact=True).click()
    # A toast that has the focus stays until it is pressed.
    undo = doyun.locator(".toast").get_by_role("button", name="되돌리기")
    undo.focus()
    expect(minji.locator("#main .banner")).to_contain_text("도윤 님이 이 카드를 지웠어요")
    writer.is_undisturbed()
    undo.click()
    expect(minji.locator("#main .banner")).to_have_count(0)
    writer.is_undisturbed()


def test_a_card_deleted_while_one_writes_is_restored_there(visitors, board):
    id = board.add("돌아올 카드")
    minji = visitors.sign_in(MINJI)
    minji.goto(f"{board.page}/card/{id}")
    opened(minji, "body").fill("쓰던 글")
    board.delete(id)
    minji.locator("#main [data-gone]").get_by_role("button", name="‘돌아올 카드’ 되살리기").click()
    expect(title(minji, "돌아올 카드")).to_be_visible()
    minji.goto(f"{board.page}/card/{id}")
    # It was sent after the card was back, or is a draft.
    expect(minji.locator("#edit-body .input")).to_have_value("쓰던 글")


def test_a_long_column_stays_where_one_looks(visitors, board):
    for number in range(30):
        board.add(f"카드 {number}")
    minji = visitors.sign_in(MINJI)
    minji.goto(board.page)
    field = minji.get_by_label("할 일에 새 카드 제목")
    field.click()
    minji.keyboard.type("쓰는 중인 ")
    minji.locator("[data-kind=todo] .cards").evaluate("list => list.scrollTop = 700")
    place = "() => document.querySelector('[data-kind=todo] .cards .card:nth-child(12)').getBoundingClientRect().top"
    before = minji.evaluate(place)

    board.add("다른 사람의 카드")
    title(minji, "다른 사람의 카드").wait_for(state="attached")
    assert minji.evaluate(place) == before
    # One above what is seen goes: what is seen stays where it was on the screen.
    kept = minji.locator("[data-kind=todo] .cards .card").nth(11).get_attribute("id")
    first = minji.locator("[data-kind=todo] .cards .card").first.get_attribute("data-card")
    board.caller.send("DELETE", f"{board.api}/cards/{first}")
    minji.locator(f"#card-{first}").wait_for(state="detached")
    after = minji.evaluate("id => document.getElementById(id).getBoundingClientRect().top", kept)
    assert abs(after - before) < 1

    expect(field).to_be_focused()
    minji.keyboard.type("제목")
    assert field.input_value() == "쓰는 중인 제목"


@pytest.mark.without_worker("requests of the worker are counted with those of the pages otherwise")
def test_two_tabs_of_one_browser_hear_by_one_stream(visitors, board):
    one = visitors.sign_in(MINJI)
    streams = []
    one.context.on("request", lambda request: re.search(r"/live(\?|$)", request.url) and streams.append(request.url))
    one.goto(board.page)
    expect(one.locator(".face[data-here]")).to_have_count(1)
    two = one.context.new_page()
    two.goto(board.page)
    expect(two.locator(".face[data-here]")).to_have_count(1)
    board.add("둘 다에게")
    for page in (one, two):
        title(page, "둘 다에게").wait_for()
    assert len(streams) == 1
    one.close()
    board.add("남은 하나에게")
    title(two, "남은 하나에게").wait_for()
    assert len(streams) == 2


@pytest.mark.without_worker("the house is not reached, and a device says so by itself")
def test_a_lost_connection_is_said_and_made_up_for(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    page.context.set_offline(True)
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator("[data-sync-mark]")).to_have_text("오프라인")
    board.add("그사이")
    page.context.set_offline(False)
    title(page, "그사이").wait_for()
    expect(page.locator("[data-sync-mark]")).to_have_text("동기화됨")


def test_a_stranger_to_the_board_sees_nothing_of_it(visitors, board):
    ann = visitors.sign_in(ANN)
    assert ann.goto(board.page).status == 404
    assert "함께" not in ann.content()


def test_a_viewer_sees_all_and_can_move_nothing(visitors, board, share):
    share(board, ANN, role="viewer")
    ann = visitors.sign_in(ANN)
    ann.goto(board.page)
    drag(ann, "가", *(card(ann, "라").bounding_box()[side] + 30 for side in ("x", "y")))
    ann.mouse.up()
    expect(ann.locator(".card-flight")).to_have_count(0)
    settles(ann, "todo", ["가", "나", "다"])
    if "/card/" in ann.url:
        ann.goto(board.page)
    title(ann, "가").focus()
    ann.keyboard.press("Alt+ArrowRight")
    ann.keyboard.press("Control+z")
    card(ann, "나").click(button="right", position={"x": 10, "y": 10})
    settles(ann, "todo", ["가", "나", "다"])
    board.add("새로 온 것")
    title(ann, "새로 온 것").wait_for()
