"""One whole sprint of a team of five, each in a browser of their own: from creating the team to the retrospective after next.

민지 makes the team, and loses the network in the middle of the day. Ann is on a phone, 도윤 has a keyboard and no mouse, 하람
leaves the team on her own turn, and Sam comes when the day has long begun. The house loses its power once."""

import contextlib
import re
import sqlite3

import pytest
from playwright.sync_api import expect

from camera import Camera
from conftest import session_cookie
from devices import sent
from eventually import eventually
from hands import Finger, Keyboard
from house import Caller
from people import ANN, DOYUN, MINJI, SAM, Person
from test_retro import code_of, team_of

HARAM = Person("하람", "haram@house.test", "ko-KR", "Asia/Seoul")

# Who wrote what to whom; only the words are seen before the day.
LISTENING = ("끝까지 듣기", "회의에서 내 말을 끝까지 들어 주었다")
THOROUGH = ("Thorough", "Reviewed it all in one afternoon")
KIND = ("다정함", "처음 온 날 하나하나 보여 주었다")
QUICK = ("빠른 답", "물어볼 때마다 금방 답해 주었다")
ACTION = "Whoever speaks is heard out"
AGAIN = ("Welcome", "Came in the middle and understood at once")


class Mouse:
    def __init__(self, page):
        self.page = page

    def press(self, target):
        target.click()

    pick = press

    def write(self, target, text):
        target.fill(text)


class Touch(Mouse):
    def press(self, target):
        Finger(self.page).tap(target)

    pick = press

    def write(self, target, text):
        Finger(self.page).write(target, text)


class Keys(Mouse):
    def press(self, target):
        Keyboard(self.page).activate(target)

    def pick(self, target):
        """Tab comes to the first of some answers, and arrows go on from there."""
        answers = target.locator("xpath=ancestor::fieldset").locator("input")
        Keyboard(self.page).go_to(answers.first).press("Space")
        for _ in range(answers.count()):
            if target.locator("input").is_checked():
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no arrow comes to {target}")

    def write(self, target, text):
        Keyboard(self.page).fill(target, text)


@pytest.fixture
def own_house(own_house):
    own_house.add(HARAM)
    return own_house


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


class Sprint:
    """The team, as its people see it from their pages."""

    def __init__(self, house, visitors):
        self.house = house
        self.minji, self.doyun, self.haram, self.sam = (visitors.sign_in(person) for person in (MINJI, DOYUN, HARAM, SAM))
        self.ann = visitors.sign_in(ANN, "phone")
        self.hands = {self.minji: Mouse, self.doyun: Keys, self.haram: Mouse, self.sam: Mouse, self.ann: Touch}
        self.address = team_of(self.minji, "달리는 팀", "민지")
        self.code = code_of(self.minji, self.address)

    def hand(self, page) -> Mouse:
        return self.hands[page](page)

    def press(self, page, target):
        self.hand(page).press(target)

    def join(self, page, nickname):
        page.goto("/retro/join-team")
        self.hand(page).write(page.locator("[name=code]"), self.code)
        self.press(page, page.locator(".retro-form button"))
        self.hand(page).write(page.locator("[name=nickname]"), nickname)
        self.press(page, page.get_by_role("button", name=re.compile("^Join|^들어가기")))
        page.locator(".retro-home").wait_for()

    def write(self, page, recipient, keyword, kind=0):
        hand, (word, story) = self.hand(page), keyword
        page.goto(self.address + "/write")
        hand.pick(page.locator(".pick", has_text=recipient))
        hand.pick(page.locator("fieldset").nth(1).locator(".pick").nth(kind))
        following = page.locator("[data-goes=next]:visible")
        hand.press(following)
        hand.write(page.locator("[name=situation]"), story)
        for _ in range(3):
            hand.press(following)
        hand.write(page.locator("[name=word]"), word)
        hand.press(page.locator(".write .form-actions button").last)
        page.locator(".retro-home").wait_for()
        # Keywords stand in the order in which they come to the house, from one device after the other.
        sent(page)

    def schedule(self, page, name):
        page.goto(self.address + "/schedule")
        self.hand(page).write(page.locator("[name=name]"), name)
        self.press(page, page.locator("form.retro-form button").first)
        page.locator(".retro-card[data-state=scheduled]").wait_for()

    def start(self, page):
        self.press(page, page.locator("[commandfor=start-retrospective][command=show-modal]"))
        self.press(page, page.locator("#start-retrospective form button").last)
        self.is_in(page)

    def an_hour_passes_for_the_seat(self):
        with contextlib.closing(sqlite3.connect(self.house.data / "maru.sqlite", timeout=30)) as database, database:
            database.execute("UPDATE retro_team SET seat_taken_at = seat_taken_at - 3600000")

    def take_part(self, page):
        self.press(page, page.get_by_role("link", name=re.compile("^Join now|^지금 들어가기")))
        self.is_in(page)

    def is_in(self, page):
        page.locator(".day").wait_for()
        page.evaluate("window.stays = true")

    def caller(self, person) -> Caller:
        return Caller(self.house, session_cookie(self.house, person))

    def read(self, person):
        return self.caller(person).get(f"/api/v1/teams/{self.address.rsplit('/', 1)[1]}")


