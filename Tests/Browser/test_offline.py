"""Board with no network: everything goes on working, and the house hears of it once, in order."""

import os
import shutil

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import heading, part, ready, way_up
from conftest import CHROMIUM, SIZES
from devices import holds, says, settled, state, stop_workers, with_network, without_network
from hands import Finger
from house import LONG_ENOUGH, ROOT, Caller, new_id
from people import DOYUN, MINJI
from test_moving import card, settles, title


@pytest.fixture
def board(own_house):
    board = Board(Caller(own_house).sign_in(MINJI), "이사")
    for name in ("상자", "테이프", "끈"):
        board.add(name)
    return board


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


@pytest.fixture
def phone(visitors, board):
    """Minji's phone, which holds the board."""
    page = visitors.sign_in(MINJI, "phone", new=True)
    holds(page, board)
    return page


def invite(own_house, board, person, role="editor"):
    code = board.caller.post("/api/v1/invitations", {"space": board.id, "role": role})["code"]
    assert Caller(own_house).sign_in(person).send_form(f"/invite/{code}", {}) == 303


def add(page, name):
    Finger(page).write(page.locator("[data-kind=todo] [data-quick-add] input[name=title]"), name)
    Finger(page).tap(page.locator("[data-kind=todo] [data-quick-add] button"))
    expect(title(page, name)).to_be_visible()
    # It is shown before the device or the house has it.
    expect(page.locator(".card--sent")).to_have_count(0)


# Today where the worker is: it draws the days, and goes by the machine's zone and not by that of its pages.
TODAY = "() => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)"


@pytest.fixture
def opened(own_house, board, chromium, tmp_path):
    """Opens Minji's phone, which keeps what it has when it is closed: `opened()`."""
    contexts = []

    def open_phone():
        context = chromium.browser_type.launch_persistent_context(
            tmp_path / "profile", executable_path=CHROMIUM, args=["--no-sandbox"], base_url=own_house.address,
            env={**os.environ, "TZ": "Asia/Seoul"},
            viewport=SIZES["phone"], locale="ko-KR", timezone_id="Asia/Seoul", has_touch=True, is_mobile=True)
        contexts.append(context)
        context.set_default_timeout(LONG_ENOUGH)
        name, _, value = board.caller.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": own_house.address}])
        return context.pages[0]

    yield open_phone
    for context in contexts:
        context.close()


