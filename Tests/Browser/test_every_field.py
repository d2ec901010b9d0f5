"""Every text field of every form takes Hangul whole: nothing is sent within a syllable, Enter sends once, no syllable is lost."""

import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import expect

from boards import Board
from house import Caller, House, free_port, new_id
from people import MINJI
from test_composition import Keyboard
from test_pages import PAGES, keep_a_diary, runs_of, wait_to_be_imported

# The pages of somebody who has not signed in.
STRANGERS = ["/sign-in", "/forgot-password", "/invite", "/join", "/invite/{code}", "{welcome}"]

# Where each field stands: its page, where its form goes, and its name.
FIELDS = [
    ("/today", "/today/add-card", "title"),
    ("/search", "/search", "q"),
    ("/board", "/board/create-board", "name"),
    ("/board/import", "/board/import-board", "name"),
    ("{board}", "{board}/add-card", "title"),
    ("{board}", "{board}", "text"),
    ("{board}/search", "{board}/search", "q"),
    ("{board}/new-card", "{board}/add-card", "title"),
    ("{board}/new-card", "{board}/add-card", "body"),
    ("{board}/card/{card}", "{board}/edit-card", "title"),
    ("{board}/card/{card}", "{board}/edit-card", "body"),
    ("{board}/card/{card}", "{board}/add-label", "name"),
    ("{board}/card/{card}", "{board}/add-item", "text"),
    ("{board}/card/{card}", "{board}/edit-item", "text"),
    ("{board}/card/{card}", "{board}/add-comment", "text"),
    ("{board}/card/{card}", "{board}/edit-comment", "text"),
    ("{board}/columns", "{board}/rename-board", "name"),
    ("{board}/columns", "{board}/rename-column", "name"),
    ("{board}/columns", "{board}/add-column", "name"),
    # Nobody has that address: it is refused, and stands in the field again.
    ("{board}/people", "{board}/add-member", "email"),
    ("{board}/labels", "{board}/edit-label", "name"),
    ("{board}/labels", "{board}/add-label", "name"),
    ("{board}/put-away", "{board}/delete-board", "name"),
    ("{journal}/search", "{journal}/search", "q"),
    ("{journal}/entry/{entry}/details", "{journal}/set-place", "name"),
    ("{journal}/entry/{entry}/photo/{photo}", "{journal}/describe-photo", "alt"),
    ("{journal}/settings", "{journal}/rename-journal", "name"),
    ("/diary/journals", "/diary/create-journal", "name"),
    ("/run", "/run", "text"),
    ("/run/create-meetup", "/run/create-meetup", "title"),
    # It was chosen a moment ago: another is refused, and stands in the field again.
    ("/run/profile", "/run/save-profile", "nickname"),
    ("/run/log/{today}", "/run/save-log", "text"),
    ("{meetup}/edit", "{meetup}/edit-meetup", "title"),
    ("{meetup}/edit", "{meetup}/edit-meetup", "text"),
    ("{meetup}/edit", "{meetup}/edit-meetup", "place-name"),
    ("{meetup}/edit", "{meetup}/edit-meetup", "address"),
    ("{meetup}/edit", "{meetup}/edit-meetup", "hint"),
    ("{meetup}/edit", "{meetup}/edit-meetup", "district"),
    ("{meetup}/talk", "{meetup}/post-message", "text"),
    # Nothing is chosen: it is refused, and stands in the field again.
    ("{meetup}/report-messages", "{meetup}/report-messages", "note"),
    ("{other_meetup}/apply", "{other_meetup}/apply", "note"),
    ("{other_meetup}", "{other_meetup}/report", "note"),
    ("/me/profile", "/me/save-profile", "name"),
    ("/admin", "/admin", "find"),
    ("/join", "/join", "code"),
    ("/invite", "/join", "code"),
    ("/invite/{code}", "/invite/{code}", "name"),
    ("/invite/{code}", "/invite/{code}", "email"),
    ("/sign-in", "/sign-in", "email"),
]

# The same in a house that sends letters.
OF_LETTERS = [
    ("/forgot-password", "/forgot-password", "email"),
    ("/admin", "/admin/invite", "email"),
]

# The same in a house that nobody has come into yet.
OF_THE_FIRST = [
    ("{welcome}", "{welcome}", "name"),
    ("{welcome}", "{welcome}", "email"),
]

# What can be written in. Numbers, days and passwords take no syllables, and what is only shown takes nothing.
WRITTEN = "form :is(input:is([type=text], [type=search], [type=email]), textarea):not([readonly])"

# The last syllable stands in no field by itself.
NONE_HOLDS = f"""syllable => document.readyState === "complete" &&
    [...document.querySelectorAll(`{WRITTEN}`)].every(field => field.value !== syllable)"""

