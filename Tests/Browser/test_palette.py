"""The palette and the list of keys: by the keyboard alone, loaded at the first press, never while one types."""

import re

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import held, holds, until
from house import new_id
from people import ANN, MINJI


# The letters of an id, which no other test's board or card has in its name.
LETTERS = str.maketrans("0123456789", "ghijklmnop")


@pytest.fixture
def word():
    return new_id()[-8:].translate(LETTERS)


@pytest.fixture
def boards(caller, word):
    first, second = Board(caller(MINJI), f"짐싸기 {word}"), Board(caller(MINJI), f"출시 {word}")
    first.add(f"상자 {word}")
    second.add(f"결제 {word}")
    return first, second


def loads_palette(page, within):
    with page.expect_response(re.compile(r"/assets/.*/scripts/palette\.js$")):
        within()


def opened(page):
    page.keyboard.press("Control+k")
    field = page.locator("#palette [role=combobox]")
    expect(field).to_be_focused()
    return field


def chosen(page):
    return page.locator("#palette-list [aria-selected=true]")


def test_to_a_board_a_card_and_a_new_card_by_the_keyboard_alone(visitors, boards, word):
    moving, release = boards
    page = visitors.sign_in(MINJI)
    # The list of boards is the device's own.
    holds(page, release)
    holds(page, moving)
    field = opened(page)
    expect(page.get_by_role("dialog", name="검색과 명령")).to_be_visible()
    page.keyboard.type(f"출시 {word}")
    expect(chosen(page)).to_have_text(re.compile("^출시"))
    expect(field).to_have_attribute("aria-activedescendant", re.compile("palette-"))
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{release.page}")
    # A card of another board.
    opened(page)
    page.keyboard.type(f"상자 {word}")
    expect(chosen(page)).to_have_text(re.compile("^상자"))
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{moving.page}/card/*")
    opened(page)
    page.keyboard.type("새 카드")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{moving.page}/new-card")


def test_arrows_go_round_and_escape_leaves_everything_as_it_was(visitors, boards):
    page = visitors.sign_in(MINJI)
    holds(page, boards[0])
    link = page.locator(".card .card-title").first
    link.focus()
    opened(page)
    options = page.locator("#palette-list [role=option]")
    # The boards have come.
    expect(options.first).to_have_text(re.compile("보드$"))
    page.keyboard.press("ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.type("ㅁㄴㅇㄹ없는것")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("검색 결과가 없어요")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(link).to_be_focused()
    assert page.url.endswith(boards[0].page)


def test_an_archived_board_is_found_as_such_and_not_listed_before_anything_is_typed(visitors, boards, word):
    moving, release = boards
    status, _, answer = moving.caller.send("POST", f"{moving.api}/archive", {"id": new_id()})
    assert status == 200, answer
    page = visitors.sign_in(MINJI)
    # The list of boards is the device's own.
    holds(page, release)
    opened(page)
    options = page.locator("#palette-list [role=option]")
    expect(options.first).to_have_text(re.compile("보드$"))
    expect(options.filter(has_text=f"짐싸기 {word}")).to_have_count(0)
    page.keyboard.type(f"짐싸기 {word}")
    expect(chosen(page)).to_have_text(re.compile("^짐싸기.*보관한 보드$"))


def test_it_works_without_a_line(visitors, boards, word):
    moving, release = boards
    page = visitors.sign_in(MINJI)
    holds(page, moving)
    holds(page, release)
    page.context.set_offline(True)
    opened(page)
    page.keyboard.type(f"결제 {word}")
    expect(chosen(page)).to_have_text(re.compile("^결제"))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(f"짐싸기 {word}")
    expect(chosen(page)).to_have_text(re.compile("^짐싸기"))
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{moving.page}")
    page.context.set_offline(False)


def test_it_acts_on_the_page_and_speaks_its_language(visitors, caller, share):
    board = Board(caller(ANN), "Shared")
    share(board, MINJI)
    card = board.add("Mine")
    board.add("Nobody’s")
    me = next(person for person in board.read()["people"] if person["name"] == "Ann")
    board.caller.send("PUT", f"{board.api}/cards/{card}/assignees/{me['id']}")
    page = visitors.sign_in(ANN)
    page.goto(board.page)
    opened(page)
    page.keyboard.type("only my")
    page.keyboard.press("Enter")
    expect(page.locator(".card .card-title")).to_have_text(["Mine"])
    opened(page)
    page.keyboard.type("shortcuts")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()


def signed_in(visitors, board, name):
    """A session of its own, which may end here, at a board."""
    page = visitors.stranger(locale="ko-KR")
    page.goto(f"/sign-in?next={board.page}")
    page.locator("[name=email]").fill(MINJI.email)
    page.locator("[name=password]").fill(MINJI.password)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{board.page}")
    # Its scripts have begun.
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    page.wait_for_load_state()
    until(page, lambda state: board.id in held(state))
    return page


def test_signing_out_from_any_page(visitors, boards, word):
    page = signed_in(visitors, boards[0], f"짐싸기 {word}")
    opened(page)
    page.keyboard.type("로그아웃")
    page.keyboard.press("Enter")
    page.wait_for_url("**/sign-in**")


def test_signing_out_from_any_page_asks_about_drafts(visitors, boards, word):
    page = signed_in(visitors, boards[0], f"짐싸기 {word}")
    field = page.get_by_role("textbox", name="할 일에 새 카드 제목", exact=True)
    field.fill(f"안 보낸 말 {word}")
    page.wait_for_function("(text) => JSON.stringify(localStorage).includes(text)", arg=f"안 보낸 말 {word}")
    field.blur()
    opened(page)
    page.keyboard.type("로그아웃")
    page.keyboard.press("Enter")
    question = page.get_by_role("dialog", name="보내지 않은 글이 있어요")
    expect(question).to_contain_text("글 1개")
    question.get_by_role("button", name="버리고 로그아웃").click()
    page.wait_for_url("**/sign-in**")
    # The script that forgets drafts is loaded by the page that is shown.
    page.wait_for_function("() => !JSON.stringify(localStorage).includes('안 보낸 말')")


def test_a_question_mark_lists_the_keys_of_the_page_and_only_where_one_does_not_write(visitors, boards):
    page = visitors.sign_in(MINJI, new=True)
    page.goto(boards[0].page)
    sheet = page.get_by_role("dialog", name="키보드 단축키")
    field = page.locator("[data-kind=todo] [data-quick-add] input[name=title]")
    field.focus()
    page.keyboard.type("왜?")
    expect(field).to_have_value("왜?")
    expect(sheet).to_have_count(0)
    field.fill("")
    field.blur()
    loads_palette(page, lambda: page.keyboard.press("?"))
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("listitem").filter(has_text="카드 옮기기")).to_be_visible()
    expect(sheet.get_by_role("listitem").filter(has_text="다른 날로 가기")).to_have_count(0)
    # Keys of the page below do nothing meanwhile.
    page.keyboard.press("/")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.goto(f"{boards[0].page}/month")
    page.keyboard.press("?")
    expect(sheet.get_by_role("listitem").filter(has_text="다른 날로 가기")).to_be_visible()
    expect(sheet.get_by_role("listitem").filter(has_text="카드 옮기기")).to_have_count(0)
