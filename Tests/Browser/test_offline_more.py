"""What else goes on without a network: a new board, the tray, undoing what others have changed since."""

import datetime

from playwright.sync_api import expect

from devices import holds, says, settled, state, stop_workers, until, with_network, without_network
from hands import Finger
from house import Caller, new_id
from people import DOYUN
from test_moving import card, settles
from test_offline import add, board, invite, phone, visitors  # noqa: F401 (fixtures)

TRAY = """async () => {
    const worker = (await navigator.serviceWorker.ready).active;
    worker.postMessage({ ask: "sync", failures: 12 });
}"""


def test_a_board_is_made_without_a_network(own_house, board, phone):  # noqa: F811
    finger = Finger(phone)
    without_network(own_house, phone)
    phone.goto("/board")
    finger.write(phone.get_by_label("보드 이름"), "기차에서 만든 보드")
    finger.tap(phone.get_by_role("button", name="보드 만들기"))
    expect(phone.get_by_role("heading", name="기차에서 만든 보드")).to_be_visible()
    add(phone, "첫 카드")
    finger.tap(card(phone, "첫 카드").get_by_label("옮기기, 지우기"))
    finger.tap(phone.locator("#card-menu").get_by_role("button", name="‘하는 중’으로 옮기기"))
    settles(phone, "doing", ["첫 카드"])
    # It is shown before the worker has it.
    says(phone, "device")
    address = phone.url
    stop_workers(phone)
    phone.goto("/board")
    expect(phone.get_by_role("link", name="기차에서 만든 보드")).to_be_visible()
    phone.goto(address)
    settles(phone, "doing", ["첫 카드"])
    assert state(phone)["unsent"] == 3
    with_network(own_house, phone)
    board.caller.hang_up()
    settled(phone)
    settles(phone, "doing", ["첫 카드"])
    made = [one for one in board.caller.get("/api/v1/boards")["boards"] if one["name"] == "기차에서 만든 보드"]
    assert len(made) == 1 and made[0]["id"] in address
    cards = board.caller.get(f"/api/v1/boards/{made[0]['id']}/cards?limit=200")["cards"]
    assert [one["title"] for one in cards] == ["첫 카드"]
    says(phone, "saved")


def test_words_are_copied_out_of_the_tray(own_house, board, visitors):  # noqa: F811
    invite(own_house, board, DOYUN)
    page = visitors.sign_in(DOYUN, new=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=own_house.address)
    holds(page, board)
    doyun = state(page)["person"]
    without_network(own_house, page)
    page.goto(board.page)
    field = page.locator("[data-kind=todo] [data-quick-add] input[name=title]")
    field.fill("잃으면 안 되는 글")
    field.press("Enter")
    says(page, "device")
    own_house.start()
    board.caller.hang_up()
    board.caller.send("PATCH", f"{board.api}/people/{doyun}", {"id": new_id(), "role": "viewer"})
    page.context.set_offline(False)
    says(page, "needs")
    page.goto("/unsent")
    expect(page.locator(".unsent-reason")).to_have_count(1)
    page.get_by_role("button", name="복사").click()
    expect(page.locator(".toast")).to_contain_text("복사")
    assert page.evaluate("navigator.clipboard.readText()") == "잃으면 안 되는 글"
    expect(page.locator(".unsent-change")).to_have_count(1)


def test_who_comes_back_to_the_page_does_not_wait_for_the_pause(own_house, board, phone):  # noqa: F811
    own_house.stop()
    phone.goto(board.page)
    add(phone, "기다리는 카드")
    phone.evaluate(TRAY)
    # It has failed so often that the next try is minutes away.
    until(phone, lambda told: told["phase"] == "local" and told["pause"] > 200_000)
    own_house.start()
    board.caller.hang_up()
    phone.evaluate("dispatchEvent(new Event('focus'))")
    settled(phone)
    assert board.titles()[-1] == "기다리는 카드"


def test_undo_leaves_what_somebody_changed_since(own_house, board, phone):  # noqa: F811
    """Three moves made in a tunnel: one card somebody else has moved since. Two come back, and the third says why not."""
    invite(own_house, board, DOYUN)
    without_network(own_house, phone)
    finger = Finger(phone)
    phone.goto(board.page)
    for name in ("상자", "테이프", "끈"):
        finger.tap(card(phone, name).get_by_label("옮기기, 지우기"))
        finger.tap(phone.locator("#card-menu").get_by_role("button", name="‘하는 중’으로 옮기기"))
    settles(phone, "doing", ["상자", "테이프", "끈"])
    with_network(own_house, phone)
    board.caller.hang_up()
    settled(phone)
    doyun = Caller(own_house).sign_in(DOYUN)
    cards = {one["title"]: one["id"] for one in doyun.get(f"{board.api}/cards?limit=200")["cards"]}
    status, _, answer = doyun.send(
        "POST", f"{board.api}/cards/{cards['테이프']}/move", {"id": new_id(), "column": board.columns["done"]})
    assert status in (200, 201), answer
    settles(phone, "done", ["테이프"])
    without_network(own_house, phone)
    undo = phone.locator("form[data-keys=undo] button").first
    finger.tap(undo)
    settles(phone, "todo", ["끈"])
    finger.tap(undo)
    expect(phone.locator(".toast")).to_contain_text("그사이 다른 사람이 고쳐서 그대로")
    settles(phone, "done", ["테이프"])
    finger.tap(undo)
    settles(phone, "todo", ["상자", "끈"])
    with_network(own_house, phone)
    doyun.hang_up()
    board.caller.hang_up()
    settled(phone)
    assert board.titles("todo") == ["상자", "끈"] and board.titles("done") == ["테이프"] and board.titles("doing") == []