def face(page, name):
    return page.locator(".day-faces > li", has_text=name)


def chip(page, keyword):
    return page.locator(".day-chips .chip", has_text=keyword[0])


def all_see(pages, keyword, turn):
    """That it is somebody's turn, and their keyword is open, on pages that nobody has loaded anew."""
    for page in pages:
        expect(page.locator(".day-keyword")).to_contain_text(keyword[1])
        expect(face(page, turn).locator("[aria-current]")).to_be_visible()
        assert page.evaluate("window.stays"), "the page was loaded anew"


def all_are_here(page, names):
    for name in names:
        expect(face(page, name).locator(".face")).to_have_attribute("data-here", "", timeout=15_000)


def test_a_team_of_five_goes_through_a_whole_sprint(own_house, visitors):
    sprint = Sprint(own_house, visitors)
    minji, doyun, ann, haram, sam = sprint.minji, sprint.doyun, sprint.ann, sprint.haram, sprint.sam
    camera = Camera(visitors, sprint.address, (MINJI, ANN))

    # Four of them come by the code, and nothing is planned.
    for page, nickname in ((doyun, "도윤"), (ann, "Ann"), (haram, "하람")):
        sprint.join(page, nickname)
        expect(page.locator(".retro-card[data-state=unscheduled]")).to_be_visible()
    camera.take("team-empty")
    camera.take("team-people", "/people")

    # Each writes a keyword, and all see its word and nothing else.
    camera.take("write", "/write")
    sprint.write(minji, "Ann", LISTENING)
    sprint.write(ann, "도윤", THOROUGH)
    sprint.write(doyun, "하람", KIND)
    sprint.write(haram, "민지", QUICK, kind=1)
    for page, own in ((minji, LISTENING), (ann, THOROUGH), (doyun, KIND), (haram, QUICK)):
        page.goto(sprint.address)
        expect(page.locator(".wall .chip")).to_have_text([word for word, _ in (QUICK, KIND, THOROUGH, LISTENING)])
        told = [story for _, story in (LISTENING, THOROUGH, KIND, QUICK) if story in page.content()]
        assert told == [], "a sealed text stands on the wall"
        page.goto(sprint.address + "/box")
        expect(page.locator(".wall .chip")).to_have_text([own[0]])
        page.goto(sprint.address)
    camera.take("box", "/box")

    # A member plans it on the phone, and everybody sees it come.
    sprint.schedule(ann, "Sprint 7")
    for page in (minji, doyun, haram):
        expect(page.locator(".retro-card[data-state=scheduled]")).to_contain_text("Sprint 7")
    camera.take("scheduled")

    # It begins.
    sprint.start(minji)
    expect(doyun.locator(".retro-card[data-state=open]")).to_be_visible()
    camera.take("started")
    for page in (doyun, ann, haram):
        sprint.take_part(page)
    for page in (minji, ann):
        all_are_here(page, ["민지", "도윤", "Ann", "하람"])
    camera.take("day-begins", "/day")

    # Ann's turn: she opens what she was sent, for everybody.
    sprint.press(minji, face(minji, "Ann").get_by_role("button"))
    expect(ann.get_by_role("heading", name="It’s your turn")).to_be_visible()
    camera.take("day-turn", "/day")
    sprint.press(ann, chip(ann, LISTENING))
    all_see((minji, doyun, ann, haram), LISTENING, "Ann")
    sprint.press(minji, minji.get_by_role("button", name="5분"))
    expect(doyun.locator("[data-left]")).to_have_text(re.compile(r"^(5:00|4:\d\d)$"))
    camera.take("day-keyword", "/day")

    # What is to come of it Ann says there and then: a card for 도윤.
    sprint.press(ann, ann.get_by_role("button", name="Make this an action"))
    ann.locator("#action-title").fill(ACTION)
    ann.locator("#action-owner").select_option(label="도윤")
    sprint.press(ann, ann.locator("#make-action .form-actions button").last)
    for page in (minji, doyun, ann, haram):
        expect(page.locator("#day-actions .action")).to_contain_text(ACTION)
    camera.take("day-action", "/day")

    # Sam comes late, and sees what all see.
    sprint.join(sam, "Sam")
    sprint.take_part(sam)
    all_see((minji, doyun, ann, haram, sam), LISTENING, "Ann")
    expect(sam.locator(".day-count")).to_have_text("0 of 5 turns finished")

    # Who leads loses the network; 도윤 takes the seat and the day goes on without her.
    minji.context.set_offline(True)
    sprint.press(doyun, doyun.get_by_role("button", name="진행 맡기"))
    sprint.press(doyun, doyun.get_by_role("button", name="차례 마치기"))
    sprint.press(doyun, face(doyun, "도윤").get_by_role("button"))
    sprint.press(doyun, chip(doyun, THOROUGH))
    all_see((doyun, ann, haram, sam), THOROUGH, "도윤")
    expect(minji.locator(".day-keyword")).to_contain_text(LISTENING[1])
    minji.context.set_offline(False)
    expect(minji.locator(".day-keyword")).to_contain_text(THOROUGH[1], timeout=60_000)
    all_see((minji,), THOROUGH, "도윤")
    expect(minji.get_by_role("button", name="진행 맡기")).to_be_visible()

    # 하람 leaves the team on her own turn, which nobody has to end.
    sprint.press(doyun, doyun.get_by_role("button", name="차례 마치기"))
    sprint.press(doyun, face(doyun, "하람").get_by_role("button"))
    expect(haram.get_by_role("heading", name="내 차례예요")).to_be_visible()
    sprint.press(haram, chip(haram, KIND))
    all_see((minji, doyun, ann, haram, sam), KIND, "하람")
    haram.goto(sprint.address + "/people")
    haram.get_by_role("button", name="팀에서 나가기").click()
    haram.locator("#leave-team form button").last.click()
    haram.wait_for_url(re.compile("/retro([?]|$)"))
    staying = (minji, doyun, ann, sam)
    for page in staying:
        expect(face(page, "하람")).to_have_count(0)
        expect(page.locator(".day-keyword")).to_have_count(0)
        expect(page.locator(".day-faces > li")).to_have_count(4)
    assert haram.goto(sprint.address + "/day").status == 404
    camera.take("day-departed", "/day")

    # What she wrote is read all the same, and the house loses its power while it is open.
    sprint.press(doyun, face(doyun, "민지").get_by_role("button"))
    sprint.press(minji, chip(minji, QUICK))
    all_see(staying, QUICK, "민지")
    expect(ann.locator(".day-author")).to_contain_text("former member")
    own_house.kill()
    own_house.start()
    for page in staying:
        all_are_here(page, ["민지", "도윤", "Ann", "Sam"])
    all_see(staying, QUICK, "민지")
    sprint.press(doyun, doyun.get_by_role("button", name="다음: Sam"))
    for page in staying:
        expect(face(page, "Sam").locator("[aria-current]")).to_be_visible(timeout=60_000)
        assert page.evaluate("window.stays"), "the page was loaded anew"
    expect(sam.get_by_text("You received no keywords this time.")).to_be_visible()

    # The end is pressed on two devices in the same moment, and there is one next retrospective.
    sprint.press(sam, sam.get_by_role("button", name="End turn"))
    expect(ann.get_by_role("heading", name="Everyone has had a turn")).to_be_visible()
    camera.take("day-all-done", "/day")

    # Three vote for what is worth more time, and see no more than their own until 도윤 shows the votes.
    for page, vote in ((minji, "표 주기: "), (ann, "Vote: "), (sam, "Vote: ")):
        button = page.get_by_role("button", name=vote + LISTENING[0])
        sprint.press(page, button)
        expect(button).to_have_attribute("aria-pressed", "true")
    expect(doyun.locator(".day-group .trait")).to_have_count(0)
    sprint.press(doyun, doyun.get_by_role("button", name="투표 결과 보여 주기"))
    for page in staying:
        first = page.locator(".day-group").first
        expect(first).to_contain_text(LISTENING[0])
        expect(first.locator(".trait")).to_have_text(re.compile("^(3표|3 votes)$"))
    camera.take("day-votes", "/day")
    press_the_end_twice_at_once(sprint, visitors)
    for page in staying:
        expect(page.locator(".retro-card-ended")).to_contain_text("Sprint 7")
        expect(page.locator(".retro-card[data-state=unscheduled]")).to_be_visible()
    camera.take("ended")
    team = sprint.read(ANN)
    assert sorted(one["phase"] for one in team["retrospectives"]) == ["done", "waiting"]
    assert team["current"] == next(one["id"] for one in team["retrospectives"] if one["phase"] == "waiting")

    # What Ann received is in her archive, as it was sealed, and in nobody else's.
    ann.goto(sprint.address + "/archive")
    camera.take("archive", "/archive")
    sprint.press(ann, ann.get_by_role("link", name="Sprint 7"))
    sprint.press(ann, ann.get_by_role("link", name=LISTENING[0]))
    expect(ann.locator("#main")).to_contain_text(LISTENING[1])
    expect(ann.get_by_text("Matches the sealed text")).to_be_visible()
    sam.goto(ann.url)
    expect(sam.get_by_text(LISTENING[1])).to_have_count(0)
    sam.goto(sprint.address)

    # Whoever took the seat starts nothing early for an hour, which no journey waits for.
    sprint.an_hour_passes_for_the_seat()
    # No device hears of what the house's log does not tell: 도윤 goes on with one that holds nothing yet.
    doyun = sprint.doyun = visitors.sign_in(DOYUN, new=True)
    sprint.hands[doyun] = Keys
    doyun.goto(sprint.address)
    staying = (minji, doyun, ann, sam)
    # The next one: nothing of the last is in it, and it goes as the first did.
    sprint.write(ann, "Sam", AGAIN)
    expect(ann.locator(".wall .chip")).to_have_text([AGAIN[0]])
    sprint.schedule(sam, "Sprint 8")
    expect(doyun.locator(".retro-card[data-state=scheduled]")).to_contain_text("Sprint 8")
    sprint.start(doyun)
    for page in staying:
        if page is not doyun:
            sprint.take_part(page)
        expect(page.locator("#unfinished-actions .action")).to_contain_text(ACTION)
    camera.take("day-unfinished", "/day")
    sprint.press(doyun, face(doyun, "Sam").get_by_role("button"))
    sprint.press(sam, chip(sam, AGAIN))
    all_see(staying, AGAIN, "Sam")
    expect(sam.locator(".day-count")).to_have_text("0 of 4 turns finished")


def press_the_end_twice_at_once(sprint, visitors):
    """By who leads, on two devices: neither request goes out before both were pressed."""
    phone = visitors.sign_in(DOYUN, "phone")
    sprint.hands[phone] = Touch
    phone.goto(sprint.address + "/day")
    held = []
    devices = (sprint.doyun, phone)
    for number, page in enumerate(devices, 1):
        page.context.route("**/end-retrospective", lambda route: held.append(route))
        sprint.press(page, page.get_by_role("button", name="회고 끝내기").first)
        page.locator("#end-retrospective form button").last.wait_for()
        sprint.press(page, page.locator("#end-retrospective form button").last)
        eventually("the press is sent", lambda: len(held), lambda count: count == number, page=page)
    for route in held:
        route.continue_()
    for page in devices:
        expect(page.locator(".retro-card-ended")).to_be_visible()
