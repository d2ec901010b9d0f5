"""One run from the filter to the log, by everybody whom it concerns, each in a browser of their own, on a phone or at a
desktop: the leader, two who are accepted, one who is declined, one who waits and takes a place, one who only looks, and one
who is blocked."""

from __future__ import annotations

import datetime
import os
import re
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from conftest import SIZES, session_cookie
from eventually import eventually
from house import LONG_ENOUGH, Caller, House
from meetups import ADDRESS, DISTRICT, PLACE, WHOLE, Meetup, introduce
from people import ANN, DOYUN, MINJI, SAM, Person
from pictures import chosen, png

SEOUL = ZoneInfo("Asia/Seoul")
HANEUL = Person("하늘", "haneul@house.test", "ko-KR", "Asia/Seoul")
ROBIN = Person("Robin", "robin@house.test", "en-GB", "Asia/Seoul")
JUNHO = Person("준호", "junho@house.test", "ko-KR", "Asia/Seoul")

NICKNAMES = {
    MINJI: "달리는민지", ANN: "AnnRuns", DOYUN: "도윤이", SAM: "SamRuns", HANEUL: "푸른하늘", ROBIN: "RobinR", JUNHO: "준호달려",
}
DEVICES = {ANN: "phone", DOYUN: "desktop", SAM: "phone", HANEUL: "desktop", ROBIN: "phone", JUNHO: "desktop"}

TITLE = "퇴근길 5km"
SAID = ["At the river", "저는 먼저 나갈게요", "내일 봐요"]
# What leaves the house for those only who are in: the place, what they wrote, and who they are.
PLACES = [PLACE, ADDRESS, WHOLE["hint"], WHOLE["latitude"], WHOLE["longitude"]]

pytestmark = pytest.mark.without_worker("the house goes on to a day on which a browser's worker is not yet")


@pytest.fixture
def own_house(furnished, tmp_path):
    """A house whose clock can be set, with accounts for three more."""
    house = House(tmp_path / "data")
    house.furnish(furnished)
    for person in (HANEUL, ROBIN, JUNHO):
        house.add(person)
    house.set_clock(datetime.datetime.now(datetime.UTC))
    house.start()
    yield house
    house.kill()  # In another time the program does not hear that it is asked to stop.


class Album:
    """Pictures of the states that a story comes by, where MARU_PICTURES names a folder for them: light in Korean and dark in
    English, on a phone and at a desktop, in browsers beside those of the story."""

    folder = os.environ.get("MARU_PICTURES")

    def __init__(self, house: House, visitors):
        self.house = house
        self.visitors = visitors
        self.count = 0

    def take(self, state: str, person: Person, address: str, open_by: str = "", ends: bool = False) -> None:
        """- open_by: what is pressed first, as a selector. ends: only what is seen at the page's end."""
        if not self.folder:
            return
        self.count += 1
        caller = Caller(self.house, session_cookie(self.house, person))
        for language, theme in (("ko", "light"), ("en-GB", "dark")):
            caller.send("PATCH", "/api/v1/me", {"language": language})
            for device, size in SIZES.items():
                page = self.visitors.sign_in(person, device, locale=language, theme=theme, zone=SEOUL.key)
                page.emulate_media(reduced_motion="reduce")
                page.goto(address)
                if open_by:
                    page.locator(open_by).first.click()
                page.evaluate("document.fonts.ready")
                page.wait_for_function("() => [...document.images].every(image => image.complete)")
                file = f"{self.count:02}-{state}-{size['width']}-{language[:2]}-{theme}.png"
                if not (open_by or ends):
                    # The bars stand at the ends of the whole page, as in a window that is so high.
                    height = page.evaluate("document.documentElement.scrollHeight")
                    page.set_viewport_size(size | {"height": max(height, size["height"])})
                page.screenshot(path=Path(self.folder) / file)
                page.context.close()
                self.visitors.contexts.remove(page.context)
        caller.send("PATCH", "/api/v1/me", {"language": person.language})


