"""What happened on a board: read to its beginning, live, and taken back to."""

import re

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import refreshed, sent
from house import new_id
from people import DOYUN, MINJI
from test_moving import settles


@pytest.fixture
def board(caller, share):
    board = Board(caller(MINJI), "기록")
    share(board, DOYUN)
    return board


def edit(board, card: str, **fields) -> None:
    status, _, answer = board.caller.send("PATCH", f"{board.api}/cards/{card}", {"id": new_id(), **fields})
    assert status == 200, answer


def opened(visitors, board, person, **device):
    """The history, once the house knows where its reader is: days are drawn for them from then on."""
    page = visitors.sign_in(person, **device)
    page.goto(board.page)
    page.goto(f"{board.page}/history")
    return page


def sequences(page) -> list[int]:
    ids = page.locator(".entry").evaluate_all("entries => entries.map(entry => entry.id)")
    return [int(entry.removeprefix("entry-")) for entry in ids]


def test_it_is_read_on_to_the_beginning_without_leaving_the_page(visitors, board):
    for number in range(90):
        board.add(f"카드 {number}")
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    page.get_by_role("button", name="보드 메뉴").click()
    page.locator("#page").get_by_role("link", name="기록").click()
    expect(page.locator(".entry")).to_have_count(40)
    page.get_by_role("link", name="이전 기록 더 보기").click()
    expect(page.locator(".entry")).to_have_count(80)
    page.get_by_role("link", name="이전 기록 더 보기").click()
    expect(page.locator(".list-end")).to_have_text("여기서 시작했어요.")
    assert page.url.endswith("/history"), "the page was left"
    assert sequences(page) == list(range(92, 0, -1))
    expect(page.locator(".history-day")).to_have_count(1)


def test_what_others_do_comes_in_on_top_and_nothing_is_missing_in_between(visitors, board):
    for number in range(50):
        board.add(f"카드 {number}")
    page = opened(visitors, board, DOYUN)
    page.get_by_role("link", name="이전 기록 더 보기").click()
    expect(page.locator(".list-end")).to_be_visible()
    board.add("방금 온 카드")
    expect(page.locator(".entry").first).to_contain_text("방금 온 카드")
    shown = sequences(page)
    assert shown == list(range(shown[0], shown[-1] - 1, -1)), "something is missing or stands twice"
    # What was read before ends where the newest part does; the rest is there for the asking.
    page.get_by_role("link", name="이전 기록 더 보기").click()
    expect(page.locator(".list-end")).to_be_visible()
    assert sequences(page) == list(range(53, 0, -1))


@pytest.mark.without_worker("the house's answer is held back, and a device that holds the board answers by itself")
def test_what_comes_while_the_rest_is_on_its_way_leaves_no_gap(visitors, board):
    for number in range(50):
        board.add(f"카드 {number}")
    page = opened(visitors, board, DOYUN)
    waiting = []
    older = re.compile("before=")
    page.route(older, lambda route: waiting.append(route))
    page.get_by_role("link", name="이전 기록 더 보기").click()
    board.add("방금 온 카드")
    expect(page.locator(".entry").first).to_contain_text("방금 온 카드")
    page.unroute(older)
    expect(page.locator(".list-end")).to_be_visible()
    assert sequences(page) == list(range(53, 0, -1))


def test_a_page_that_is_drawn_anew_goes_on_where_one_had_come_to(visitors, board):
    for number in range(50):
        board.add(f"카드 {number}")
    page = opened(visitors, board, DOYUN)
    page.get_by_role("link", name="이전 기록 더 보기").click()
    expect(page.locator(".list-end")).to_be_visible()
    # As when one comes back to the tab: the page asks again, and nothing is new.
    refreshed(page, "visibilitychange")
    expect(page.locator(".list-end")).to_be_visible()
    assert sequences(page) == list(range(52, 0, -1))
    expect(page.locator(".history-heading")).to_have_count(1)


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_card_is_taken_back_to_how_it_was_and_forth_again(visitors, board, device):
    card = board.add("첫 제목", body="하나\n둘")
    edit(board, card, title="둘째 제목", body="하나\n셋")
    page = visitors.sign_in(MINJI, device)
    page.goto(f"{board.page}/card/{card}")
    page.get_by_role("link", name="기록 보기").click()
    entry = page.locator(".entry").first
    expect(entry.locator("del")).to_have_text(["첫 제목", "둘"])
    expect(entry.locator("ins")).to_have_text(["둘째 제목", "셋"])
    page.locator(".entry").last.get_by_role("link", name="이때 모습 보기").click()
    page.get_by_role("button", name="이 모습으로 되돌리기").click()
    expect(page.locator(".toast")).to_contain_text("‘첫 제목’을 예전 모습으로 되돌렸어요")
    # A toast that has the focus stays until it is pressed.
    undo = page.locator(".toast").get_by_role("button", name="되돌리기")
    undo.focus()
    sent(page)
    assert board.titles() == ["첫 제목"]
    undo.click()
    page.wait_for_url(re.compile(f"{board.page}(\\?|$)"))
    settles(page, "todo", ["둘째 제목"])
    sent(page)
    assert board.titles() == ["둘째 제목"]


def test_one_person_s_work_alone(visitors, board, caller):
    board.add("민지의 카드")
    Board.add(as_(board, caller(DOYUN)), "도윤의 카드")
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/history")
    page.get_by_label("사람별로 보기").get_by_role("link", name="도윤").click()
    expect(page.locator(".entry")).to_have_count(1)
    expect(page.locator(".entry")).to_contain_text("도윤의 카드")


def as_(board, caller):
    """The same board in somebody else's hands."""
    other = object.__new__(Board)
    other.__dict__ = {**board.__dict__, "caller": caller}
    return other
