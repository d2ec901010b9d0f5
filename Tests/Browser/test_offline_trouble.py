"""A device in trouble: a house that is not there, one that refuses, and a disk that is full."""

import pytest
from playwright.sync_api import expect

from boards import Board
from conftest import CHROMIUM, SIZES
from devices import PATIENCE, hold_time, holds, says, settled, state, until, with_network, without_network
from eventually import eventually
from hands import Finger, Keyboard
from house import LONG_ENOUGH, Caller, new_id
from people import DOYUN, MINJI
from test_moving import settles
from test_offline import invite

ADD = """async ([board, fields]) => {
    const answer = await fetch(`/board/${board}/add-card`, { method: "POST", body: new URLSearchParams(fields) });
    return answer.status;
}"""

# A line on which each fifth of an answer takes twenty seconds, by a clock that stands still otherwise; `fifths` counts them.
SLOW_LINE = """() => {
    const [ask, timers] = [self.fetch, new Map()];
    let [now, count] = [0, 0];
    self.fifths = 0;
    self.setTimeout = (run, pause) => {
        count += 1;
        timers.set(count, { run, at: now + pause });
        return count;
    };
    self.clearTimeout = (number) => timers.delete(number);
    const pass = (milliseconds) => {
        now += milliseconds;
        for (const [number, { run, at }] of [...timers]) if (at <= now && timers.delete(number)) run();
    };
    self.fetch = async (address, options) => {
        const answer = await ask(address, options);
        if (!String(address).endsWith("/sync")) return answer;
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const length = Math.ceil(bytes.length / 5);
        let at = 0;
        const pull = (controller) => {
            pass(20_000);
            if (options.signal?.aborted) return controller.error(options.signal.reason);
            controller.enqueue(bytes.slice(at, at + length));
            self.fifths += 1;
            at += length;
            if (at >= bytes.length) controller.close();
        };
        return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), answer);
    };
}"""

# A house, or a proxy before it, that takes no more than so many bytes at once; nothing at all before `isThere`.
SHORT_HOUSE = """(most) => {
    const ask = self.fetch;
    self.isThere = false;
    self.fetch = async (address, options) => {
        if (!String(address).endsWith("/sync")) return ask(address, options);
        if (!self.isThere) throw new TypeError("nobody is there");
        return options.body.length > most ? new Response("", { status: 413 }) : ask(address, options);
    };
}"""


@pytest.fixture
def board(own_house):
    board = Board(Caller(own_house).sign_in(MINJI), "이사")
    board.add("상자")
    return board


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


def worker_of(page):
    return page.context.service_workers[0]


def refuse(own_house, board, page, *forms):
    """Has the house refuse what was done: by the time it hears of it, its person may only look."""
    person = state(page)["person"]
    without_network(own_house, page)
    for form in forms:
        page.evaluate(ADD, [board.id, form])
    own_house.start()
    board.caller.hang_up()
    board.caller.send("PATCH", f"{board.api}/people/{person}", {"id": new_id(), "role": "viewer"})
    page.context.set_offline(False)
    until(page, lambda state: state["refused"] == len(forms))