class Story:
    """The people at their browsers, and the run that they are about."""

    def __init__(self, house: House, visitors):
        self.house = house
        self.visitors = visitors
        self.album = Album(house, visitors)
        self.ids = {person: introduce(self.caller(person), name) for person, name in NICKNAMES.items()}
        self.pages = {person: self.sign_in(person, device) for person, device in DEVICES.items()}
        self.phone, self.desk = self.sign_in(MINJI, "phone"), self.sign_in(MINJI, "desktop")
        self.start = datetime.datetime.now(SEOUL).replace(hour=19, minute=30, second=0, microsecond=0)
        self.start += datetime.timedelta(days=2)
        self.run: Told | None = None
        # The addresses of the second and the third of the series.
        self.siblings: list[str] = []

    def sign_in(self, person: Person, device: str):
        return self.visitors.sign_in(person, device, zone=SEOUL.key)

    def caller(self, person: Person) -> Caller:
        return Caller(self.house, session_cookie(self.house, person))

    def it_is(self, moment: datetime.datetime, phase: str) -> None:
        self.house.set_clock(moment)
        eventually(f"the run is {phase}", lambda: self.run.read()["phase"], lambda now: now == phase)


class Told(Meetup):
    """The run that the leader has written in a browser."""

    def __init__(self, caller: Caller, id: str):
        self.caller, self.title, self.id = caller, TITLE, id


def press(page, name: str, role: str = "button") -> None:
    """Presses with whatever the device has."""
    target = page.get_by_role(role, name=name, exact=True)
    target.scroll_into_view_if_needed()
    target.tap() if page.evaluate("navigator.maxTouchPoints > 0") else target.click()


def agree(page, name: str) -> None:
    """Presses a button that asks, and says yes."""
    press(page, name)
    page.get_by_role("dialog", name=name).get_by_role("button", name=name, exact=True).click()


def part(page, heading: str):
    return page.locator(".run-part", has=page.locator(".section-heading", has_text=heading))


def find(page, title: str, **conditions: str) -> None:
    """Opens the run by the filter, whose fields are the same in every language."""
    page.goto("/run")
    page.locator("[popovertarget=meetup-filter]").click()
    form = page.locator(".filter-form")
    for name, value in conditions.items():
        field = form.locator(f"[name={name.replace('_', '-')}]")
        if value == "on":
            field.check()
        elif field.evaluate("field => field.matches('select')"):
            field.select_option(value)
        else:
            field.fill(value)
    expect(form.locator("[data-counted]")).not_to_be_empty()
    form.locator("button:not([type=button])").last.click()
    page.wait_for_url(re.compile(r"/run\?"))
    page.locator("#meetup-list .row-title", has_text=title).first.click()
    page.wait_for_url(re.compile(r"/run/[0-9a-f-]{36}$"))


def write(story: Story) -> None:
    """The leader begins on the phone, goes on at the desktop, and makes it three, one a week."""
    phone, desk = story.phone, story.desk
    phone.goto("/run")
    press(phone, "모임 열기", "link")
    phone.wait_for_url("**/create-meetup")
    phone.get_by_label("제목", exact=True).fill(TITLE)
    press(phone, "이어서 쓰기")
    phone.wait_for_url(re.compile(r"/run/[0-9a-f-]{36}"))
    story.run = Told(story.caller(MINJI), re.search(r"[0-9a-f-]{36}", phone.url)[0])
    story.album.take("draft", MINJI, story.run.page)
    story.album.take("write", MINJI, story.run.page + "/edit")

    desk.goto("/run/mine")
    desk.locator(".row", has_text=TITLE).get_by_role("link", name=TITLE).click()
    desk.wait_for_url("**/edit")
    form = {
        "text": WHOLE["text"], "day": f"{story.start:%Y-%m-%d}", "time": f"{story.start:%H:%M}", "minutes": "60",
        "place-name": PLACE, "latitude": WHOLE["latitude"], "longitude": WHOLE["longitude"], "address": ADDRESS,
        "hint": WHOLE["hint"], "district": DISTRICT, "capacity": "3",
    }
    for name, value in form.items():
        desk.locator(f".run-form [name={name}]").fill(value)
    desk.get_by_label("페이스", exact=True).select_option("average")
    press(desk, "저장")
    desk.wait_for_url(f"**{story.run.page}")
    story.album.take("preview", MINJI, story.run.page)
    story.album.take("repeat", MINJI, story.run.page, open_by="[commandfor=repeat-run], [popovertarget=repeat-run]")

    phone.goto(story.run.page)
    press(phone, "매주 반복하기")
    asked = phone.get_by_role("dialog", name="매주 반복하기")
    asked.get_by_label("이번을 포함해 몇 번").select_option("3")
    asked.get_by_role("button", name="매주 반복하기", exact=True).click()
    expect(phone.get_by_role("heading", name="매주 반복: 3번 중 1번째")).to_be_visible()
    expect(phone.locator("[id^=series-]")).to_have_count(3)
    story.siblings = [link.get_attribute("href") for link in phone.locator("[id^=series-] a").all()]
    story.album.take("led", MINJI, story.run.page)


