"""What is half written is there again after the page was closed: on this device, for its writer, until it is sent."""

import re

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import come_over
from meetups import Meetup, introduce
from people import DOYUN, MINJI

DRAFTS = "Object.keys(localStorage).filter((key) => key.startsWith('maru-draft/'))"
BACK = "쓰다 만 글이 그대로 있어요."


@pytest.fixture
def board(caller, share):
    board = Board(caller(MINJI), "초고")
    share(board, DOYUN)
    board.card_page = f"{board.page}/card/{board.add('장보기', body='두부')}"
    return board


def count(page, number):
    page.wait_for_function(f"() => {DRAFTS}.length === {number}")


def begin(page, address, label, text):
    """Writes something and does not send it."""
    page.goto(address)
    page.get_by_role("textbox", name=label, exact=True).fill(text)
    page.wait_for_function("(text) => JSON.stringify(localStorage).includes(text)", arg=text)


def send(page, button):
    page.get_by_role("button", name=button, exact=True).first.click()


@pytest.mark.parametrize("where, label, button, empty", [
    ("new-card", "제목", "카드 추가", ""), ("board", "할 일에 새 카드 제목", "할 일에 추가", ""),
    ("card", "댓글 쓰기", "보내기", ""), ("card", "새 항목", "항목 추가", ""),
    ("talk", "메시지", "보내기", ""),
], ids=["new card", "quick add", "comment", "item", "talk"])
def test_a_half_written_text_outlives_its_page_and_ends_when_it_is_sent(visitors, caller, board, where, label, button, empty):
    if where == "talk":
        introduce(caller(MINJI), "달리는민지")
    places = {"new-card": f"{board.page}/new-card", "board": board.page, "card": board.card_page}
    address = places.get(where) or Meetup(caller(MINJI), "강변").page + "/talk"
    page = visitors.sign_in(MINJI)
    begin(page, address, label, "우유와 귤")
    context = page.context
    page.close()
    page = context.new_page()
    page.goto(address)
    field = page.get_by_role("textbox", name=label, exact=True)
    expect(field).to_have_value("우유와 귤")
    expect(page.get_by_text(BACK)).to_be_visible()
    send(page, button)
    count(page, 0)
    if where == "new-card":
        # The page leaves for the board once the card is taken. Chromium would drop an address opened just before.
        page.wait_for_url(lambda url: not url.endswith("/new-card"))
    page.goto(address)
    expect(field).to_have_value(empty)
    expect(page.get_by_text(BACK)).to_have_count(0)


def test_it_is_dropped_by_its_line_and_by_cancelling(visitors, board):
    page = visitors.sign_in(MINJI, "phone")
    begin(page, board.card_page, "댓글 쓰기", "두부와 귤")
    page.reload()
    page.get_by_role("button", name="버리기", exact=True).tap()
    expect(page.get_by_role("textbox", name="댓글 쓰기", exact=True)).to_have_value("")
    count(page, 0)
    expect(page.get_by_text(BACK)).to_have_count(0)
    begin(page, f"{board.page}/new-card", "제목", "말 것")
    page.get_by_role("link", name="취소").tap()
    page.wait_for_url(f"**{board.page}")
    count(page, 0)


def test_it_goes_with_the_card_that_is_deleted(visitors, board):
    page = visitors.sign_in(MINJI)
    begin(page, board.card_page, "댓글 쓰기", "쓰다 만 말")
    page.get_by_role("button", name="옮기기, 지우기").click()
    page.get_by_role("button", name="지우기", exact=True).click()
    page.wait_for_url(f"**{board.page}")
    count(page, 0)


@pytest.mark.without_worker("a worker finds out by itself that somebody else is here")
def test_nobody_else_in_the_same_browser_sees_it(visitors, house, board):
    page = visitors.sign_in(MINJI, new=True)
    begin(page, board.card_page, "댓글 쓰기", "나만 아는 말")
    come_over(house, page, DOYUN)
    page.goto(board.card_page)
    count(page, 0)
    expect(page.get_by_role("textbox", name="댓글 쓰기", exact=True)).to_have_value("")
    expect(page.locator("body")).not_to_contain_text("나만 아는 말")


def test_signing_out_asks_and_says_where(visitors, house, board):
    page = visitors.sign_in(MINJI, new=True)
    # A session of its own: others here go on with theirs.
    come_over(house, page, MINJI)
    begin(page, board.card_page, "댓글 쓰기", "아직 안 보낸 말")
    page.goto("/me")
    leave = page.locator("form[action='/sign-out'] button")
    leave.click()
    dialog = page.get_by_role("dialog", name="보내지 않은 글이 있어요")
    expect(dialog).to_contain_text("글 1개")
    expect(dialog.get_by_role("link")).to_have_text(["장보기 · 댓글 쓰기"])
    dialog.get_by_role("button", name="로그아웃하지 않기").click()
    expect(dialog).to_be_hidden()
    leave.click()
    dialog.get_by_role("button", name="버리고 로그아웃").click()
    page.wait_for_url(re.compile("/sign-in"))
    count(page, 0)


def test_leaving_asks_only_where_no_draft_is_kept_and_saves_if_told_to(visitors, board):
    page = visitors.sign_in(MINJI)
    begin(page, board.card_page, "댓글 쓰기", "두부와 귤")
    page.locator(".top-bar a[data-back]").click()
    page.wait_for_url(f"**{board.page}")
    page.goto("/retro/create-team")
    page.get_by_label("팀 이름").fill("저장하고 나온 팀")
    page.get_by_label("닉네임").fill("민지")
    page.locator("a[data-back]").first.click()
    page.get_by_role("dialog", name="저장하지 않은 내용이 있어요").get_by_role("button", name="저장하고 나가기").click()
    page.wait_for_url(re.compile("/retro(/[0-9a-f-]{36})?$"))
    expect(page.get_by_text("저장하고 나온 팀").first).to_be_visible()


def test_old_ones_are_swept_and_a_full_device_says_so(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.card_page)
    page.evaluate("""() => {
        const key = `maru-draft/${document.querySelector(".composer").dataset.draft}`;
        const old = { at: Date.now() - 61 * 24 * 60 * 60 * 1000, fields: [["text", "두 달 전 말"]] };
        localStorage.setItem(key, JSON.stringify(old));
    }""")
    page.reload()
    count(page, 0)
    field = page.get_by_role("textbox", name="댓글 쓰기", exact=True)
    expect(field).to_have_value("")
    page.evaluate("""() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (key, value) {
            if (key.startsWith("maru-draft/")) throw new DOMException("full", "QuotaExceededError");
            setItem.call(this, key, value);
        };
    }""")
    field.fill("둘 곳이 없는 말")
    expect(page.get_by_text("기기에 저장 공간이 없어서")).to_be_visible()
    expect(field).to_have_value("둘 곳이 없는 말")