@pytest.mark.parametrize("by", ["finger", "keys"])
def test_the_text_of_a_refused_change_can_be_copied(own_house, board, visitors, by):
    invite(own_house, board, DOYUN)
    page = visitors.sign_in(DOYUN, "phone" if by == "finger" else "desktop", new=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    holds(page, board)
    refuse(own_house, board, page, {"title": "다른 변경"}, {"title": "지하철에서 쓴 제목", "body": "첫 줄\n“둘째” <줄> & 끝"})
    page.goto("/unsent")
    change = page.locator(".unsent-change", has_text="지하철에서 쓴 제목")
    copy = change.get_by_role("button", name="복사")
    if by == "finger":
        Finger(page).tap(copy)
    else:
        Keyboard(page).go_to(copy)
        page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text("복사")
    assert page.evaluate("navigator.clipboard.readText()") == "지하철에서 쓴 제목\n첫 줄\n“둘째” <줄> & 끝"
    # Copied is not sent, and not gone.
    expect(page.locator(".unsent-change")).to_have_count(2)


def test_a_device_that_came_late_says_that_older_history_is_at_home(own_house, board, visitors):
    first = board.titles()[0]
    for number in range(205):
        board.add(f"카드 {number}")
    page = visitors.sign_in(MINJI, "phone", new=True)
    holds(page, board)
    settled(page)
    address = page.get_by_role("link", name=first, exact=True).get_attribute("href")
    without_network(own_house, page)
    page.goto(f"{address}/history")
    note = page.get_by_text("이보다 오래된 기록은 이 기기에 없고 서버에 있어요.")
    expect(note).to_be_visible()
    expect(page.get_by_text("여기서 시작했어요.")).to_have_count(0)
    more = page.get_by_role("link", name="이전 기록 더 보기")
    Finger(page).tap(more)
    expect(page.locator(".toast")).to_be_visible()
    expect(note).to_be_visible()

    with_network(own_house, page)
    board.caller.hang_up()
    settled(page)
    Finger(page).tap(more)
    expect(page.get_by_text(f"‘{first}’를 ‘할 일’에 추가했어요.")).to_be_visible()
    expect(page.get_by_text("여기서 시작했어요.")).to_be_visible()
    expect(note).to_have_count(0)


def test_it_tries_again_after_longer_and_longer_pauses_and_at_once_when_somebody_looks(own_house, board, visitors):
    page = visitors.sign_in(MINJI, new=True)
    page.clock.install()
    holds(page, board)
    settled(page)
    # Pages remember the worker's pauses too: their clock stands still.
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    worker = hold_time(page)
    own_house.stop()
    assert page.evaluate(ADD, [board.id, {"title": "아직 못 보낸 것"}])
    times = 12
    for number in range(times):
        until(page, lambda state, number=number: state["failures"] > number and state["pause"] > 0)
        if number < times - 1:
            assert worker.evaluate("next()") > 0
    pauses = worker.evaluate("pauses")
    expected = [min(300_000, 2_000 * 2**number) for number in range(len(pauses))]
    shares = [pause / whole for pause, whole in zip(pauses, expected, strict=True)]
    assert len(pauses) >= times and all(0.75 <= share <= 1.25 for share in shares), pauses
    assert len({round(share, 2) for share in shares}) > 1, f"all devices would come back at the same time: {pauses}"

    # The house is back, and no pause is over.
    own_house.start()
    board.caller.hang_up()
    # The worker answers this page, by the house and by itself, and has asked for nothing else.
    assert page.evaluate("fetch('/healthz').then(({ ok }) => ok)")
    assert state(page)["failures"] == times
    assert board.titles() == ["상자"]
    page.evaluate("dispatchEvent(new Event('focus'))")
    settled(page)
    assert board.titles() == ["상자", "아직 못 보낸 것"]
    assert state(page)["failures"] == 0

    # The same by the line itself, which the browser tells of.
    page.context.set_offline(True)
    page.evaluate(ADD, [board.id, {"title": "다시 못 보낸 것"}])
    for number in range(8):
        until(page, lambda state, number=number: state["failures"] > number and state["pause"] > 0)
        assert worker.evaluate("next()") > 0
    page.context.set_offline(False)
    # The word of it may come before the line itself: then the pauses are short again.
    until(page, lambda state: state["failures"] < 3)

    def moved_on():
        """What follows on the sending may fail once more, too, and its pause has no end by itself here."""
        told = state(page)
        assert told["pause"] <= 20_000
        if told["unsent"] or told["phase"] != "synced":
            worker.evaluate("next()")
        return told

    eventually("all is sent", moved_on, lambda told: told["unsent"] == 0 and told["phase"] == "synced")
    assert board.titles() == ["상자", "아직 못 보낸 것", "다시 못 보낸 것"]


def test_an_answer_may_take_as_long_as_it_comes(own_house, board, visitors):
    page = visitors.sign_in(MINJI, new=True)
    holds(page, board)
    settled(page)
    worker = worker_of(page)
    worker.evaluate(SLOW_LINE)
    assert page.evaluate(ADD, [board.id, {"title": "느린 줄에서"}])
    until(page, lambda state: state["unsent"] == 0)
    assert worker.evaluate("fifths") >= 5
    assert board.titles() == ["상자", "느린 줄에서"]


def test_less_is_sent_at_a_time_where_the_house_takes_no_more(own_house, board, visitors):
    page = visitors.sign_in(MINJI, new=True)
    holds(page, board)
    settled(page)
    worker_of(page).evaluate(SHORT_HOUSE, 4_000)
    names = [f"긴 것 {number}" for number in range(8)]
    for name in names:
        assert page.evaluate(ADD, [board.id, {"title": name, "body": "가" * 500}])
    until(page, lambda state: state["unsent"] == len(names))
    worker_of(page).evaluate("isThere = true")
    page.evaluate("dispatchEvent(new Event('focus'))")
    until(page, lambda state: state["unsent"] == 0)
    assert board.titles() == ["상자", *names]


def test_the_line_coming_back_while_an_attempt_fails_is_not_overheard(own_house, board, visitors):
    page = visitors.sign_in(MINJI, new=True)
    page.clock.install()
    holds(page, board)
    settled(page)
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    worker = hold_time(page)
    # An attempt that has begun without a line and fails only when there is one.
    worker.evaluate("""() => {
        const real = self.fetch;
        self.attempts = 0;
        self.fetch = (...given) => {
            if (given[0] !== "/api/v1/sync") return real(...given);
            self.attempts += 1;
            if (self.attempts > 1) return real(...given);
            return new Promise((_, reject) => { self.fail = () => reject(new TypeError("the line was down")); });
        };
    }""")
    page.evaluate(ADD, [board.id, {"title": "그때 쓴 것"}])
    page.evaluate("dispatchEvent(new Event('online'))")
    # What the page says has come before what it asks now.
    state(page)
    worker.evaluate("fail()")
    settled(page)
    # News of what was done may have had it ask once more.
    assert worker.evaluate("attempts") >= 2
    assert board.titles() == ["상자", "그때 쓴 것"]


@pytest.fixture
def laptop(own_house, board, chromium, tmp_path):
    """A browser of Minji's that writes on a disk: what a private window holds in memory has no end."""
    context = chromium.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=CHROMIUM, args=["--no-sandbox"], base_url=own_house.address,
        viewport=SIZES["desktop"], locale="ko-KR", timezone_id="Asia/Seoul")
    context.set_default_timeout(LONG_ENOUGH)
    name, _, value = board.caller.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": own_house.address}])
    page = context.pages[0]
    line = page.context.new_cdp_session(page)
    line.send("Storage.overrideQuotaForOrigin", {"origin": own_house.address, "quotaSize": ROOM})
    yield page
    context.close()


