"""Every text field of every form takes Hangul whole: nothing is sent within a syllable, Enter sends once, no syllable is lost."""

import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import Error, expect

from boards import Board
from conftest import forget_drafts, stop
from fields import FIELDS, OF_LETTERS, OF_THE_FIRST, STRANGERS, WRITTEN, forgotten, standing_on
from house import Caller, House, free_port, new_id
from pages import keep_a_diary, runs_of
from people import MINJI
from test_composition import Keyboard

# The last syllable stands in no field by itself.
NONE_HOLDS = f"""syllable => document.readyState === "complete" &&
    [...document.querySelectorAll(`{WRITTEN}`)].every(field => field.value !== syllable)"""

# Notes what a form that is sent without leaving its page is told, and returns when the page began. Where the answer leads to
# another page, that one begins later.
LISTEN = """() => {
    window.stays = false
    const stay = ({ detail }) => { window.stays = (detail?.address ?? location).pathname === location.pathname }
    for (const name of ["maru:sent", "maru:refused"]) document.addEventListener(name, stay)
    return performance.timeOrigin
}"""

ANSWERED = """began => performance.timeOrigin === began ? window.stays : document.readyState === 'complete'"""

# Opens what a field is folded into, and fills in what else its form asks for.
PREPARE = """field => {
    for (let fold = field; fold; fold = fold.parentElement) {
        if (fold.matches("details")) fold.open = true
        if (fold.matches("[popover]")) fold.showPopover()
        if (fold.matches("dialog:not([open])")) fold.showModal()
    }
    const words = { email: "somebody@house.test", password: "keeps this one long" }
    for (const other of field.form.elements)
        if (other !== field && other.required && !other.value) other.value = words[other.type] ?? "우유"
    // Where something is to be chosen, nothing is chosen beforehand.
    const isSaved = field.form.method === "post"
    for (const list of field.form.querySelectorAll("select")) if (isSaved && !list.value) list.selectedIndex = 1
}"""


@pytest.fixture(scope="module")
def me(house):
    from conftest import session_cookie

    return Caller(house, session_cookie(house, MINJI))


@pytest.fixture(autouse=True)
def keeps_her_name(house, me):
    """What is written into her profile is no more than this journey's: the others look for her by her name."""
    yield
    # By a connection of its own: the other may have said nothing for so long that the house has closed it.
    assert Caller(house, me.cookie).send("PATCH", "/api/v1/me", {"name": MINJI.name})[0] == 200


@pytest.fixture(scope="module")
def diary(me):
    """A journal, which every journey leaves as it can be written in again."""
    return keep_a_diary(me, True)


@pytest.fixture(scope="module")
def runs(house):
    """A run of hers and one of Ann's, which every journey leaves as they can be written in again."""
    return runs_of(house)[MINJI]


@pytest.fixture
def places(me, diary, runs):
    """A board with a card on which everything hangs that can be written anew, and an invitation onto the board."""
    board = Board(me, "한글 보드")
    card = board.add("장보기", due="2020-02-29")
    here = f"{board.api}/cards/{card}"
    me.post(f"{board.api}/labels", {"id": new_id(), "name": "라벨"})
    me.post(f"{here}/items", {"id": new_id(), "text": "우유"})
    me.post(f"{here}/comments", {"id": new_id(), "text": "댓글"})
    version = me.get(f"{here}/history")["entries"][-1]["operation"]
    return {"board": board.page, "id": board.id, "card": card, "code": invitation(me, board.id), "version": version,
            "gone": new_id(), **diary, **runs}


def invitation(me, board: str) -> str:
    return me.post("/api/v1/invitations", {"space": board})["code"]


# What a field is written in once only, and how it comes to be there again.
RENEWED = {
    # Whoever has applied has no form to apply, nor one to report a run that they are in.
    "{other_meetup}": lambda me, places: me.send(
        "DELETE", f"/api/v1/meetups/{places['other_meetup'].removeprefix('/run/')}/applications/mine"),
    # A day that has a log has no form that is written.
    "/run/log/{today}": lambda me, places: me.send("DELETE", f"/api/v1/runner/logs/{places['today']}"),
    "/invite/{code}": lambda me, places: places.update(code=invitation(me, places["id"])),
}