STANDING = f"""() => [...document.querySelectorAll(`{WRITTEN}`)]
    .map(field => [new URL(field.form.getAttribute("action"), location).pathname, field.name])"""

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
    # Whoever has applied has no form to apply.
    me.send("DELETE", f"/api/v1/meetups/{runs['other_meetup'].removeprefix('/run/')}/applications/mine")
    # Nor has a day a form that is written.
    me.send("DELETE", f"/api/v1/runner/logs/{runs['today']}")
    board = Board(me, "한글 보드")
    card = board.add("장보기", due="2020-02-29")
    here = f"{board.api}/cards/{card}"
    me.post(f"{board.api}/labels", {"id": new_id(), "name": "라벨"})
    me.post(f"{here}/items", {"id": new_id(), "text": "우유"})
    me.post(f"{here}/comments", {"id": new_id(), "text": "댓글"})
    version = me.get(f"{here}/history")["entries"][-1]["operation"]
    code = me.post("/api/v1/invitations", {"space": board.id})["code"]
    return {"board": board.page, "id": board.id, "card": card, "code": code, "version": version, "gone": new_id(), "waiting": wait_to_be_imported(me),
            **diary, **runs}


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
    """A house before its first person, and the link that lets them in."""
    house = House(tmp_path / "data")
    house.start()
    yield house, {"welcome": re.search(r"/welcome/[\w-]+", house.log.read_text())[0]}
    house.stop()


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
        with self.page.expect_request(self.is_sent):
            act()
        self.page.wait_for_load_state("networkidle")

    def is_sent_once(self, value: str) -> None:
        # What looks while one types has looked before.
        assert (self.sent[-1:] if self.looks_while_typing else self.sent) == [value]
        # On the page as it is then, and on the one that the answer leads to.
        self.page.wait_for_function(NONE_HOLDS, arg=value[-1])


everywhere = pytest.mark.parametrize("address, action, name", FIELDS)


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


@everywhere
def test_enter_within_a_syllable_sends_nothing_and_after_it_once(visitors, places, address, action, name):
    enter_sends_once(Written(opened(visitors, places, address), action.format(**places), name))


@pytest.mark.parametrize("address, action, name", OF_LETTERS)
def test_enter_where_letters_are_sent(visitors_of, postal, address, action, name):
    enter_sends_once(Written(opened(visitors_of(postal), {}, address), action, name))


@pytest.mark.parametrize("address, action, name", OF_THE_FIRST)
def test_enter_on_the_first_page_of_all(visitors_of, newest, address, action, name):
    house, places = newest
    enter_sends_once(Written(opened(visitors_of(house), places, address), action.format(**places), name))


# An address has no Hangul at its end, and what looks while one types has looked already.
@pytest.mark.parametrize("address, action, name", [field for field in FIELDS if field[2] not in ("email", "q") and field[:2] != ("{board}", "{board}")])
def test_what_is_sent_within_a_syllable_has_all_of_it(visitors, places, address, action, name):
    is_sent_whole(Written(opened(visitors, places, address), action.format(**places), name))


def test_what_is_sent_within_a_syllable_on_the_first_page_of_all(visitors_of, newest):
    house, places = newest
    is_sent_whole(Written(opened(visitors_of(house), places, "{welcome}"), places["welcome"], "name"))


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


def standing_on(page):
    return {tuple(place) for place in page.evaluate(STANDING)}


def test_no_field_of_other_houses_is_forgotten(visitors_of, postal, newest):
    written = {(action, name) for _, action, name in [*FIELDS, *OF_LETTERS]}
    for address in ["/forgot-password", "/admin"]:
        standing = standing_on(opened(visitors_of(postal), {}, address))
        assert (address, "find") in standing or address != "/admin"
        assert any((action, name) in standing for on, action, name in OF_LETTERS if on == address)
        assert standing <= written, f"{address} has fields without a journey: {standing - written}"
    house, places = newest
    standing = standing_on(opened(visitors_of(house), places, "{welcome}"))
    assert standing == {(action.format(**places), name) for _, action, name in OF_THE_FIRST}


# What saves by itself; coordinates and degrees, which are digits; and the form to report something, which stands on one's
# own run and beside a log as on another's run.
OTHERWISE = [
    ("{journal}/write-entry", "text"), ("{journal}/set-place", "coordinates"), ("{meetup}/edit-meetup", "latitude"),
    ("{meetup}/edit-meetup", "longitude"), ("{meetup}/report", "note"), ("/run/report-log", "note"),
    ("/run/save-log", "degrees"),
]


def test_no_field_is_forgotten(visitors, readers, places):
    written = {(action.format(**places), name) for action, name in [*[field[1:] for field in FIELDS], *OTHERWISE]}
    stranger = visitors.stranger(locale="ko-KR")
    # The page that shows every piece sends nothing.
    for address in [*PAGES, *STRANGERS, "/admin"]:
        if address in ("/style", "{welcome}"):
            continue
        page = stranger if address in STRANGERS else readers.tab(MINJI, "desktop")
        standing = standing_on(brought_to(page, places, address))
        assert standing <= written, f"{address} has fields without a journey: {standing - written}"