def apply(story: Story) -> None:
    """Five find it, each by what matters to them, and apply; Robin keeps it for later."""
    pages, run = story.pages, story.run
    find(pages[ROBIN], TITLE, text="5km", open="on")
    press(pages[ROBIN], "Bookmark")
    expect(pages[ROBIN].get_by_role("button", name="Bookmark")).to_have_attribute("aria-pressed", "true")
    pages[ROBIN].goto("/run?text=5km")
    story.album.take("list", ROBIN, "/run")
    story.album.take("filter", ROBIN, "/run", open_by="[popovertarget=meetup-filter]")
    story.album.take("filtered", ROBIN, "/run?text=5km&band=after-work&pace-average=on&open=on&sort=soonest")
    story.album.take("nothing", ROBIN, "/run?text=5km&band=day-off")
    story.album.take("bookmarks", ROBIN, "/run/bookmarks")
    story.album.take("outsider", ROBIN, run.page)
    story.album.take("apply", ROBIN, run.page + "/apply")
    day = f"{story.start:%Y-%m-%d}"
    ways = {ANN: {"text": "5km"}, DOYUN: {"day": day, "band": "after-work"}, SAM: {"pace_average": "on", "day": day},
            HANEUL: {"fits": "on", "open": "on", "day": day}, JUNHO: {"km": "3", "day": day}}
    for person, conditions in ways.items():
        page = pages[person]
        find(page, TITLE, **conditions)
        page.wait_for_url(f"**{run.page}")
        expect(page.get_by_text(DISTRICT, exact=True)).to_be_visible()
        verb = "Apply" if person.language != "ko" else "신청하기"
        press(page, verb, "link")
        page.wait_for_url(f"**{run.page}/apply")
        page.locator("[name=note]").fill(f"{NICKNAMES[person]}!")
        press(page, verb)
        page.wait_for_url(f"**{run.page}")
    expect(pages[ANN].get_by_text("You have applied.")).to_be_visible()
    expect(pages[JUNHO].get_by_text("신청했어요.")).to_be_visible()
    # Ann comes a week later, too.
    second = story.siblings[0]
    pages[ANN].goto(second + "/apply")
    press(pages[ANN], "Apply")
    pages[ANN].wait_for_url(f"**{second}")
    story.album.take("applied", ANN, run.page)


