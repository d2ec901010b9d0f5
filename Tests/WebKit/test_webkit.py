"""A board in WebKit: signing in, adding a card and moving it; and all of that again with no house to reach."""

import pytest

from boards import Board
from conftest import ENTER
from eventually import eventually
from house import Caller
from people import MINJI

TITLES = """return [...document.querySelectorAll(`[data-kind=${arguments[0]}] .card:not([hidden]) .card-title`)]
    .map(title => title.textContent).join() === arguments[1]"""
QUICK = "[data-kind=todo] [data-quick-add] input[name=title]"
MARK = "return document.querySelector('[data-sync-mark]')?.dataset.state === arguments[0]"
# Whether the worker answers for this page, and holds the board.
HOLDS = """if (!navigator.serviceWorker.controller) return false;
    if (!(Date.now() - window.asked < 5000)) {
        // Held on to until it has answered, and asked anew of a worker that was put to sleep before it could.
        const line = window.line = new MessageChannel();
        line.port1.onmessage = ({ data }) => { window.told = data; window.asked = 0; };
        window.asked = Date.now();
        navigator.serviceWorker.controller.postMessage({ ask: "state" }, [line.port2]);
    }
    return window.told?.spaces?.some(([space]) => space === arguments[0]) && window.told.unsent === arguments[1];"""


@pytest.fixture
def board(house):
    board = Board(Caller(house).sign_in(MINJI), "이사")
    for name in ("상자", "테이프"):
        board.add(name)
    return board


@pytest.fixture
def page(house, board, webkit):
    """Minji, signed in as people do."""
    webkit.open(f"{house.address}/sign-in?next={board.page}")
    webkit.write("input[name=email]", MINJI.email)
    webkit.write("input[name=password]", MINJI.password)
    webkit.click("form[action^='/sign-in'] button:not([type=button])")
    webkit.wait_for("return location.pathname === arguments[0]", board.page)
    webkit.wait_for(TITLES, "todo", "상자,테이프")
    return webkit


def add(page, name):
    page.write(QUICK, name + ENTER)


def move_to_doing(page, board, name):
    # The card as it is drawn by whoever took it in: what stood there while it was sent has no menu.
    menu = page.wait_for("""return [...document.querySelectorAll(".card")]
        .find(card => card.querySelector(".card-title")?.textContent === arguments[0])
        ?.querySelector("[data-card-more][href]")?.getAttribute("href")""", name)
    page.click(f"[data-card-more][href='{menu}']")
    page.click(f"#card-menu [data-does=move] button[value='{board.columns['doing']}']")


def test_a_card_is_added_and_moved(house, board, page):
    add(page, "웹킷에서 쓴 카드")
    page.wait_for(TITLES, "todo", "상자,테이프,웹킷에서 쓴 카드")
    move_to_doing(page, board, "웹킷에서 쓴 카드")
    page.wait_for(TITLES, "doing", "웹킷에서 쓴 카드")
    # Shown at once, and nothing is unsent before the worker has it: the house is asked for what came.
    eventually("the house has the moved card", lambda: board.titles("doing"), lambda titles: titles == ["웹킷에서 쓴 카드"])
    page.wait_for(MARK, "saved")
    page.wait_for(HOLDS, board.id, 0)


def test_the_board_goes_on_without_its_house(house, board, page):
    page.wait_for(HOLDS, board.id, 0)
    house.stop()
    page.open(f"{house.address}{board.page}")
    page.wait_for(TITLES, "todo", "상자,테이프")
    add(page, "집 없이 쓴 카드")
    page.wait_for(TITLES, "todo", "상자,테이프,집 없이 쓴 카드")
    move_to_doing(page, board, "집 없이 쓴 카드")
    page.wait_for(TITLES, "doing", "집 없이 쓴 카드")
    page.wait_for(MARK, "device")
    page.open(f"{house.address}{board.page}")
    page.wait_for(TITLES, "doing", "집 없이 쓴 카드")
    house.start()
    board.caller.hang_up()
    page.run("dispatchEvent(new Event('focus'))")
    page.wait_for(MARK, "saved")
    assert board.titles("todo") == ["상자", "테이프"] and board.titles("doing") == ["집 없이 쓴 카드"]