def renew(me, places, address) -> None:
    for where, act in RENEWED.items():
        if address.startswith(where):
            act(me, places)


@pytest.fixture(scope="module")
def postal(tmp_path_factory):
    """A house that sends letters, though nobody takes them."""
    house = House(tmp_path_factory.mktemp("postal") / "data", port=free_port())
    house.settings |= {"MARU_ADDRESS": house.address, "MARU_SMTP_HOST": "127.0.0.1", "MARU_SMTP_PORT": str(free_port()),
                       "MARU_SMTP_SECURITY": "none", "MARU_SMTP_FROM": "maru@house.test"}
    house.add(MINJI)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def newest(tmp_path):
    """Begins a house before its first person: `newest()` is it and the link that lets them in."""
    houses = []

    def begin():
        houses.append(House(tmp_path / f"data-{len(houses)}"))
        houses[-1].start()
        return houses[-1], {"welcome": re.search(r"/welcome/[\w-]+", houses[-1].log.read_text())[0]}

    yield begin
    for house in houses:
        house.stop()


class Reader:
    """Somebody who opens a page again and again, each time as if nothing had been written on it before."""

    def __init__(self, visitors, address):
        self.visitors, self.address = visitors, address
        self.page = None

    def come(self, places):
        if self.page is None or self.address in STRANGERS:
            self.page = opened(self.visitors, places, self.address)
            return self.page
        stop(self.page)
        forget_drafts(self.page, self.visitors.house)
        return brought_to(self.page, places, self.address)


def opened(visitors, places, address):
    page = visitors.stranger(locale="ko-KR") if address in STRANGERS else visitors.sign_in(MINJI)
    return brought_to(page, places, address)


def brought_to(page, places, address):
    page.goto(address.format(**places))
    if address == "/board/import":
        file = {"name": "board.csv", "mimeType": "text/csv", "buffer": "title\n우유\n".encode()}
        page.get_by_label("파일").set_input_files(file)
        page.get_by_role("button", name="미리 보기").click()
        page.get_by_role("button", name="보드로 만들기").wait_for()
    return page


class Written:
    """One field of a page, and every value of it that the page has sent."""

    def __init__(self, page, action, name):
        self.page, self.action, self.name = page, action, name
        self.field = page.locator(f"form:is([action='{action}'], [action^='{action}?']) [name={name}]").first
        self.field.evaluate(PREPARE)
        self.looks_while_typing = self.field.evaluate("field => field.form.matches('[data-search]')")
        self.sent = []
        page.on("request", self.listen)
        self.keyboard = Keyboard(page)

    def listen(self, request):
        if self.is_sent(request):
            self.sent += self.values(request)

    def is_sent(self, request) -> bool:
        # The page asks for itself as well: without a word of the form or, where they stand in its address, with all of them.
        is_page_itself = request.method == "GET" and not self.looks_while_typing and not request.is_navigation_request()
        return urlsplit(request.url).path == self.action and not is_page_itself and bool(self.values(request))

    def values(self, request) -> list[str]:
        words = request.post_data if request.method == "POST" else urlsplit(request.url).query
        return parse_qs(words or "", keep_blank_values=True).get(self.name, [])[:1]

    def compose(self, settled: str, *steps: str) -> None:
        """Writes over what stands in the field."""
        self.field.click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.keyboard.settle(settled)
        for step in steps:
            self.keyboard.compose(step)

    def send_by(self, act) -> None:
        """Sends the form, and waits for the page that the answer leads to, which may be this one."""
        here = self.page.evaluate(LISTEN)
        with self.page.expect_request(self.is_sent):
            act()
        self.page.wait_for_function(ANSWERED, arg=here)

    def is_sent_once(self, value: str) -> None:
        # What looks while one types has looked before.
        assert (self.sent[-1:] if self.looks_while_typing else self.sent) == [value]
        # On the page as it is then, and on the one that the answer leads to.
        self.page.wait_for_function(NONE_HOLDS, arg=value[-1])