def answer(story: Story) -> None:
    """With two places left, two are accepted, one is declined, one waits, and one is blocked."""
    desk, run = story.desk, story.run
    desk.goto(run.page)
    press(desk, "신청한 사람 5명", "link")
    story.album.take("applicants", MINJI, run.page + "/applicants")
    waiting = part(desk, "답을 기다리는 사람")
    row = waiting.locator(".row", has_text=NICKNAMES[JUNHO])
    row.get_by_role("button", name=f"‘{NICKNAMES[JUNHO]}’ 메뉴: 신고, 차단").click()
    desk.get_by_role("button", name="차단하기", exact=True).first.click()
    asked = desk.get_by_role("dialog", name=re.compile(f"^{NICKNAMES[JUNHO]}.*차단할까요"))
    asked.get_by_role("button", name="차단하기", exact=True).click()
    expect(desk.get_by_text(NICKNAMES[JUNHO])).to_have_count(0)
    desk.goto(run.page + "/applicants")
    for person, verb in ((ANN, "함께하기"), (DOYUN, "함께하기"), (SAM, "거절하기"), (HANEUL, "함께하기")):
        waiting.get_by_role("button", name=f"{NICKNAMES[person]}: {verb}").click()
        expect(waiting.get_by_text(NICKNAMES[person])).to_have_count(0)
    expect(part(desk, "함께하는 사람").locator(".row")).to_have_count(3)
    expect(part(desk, "자리를 기다리는 사람")).to_contain_text(NICKNAMES[HANEUL])
    expect(part(desk, "거절한 사람")).to_contain_text(NICKNAMES[SAM])
    story.album.take("answered", MINJI, run.page + "/applicants")

    told = {ANN: "You are in!", DOYUN: "함께 달려요!", SAM: "The leader declined your application.",
            HANEUL: "지금 1번째예요."}
    for person, words in told.items():
        page = story.pages[person]
        page.goto(run.page)
        expect(page.get_by_text(words)).to_be_visible()
        expect(page.get_by_text(PLACE, exact=True)).to_have_count(1 if person in (ANN, DOYUN) else 0)
    story.album.take("accepted", ANN, run.page)
    story.album.take("declined", SAM, run.page)
    story.album.take("waitlisted", HANEUL, run.page)


def cancel_a_sibling(story: Story) -> None:
    """The second of the series is cancelled, alone; who had applied to it is told."""
    second, third = story.siblings
    phone, ann = story.phone, story.pages[ANN]
    phone.goto(second)
    press(phone, "모임 취소하기")
    asked = phone.get_by_role("dialog", name="모임 취소하기")
    expect(asked.get_by_label("어느 모임에")).to_have_value("this")
    asked.get_by_role("button", name="모임 취소하기", exact=True).click()
    expect(phone.get_by_text("이 모임은 취소되었어요.")).to_be_visible()
    story.album.take("inbox", ANN, "/inbox")
    ann.goto("/inbox")
    ann.get_by_role("link", name="The run was cancelled.").click()
    ann.wait_for_url(f"**{second}")
    expect(ann.get_by_text("This run was cancelled.")).to_be_visible()
    story.album.take("cancelled", ANN, second)
    ann.goto(third)
    expect(ann.get_by_role("link", name="Apply", exact=True)).to_be_visible()


def talk(story: Story) -> None:
    """An image and some words, seen at once; then one of them leaves, and who waited takes the place."""
    run, ann, doyun, haneul = story.run, story.pages[ANN], story.pages[DOYUN], story.pages[HANEUL]
    story.album.take("talk-empty", ANN, run.page + "/talk")
    for page in (ann, doyun, story.desk):
        page.goto(run.page + "/talk")
    ann.locator(".composer-files").set_input_files([chosen("river.png", png(300, 200))])
    ann.get_by_role("textbox", name="Message").fill(SAID[0])
    press(ann, "Send")
    for page in (ann, doyun, story.desk):
        expect(page.locator(".run-message")).to_have_count(1, timeout=LONG_ENOUGH)
        page.wait_for_function("() => document.querySelector('.run-image img')?.naturalWidth > 0")
    image = doyun.locator(".run-image").get_attribute("href")
    for page, text in ((doyun, SAID[1]), (story.desk, SAID[2])):
        page.get_by_role("textbox", name="메시지").fill(text)
        press(page, "보내기")
        # The next one answers it.
        expect(story.desk.locator(".run-message-text").last).to_have_text(text)
    for page in (ann, doyun, story.desk):
        expect(page.locator(".run-message-text")).to_have_text(SAID)
    story.album.take("talk", ANN, run.page + "/talk", ends=True)
    story.album.take("talks", ANN, "/run/talks")

    doyun.goto(run.page)
    agree(doyun, "모임에서 나가기")
    expect(doyun.get_by_text(PLACE, exact=True)).to_have_count(0)
    assert doyun.goto(run.page + "/talk").status == 403
    assert doyun.goto(image).status in (403, 404)
    haneul.reload()
    expect(haneul.get_by_text("자리가 났어요!")).to_be_visible()
    story.album.take("offered", HANEUL, run.page)
    expect(haneul.get_by_text(PLACE, exact=True)).to_have_count(0)
    press(haneul, "함께하기")
    expect(haneul.get_by_text(PLACE, exact=True)).to_be_visible()
    haneul.goto(run.page + "/talk")
    expect(haneul.locator(".run-message-text")).to_have_text(SAID)
    statuses = run.statuses()
    assert [statuses[NICKNAMES[person]] for person in (MINJI, ANN, HANEUL, DOYUN, SAM)] == [
        "accepted", "accepted", "accepted", "left", "declined"]


