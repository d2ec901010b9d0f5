"""The lock of a journal: on the house's pages, on the device's own, and with no network."""

import datetime

import pytest
from conftest import session_cookie
from playwright.sync_api import expect

from devices import held, hold_time, settled, stop_workers, until, with_network, without_network
from eventually import eventually
from house import Caller, House, new_id
from journals import TEXT, begin, journal_of, kept, told
from people import MINJI
from photos import CELLS, add, drawn, uploaded
from pictures import chosen, png

PASSPHRASE = "달빛 창가에서"


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


@pytest.fixture
def phone(visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
    journal_of(page)
    until(page, lambda state: held(state, "diary"))
    settled(page)
    return page


def write(page, text):
    entry = begin(page)
    page.locator(TEXT).press_sequentially(text, delay=15)
    told(page)
    page.locator("a[data-back]").click()
    page.wait_for_url(lambda address: "/entry/" not in address)
    return entry


def set_lock(page, journal):
    page.goto(journal + "/lock")
    page.locator("input[name=passphrase]").fill(PASSPHRASE)
    page.locator("input[name=again]").fill(PASSPHRASE)
    page.get_by_role("button", name="잠금 걸기").click()
    expect(page.get_by_role("button", name="모든 기기에서 지금 잠그기")).to_be_visible()
    settled(page)


def lock_now(page, journal):
    page.goto(journal + "/lock")
    page.get_by_role("button", name="모든 기기에서 지금 잠그기").click()
    expect(page.locator("[data-locked]")).to_be_visible()


def unlock(page, passphrase=PASSPHRASE):
    page.locator("input[name=passphrase]").fill(passphrase)
    page.get_by_role("button", name="열기").click()


def test_a_locked_journal_is_opened_by_its_passphrase(phone):
    journal = phone.url
    write(phone, "비밀스러운 하루\n숨은 글")
    set_lock(phone, journal)
    phone.goto(journal)
    expect(phone.locator(".row-title", has_text="비밀스러운 하루")).to_be_visible()
    lock_now(phone, journal)
    for page in ("", "/month", "/search?q=하루", "/settings", "/export.json"):
        phone.goto(journal + page)
        expect(phone.locator("[data-locked]")).to_be_visible()
        expect(phone.locator("body")).not_to_contain_text("비밀스러운")
    # However its address is spelled.
    place, name = journal.rsplit("/", 1)
    spelled = [f"{place}//{name}", f"{place}/{name.upper()}", f"{place}/%{ord(name[0]):x}{name[1:]}"]
    for address in spelled:
        phone.goto(address)
        expect(phone.locator("[data-locked]")).to_be_visible()
        expect(phone.locator("body")).not_to_contain_text("비밀스러운")
    phone.goto("/today")
    expect(phone.locator("body")).not_to_contain_text("비밀스러운")
    phone.goto(journal + "/trash")
    unlock(phone, "햇빛 창가에서")
    expect(phone.locator(".field-error")).to_have_text("암호가 맞지 않아요.")
    unlock(phone)
    phone.wait_for_url(journal + "/trash")
    phone.goto(journal)
    expect(phone.locator(".row-title", has_text="비밀스러운 하루")).to_be_visible()


# Status and kind of what an address is answered with here.
ANSWER = """async (address) => {
    const answer = await fetch(address);
    return `${answer.status} ${answer.headers.get("content-type")}`;
}"""


def test_a_photo_that_was_seen_is_shown_by_no_address_while_its_journal_is_locked(own_house, phone):
    journal = phone.url
    set_lock(phone, journal)
    phone.goto(journal)
    begin(phone)
    phone.keyboard.type("바다")
    kept(phone)
    add(phone, chosen("바다.png", png(1500, 1000)))
    expect(phone.locator(CELLS)).to_have_count(1)
    uploaded(phone)
    settled(phone)
    entry = phone.url
    phone.goto(entry)
    drawn(phone)
    photo = phone.locator(f"{CELLS} img").get_attribute("src").rsplit("/", 1)[0]
    for size in ("256", "1024"):
        assert phone.evaluate(ANSWER, f"{photo}/{size}").startswith("200 image/")
    assert phone.goto(f"{photo}/1024").status == 200
    lock_now(phone, journal)
    for size in ("256", "1024"):
        assert not phone.evaluate(ANSWER, f"{photo}/{size}").startswith("200")
        assert phone.goto(f"{photo}/{size}").status != 200
    phone.goto(entry)
    unlock(phone)
    drawn(phone)


def test_today_and_results_lose_the_words_of_a_journal_that_another_tab_locks(phone):
    journal = phone.url
    write(phone, "등대에 간 날\n숨은 글")
    set_lock(phone, journal)
    others = [phone.context.new_page() for _ in range(2)]
    for page, address in zip(others, ("/today", "/search?q=등대"), strict=True):
        page.goto(address)
        expect(page.locator("#main")).to_contain_text("등대에 간 날")
    lock_now(phone, journal)
    for page in others:
        expect(page.locator("#main")).not_to_contain_text("등대에 간 날")


# The keys of what the device has stored of its person.
STORED = """async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "maru")) return [];
    const database = await new Promise((resolve) => {
        const request = indexedDB.open("maru");
        request.onsuccess = () => resolve(request.result);
    });
    const keys = database.transaction("kept").objectStore("kept").getAllKeys();
    await new Promise((resolve) => { keys.onsuccess = resolve; });
    database.close();
    return keys.result.filter((key) => key !== "z-stranger");
}"""


def test_a_device_that_is_signed_out_from_elsewhere_keeps_nothing(own_house, phone):
    write(phone, "남의 손에 간 글\n숨은 글")
    settled(phone)
    expect(phone.locator(".row-title", has_text="남의 손에 간 글")).to_be_visible()
    assert phone.evaluate(STORED)
    assert Caller(own_house).sign_in(MINJI).send("DELETE", "/api/v1/me/sessions")[0] == 204
    # The page that is open hears of it by itself.
    phone.wait_for_url("**/sign-in*")
    eventually("the copy is gone", lambda: phone.evaluate(STORED), lambda keys: keys == [], page=phone)
    assert not {"maru-photos", "maru-seen"} & set(phone.evaluate("caches.keys()"))


def test_on_the_train_the_device_asks_and_compares_by_itself(own_house, phone):
    journal = phone.url
    write(phone, "기차에서 읽을 글\n바다")
    set_lock(phone, journal)
    lock_now(phone, journal)
    settled(phone)
    without_network(own_house, phone)
    phone.goto(journal)
    expect(phone.locator("[data-locked]")).to_be_visible()
    expect(phone.locator("body")).not_to_contain_text("기차에서")
    place, name = journal.rsplit("/", 1)
    for address in [f"{place}//{name}", f"{place}/{name.upper()}/month", "/unsent"]:
        phone.goto(address)
        expect(phone.locator("body")).not_to_contain_text("기차에서")
    phone.goto(journal)
    unlock(phone, "햇빛 창가에서")
    expect(phone.locator(".field-error")).to_have_text("암호가 맞지 않아요.")
    unlock(phone)
    expect(phone.locator(".row-title", has_text="기차에서 읽을 글")).to_be_visible()
    begin(phone)
    phone.keyboard.type("기차에서 쓴 글")
    kept(phone)
    phone.goto(journal)
    expect(phone.locator(".row-title", has_text="기차에서 쓴 글")).to_be_visible()
    with_network(own_house, phone)
    settled(phone)
    # What was written meanwhile is there, though the house asks once more.
    other = journal + "/export.json"
    phone.goto(journal + "/lock")
    expect(phone.locator("[data-locked]")).to_be_visible()
    unlock(phone)
    expect(phone.get_by_role("button", name="모든 기기에서 지금 잠그기")).to_be_visible()
    text = phone.evaluate("address => fetch(address).then(answer => answer.text())", other)
    assert "기차에서 쓴 글" in text


def test_wrong_passphrases_on_the_device_are_slowed_down(own_house, phone):
    journal = phone.url
    set_lock(phone, journal)
    lock_now(phone, journal)
    settled(phone)
    without_network(own_house, phone)
    phone.goto(journal)
    for _ in range(5):
        # What the attempt before was answered: this one's answer shows it again.
        phone.locator(".field-error").evaluate_all("all => all.forEach(one => one.remove())")
        unlock(phone, "아무거나요")
        expect(phone.locator(".field-error")).to_have_text("암호가 맞지 않아요.")
    unlock(phone)
    expect(phone.locator(".banner")).to_contain_text("30초")
    expect(phone.locator("[data-locked]")).to_be_visible()


def test_what_is_being_written_when_it_is_locked_elsewhere_is_taken(own_house, phone, visitors):
    journal = phone.url
    set_lock(phone, journal)
    phone.goto(journal)
    begin(phone)
    phone.locator(TEXT).press_sequentially("쓰는 중", delay=15)
    told(phone)
    other = visitors.sign_in(MINJI, "desktop", new=True)
    lock_now(other, journal)
    phone.locator(TEXT).press_sequentially("에 잠겼다", delay=15)
    expect(phone.locator("[data-locked]")).to_be_visible()
    expect(phone.locator("body")).not_to_contain_text("잠겼다")
    unlock(phone)
    expect(phone.locator(TEXT)).to_have_value("쓰는 중에 잠겼다")


# What the device has stored of its locks, with the times until which they are open moved back.
PASS = """minutes => new Promise((resolve, reject) => {
    const request = indexedDB.open("maru");
    request.onerror = reject;
    request.onsuccess = () => {
        const transaction = request.result.transaction("kept", "readwrite");
        const store = transaction.objectStore("kept");
        store.get("c-locks").onsuccess = ({ target }) => {
            const locks = JSON.parse(target.result);
            for (const lock of Object.values(locks)) lock.until -= minutes * 60000;
            store.put(JSON.stringify(locks), "c-locks");
        };
        transaction.onabort = reject;
        transaction.oncomplete = () => {
            request.result.close();
            resolve();
        };
    };
})"""


def test_a_device_locks_by_itself_when_its_minutes_are_over(own_house, phone):
    journal = phone.url
    write(phone, "한 시간 뒤\n글")
    set_lock(phone, journal)
    without_network(own_house, phone)
    for minutes, is_locked in ((0, False), (4, False), (6, True)):
        phone.goto("/board")
        phone.evaluate(PASS, minutes)
        stop_workers(phone)
        phone.goto(journal)
        if is_locked:
            expect(phone.locator("[data-locked]")).to_be_visible()
            expect(phone.locator("body")).not_to_contain_text("한 시간 뒤")
        else:
            expect(phone.locator(".row-title", has_text="한 시간 뒤")).to_be_visible()
    unlock(phone)
    expect(phone.locator(".row-title", has_text="한 시간 뒤")).to_be_visible()


# Locks the journal on this device after photos were chosen and before their form comes.
LOCK_BEFORE_PHOTOS = """journal => {
    const send = window.fetch;
    window.fetch = async (address, ...rest) => {
        if (String(address).endsWith("/add-photo")) await send(`${journal}/lock-now`, { method: "POST" });
        return send(address, ...rest);
    };
}"""


def test_photos_that_are_chosen_as_the_device_locks_arrive(own_house, phone):
    journal = phone.url
    set_lock(phone, journal)
    phone.goto(journal)
    begin(phone)
    phone.keyboard.type("터널")
    told(phone)
    entry = phone.url
    without_network(own_house, phone)
    phone.evaluate(LOCK_BEFORE_PHOTOS, journal)
    add(phone, chosen("하나.png", png(120, 80)), chosen("둘.png", png(80, 120)))
    expect(phone.locator("[data-locked]")).to_be_visible()
    with_network(own_house, phone)
    settled(phone)
    uploaded(phone)
    phone.goto(entry)
    unlock(phone)
    expect(phone.locator(CELLS)).to_have_count(2)
    drawn(phone)


def test_a_form_that_meets_the_lock_leads_back_to_its_page(own_house, phone):
    journal = phone.url
    set_lock(phone, journal)
    phone.goto(journal)
    begin(phone)
    phone.keyboard.type("표시할 글")
    told(phone)
    phone.reload()
    without_network(own_house, phone)
    phone.evaluate(
        """journal => {
            fetch(`${journal}/lock-now`, { method: "POST" });
            document.querySelector("#entry-menu form").requestSubmit();
        }""", journal)
    expect(phone.locator("[data-locked]")).to_be_visible()
    unlock(phone)
    expect(phone.locator(TEXT)).to_have_value("표시할 글")


def lock_in_a_tunnel(house, phone, journal):
    """Locks the journal while the house, which has it open for this device, is out of reach."""
    set_lock(phone, journal)
    without_network(house, phone)
    phone.get_by_role("button", name="모든 기기에서 지금 잠그기").click()
    expect(phone.locator("[data-locked]")).to_be_visible()
    until(phone, lambda state: state["phase"] == "local")


def come_out_of_the_tunnel(house, phone, journal, telling=None):
    """Locks it there, opens it on a laptop, and syncs the phone; `telling` takes the requests that tell the house of the lock."""
    address = "/api/v1/journals/" + journal.rsplit("/", 1)[1]
    laptop = Caller(house).sign_in(MINJI)
    lock_in_a_tunnel(house, phone, journal)
    if telling:
        phone.context.route("**/lock-now", telling)
    house.start()
    laptop.hang_up()
    assert laptop.send("POST", f"{address}/unlock", {"passphrase": PASSPHRASE})[0] == 204
    with_network(house, phone)
    # The house takes all else, whatever becomes of the lock.
    settled(phone)
    return laptop, address


def locked_for(laptop, address, phone):
    eventually("the house hears that the journal was locked", lambda: laptop.send("GET", f"{address}/entries")[0],
               lambda status: status == 403, page=phone)


def test_a_journal_locked_in_a_tunnel_is_locked_on_all_devices_afterwards(own_house, phone):
    journal = phone.url
    write(phone, "터널에서 잠근 글\n숨은 글")
    laptop, address = come_out_of_the_tunnel(own_house, phone, journal)
    # What was written comes first, and then that it was locked.
    locked_for(laptop, address, phone)
    phone.goto(journal)
    expect(phone.locator("[data-locked]")).to_be_visible()
    unlock(phone)
    expect(phone.locator(".row-title", has_text="터널에서 잠근 글")).to_be_visible()


def test_a_journal_locked_in_a_tunnel_stays_locked_if_the_house_does_not_hear_of_it(own_house, phone):
    journal = phone.url
    write(phone, "터널에서 잠근 글\n숨은 글")
    lock_in_a_tunnel(own_house, phone, journal)
    phone.context.route("**/lock-now", lambda route: route.abort())
    with_network(own_house, phone)
    settled(phone)
    phone.goto(journal)
    expect(phone.locator("[data-locked]")).to_be_visible()
    expect(phone.locator("body")).not_to_contain_text("터널에서")


def test_that_a_journal_was_locked_is_told_until_the_house_hears_of_it(own_house, phone):
    journal = phone.url
    lost = []

    def lose(route):
        lost.append(route.request.url)
        route.abort() if len(lost) < 3 else route.continue_()

    laptop, address = come_out_of_the_tunnel(own_house, phone, journal, lose)
    locked_for(laptop, address, phone)
    # A page and a sync may both tell it.
    assert len(lost) >= 3


def test_who_signs_out_tells_the_house_first_that_a_journal_was_locked(own_house, phone):
    journal = phone.url
    lost = []

    def lose(route):
        lost.append(route.request.url)
        route.abort()

    laptop, address = come_out_of_the_tunnel(own_house, phone, journal, lose)
    phone.clock.install()
    phone.goto("/me")
    # Before the worker tells it again, or this page has it do so, its owner signs out.
    phone.clock.pause_at(phone.evaluate("Date.now()") + 60_000)
    hold_time(phone)
    until(phone, lambda state: state["pause"] > 0)
    assert lost
    phone.context.unroute("**/lock-now")
    assert laptop.send("GET", f"{address}/entries")[0] == 200
    phone.get_by_role("button", name="로그아웃").first.click()
    # Less than any pause is: a form waits for no time, once its script is here.
    eventually("they are out", lambda: phone.clock.run_for(1) or phone.url, lambda url: "/sign-in" in url, page=phone)
    assert laptop.send("GET", f"{address}/entries")[0] == 403


def test_on_a_line_that_is_silent_the_device_compares_by_itself(own_house, phone):
    journal = phone.url
    write(phone, "기차에서 읽을 글\n바다")
    set_lock(phone, journal)
    lock_now(phone, journal)
    settled(phone)
    silent = []
    # Nobody answers, and nobody refuses.
    phone.context.route("**/*", lambda route: silent.append(route.request.url))
    phone.goto(journal)
    expect(phone.locator("[data-locked]")).to_be_visible()
    unlock(phone)
    expect(phone.locator(".row-title", has_text="기차에서 읽을 글")).to_be_visible(timeout=20_000)
    assert any(address.endswith("/unlock") for address in silent)


# Nothing more fits until the pictures that pages have shown are gone; what is deleted goes.
FILLING = """async () => {
    await (await caches.open("maru-photos")).put("/photo/x", new Response("a face"));
    const { put } = IDBObjectStore.prototype;
    let isFull = true;
    IDBObjectStore.prototype.put = function (...given) {
        if (isFull) throw new DOMException("full", "QuotaExceededError");
        return put.apply(this, given);
    };
    const remove = caches.delete.bind(caches);
    caches.delete = (name) => {
        if (name === "maru-photos") isFull = false;
        return remove(name);
    };
}"""


def test_a_device_that_is_full_is_locked_all_the_same(own_house, phone):
    journal = phone.url
    write(phone, "가득 찬 기기의 글\n숨은 글")
    set_lock(phone, journal)
    without_network(own_house, phone)
    (worker,) = phone.context.service_workers
    worker.evaluate(FILLING)
    phone.get_by_role("button", name="모든 기기에서 지금 잠그기").click()
    expect(phone.locator("[data-locked]")).to_be_visible()
    stop_workers(phone)
    phone.goto(journal)
    expect(phone.locator("[data-locked]")).to_be_visible()
    expect(phone.locator("body")).not_to_contain_text("가득 찬")


def lock_by_caller(house, journal, form="lock-now", fields=None):
    """Sets a lock or locks the journal, in the session of the browser."""
    caller = Caller(house, session_cookie(house, MINJI))
    assert caller.send_form(journal.removeprefix(house.address) + "/" + form, fields or {}) == 303


LOCK = {"minutes": "5", "passphrase": PASSPHRASE, "again": PASSPHRASE}


@pytest.mark.without_worker("a worker takes the photos itself")
def test_photos_that_are_chosen_as_the_journal_is_locked_elsewhere_are_taken(own_house, visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
    journal = journal_of(page)
    lock_by_caller(own_house, journal, "set-lock", LOCK)
    begin(page)
    page.keyboard.type("소풍")
    kept(page)
    entry = page.url
    lock_by_caller(own_house, journal)
    add(page, chosen("하나.png", png(120, 80)), chosen("둘.png", png(80, 120)))
    expect(page.locator("[data-locked]")).to_be_visible()
    page.wait_for_load_state()
    uploaded(page)
    expect(page.locator("[data-locked]")).to_be_visible()
    page.goto(entry)
    unlock(page)
    expect(page.locator(CELLS)).to_have_count(2)
    drawn(page)


@pytest.mark.without_worker("a worker takes what is written at once")
def test_what_is_typed_while_a_write_meets_the_lock_waits_until_the_journal_is_opened(own_house, visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
    journal = journal_of(page)
    lock_by_caller(own_house, journal, "set-lock", LOCK)
    other = Caller(own_house, session_cookie(own_house, MINJI)).post("/api/v1/journals", {"name": "다른 일기"})["id"]
    begin(page)
    entry = page.url
    held = []
    page.route("**/write-entry", lambda route: held.append(route))
    with page.expect_request("**/write-entry"):
        page.keyboard.type("쓰는 중")
    page.keyboard.type("에 잠겼다")
    lock_by_caller(own_house, journal)
    held[0].continue_()
    page.unroute("**/write-entry")
    expect(page.locator("[data-locked]")).to_be_visible()
    # The page of another journal sends what is left, and then asks for itself again.
    with page.expect_request(lambda request: request.resource_type == "fetch" and f"{other}/entry/" in request.url):
        page.goto(f"/diary/{other}/new")
    page.goto(entry)
    unlock(page)
    expect(page.locator(TEXT)).to_have_value("쓰는 중에 잠겼다")


def test_a_device_whose_clock_is_set_back_opens_nothing(own_house, phone):
    journal = phone.url
    write(phone, "지나간 시간\n숨은 글")
    set_lock(phone, journal)
    without_network(own_house, phone)
    phone.goto(journal)
    expect(phone.locator(".row-title", has_text="지나간 시간")).to_be_visible()
    (worker,) = phone.context.service_workers
    worker.evaluate("() => { self.right = Date.now; Date.now = () => right() + 7_200_000 }")
    phone.goto(journal)
    expect(phone.locator("[data-locked]")).to_be_visible()
    worker.evaluate("() => { Date.now = right }")
    phone.goto(journal)
    expect(phone.locator("[data-locked]")).to_be_visible()
    expect(phone.locator("body")).not_to_contain_text("지나간 시간")
    unlock(phone)
    expect(phone.locator(".row-title", has_text="지나간 시간")).to_be_visible()


class Later:
    """An entry of a locked journal that is open on a page, in a time that moves as it is told."""

    def __init__(self, chromium, folder):
        self.now = datetime.datetime(2026, 12, 3, tzinfo=datetime.UTC)
        self.house = House(folder / "later")
        self.house.set_clock(self.now)
        self.house.add(MINJI)
        self.house.start()
        self.caller = Caller(self.house).sign_in(MINJI)
        self.journal = f"/diary/{self.caller.post('/api/v1/journals', {'name': '일기'})['id']}"
        self.entry = f"{self.journal}/entry/{new_id()}"
        fields = {"entry": self.entry[-36:], "text": "보고 있던 글", "day": "2026-12-03", "zone": "Asia/Seoul"}
        self.caller.send_form(f"{self.journal}/write-entry", fields)
        lock = {"minutes": "5", "passphrase": PASSPHRASE, "again": PASSPHRASE}
        assert self.caller.send_form(f"{self.journal}/set-lock", lock) == 303
        self.context = chromium.new_context(base_url=self.house.address, locale="ko-KR", service_workers="block")
        name, _, value = self.caller.cookie.partition("=")
        self.context.add_cookies([{"name": name, "value": value, "url": self.house.address}])
        self.page = self.context.new_page()
        self.page.clock.install(time=self.now)

    def pass_minutes(self, minutes):
        self.now += datetime.timedelta(minutes=minutes)
        self.house.set_clock(self.now)

    def shows_the_lock(self):
        expect(self.page.locator("[data-locked]")).to_be_visible()
        expect(self.page.locator("body")).not_to_contain_text("보고 있던 글")
        expect(self.page.locator(TEXT)).to_have_count(0)


@pytest.fixture
def later(chromium, tmp_path):
    later = Later(chromium, tmp_path)
    yield later
    later.context.close()
    later.house.kill()  # In another time the program does not hear that it is asked to stop.


OWN_TIME = pytest.mark.without_worker("a worker keeps its own time, which the clock of the page does not move")


@OWN_TIME
def test_an_open_page_shows_the_lock_when_nobody_uses_it(later):
    page = later.page
    with page.expect_response("**/stay-open") as told:
        page.goto(later.entry)
    assert told.value.json() == {"minutes": 5}
    # In use: the field that the text is in has the focus.
    page.locator(TEXT).focus()
    expect(page.locator(TEXT)).to_have_value("보고 있던 글")
    later.pass_minutes(6)
    page.clock.fast_forward(6 * 60 * 1000)
    later.shows_the_lock()


@OWN_TIME
def test_an_open_page_shows_the_lock_also_where_the_journal_was_used_elsewhere_for_longer(later):
    page = later.page
    with page.expect_response("**/stay-open"):
        page.goto(later.entry)
    later.pass_minutes(3)
    # Another window of the same browser.
    assert later.caller.send_form(f"{later.journal}/stay-open", {"page": "1"}) == 200
    later.pass_minutes(3)
    with page.expect_response(lambda answer: answer.url.endswith(later.entry)):
        page.clock.fast_forward(6 * 60 * 1000)
    expect(page.locator(TEXT)).to_have_value("보고 있던 글")
    later.pass_minutes(3)
    page.clock.fast_forward(3 * 60 * 1000)
    later.shows_the_lock()


@OWN_TIME
def test_an_open_page_that_could_not_ask_about_the_lock_asks_again(later):
    page = later.page
    page.route("**/stay-open", lambda route: route.fulfill(status=503, body=""))
    with page.expect_response("**/stay-open"):
        page.goto(later.entry)
    page.unroute("**/stay-open")
    told = []
    page.on("response", lambda answer: answer.url.endswith("/stay-open") and told.append(answer))
    # The page may not have read the refusal yet: then it has not begun to wait.
    eventually("it asks again", lambda: page.clock.fast_forward(20_000) or told)
    assert told[0].json() == {"minutes": 5}
    later.pass_minutes(6)
    page.clock.fast_forward(6 * 60 * 1000)
    later.shows_the_lock()
