"""A device and its module: what it draws by it, and what becomes of its owner's work where it cannot be opened."""

import shutil
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import KEPT, WRITE, held, holds, settled, state, until, without_network
from eventually import eventually
from house import ROOT, Caller
from people import MINJI, Person
from test_moving import settles
from test_offline_care import signs_in

# Its shelf is the only one left once a worker has begun.
TAKEN_OVER = """async () => {
    const worker = await (await fetch("/service-worker.js", { cache: "no-store" })).text();
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    registration.waiting?.postMessage({ ask: "takeOver" });
    const shelves = (await caches.keys()).filter((name) => name !== "maru-photos");
    return shelves.length === 1 && worker.includes(`"version":"${shelves[0].slice("maru-".length)}"`);
}"""

SAKURA = Person("さくら🌸", "sakura@house.test", "en-US", "Asia/Tokyo")


@pytest.fixture
def own_house(own_house):
    own_house.add(SAKURA)
    return own_house


@pytest.fixture
def is_broken(own_house, tmp_path):
    """Starts the house with a module that nothing can open, as after a bad update; or, told `False`, as it is meant to be."""
    web = tmp_path / "Web"
    shutil.copytree(ROOT / "Web", web)
    for file in (web / "built").glob("maru.wasm*"):
        file.unlink()
    (web / "built/maru.wasm").write_bytes(b"nothing that could be opened")

    def begin(is_so=True):
        own_house.stop()
        own_house.settings.pop("MARU_WEB", None)
        if is_so:
            own_house.settings["MARU_WEB"] = str(web)
        own_house.start()

    return begin


def takes_over(page):
    """Has the worker of the house as it is now take the place of the one before."""
    page.goto("/me")
    eventually("the worker of the house as it is now has taken over", lambda: page.evaluate(TAKEN_OVER))
    page.goto("/me")


def keeps(page, is_it):
    """Waits until something is on the disk that is meant: `is_it(key, text)`."""
    eventually("it is on the disk", lambda: page.evaluate(KEPT), lambda kept: any(is_it(*one) for one in kept.items()))


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


@pytest.fixture
def board(own_house):
    board = Board(Caller(own_house).sign_in(MINJI), "이사")
    board.add("상자")
    return board


def test_it_hears_of_everything(own_house, board, visitors):
    phone = visitors.sign_in(MINJI, "phone", new=True)
    other = Board(board.caller, "장보기")
    holds(phone, other)
    holds(phone, board)
    status, _, answer = board.caller.send("DELETE", f"{other.api}?name={quote('장보기')}")
    assert status == 204, answer
    board.add("테이프")
    phone.reload()
    until(phone, lambda state: held(state) == [board.id])
    settles(phone, "todo", ["상자", "테이프"])
    assert state(phone)["phase"] == "synced"
    without_network(own_house, phone)
    phone.goto("/board")
    expect(phone.get_by_role("link", name="이사")).to_be_visible()
    expect(phone.get_by_role("link", name="장보기")).to_have_count(0)
    phone.goto(board.page)
    settles(phone, "todo", ["상자", "테이프"])


def test_a_name_in_other_letters_is_drawn(own_house, visitors):
    phone = visitors.sign_in(SAKURA, "phone", new=True)
    board = Board(Caller(own_house).sign_in(SAKURA), "Привет")
    holds(phone, board)
    without_network(own_house, phone)
    phone.goto("/board")
    phone.get_by_role("link", name="Привет").click()
    expect(phone.get_by_role("heading", name="Привет")).to_be_visible()
    # And what only the house can show says so.
    phone.goto(f"{board.page}/people")
    expect(phone.get_by_role("heading", name="The server cannot be reached")).to_be_visible()


def test_without_its_module_the_house_answers(own_house, board, visitors, is_broken):
    is_broken()
    board.caller.hang_up()
    phone = visitors.sign_in(MINJI, "phone", new=True)
    phone.goto(board.page)
    phone.evaluate("async () => { await navigator.serviceWorker.ready; }")
    phone.reload()
    settles(phone, "todo", ["상자"])
    is_broken(False)
    board.caller.hang_up()
    takes_over(phone)
    holds(phone, board)


def test_the_list_of_what_is_unsent_is_asked_for_once(own_house, board, visitors):
    phone = visitors.sign_in(MINJI, "phone", new=True)
    holds(phone, board)
    phone.goto("/unsent")
    asked = []
    phone.on("request", lambda request: asked.append(request.url) if "/unsent" in request.url else None)
    phone.reload()
    until(phone, lambda state: state["phase"] == "synced")
    # Long enough for a page that asks again whenever it was answered.
    phone.wait_for_timeout(3_000)
    assert len(asked) < 6, f"asked {len(asked)} times"


def test_nothing_unsent_is_lost_by_signing_out_without_the_module(own_house, board, visitors, is_broken):
    page = visitors.sign_in(MINJI, "phone", new=True)
    holds(page, board)
    words = "민지가 아직 못 보낸 것"
    own_house.stop()
    page.evaluate("""async ([board, title]) => {
        await fetch(`/board/${board}/add-card`, { method: "POST", body: new URLSearchParams({ title }) });
    }""", [board.id, words])
    unsent = {key: text for key, text in page.evaluate(KEPT).items() if key.startswith("f-unsent-")}
    assert len(unsent) == 1
    is_broken()
    board.caller.hang_up()
    takes_over(page)
    # The worker before may have sent it: it lies here once more, where no module reads it.
    page.goto("/me")
    page.evaluate(WRITE, unsent)
    page.get_by_role("button", name="로그아웃").tap()
    page.wait_for_url("**/sign-in*")
    keeps(page, lambda key, text: key.startswith("~") and words in text)

    is_broken(False)
    board.caller.hang_up()
    signs_in(page, MINJI)
    holds(page, board)
    eventually("it is sent", board.titles, lambda titles: titles == ["상자", words])
    settled(page)