def attend(story: Story) -> None:
    """At the start the leader marks one, and the other one comes in by the code."""
    run, phone, ann = story.run, story.phone, story.pages[ANN]
    story.it_is(story.start + datetime.timedelta(minutes=5), "running")
    phone.goto(run.page)
    press(phone, "출석 관리하기", "link")
    phone.wait_for_url(f"**{run.page}/attendance")
    for person in (MINJI, HANEUL):
        mark = phone.get_by_role("button", name=f"{NICKNAMES[person]}: 출석", exact=True)
        mark.tap()
        expect(mark).to_have_attribute("aria-pressed", "true")
    press(phone, "새 코드 만들기")
    code = phone.locator(".run-code").inner_text()
    story.album.take("attendance-leader", MINJI, run.page + "/attendance")
    ann.goto("/run/mine")
    story.album.take("mine", ANN, "/run/mine")
    ann.locator(".row", has_text=TITLE).first.get_by_role("link", name=TITLE).tap()
    ann.wait_for_url(f"**{run.page}/attendance")
    story.album.take("attendance", ANN, run.page + "/attendance")
    ann.get_by_label("Check-in code").fill(code)
    press(ann, "Check in")
    expect(ann.get_by_role("button", name="Check in")).to_have_count(0)
    expect(phone.get_by_role("button", name=f"{NICKNAMES[ANN]}: 출석", exact=True)).to_have_attribute(
        "aria-pressed", "true")


def look_back(story: Story) -> None:
    """When attendance is closed too, Ann writes her log and gives a stamp, and the others see both."""
    run, ann, haneul = story.run, story.pages[ANN], story.pages[HANEUL]
    story.it_is(story.start + datetime.timedelta(hours=4, minutes=5), "ended")
    story.phone.goto(run.page + "/attendance")
    expect(story.phone.get_by_role("button", name=re.compile("출석$"))).to_have_count(0)
    expect(story.phone.locator(".row").get_by_text("출석", exact=True)).to_have_count(3)
    story.album.take("attendance-over", MINJI, run.page + "/attendance")
    story.album.take("ended", ANN, run.page)

    ann.goto("/run/mine")
    story.album.take("mine-after", ANN, "/run/mine")
    # Among the past ones by now, as is the one that was cancelled.
    ann.locator(f"#past-runs #run-{run.id}").get_by_role("link", name=TITLE).tap()
    ann.wait_for_url(re.compile(r"/run/log/\d{4}-\d\d-\d\d"))
    story.album.take("log-write", ANN, f"/run/log/{story.start:%Y-%m-%d}?meetup={run.id}")
    ann.locator(".run-stamp", has_text="Company").locator("input").check()
    ann.get_by_label("Notes").fill("Slow and happy")
    ann.get_by_label("Temperature (°C)").fill("0")
    ann.get_by_role("radio", name="People I run with").check()
    press(ann, "Save")
    expect(ann.get_by_text("Slow and happy")).to_be_visible()
    story.album.take("log", ANN, f"/run/log/{story.start:%Y-%m-%d}")
    press(ann, "Stamps for people you ran with", "link")
    ann.wait_for_url(f"**{run.page}/stamps")
    story.album.take("stamps", ANN, run.page + "/stamps")
    press(ann, f"A stamp for {NICKNAMES[HANEUL]}")
    sheet = ann.get_by_role("dialog", name=f"A stamp for {NICKNAMES[HANEUL]}")
    sheet.locator(".run-stamp", has_text="Joy").locator("input").check()
    sheet.get_by_role("button", name="Give the stamp").tap()
    expect(ann.get_by_text("You gave: Joy")).to_be_visible()

    haneul.goto(run.page)
    expect(part(haneul, "받은 스탬프")).to_contain_text(NICKNAMES[ANN])
    expect(part(haneul, "받은 스탬프")).to_contain_text("기쁨")
    story.album.take("stamped", HANEUL, run.page)
    haneul.goto("/inbox")
    expect(haneul.get_by_text(NICKNAMES[ANN]).first).to_be_visible()
    story.album.take("inbox-after", HANEUL, "/inbox")
    story.desk.goto(f"/run/runner/{story.ids[ANN]}")
    expect(story.desk.get_by_text("Slow and happy")).to_be_visible()
    story.album.take("co-runner", MINJI, f"/run/runner/{story.ids[ANN]}")
    story.album.take("calendar", ANN, "/run/log")


