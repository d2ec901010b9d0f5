"""What a device does for its owner when something is in the way: a refusal, a full disk, another person, a sign-out."""

import json

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import KEPT, WRITE, held, holds, says, settled, state, stop_workers, until, with_network, without_network
from eventually import eventually
from house import Caller, new_id
from people import DOYUN, MINJI
from test_moving import card, settles, title
from test_offline import add, invite

LEFT = """async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""

# What lies aside for somebody lies where a worker looks for what it has to send.
GIVEN_BACK = """async () => {
    const database = await new Promise((resolve) => {
        const request = indexedDB.open("maru");
        request.onsuccess = () => resolve(request.result);
    });
    const transaction = database.transaction("kept", "readwrite");
    const store = transaction.objectStore("kept");
    store.openCursor(IDBKeyRange.lowerBound("~")).onsuccess = ({ target: { result: cursor } }) => {
        if (!cursor) return;
        store.put(cursor.value, cursor.key.slice("~".length + 36 + "-".length));
        cursor.delete();
        cursor.continue();
    };
    await new Promise((resolve) => { transaction.oncomplete = resolve; });
    database.close();
}"""


@pytest.fixture
def board(own_house):
    board = Board(Caller(own_house).sign_in(MINJI), "이사")
    for name in ("상자", "테이프"):
        board.add(name)
    invite(own_house, board, DOYUN)
    return board


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


def test_signing_out_leaves_nothing_behind(own_house, board, visitors):
    page = visitors.sign_in(MINJI, new=True)
    holds(page, board)
    other = page.context.new_page()
    other.goto(board.page)
    page.goto("/me")
    page.get_by_role("button", name="로그아웃").click()
    page.wait_for_url("**/sign-in*")
    other.wait_for_url("**/sign-in*")
    assert page.evaluate(LEFT) == {"databases": [], "caches": [], "workers": 0}
    page.goto(board.page)
    assert "/sign-in" in page.url


def test_the_browser_is_asked_to_keep_what_waits_once_something_does(own_house, board, visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
    page.context.add_init_script("""
        navigator.storage.persist = async () => {
            sessionStorage.setItem("asked", Number(sessionStorage.getItem("asked")) + 1);
            return true;
        };
    """)
    holds(page, board)
    says(page, "saved")
    assert page.evaluate("sessionStorage.getItem('asked')") is None
    without_network(own_house, page)
    page.goto(board.page)
    add(page, "여기에만 있는 카드")
    says(page, "device")
    assert page.evaluate("sessionStorage.getItem('asked')") == "1"


def test_signing_out_with_unsent_work_asks_first(own_house, board, visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
    holds(page, board)
    page.goto("/me")
    # The house is gone, and the browser does not know it.
    own_house.stop()
    page.evaluate("""async (board) => {
        const form = new URLSearchParams({ title: "아직 못 보낸 것" });
        await fetch(`/board/${board}/add-card`, { method: "POST", body: form });
    }""", board.id)
    assert state(page)["unsent"] == 1
    page.get_by_role("button", name="로그아웃").tap()
    expect(page.get_by_role("heading", name="버리고 로그아웃할까요?")).to_be_visible()
    expect(page.locator(".unsent-words")).to_have_text("아직 못 보낸 것")
    page.get_by_role("link", name="로그아웃하지 않기").tap()
    expect(page.get_by_role("heading", name="서버에 연결할 수 없어요")).to_be_visible()
    assert state(page)["unsent"] == 1
    with_network(own_house, page)
    board.caller.hang_up()
    # With a connection it is sent first, and nothing is left to ask about.
    page.goto("/me")
    page.get_by_role("button", name="로그아웃").tap()
    page.wait_for_url("**/sign-in*")
    assert board.titles() == ["상자", "테이프", "아직 못 보낸 것"]
    assert page.evaluate(LEFT) == {"databases": [], "caches": [], "workers": 0}


def test_signing_out_asks_once_about_drafts_and_unsent_work(own_house, board, visitors):
    page = visitors.sign_in(DOYUN, "phone", new=True)
    holds(page, board)
    doyun = state(page)["person"]
    page.goto(f"{board.page}/new-card")
    page.get_by_role("textbox", name="제목", exact=True).fill("쓰다 만 글")
    page.wait_for_function("() => JSON.stringify(localStorage).includes('쓰다 만 글')")
    without_network(own_house, page)
    page.goto(board.page)
    add(page, "권한이 있을 때 쓴 글")
    own_house.start()
    board.caller.hang_up()
    board.caller.send("PATCH", f"{board.api}/people/{doyun}", {"id": new_id(), "role": "viewer"})
    page.context.set_offline(False)
    until(page, lambda state: state["refused"] == 1 and state["unsent"] == 0)
    page.goto("/me")
    leave = page.get_by_role("button", name="로그아웃", exact=True)
    leave.tap()
    dialog = page.get_by_role("dialog", name="보내지 않은 글이 있어요")
    expect(dialog).to_contain_text("글 1개")
    expect(dialog.get_by_role("link", name="이 기기에만 있는 변경 1가지도 사라져요.")).to_have_attribute("href", "/unsent")
    dialog.get_by_role("button", name="로그아웃하지 않기").tap()
    expect(dialog).to_be_hidden()
    assert state(page)["refused"] == 1
    leave.tap()
    # Both were named: no other page asks again.
    dialog.get_by_role("button", name="버리고 로그아웃").tap()
    page.wait_for_url("**/sign-in*")
    assert page.evaluate(LEFT) == {"databases": [], "caches": [], "workers": 0}
    page.wait_for_function("() => !JSON.stringify(localStorage).includes('쓰다 만 글')")


def test_what_the_house_refuses_stays_with_its_words(own_house, board, visitors):
    page = visitors.sign_in(DOYUN, "phone", new=True)
    holds(page, board)
    doyun = state(page)["person"]
    without_network(own_house, page)
    page.goto(board.page)
    add(page, "권한이 있을 때 쓴 글")
    own_house.start()
    board.caller.hang_up()
    board.caller.send("PATCH", f"{board.api}/people/{doyun}", {"id": new_id(), "role": "viewer"})
    page.context.set_offline(False)
    says(page, "needs")
    settles(page, "todo", ["상자", "테이프"])
    page.locator("[data-sync-mark]").tap()
    expect(page.get_by_text("서버가 받지 않은 변경이 있어요.")).to_be_visible()
    page.get_by_role("link", name="이 기기의 변경 보기").tap()
    expect(page.locator(".unsent-words")).to_have_text("권한이 있을 때 쓴 글")
    expect(page.locator(".unsent-reason")).not_to_be_empty()
    # Sent again it is refused again; allowed again it is taken.
    with page.expect_response("**/unsent/retry"):
        page.get_by_role("button", name="다시 보내기").tap()
    expect(page.locator(".unsent-words")).to_have_text("권한이 있을 때 쓴 글")
    until(page, lambda state: state["refused"] == 1 and state["unsent"] == 0)
    board.caller.send("PATCH", f"{board.api}/people/{doyun}", {"id": new_id(), "role": "editor"})
    page.get_by_role("button", name="다시 보내기").tap()
    expect(page.locator(".unsent-change")).to_have_count(0)
    settled(page)
    assert board.titles() == ["상자", "테이프", "권한이 있을 때 쓴 글"]


def test_a_viewer_who_writes_into_the_replica_gets_nothing_in(own_house, board, visitors):
    board_of_two = board
    invite(own_house, board, DOYUN)
    page = visitors.sign_in(DOYUN, new=True)
    holds(page, board_of_two)
    doyun = state(page)["person"]
    board.caller.send("PATCH", f"{board.api}/people/{doyun}", {"id": new_id(), "role": "viewer"})
    page.reload()
    settled(page)
    kept = page.evaluate(KEPT)
    key = next(name for name in kept if name.startswith("d-board-"))
    whole = json.loads(kept[key])
    for one in whole["whole"]["members"]:
        if one[0] == doyun:
            one[1] = "owner"
    made = new_id()
    change = {"id": made, "space": board.id, "do": "add-card", "clock": "1", "with": {"title": "몰래 쓴 카드"}}
    handed = {"id": new_id(), "space": board.id, "do": "change-role", "clock": "2",
              "with": {"person": doyun, "role": "owner"}}
    without_network(own_house, page)
    page.evaluate(WRITE, {
        key: json.dumps(whole), f"f-unsent-{made}": json.dumps(change), f"f-unsent-{handed['id']}": json.dumps(handed)})
    stop_workers(page)
    page.goto(board.page)
    assert state(page)["unsent"] == 2
    with_network(own_house, page)
    board.caller.hang_up()
    says(page, "needs")
    assert board.titles() == ["상자", "테이프"]
    page.goto("/unsent")
    expect(page.locator(".unsent-reason")).to_have_count(2)
    assert page.locator(".unsent-reason").first.inner_text().strip()
    page.get_by_role("button", name="버리기").first.click()
    page.locator("dialog[open]").get_by_role("button", name="버리기").click()
    expect(page.locator(".unsent-reason")).to_have_count(1)


def test_a_board_one_was_taken_off_is_gone_from_the_device(own_house, board, visitors):
    page = visitors.sign_in(DOYUN, new=True)
    holds(page, board)
    doyun = state(page)["person"]
    status, _, answer = board.caller.send("DELETE", f"{board.api}/people/{doyun}", {"id": new_id()})
    assert status in (200, 201, 204), answer
    page.goto("/board")
    until(page, lambda state: held(state) == [])
    assert not [key for key in page.evaluate(KEPT) if board.id in key]
    page.goto(board.page)
    expect(title(page, "상자")).to_have_count(0)


def test_a_replica_that_cannot_be_read_is_asked_for_anew(own_house, board, visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
    holds(page, board)
    without_network(own_house, page)
    page.goto(board.page)
    add(page, "잃으면 안 되는 것")
    kept = page.evaluate(KEPT)
    page.evaluate(WRITE, {key: "{" for key in kept if key.startswith("d-board-")})
    stop_workers(page)
    with_network(own_house, page)
    board.caller.hang_up()
    page.goto(board.page)
    settled(page)
    settles(page, "todo", ["상자", "테이프", "잃으면 안 되는 것"])
    assert board.titles() == ["상자", "테이프", "잃으면 안 되는 것"]


def test_a_full_disk_is_said_and_nothing_is_pretended(own_house, board, visitors):
    page = visitors.sign_in(MINJI, new=True)
    holds(page, board)
    without_network(own_house, page)
    worker = page.context.service_workers[0]
    worker.evaluate("""() => {
        self.put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
    }""")
    field = page.locator("[data-kind=todo] [data-quick-add] input[name=title]")
    field.fill("둘 곳이 없는 글")
    field.press("Enter")
    says(page, "needs")
    page.locator("[data-sync-mark]").click()
    expect(page.get_by_text("이 기기에 저장 공간이 없어요.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(field).to_have_value("둘 곳이 없는 글")
    with_network(own_house, page)
    board.caller.hang_up()
    # With a connection it goes to the house itself.
    field.press("Enter")
    settles(page, "todo", ["상자", "테이프", "둘 곳이 없는 글"])
    worker.evaluate("() => { IDBObjectStore.prototype.put = self.put; }")
    page.reload()
    says(page, "saved")


def test_another_site_s_form_is_not_taken_for_ours(own_house, board, visitors):
    page = visitors.sign_in(MINJI, new=True)
    holds(page, board)
    other = page.context.new_page()
    other.route("http://elsewhere.test/", lambda route: route.fulfill(content_type="text/html", body=f"""
        <form method=post action="{own_house.address}{board.page}/add-card"><input name=title value="남의 카드"></form>"""))
    other.goto("http://elsewhere.test/")
    other.evaluate("document.forms[0].submit()")
    other.wait_for_url(f"{own_house.address}/**")
    page.reload()
    settled(page)
    assert board.titles() == ["상자", "테이프"]
    expect(card(page, "남의 카드")).to_have_count(0)


def test_who_signs_in_next_sees_nothing_of_the_one_before(own_house, board, visitors):
    page = visitors.sign_in(MINJI, new=True)
    holds(page, board)
    alone = Board(board.caller, "민지만의 보드")
    page.reload()
    until(page, lambda state: len(held(state)) == 2)
    # A word that is to be sealed, half written, and a face; another person's, who has been here too, are not to go.
    mine = state(page)["person"]
    page.evaluate("""async ([mine]) => {
        localStorage.setItem(`maru-draft/${mine}/team`, "[]");
        localStorage.setItem("maru-draft/other/diary/entry", "[]");
        await (await caches.open("maru-photos")).put("/photo/x", new Response("a face"));
    }""", [mine])
    page.context.clear_cookies()
    page.goto("/sign-in")
    page.get_by_label("이메일").fill(DOYUN.email)
    page.get_by_label("비밀번호", exact=True).fill(DOYUN.password)
    page.get_by_role("button", name="로그인").click()
    page.wait_for_url(lambda address: "/sign-in" not in address)
    page.goto("/board")
    expect(page.get_by_role("link", name="이사")).to_be_visible()
    expect(page.get_by_role("link", name="민지만의 보드")).to_have_count(0)
    until(page, lambda state: len(held(state)) == 1)
    assert not [key for key, text in page.evaluate(KEPT).items() if alone.id in key + text]
    page.wait_for_function(f"() => localStorage.getItem('maru-draft/{mine}/team') === null")
    # What others wrote into their diaries and did not send is nowhere else.
    assert page.evaluate("localStorage.getItem('maru-draft/other/diary/entry')") == "[]"
    assert page.evaluate("caches.has('maru-photos')") is False


def test_a_page_that_opens_after_another_was_found_to_be_here_drops_drafts_too(own_house, board, visitors):
    page = visitors.sign_in(MINJI, new=True)
    holds(page, board)
    mine = state(page)["person"]
    page.evaluate("([mine]) => localStorage.setItem(`maru-draft/${mine}/team`, '[]')", [mine])
    page.context.clear_cookies()
    # A document with no scripts: nothing hears the worker when it learns who has signed in.
    page.goto("/manifest.webmanifest")
    page.evaluate("""async ([email, password]) => {
        await fetch("/sign-in", { method: "POST", body: new URLSearchParams({ email, password }) });
        navigator.serviceWorker.controller.postMessage({ ask: "sync" });
    }""", [DOYUN.email, DOYUN.password])
    until(page, lambda state: state.get("person") not in (None, mine))
    assert page.evaluate("([mine]) => localStorage.getItem(`maru-draft/${mine}/team`)", [mine]) == "[]"
    page.goto("/board")
    page.wait_for_function(f"() => localStorage.getItem('maru-draft/{mine}/team') === null")


def test_what_somebody_has_not_sent_outlasts_another_who_signs_in(own_house, board, visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
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
    holds(page, board)
    settled(page)
    assert board.titles() == ["상자", "테이프"], "nothing is done in another's name"
    assert state(page)["refused"] == 0
    for address in (board.page, "/unsent", f"/board/{board.id}/search?q=못", "/board"):
        page.goto(address)
        expect(page.locator("#page")).not_to_contain_text(words)
    kept = {key: text for key, text in page.evaluate(KEPT).items() if words in text}
    assert len(kept) == 1 and all(key.startswith("~") for key in kept), "it is laid aside, and nothing else names it"
    page.goto("/me")
    page.get_by_role("button", name="로그아웃").tap()
    page.wait_for_url("**/sign-in*")
    assert page.evaluate(LEFT) == {"databases": ["maru"], "caches": [], "workers": 0}
    assert len(page.evaluate(KEPT)) == 1, "nothing of him is left, and what is hers is"

    signs_in(page, MINJI)
    holds(page, board)
    settled(page)
    assert board.titles() == ["상자", "테이프", words]
    page.goto(f"/board/{board.id}/history")
    expect(page.locator(".entry", has_text=words)).to_contain_text(MINJI.name)
    page.goto("/me")
    page.get_by_role("button", name="로그아웃").tap()
    page.wait_for_url("**/sign-in*")
    assert page.evaluate(LEFT) == {"databases": [], "caches": [], "workers": 0}


def test_what_another_worker_has_given_back_is_sent(own_house, board, visitors):
    """A worker that was told to go may still hear of who comes next, and give them back what was laid aside, just before the
    worker that has come for them looks."""
    page = visitors.sign_in(MINJI, "phone", new=True)
    holds(page, board)
    words = "민지가 아직 못 보낸 것"
    own_house.stop()
    page.evaluate("""async ([board, title]) => {
        await fetch(`/board/${board}/add-card`, { method: "POST", body: new URLSearchParams({ title }) });
    }""", [board.id, words])
    page.context.clear_cookies()
    with_network(own_house, page)
    board.caller.hang_up()
    signs_in(page, DOYUN)
    holds(page, board)
    page.goto("/me")
    page.get_by_role("button", name="로그아웃").tap()
    page.wait_for_url("**/sign-in*")
    page.evaluate(GIVEN_BACK)
    assert [key for key in page.evaluate(KEPT) if key.startswith("f-unsent-")]

    signs_in(page, MINJI)
    holds(page, board)
    eventually("it is sent", board.titles, lambda titles: titles == ["상자", "테이프", words])
    settled(page)


def signs_in(page, person):
    page.goto("/sign-in")
    page.get_by_label("이메일").fill(person.email)
    page.get_by_label("비밀번호", exact=True).fill(person.password)
    page.get_by_role("button", name="로그인").click()
    page.wait_for_url(lambda address: "/sign-in" not in address)