# What a laptop may keep to begin with, in bytes: more than a board takes, and less than a test may write at once.
ROOM = 32 << 20

# Writes more than there is room for, in texts that are small enough to lie in the database itself: the name of the error.
TOO_MUCH = """async (bytes) => {
    const database = await new Promise((resolve) => {
        const request = indexedDB.open("maru");
        request.onsuccess = () => resolve(request.result);
    });
    const transaction = database.transaction("kept", "readwrite");
    const text = "x".repeat(60_000);
    for (let number = 0; number * text.length < bytes; number += 1) {
        transaction.objectStore("kept").put(text, `x-too-much-${number}`);
    }
    const error = await new Promise((resolve) => {
        transaction.oncomplete = () => resolve(null);
        transaction.onabort = () => resolve(transaction.error.name);
    });
    database.close();
    return error;
}"""


def looks_for_room(page):
    """For half a minute the browser goes by how much room there was when it looked last, unless that is not enough."""
    assert page.evaluate(TOO_MUCH, ROOM) == "QuotaExceededError"


def test_a_browser_with_no_room_says_so_and_goes_on_once_there_is_some(own_house, board, laptop):
    """The browser's own limit, and its own error."""
    page = laptop
    holds(page, board)
    settled(page)
    without_network(own_house, page)
    line = page.context.new_cdp_session(page)
    line.send("Storage.overrideQuotaForOrigin", {"origin": own_house.address, "quotaSize": 1})
    looks_for_room(page)
    page.goto(board.page)
    field = page.locator("[data-kind=todo] [data-quick-add] input[name=title]")
    field.fill("둘 곳이 없는 글")
    field.press("Enter")
    says(page, "needs")
    page.locator("[data-sync-mark]").click()
    expect(page.get_by_text("이 기기에 저장 공간이 없어요.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(field).to_have_value("둘 곳이 없는 글")
    assert state(page)["unsent"] == 0, "it is not pretended to be kept"
    # What is held is shown all the same, in another tab too, and nothing is there that is not kept.
    other = page.context.new_page()
    other.goto("/board")
    other.get_by_role("link", name="이사").click()
    settles(other, "todo", ["상자"])
    other.close()

    line.send("Storage.overrideQuotaForOrigin", {"origin": own_house.address})
    field.press("Enter")
    settles(page, "todo", ["상자", "둘 곳이 없는 글"])
    says(page, "device")
    with_network(own_house, page)
    board.caller.hang_up()
    # This browser does not always tell its pages that the line is back. Whoever looks at one does not wait for a pause.
    page.evaluate("dispatchEvent(new Event('focus'))")
    settled(page)
    assert board.titles() == ["상자", "둘 곳이 없는 글"]


def test_what_others_did_is_shown_though_there_is_no_room_to_keep_it(own_house, board, laptop):
    page = laptop
    holds(page, board)
    settled(page)
    line = page.context.new_cdp_session(page)
    line.send("Storage.overrideQuotaForOrigin", {"origin": own_house.address, "quotaSize": 1})
    looks_for_room(page)
    board.add("둘 곳이 없는 소식")
    settles(page, "todo", ["상자", "둘 곳이 없는 소식"])
    says(page, "needs")
    page.goto("/board")
    page.goto(board.page)
    settles(page, "todo", ["상자", "둘 곳이 없는 소식"])
    # Without the house there is what was kept, and nothing that was not.
    without_network(own_house, page)
    page.goto(board.page)
    settles(page, "todo", ["상자"])

    line.send("Storage.overrideQuotaForOrigin", {"origin": own_house.address})
    with_network(own_house, page)
    board.caller.hang_up()
    settled(page)
    without_network(own_house, page)
    page.goto(board.page)
    settles(page, "todo", ["상자", "둘 곳이 없는 소식"])


def test_what_the_house_undid_less_than_the_device_is_told_once_it_is_known(own_house, board, visitors):
    invite(own_house, board, DOYUN)
    card = board.add("끈")
    page = visitors.sign_in(MINJI, "phone", new=True)
    holds(page, board)
    settled(page)
    board.caller.send("PATCH", f"{board.api}/cards/{card}", {"id": new_id(), "title": "긴 끈", "due": "2026-12-24"})
    settles(page, "todo", ["상자", "긴 끈"])
    settled(page)
    doyun = Caller(own_house).sign_in(DOYUN)
    without_network(own_house, page)
    page.reload()
    page.get_by_role("button", name="되돌리기").first.tap()
    settles(page, "todo", ["상자", "끈"])
    expect(page.locator(".toast")).to_contain_text("되돌렸어요")
    page.goto("/board")
    page.goto(board.page)
    own_house.start()
    doyun.hang_up()
    doyun.send("PATCH", f"{board.api}/cards/{card}", {"id": new_id(), "title": "더 긴 끈"})
    page.context.set_offline(False)
    # The browser does not always tell its pages that the line is back.
    expect(page.locator(".toast")).to_contain_text(
        "2가지 중 1가지를 되돌렸어요. 1가지는 그사이 다른 사람이 고쳐서 그대로 두었어요.", timeout=1000 * PATIENCE)
    settles(page, "todo", ["상자", "더 긴 끈"])
    assert "did=" not in page.url


def test_the_undo_button_says_on_the_device_too_what_others_changed_since(own_house, board, visitors):
    invite(own_house, board, DOYUN)
    card = board.add("끈")
    page = visitors.sign_in(MINJI, "phone", new=True)
    holds(page, board)
    settled(page)
    board.caller.send("PATCH", f"{board.api}/cards/{card}", {"id": new_id(), "title": "긴 끈", "due": "2026-12-24"})
    doyun = Caller(own_house).sign_in(DOYUN)
    doyun.send("PATCH", f"{board.api}/cards/{card}", {"id": new_id(), "title": "더 긴 끈"})
    settles(page, "todo", ["상자", "더 긴 끈"])
    settled(page)
    stays = "되돌리기: ‘더 긴 끈’ 고치기. 2가지 중 1가지는 그사이 다른 사람이 고쳐서 그대로 남아요."
    expect(page.get_by_role("button", name=stays)).to_be_visible()
    without_network(own_house, page)
    page.reload()
    expect(page.get_by_role("button", name=stays)).to_be_visible()