def nothing_leaks(story: Story, person: Person, secrets: list[str]) -> None:
    """Not one of the addresses that there are tells the person anything of it, byte by byte: pages and the API, and the run as it
    stands in their browser."""
    page, run, second = story.pages[person], story.run, story.siblings[0]
    parts = ["", "/apply", "/talk", f"/talk?thread={story.ids[ANN]}", "/attendance", "/applicants", "/stamps", "/route",
             "/edit", "/report-messages"]
    pages = ["/run", "/run?text=5km", f"/run?day={story.start:%Y-%m-%d}", "/run/mine", "/run/bookmarks", "/run/talks",
             "/run/log", f"/run/runner/{story.ids[ANN]}", f"/run/runner/{story.ids[HANEUL]}", "/search?q=5km", "/today",
             "/inbox", second, *(run.page + part for part in parts)]
    api = ["meetups", "runner/meetups", f"meetups/{run.id}", f"meetups/{run.id}/participants",
           f"meetups/{run.id}/messages", second.replace("/run/", "meetups/")]
    found = []
    for address in ["/run", run.page]:
        text = page.goto(address).text() + page.content()
        found += [f"{address}, as it stands: {secret}" for secret in secrets if secret in text]
    for address in pages:
        text = page.request.get(address).text()
        found += [f"{address}: {secret}" for secret in secrets if secret in text]
    for address in api:
        text = page.request.get("/api/v1/" + address).text()
        found += [f"/api/v1/{address}: {secret}" for secret in secrets if secret in text]
    assert not found, f"{person.name} reads " + "; ".join(found)


def is_gone(story: Story, person: Person) -> None:
    """The person finds the run nowhere, and nobody in it: only their inbox says that their application has ended."""
    page = story.pages[person]
    for address in ("/run", "/run?text=5km", "/run/mine", "/run/talks", "/run/bookmarks", "/search?q=5km"):
        assert TITLE not in page.request.get(address).text(), address
    for address in ("", "/apply", "/talk", "/attendance"):
        assert page.request.get(story.run.page + address).status == 404, address


def test_a_run_from_the_filter_to_the_log(own_house, visitors_of):
    story = Story(own_house, visitors_of(own_house))
    for person, title, band in ((DOYUN, "한강 새벽 10km", "before-work"), (HANEUL, "일요일 느린 15km", "day-off")):
        Meetup(story.caller(person), title, band=band, district="마포구", latitude="37.550101", longitude="126.910203")
    write(story)
    apply(story)
    answer(story)
    cancel_a_sibling(story)
    story.album.take("blocked", JUNHO, story.run.page)
    talk(story)
    # Who leads another run is named there: nothing of this one.
    others = [NICKNAMES[person] for person in (ANN, SAM, JUNHO)]
    nothing_leaks(story, ROBIN, PLACES + SAID + others)
    nothing_leaks(story, JUNHO, PLACES + SAID + [NICKNAMES[ANN], NICKNAMES[SAM], NICKNAMES[MINJI]])
    is_gone(story, JUNHO)
    attend(story)
    look_back(story)
    nothing_leaks(story, ROBIN, PLACES + SAID + others + ["Slow and happy"])
    nothing_leaks(story, JUNHO, PLACES + SAID + [NICKNAMES[ANN], NICKNAMES[MINJI], "Slow and happy"])
    nothing_leaks(story, SAM, PLACES + SAID + [NICKNAMES[ANN], "Slow and happy"])