def test_from_a_month_one_comes_back_to_the_month(own_house, board, phone):  # noqa: F811
    board.add("발표", due="2037-12-03")
    phone.goto(board.page)
    settles(phone, "todo", ["상자", "테이프", "끈", "발표"])
    without_network(own_house, phone)
    phone.goto(f"{board.page}/month?month=2037-12")
    phone.get_by_role("button", name="‘발표’ 마감일 바꾸기").click()
    phone.get_by_role("button", name="한 주 뒤로").click()
    expect(phone.get_by_role("heading", name="12월 10일 (목)")).to_be_visible()
    assert "/month" in phone.url


def test_what_is_undone_on_today_is_undone_there(own_house, board, phone):  # noqa: F811
    """The house draws Today: a form of Board that stands there goes to it, though the device could answer."""
    phone.goto("/today")
    phone.get_by_label("새 카드").fill("잘못 쓴 것")
    phone.get_by_label("보드", exact=True).select_option(board.id)
    phone.get_by_role("button", name="카드 추가").click()
    phone.locator(".toast").get_by_role("button", name="되돌리기").click()
    expect(phone.locator(".toast")).to_contain_text("되돌렸어요: ‘잘못 쓴 것’ 추가.")
    expect(phone.get_by_role("heading", name="오늘", exact=True)).to_be_visible()
    assert board.titles() == ["상자", "테이프", "끈"]


def test_what_is_heard_of_while_the_page_is_asked_for_anyway_is_shown(own_house, board, phone):  # noqa: F811
    holds(phone, board)
    # A page hears of it itself before it tells its other tabs.
    phone.evaluate("""() => {
        window.heard = 0;
        new BroadcastChannel("maru-live").onmessage = ({ data }) => { window.heard = Math.max(heard, data.sequence ?? 0); };
        window.again = setInterval(() => document.dispatchEvent(new Event("maru:zone")), 5);
    }""")
    titles = ["상자", "테이프", "끈"]
    for number in range(9):
        board.add(f"{number}")
        titles.append(f"{number}")
    last = board.caller.get(f"{board.api}/operations?limit=200")["operations"][-1]["sequence"]
    phone.wait_for_function("(last) => heard >= last", arg=last)
    phone.evaluate("clearInterval(window.again)")
    settles(phone, "todo", titles)


def test_a_page_that_belongs_to_no_worker_is_taken_on(own_house, board, phone):  # noqa: F811
    # Loaded past the worker, as one is that was on its way while the worker took its place.
    line = phone.context.new_cdp_session(phone)
    with phone.expect_navigation():
        line.send("Page.reload", {"ignoreCache": True})
    until(phone, lambda state: state.get("unsent") == 0)
    without_network(own_house, phone)
    add(phone, "오프라인에서")
    settles(phone, "todo", ["상자", "테이프", "끈", "오프라인에서"])
    says(phone, "device")


def test_a_code_that_could_not_be_sent_leaves_the_device_to_whose_it_is(own_house, board, phone):  # noqa: F811
    phone.goto("/join")
    phone.locator("[name=code]").fill("ABCD-EFGH")
    own_house.stop()
    phone.locator("[name=code]").press("Enter")
    expect(phone.get_by_role("heading", name="서버에 연결할 수 없어요")).to_be_visible()
    phone.goto(board.page)
    expect(phone.get_by_role("link", name="테이프")).to_be_visible()
    own_house.start()
    settled(phone)
    # Nor does one that is refused.
    phone.goto("/join")
    phone.locator("[name=code]").fill("ABCD-EFGH")
    phone.locator("[name=code]").press("Enter")
    expect(phone.locator(".field-error")).to_be_visible()
    without_network(own_house, phone)
    phone.goto(board.page)
    expect(phone.get_by_role("link", name="테이프")).to_be_visible()


def test_the_time_zone_that_one_chose_counts_without_a_network(own_house, board, phone):  # noqa: F811
    def shows(day, time):
        phone.goto(board.page)
        until(phone, lambda told: dict(one[:2] for one in told["spaces"])[board.id] == board.read()["sequence"])
        settled(phone)
        without_network(own_house, phone)
        stop_workers(phone)
        phone.goto(f"{board.page}/card/{card}")
        due = phone.locator(".due").first
        expect(due).to_contain_text(day)
        expect(due).to_contain_text(time)
        with_network(own_house, phone)
        board.caller.hang_up()

    # The device itself is in Seoul.
    assert board.caller.send("PATCH", "/api/v1/me", {"zone": "America/Los_Angeles"})[0] == 200
    card = board.add("발표")
    assert board.caller.send("PATCH", f"{board.api}/cards/{card}", {"due": f"{datetime.date.today().year + 1}-07-05", "time": "18:30"})[0] == 200
    shows("7월 5일", "오후 6:30")
    assert board.caller.send("PATCH", "/api/v1/me", {"zone": ""})[0] == 200
    board.add("다음")
    shows("7월 6일", "오전 10:30")
