"""What is half written is there again after the page was closed: on this device, for its writer, until it is sent."""

import re

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import opened, ready, words
from devices import come_over
from eventually import eventually
from house import new_id
from meetups import Meetup, introduce
from people import DOYUN, MINJI

DRAFTS = "Object.keys(localStorage).filter((key) => key.startsWith('maru-draft/'))"
BACK = "쓰다 만 글이 그대로 있어요."


@pytest.fixture
def board(caller):
    board = Board(caller(MINJI), "초고")
    board.card = board.add("장보기", body="두부")
    board.card_page = f"{board.page}/card/{board.card}"
    return board


@pytest.fixture
def colleague(board, share, caller):
    """Somebody else on the board. Not for each journey here: a house lets one person accept a few invitations at once."""
    share(board, DOYUN)
    return caller(DOYUN)


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


def body(board):
    return next(card for card in board.caller.get(f"{board.api}/cards")["cards"] if card["id"] == board.card)["body"]


def go_on(page, board, word):
    """Types a word at the end of the card's text, which is left open."""
    page.goto(board.page)
    page.goto(board.card_page)
    opened(page, "body")
    page.keyboard.type(word)
    page.wait_for_function("(word) => JSON.stringify(localStorage).includes(word)", arg=word)


def arrives(page, board, text):
    """Waits for what a page sent as it went. A browser may drop that: then it is half written, and saved by leaving it again."""
    def wait(**limit):
        eventually("the text has arrived", lambda: body(board), lambda there: there == text, page=page, **limit)

    try:
        wait(seconds=5)
    except AssertionError:
        page.goto(board.card_page)
        ready(page)
        field = page.locator("#edit-body .input")
        if field.is_visible():
            expect(field).to_have_value(text)
            field.press("Escape")
        wait()


def leave(page, way):
    """Leaves a page as it is; the one on which its person goes on."""
    if way == "back":
        page.go_back()
    elif way == "reload":
        page.reload()
    elif way == "address":
        page.goto("/today")
    else:
        context = page.context
        page.close()
        return context.new_page()
    return page


def is_read(page, text):
    """The card is read, and nothing of it is half written."""
    ready(page)
    expect(words(page)).to_have_text(text)
    expect(page.locator("#edit-body .input")).to_be_hidden()
    expect(page.get_by_text(BACK)).to_have_count(0)
    count(page, 0)


def with_and_without_worker(name, *values):
    """Each of a parameter's values where the worker takes what is written, and where no worker comes."""
    alone = pytest.mark.without_worker("the page itself sends what it is left with")
    return pytest.mark.parametrize(
        name, [pytest.param(value, id=f"{value or 'none'}{where}", marks=marks)
               for where, marks in (("", ()), (" alone", alone)) for value in values])


@with_and_without_worker("way", "back", "reload", "address", "closed tab")
def test_what_was_saved_by_leaving_is_gone_on_with_and_each_word_is_there_once(visitors, board, way):
    page = visitors.sign_in(MINJI, new=True)
    text = "두부"
    for word in (" 하나", " 둘"):
        go_on(page, board, word)
        text += word
        page = leave(page, way)
        arrives(page, board, text)
    page.goto(board.card_page)
    is_read(page, "두부 하나 둘")
    expect(page.get_by_text("두 글이 모두 남아 있어요")).to_have_count(0)


@with_and_without_worker("theirs", "bought", "")
def test_nobody_s_text_is_undone_by_opening_a_card_and_leaving_it(visitors, colleague, board, theirs):
    page = visitors.sign_in(MINJI, "phone", new=True)
    go_on(page, board, " 세 모")
    page = leave(page, "back")
    arrives(page, board, "두부 세 모")
    status, _, answer = colleague.send("PATCH", f"{board.api}/cards/{board.card}", {"id": new_id(), "body": theirs})
    assert status == 200, answer
    for way in ("back", "reload"):
        page.goto(board.card_page)
        is_read(page, theirs)
        page = leave(page, way)
    assert body(board) == theirs


@pytest.mark.without_worker("a device takes the comment before its page can go")
def test_a_comment_that_was_sent_as_its_page_went_is_there_once(visitors, board):
    page = visitors.sign_in(MINJI, new=True)
    begin(page, board.card_page, "댓글 쓰기", "우유와 귤")
    arrived = []
    # The house has it, and nobody hears that.
    page.route("**/add-comment", lambda route: arrived.append(route.fetch()))
    send(page, "보내기")
    eventually("the comment has arrived", lambda: arrived, page=page)
    page.unroute("**/add-comment")
    page.goto(board.page)
    page.goto(board.card_page)
    expect(page.locator(".comment-text", has_text="우유와 귤")).to_have_count(1)
    expect(page.get_by_role("textbox", name="댓글 쓰기", exact=True)).to_have_value("")
    expect(page.get_by_text(BACK)).to_have_count(0)
    count(page, 0)


@pytest.mark.without_worker("what the page sends as it goes does not arrive, and a device would take it")
def test_what_was_lost_over_another_s_text_waits_for_its_writer(visitors, colleague, board):
    page = visitors.sign_in(MINJI, new=True)
    go_on(page, board, " 세 모")
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('killed')) }")
    colleague.send("PATCH", f"{board.api}/cards/{board.card}", {"id": new_id(), "body": "두부\n귤"})
    page.goto(board.card_page)
    field = page.get_by_role("textbox", name="내용")
    expect(field).to_have_value("두부 세 모")
    # Nothing is saved by only looking at it.
    page.go_back()
    page.goto(board.card_page)
    expect(field).to_have_value("두부 세 모")
    assert body(board) == "두부\n귤"
    page.locator("#edit-body").get_by_role("button", name="저장", exact=True).click()
    expect(field).to_be_hidden()
    is_read(page, re.compile("두부 세 모"))
    assert sorted(body(board).split("\n")) == ["귤", "두부 세 모"]


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
def test_nobody_else_in_the_same_browser_sees_it(visitors, house, board, colleague):
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
