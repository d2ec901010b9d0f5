"""A house that does without boards on devices takes back what it left there, and nobody's words with it.

In which order it is sent, and what becomes of what nobody can read, is tested in `Tests/Scripts/farewell.test.mjs`.
"""

import pytest
from playwright.sync_api import expect

from devices import holds, settled, state, without_network
from house import new_id
from people import DOYUN, MINJI
from test_moving import settles
from test_offline import add, board, invite, visitors  # noqa: F401 (fixtures)
from test_offline_care import LEFT

NOTHING = {"databases": [], "caches": [], "workers": 0}


@pytest.fixture
def switch(own_house, board):  # noqa: F811
    """Starts the house anew, with boards on devices (`true`) or without."""
    def switch(offline):
        own_house.stop()
        own_house.settings["MARU_OFFLINE"] = offline
        own_house.start()
        board.caller.hang_up()

    return switch


def comes_to(page, wanted):
    """While a page is open on which the old worker was still busy, Chromium may keep the farewell waiting until the next page."""
    for _ in range(4):
        for _ in range(50):
            if (left := page.evaluate(LEFT)) == wanted:
                return
            page.wait_for_timeout(100)
        page.goto(page.url)
    raise AssertionError(f"There is still {left}")


def test_the_worker_and_what_it_kept_go_and_what_was_unsent_arrives(own_house, board, visitors, switch):  # noqa: F811
    page = visitors.sign_in(MINJI, "phone", new=True)
    holds(page, board)
    without_network(own_house, page)
    page.goto(board.page)
    add(page, "보내지 못한 카드")
    switch("false")
    page.context.set_offline(False)
    page.goto(board.page)
    comes_to(page, NOTHING)
    # A page that asks for the worker while it is on its way out brings it back: then it goes once more.
    page.evaluate("""async () => {
        const registration = await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" })
        registration.active?.postMessage({ ask: "state" })
    }""")
    comes_to(page, NOTHING)
    assert board.titles() == ["상자", "테이프", "끈", "보내지 못한 카드"]
    # From then on the house answers by itself, and no worker comes back.
    page.goto(board.page)
    settles(page, "todo", ["상자", "테이프", "끈", "보내지 못한 카드"])
    add(page, "집에 바로 쓴 카드")
    page.reload()
    assert page.evaluate("navigator.serviceWorker.controller") is None
    assert board.titles()[-1] == "집에 바로 쓴 카드"
    fresh = visitors.sign_in(MINJI, new=True)
    fresh.goto(board.page)
    fresh.goto(board.page)
    comes_to(fresh, NOTHING)


def test_what_the_house_would_not_take_is_shown_until_its_owner_has_seen_to_it(
        own_house, board, visitors, switch):  # noqa: F811
    invite(own_house, board, DOYUN)
    page = visitors.sign_in(DOYUN, "phone", new=True)
    holds(page, board)
    doyun = state(page)["person"]
    without_network(own_house, page)
    page.goto(board.page)
    add(page, "권한이 있을 때 쓴 글")
    switch("false")
    board.caller.send("PATCH", f"{board.api}/people/{doyun}", {"id": new_id(), "role": "viewer"})
    page.context.set_offline(False)
    page.goto("/unsent")
    expect(page.locator(".unsent-reason")).to_have_count(1)
    expect(page.locator(".unsent-words")).to_have_text("권한이 있을 때 쓴 글")
    page.reload()
    expect(page.locator(".unsent-words")).to_have_text("권한이 있을 때 쓴 글")
    page.get_by_role("button", name="버리기").first.tap()
    page.locator("dialog[open]").get_by_role("button", name="버리기").tap()
    expect(page.locator(".unsent-change")).to_have_count(0)
    page.goto("/unsent")
    comes_to(page, NOTHING)


def test_switched_on_again_boards_are_kept_again(own_house, board, visitors, switch):  # noqa: F811
    page = visitors.sign_in(MINJI, new=True)
    holds(page, board)
    switch("false")
    page.goto(board.page)
    comes_to(page, NOTHING)
    switch("true")
    later = page.context.new_page()
    holds(later, board)
    settled(later)


def test_whoever_asks_the_farewell_after_boards_are_kept_again_takes_nothing_away(
        own_house, board, visitors, switch):  # noqa: F811
    page = visitors.sign_in(MINJI, new=True)
    holds(page, board)
    switch("false")
    # The page stays, and with it the worker that is on its way out.
    page.goto(board.page)
    comes_to(page, NOTHING)
    switch("true")
    later = page.context.new_page()
    later.goto("/robots.txt")
    later.evaluate("""async () => {
        const registration = await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" })
        const farewell = registration.active
        for (let asked = 0; asked < 150; asked += 1) {
            farewell?.postMessage({ ask: "sync" })
            await new Promise((resolve) => setTimeout(resolve, 20))
        }
    }""")
    holds(later, board)
    settled(later)