def enter_sends_once(written):
    written.compose("무", "ㄴ", "나")
    written.keyboard.enter_within()
    expect(written.field).to_have_value("무나")
    assert written.looks_while_typing or written.sent == [], "it was sent within the syllable"
    written.keyboard.settle("나")
    expect(written.field).to_have_value("무나")
    if written.looks_while_typing:
        expect(written.page).to_have_url(re.compile(f"[?]{written.name}=" + quote("무나") + "$"))
        return written.is_sent_once("무나")
    if written.field.evaluate("field => field.type === 'email'"):
        written.page.keyboard.press("ControlOrMeta+a")
        written.keyboard.settle("muna@house.test")
    if written.field.evaluate("field => field.matches('form:not([data-compose]) textarea')"):
        written.send_by(lambda: written.field.evaluate("field => field.form.requestSubmit()"))
    else:
        written.send_by(lambda: written.page.keyboard.press("Enter"))
    written.is_sent_once("muna@house.test" if written.name == "email" else "무나")


def is_sent_whole(written):
    written.compose("무", "ㄴ", "나")
    stays = written.field.evaluate("field => field.form.matches('[data-enhance]')")

    def send():
        # As some phones do: their own key sends the form while the syllable is still under way.
        written.field.evaluate("field => field.form.requestSubmit()")
        if stays:
            written.keyboard.settle("나")

    written.send_by(send)
    written.is_sent_once("무나")


def by_address(fields):
    """A journey for each page that has fields, with all of them."""
    pages = {address: [field[1:] for field in fields if field[0] == address] for address, _, _ in fields}
    return pytest.mark.parametrize("address, fields", pages.items(), ids=pages.keys())


def every_field_takes_syllables(fields, come):
    """Writes into each of these fields in both ways, each time on a page that `come` opens anew with the places that stand in
    its addresses. Fails once with all that went wrong."""
    wrong = []
    for action, name in fields:
        for way in (enter_sends_once, is_sent_whole):
            if way is is_sent_whole and not ends_in_a_syllable(action, name):
                continue
            try:
                page, places = come()
                way(Written(page, action.format(**places), name))
            except (AssertionError, Error) as fault:
                wrong.append(f"{name} of {action}, {way.__name__}: {fault}")
    assert not wrong, "\n\n".join(wrong)


def ends_in_a_syllable(action, name) -> bool:
    """An address has no Hangul at its end, and what looks while one types has looked before it is sent."""
    return name not in ("email", "q") and action != "{board}"


@by_address(FIELDS)
def test_every_field_sends_a_syllable_once_and_whole(visitors, me, places, address, fields):
    reader = Reader(visitors, address)

    def come():
        renew(me, places, address)
        return reader.come(places), places

    every_field_takes_syllables(fields, come)


@by_address(OF_LETTERS)
def test_so_does_every_field_where_letters_are_sent(visitors_of, postal, address, fields):
    reader = Reader(visitors_of(postal), address)
    every_field_takes_syllables(fields, lambda: (reader.come({}), {}))


@by_address(OF_THE_FIRST)
def test_so_does_every_field_on_the_first_page_of_all(visitors_of, newest, address, fields):
    def come():
        house, places = newest()
        return opened(visitors_of(house), places, address), places

    every_field_takes_syllables(fields, come)


def test_no_field_of_other_houses_is_forgotten(visitors_of, postal, newest):
    written = {(action, name) for _, action, name in [*FIELDS, *OF_LETTERS]}
    for address in ["/forgot-password", "/admin"]:
        standing = standing_on(opened(visitors_of(postal), {}, address))
        assert (address, "find") in standing or address != "/admin"
        assert any((action, name) in standing for on, action, name in OF_LETTERS if on == address)
        assert standing <= written, f"{address} has fields without a journey: {standing - written}"
    house, places = newest()
    standing = standing_on(opened(visitors_of(house), places, "{welcome}"))
    assert standing == {(action.format(**places), name) for _, action, name in OF_THE_FIRST}


def test_no_field_is_forgotten(visitors, places):
    """On the pages of strangers, and on those that are not among all pages, which are looked at there."""
    for address in [*STRANGERS, "/board/import", "/admin"]:
        if address != "{welcome}":
            assert forgotten(opened(visitors, places, address), places) == [], address
