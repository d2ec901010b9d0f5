"""A device with the first part of its module alone: a slow line never brought the second, or the house has moved on since."""

import shutil
import time
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import KEPT, holds, settled, state, stop_workers, until, with_network, without_network
from house import ROOT, Caller, House
from people import ANN, DOYUN, MINJI, Person
from test_moving import settles
from test_offline_care import signs_in
from test_retro import code_of, join, team_of
from test_retro_offline import write

SAKURA = Person("さくら🌸", "sakura@house.test", "en-US", "Asia/Tokyo")


@pytest.fixture
def own_house(tmp_path):
    """A house whose second part is no module."""
    web = tmp_path / "Web"
    shutil.copytree(ROOT / "Web", web)
    for file in (web / "built").glob("more.wasm*"):
        file.unlink()
    (web / "built/more.wasm").write_bytes(b"nothing that could be opened")
    house = House(tmp_path / "data", settings={"MARU_OFFLINE": "true", "MARU_WEB": str(web)})
    for person in (MINJI, DOYUN, ANN, SAKURA):
        house.add(person)
    house.start()
    yield house
    house.stop()


def is_mended(own_house):
    """The house as it is meant to be, as after an update."""
    own_house.stop()
    own_house.settings.pop("MARU_WEB")
    own_house.start()


def keeps(page, is_it):
    """Waits until something is on the disk that is meant: `is_it(key, text)`."""
    end = time.monotonic() + 60
    while not any(is_it(key, text) for key, text in page.evaluate(KEPT).items()):
        assert time.monotonic() < end, "It is not on the disk"
        time.sleep(0.1)


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


@pytest.fixture
def board(own_house):
    board = Board(Caller(own_house).sign_in(MINJI), "이사")
    board.add("상자")
    return board


def test_it_hears_of_everything(own_house, board, visitors):
    phone = visitors.sign_in(MINJI, "phone", keeps=True)
    other = Board(board.caller, "장보기")
    holds(phone, other, whole=False)
    holds(phone, board, whole=False)
    status, _, answer = board.caller.send("DELETE", f"{other.api}?name={quote('장보기')}")
    assert status == 204, answer
    board.add("테이프")
    phone.reload()
    until(phone, lambda state: [held for held, _ in state.get("boards", [])] == [board.id], whole=False)
    settles(phone, "todo", ["상자", "테이프"])
    assert state(phone)["phase"] == "synced"
    without_network(own_house, phone)
    phone.goto("/board")
    expect(phone.get_by_role("link", name="이사")).to_be_visible()
    expect(phone.get_by_role("link", name="장보기")).to_have_count(0)
    phone.goto(board.page)
    settles(phone, "todo", ["상자", "테이프"])


def test_a_name_in_other_letters_is_drawn(own_house, visitors):
    phone = visitors.sign_in(SAKURA, "phone", keeps=True)
    board = Board(Caller(own_house).sign_in(SAKURA), "Привет")
    holds(phone, board, whole=False)
    without_network(own_house, phone)
    phone.goto("/board")
    phone.get_by_role("link", name="Привет").click()
    expect(phone.get_by_role("heading", name="Привет")).to_be_visible()
    # And what only the house can show says so.
    phone.goto(f"{board.page}/history")
    expect(phone.get_by_role("heading", name="The house cannot be reached")).to_be_visible()


def test_a_keyword_is_kept_and_said_to_be(own_house, board, visitors):
    minji = visitors.sign_in(MINJI, "phone", keeps=True)
    holds(minji, board, whole=False)
    team = team_of(minji)
    ann = visitors.sign_in(ANN)
    join(ann, code_of(minji, team), "Ann")
    minji.goto(team)
    until(minji, lambda state: "retro" in state.get("rooms", []), whole=False)
    keeps(minji, lambda _, text: "Ann" in text)
    minji.wait_for_function("""async () => {
        const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        const files = await Promise.all(shelves.map((shelf) => shelf.keys()));
        return files.flat().some(({ url }) => /retro[^/]*\\.wasm/.test(url));
    }""")
    without_network(own_house, minji)
    write(minji, team, "배려", "커피를 타 줬어요")
    assert minji.locator(".wall .chip").all_inner_texts() == ["배려"]
    until(minji, lambda state: state.get("unsent") == 1, whole=False)
    minji.goto(board.page)
    settles(minji, "todo", ["상자"])
    with_network(own_house, minji)
    until(minji, lambda state: state.get("unsent") == 0 and state["phase"] == "synced", 90, whole=False)
    ann.goto(team)
    assert ann.locator(".wall .chip").all_inner_texts() == ["배려"]


def test_the_list_of_what_is_unsent_is_asked_for_once(own_house, board, visitors):
    phone = visitors.sign_in(MINJI, "phone", keeps=True)
    holds(phone, board, whole=False)
    phone.goto("/unsent")
    asked = []
    phone.on("request", lambda request: asked.append(request.url) if "/unsent" in request.url else None)
    phone.reload()
    until(phone, lambda state: state["phase"] == "synced", whole=False)
    # Long enough for a page that asks again whenever it was answered.
    phone.wait_for_timeout(3_000)
    assert len(asked) < 6, f"asked {len(asked)} times"


@pytest.mark.parametrize("sleeps", [False, True], ids=["awake", "awoken"])
def test_nothing_given_back_is_lost_by_signing_out(own_house, board, visitors, sleeps):
    broken = own_house.settings["MARU_WEB"]
    is_mended(own_house)
    board.caller.hang_up()
    page = visitors.sign_in(MINJI, "phone", keeps=True)
    holds(page, board)
    words = "민지가 아직 못 보낸 것"
    own_house.stop()
    page.evaluate("""async ([board, title]) => {
        await fetch(`/board/${board}/add-card`, { method: "POST", body: new URLSearchParams({ title }) });
    }""", [board.id, words])
    assert state(page)["unsent"] == 1
    page.context.clear_cookies()
    with_network(own_house, page)
    board.caller.hang_up()
    signs_in(page, DOYUN)
    holds(page, Board(Caller(own_house).sign_in(DOYUN), "도윤의 보드"))
    page.goto("/me")
    page.get_by_role("button", name="로그아웃").tap()
    page.wait_for_url("**/sign-in*")

    own_house.stop()
    own_house.settings["MARU_WEB"] = broken
    own_house.start()
    signs_in(page, MINJI)
    page.goto("/board")
    keeps(page, lambda key, _: key.startswith("f-unsent-"))
    if sleeps:
        stop_workers(page)
    page.goto("/me")
    page.get_by_role("button", name="로그아웃").tap()
    page.wait_for_url("**/sign-in*")
    keeps(page, lambda key, text: key.startswith("~") and words in text)

    is_mended(own_house)
    board.caller.hang_up()
    signs_in(page, MINJI)
    holds(page, board)
    # It is given back once the house has said who is here, and sent after that: a device is settled in between, too.
    end = time.monotonic() + 60
    while board.titles() != ["상자", words]:
        assert time.monotonic() < end, f"It is not sent: {state(page)}, {page.evaluate(KEPT)}"
        time.sleep(0.1)
    settled(page)
