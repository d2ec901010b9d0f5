"""A card's text in Markdown is read so, with a network and without one."""

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import ready, words
from devices import holds, sent, settled, with_network, without_network
from hands import Finger
from house import Caller
from people import DOYUN, MINJI
from test_offline import invite

TEXT = "# 준비물\n\n- [x] 우유\n- [ ] **빵**\n\n[가게](https://elsewhere.test/a) <img src=x onerror=alert(1)>"


def reads_so(page):
    expect(words(page).get_by_role("heading", level=3)).to_have_text("준비물")
    expect(words(page).get_by_role("checkbox", name="우유")).to_be_checked()
    expect(words(page).get_by_role("checkbox", name="빵")).not_to_be_checked()
    expect(words(page).get_by_role("link", name="가게")).to_have_attribute("href", "https://elsewhere.test/a")
    expect(words(page)).to_contain_text("<img src=x onerror=alert(1)>")
    expect(words(page).locator("img")).to_have_count(0)
    return words(page).evaluate("element => element.innerHTML")


def test_it_is_read_alike_online_and_with_no_network(own_house, visitors_of):
    board = Board(Caller(own_house).sign_in(MINJI), "장보기 보드")
    card = board.add("장보기", body=TEXT)
    page = visitors_of(own_house).sign_in(MINJI, new=True)
    holds(page, board)
    page.goto(f"{board.page}/card/{card}")
    ready(page)
    online = reads_so(page)
    without_network(own_house, page)
    page.reload()
    ready(page)
    assert reads_so(page) == online
    with_network(own_house, page)


@pytest.fixture
def board(own_house):
    return Board(Caller(own_house).sign_in(MINJI), "장보기 보드")


def text_of(board, card):
    board.caller.hang_up()
    return board.caller.get(f"{board.api}/cards/{card}")["body"]


TASKS = "- [ ] 우유\n- [ ] **빵**\n- [x] 쌀 https://elsewhere.test/a_b_c"


@pytest.mark.parametrize("by", ["finger", "keys"])
def test_a_box_that_is_pressed_is_ticked_in_the_text(own_house, board, visitors_of, by):
    card = board.add("장보기", body=TASKS)
    page = visitors_of(own_house).sign_in(MINJI, "phone" if by == "finger" else "desktop", new=True)
    holds(page, board)
    page.goto(f"{board.page}/card/{card}")
    ready(page)
    box = {name: words(page).get_by_role("checkbox", name=name) for name in ("우유", "빵", "쌀")}

    def press(name):
        expect(box[name]).to_be_enabled()
        if by == "finger":
            Finger(page).tap(box[name])
        else:
            box[name].focus()
            page.keyboard.press("Space")

    press("빵")
    expect(box["빵"]).to_be_checked()
    press("쌀")
    expect(box["쌀"]).not_to_be_checked()
    if by == "keys":
        # The page that comes leaves one where one is.
        expect(page.locator(".toast")).to_be_visible()
        expect(box["쌀"]).to_be_focused()
    # A toast that has the focus stays until it is pressed.
    undo = page.locator(".toast").get_by_role("button", name="되돌리기")
    undo.focus()
    sent(page)
    assert text_of(board, card) == "- [ ] 우유\n- [x] **빵**\n- [ ] 쌀 https://elsewhere.test/a_b_c"
    undo.click()
    expect(box["쌀"]).to_be_checked()
    sent(page)
    assert text_of(board, card) == "- [ ] 우유\n- [x] **빵**\n- [x] 쌀 https://elsewhere.test/a_b_c"
    # What is beside a box is edited, as before.
    expect(page.get_by_role("textbox", name="내용")).to_be_hidden()
    words(page).get_by_text("우유").click(position={"x": 40, "y": 8})
    expect(page.get_by_role("textbox", name="내용")).to_be_visible()


def test_boxes_are_pressed_with_no_network_and_kept(own_house, board, visitors_of):
    card = board.add("장보기", body=TASKS)
    page = visitors_of(own_house).sign_in(MINJI, "phone", new=True)
    holds(page, board)
    page.goto(f"{board.page}/card/{card}")
    ready(page)
    without_network(own_house, page)
    for name in ("우유", "빵"):
        Finger(page).tap(words(page).get_by_role("checkbox", name=name))
        expect(words(page).get_by_role("checkbox", name=name)).to_be_checked()
        # It is shown before the device has it.
        expect(page.locator("[data-sync-mark][data-live][data-state=saving]")).to_have_count(0)
    page.reload()
    expect(words(page).get_by_role("checkbox", name="우유")).to_be_checked()
    with_network(own_house)
    # Somebody else ticks the one below meanwhile.
    board.caller.hang_up()
    board.caller.send("PATCH", f"{board.api}/cards/{card}", {"body": TASKS.replace("[x]", "[ ]")})
    page.context.set_offline(False)
    settled(page)
    assert text_of(board, card) == TASKS.replace("[x]", "[-]").replace("[ ]", "[x]").replace("[-]", "[ ]")


def test_whoever_may_only_look_presses_no_box(own_house, board, visitors_of):
    card = board.add("장보기", body=TASKS)
    invite(own_house, board, DOYUN, "viewer")
    page = visitors_of(own_house).sign_in(DOYUN, new=True)
    page.goto(f"{board.page}/card/{card}")
    page.wait_for_load_state("networkidle")
    expect(words(page).get_by_role("checkbox", name="우유")).to_be_disabled()