def test_a_board_goes_on_without_a_network(own_house, board, opened, visitors):
    invite(own_house, board, DOYUN)
    phone = opened()
    holds(phone, board)
    without_network(own_house, phone)
    finger = Finger(phone)
    menu = phone.locator("#card-menu")

    # From the icon on the home screen.
    phone.goto("/")
    expect(phone).to_have_url(f"{own_house.address}/today")
    finger.tap(phone.get_by_role("link", name="이사"))
    add(phone, "지하철에서 쓴 카드")
    says(phone, "device")

    finger.tap(title(phone, "지하철에서 쓴 카드"))
    ready(phone)
    finger.tap(part(phone, "title"))
    finger.write(phone.get_by_role("textbox", name="제목"), "터널에서 고친 카드")
    finger.tap(phone.get_by_role("button", name="저장", exact=True))
    expect(heading(phone)).to_have_text("터널에서 고친 카드")
    finger.tap(part(phone, "due"))
    phone.locator("input[name=due]").fill(phone.context.service_workers[0].evaluate(TODAY))
    finger.tap(phone.get_by_role("button", name="저장", exact=True))
    expect(part(phone, "due")).to_contain_text("오늘")
    finger.tap(way_up(phone))
    settles(phone, "todo", ["상자", "테이프", "끈", "터널에서 고친 카드"])

    finger.tap(title(phone, "터널에서 고친 카드"))
    phone.get_by_label("댓글 쓰기").fill("아직 터널 안이에요")
    finger.tap(phone.get_by_role("button", name="보내기", exact=True))
    expect(phone.get_by_text("아직 터널 안이에요")).to_be_visible()

    phone.goto(board.page)
    finger.tap(card(phone, "끈").get_by_label("옮기기, 지우기"))
    finger.tap(menu.get_by_role("button", name="맨 위로"))
    settles(phone, "todo", ["끈", "상자", "테이프", "터널에서 고친 카드"])
    finger.tap(card(phone, "테이프").get_by_label("옮기기, 지우기"))
    finger.tap(menu.get_by_role("button", name="지우기", exact=True))
    settles(phone, "todo", ["끈", "상자", "터널에서 고친 카드"])
    finger.tap(card(phone, "상자").get_by_label("옮기기, 지우기"))
    finger.tap(menu.get_by_role("button", name="지우기", exact=True))
    settles(phone, "todo", ["끈", "터널에서 고친 카드"])
    finger.tap(phone.locator("form[data-keys=undo] button").first)
    settles(phone, "todo", ["끈", "상자", "터널에서 고친 카드"])
    finger.tap(phone.locator("form[data-keys=redo] button").first)
    settles(phone, "todo", ["끈", "터널에서 고친 카드"])

    phone.goto(f"{board.page}/search?q=터널")
    expect(phone.locator("#main").get_by_role("link", name="터널에서 고친 카드")).to_be_visible()
    phone.goto(f"{board.page}/history")
    expect(phone.get_by_text("‘테이프’를 지웠어요.").first).to_be_visible()
    phone.goto(f"{board.page}/month")
    expect(phone.get_by_role("link", name="터널에서 고친 카드").first).to_be_visible()

    # What was done outlives the page, the worker and the browser.
    stop_workers(phone)
    phone.goto(board.page)
    phone.reload()
    settles(phone, "todo", ["끈", "터널에서 고친 카드"])
    phone.context.close()
    phone = opened()
    phone.context.set_offline(True)
    phone.goto("/")
    Finger(phone).tap(phone.get_by_role("link", name="이사"))
    settles(phone, "todo", ["끈", "터널에서 고친 카드"])
    says(phone, "device")
    # The title and the day of a card are one change each.
    assert state(phone)["unsent"] == 9

    with_network(own_house, phone)
    board.caller.hang_up()
    other = visitors.sign_in(DOYUN)
    other.goto(board.page)
    settled(phone)
    settles(other, "todo", ["끈", "터널에서 고친 카드"])
    settles(phone, "todo", ["끈", "터널에서 고친 카드"])
    says(phone, "saved")
    other.get_by_role("link", name="터널에서 고친 카드").click()
    expect(other.get_by_text("아직 터널 안이에요")).to_have_count(1)
    history = board.caller.get(f"{board.api}/operations?limit=200")["operations"]
    kinds = [entry["operation"]["kind"] for entry in history][-9:]
    assert kinds == ["card.added", "card.edited", "card.edited", "comment.added", "card.moved", "card.deleted", "card.deleted",
                     "card.deleted", "card.deleted"]
    other.goto(f"{board.page}/history")
    told = [" ".join(line.split()) for line in other.locator(".entry").all_inner_texts()][:9]
    done = ["‘상자’ 지우기를 다시 했어요", "‘상자’ 지우기를 되돌렸어요", "‘상자’를 지웠어요", "‘테이프’를 지웠어요", "‘끈’의 순서를 바꿨어요",
            "댓글을 달았어요", "마감일", "제목을 바꿨어요", "추가했어요"]
    for line, said in zip(told, done, strict=True):
        assert "민지" in line and said in line, told


def test_what_others_did_meanwhile_stands_beside_it(own_house, board, phone):
    without_network(own_house, phone)
    phone.goto(board.page)
    add(phone, "내가 쓴 것")
    own_house.start()
    board.caller.hang_up()
    board.add("남이 쓴 것")
    phone.context.set_offline(False)
    settled(phone)
    settles(phone, "todo", board.titles())
    assert sorted(board.titles()) == sorted(["상자", "테이프", "끈", "내가 쓴 것", "남이 쓴 것"])


def test_a_page_that_only_the_house_has_says_so(own_house, board, phone):
    without_network(own_house, phone)
    phone.goto("/me/profile")
    expect(phone.get_by_role("heading", name="서버에 연결할 수 없어요")).to_be_visible()
    # It is where one was going, and not on Today.
    expect(phone.locator(".places [aria-current=page]")).to_have_attribute("href", "/me")
    phone.get_by_role("link", name="보드 열기").tap()
    expect(phone.get_by_role("link", name="이사")).to_be_visible()
    phone.goto(f"{board.page}/people")
    expect(phone.get_by_role("heading", name="서버에 연결할 수 없어요")).to_be_visible()
    expect(phone.locator(".places [aria-current=page]")).to_have_attribute("href", "/board")
    with_network(own_house, phone)
    board.caller.hang_up()
    phone.reload()
    expect(phone.get_by_role("heading", name="서버에 연결할 수 없어요")).to_have_count(0)


def test_a_stranger_s_browser_shows_no_page_of_its_own(own_house, visitors):
    page = visitors.stranger()
    page.goto("/sign-in")
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


def test_the_house_s_own_answers_are_shown_at_once(own_house, board, phone):
    """What a device does not do by itself is done by the house, and shown by the device right after."""
    assert board.caller.send("PATCH", board.api, {"id": new_id(), "name": "다른 이름"})[0] == 200
    phone.goto("/board")
    expect(phone.get_by_role("link", name="다른 이름")).to_be_visible()
    phone.get_by_label("보드 이름").fill("두 번째")
    phone.get_by_role("button", name="보드 만들기").tap()
    expect(phone.get_by_role("heading", name="두 번째")).to_be_visible()
    phone.goto("/board")
    expect(phone.get_by_role("link", name="두 번째")).to_be_visible()


def test_two_tabs_share_what_is_held(own_house, board, phone):
    second = phone.context.new_page()
    second.goto(board.page)
    without_network(own_house, phone)
    phone.goto(board.page)
    add(phone, "한 탭에서")
    second.reload()
    settles(second, "todo", ["상자", "테이프", "끈", "한 탭에서"])
    add(second, "다른 탭에서")
    assert state(phone)["unsent"] == 2
    with_network(own_house, phone)
    board.caller.hang_up()
    settled(phone)
    assert board.titles() == ["상자", "테이프", "끈", "한 탭에서", "다른 탭에서"]


def test_a_new_version_is_offered_and_breaks_no_open_page(own_house, board, phone, tmp_path):
    shelves = "async () => (await caches.keys()).filter((name) => name !== 'maru-photos')"
    first = phone.evaluate(shelves)
    own_house.stop()
    web = tmp_path / "Web"
    shutil.copytree(ROOT / "Web", web)
    with open(web / "styles/tokens.css", "a") as styles:
        styles.write("/* A new version. */\n")
    own_house.settings["MARU_WEB"] = str(web)
    own_house.start()
    phone.goto(board.page)
    offer = phone.get_by_text("마루의 새 버전이 있어요.")
    # The new worker fetches all that it holds first.
    expect(offer).to_be_visible(timeout=LONG_ENOUGH)
    # What is open goes on as it was.
    assert first[0].removeprefix("maru-") in phone.locator("link[rel=stylesheet]").get_attribute("href")
    add(phone, "옛 버전에서")
    expect(offer).to_be_visible()
    phone.get_by_role("button", name="새로 열기").tap()
    phone.wait_for_function(f"async (first) => !(await ({shelves})()).includes(first)", arg=first[0])
    settles(phone, "todo", ["상자", "테이프", "끈", "옛 버전에서"])
    phone.wait_for_function(
        "old => !document.querySelector('link[rel=stylesheet]').href.includes(old)", arg=first[0].removeprefix("maru-"))
    settles(phone, "todo", ["상자", "테이프", "끈", "옛 버전에서"])


def test_only_the_worker_may_run_the_module(board):
    """Pages need no WebAssembly; what they may do stays as small as it was."""
    _, worker, _ = board.caller.send("GET", "/service-worker.js")
    assert "'wasm-unsafe-eval'" in worker["Content-Security-Policy"]
    _, page, _ = board.caller.send("GET", "/board")
    assert "wasm" not in page["Content-Security-Policy"]
