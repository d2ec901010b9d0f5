"""The day of a retrospective, by the browser: everybody on one page, from its start to its end."""

import re

import pytest
from playwright.sync_api import expect

from hands import Finger, Keyboard
from people import ANN, DOYUN, MINJI, SAM
from test_retro import code_of, join, team_of

STORY = "Cut me off in the meeting"
PRAISE = "Reviewed it all in one afternoon"


class Day:
    """A team whose retrospective is planned, with a keyword for each of two people."""

    def __init__(self, caller, first, page, second, other):
        self.address = team_of(page, nickname=first.email[:5])
        self.id = self.address.rsplit("/", 1)[1]
        self.code = code_of(page, self.address)
        join(other, self.code, second.email[:3])
        self.callers = {person.email: caller(person) for person in (first, second)}
        members = self.callers[first.email].get(f"/api/v1/teams/{self.id}")["members"]
        ids = {member["nickname"]: member["id"] for member in members}
        self.write(first, ids[second.email[:3]], "Listening", "stop", STORY)
        self.write(second, ids[first.email[:5]], "Thorough", "continue", PRAISE)
        page.goto(self.address + "/schedule")
        page.locator("[name=name]").fill("Sprint 3")
        page.locator("form.retro-form button").first.click()
        page.locator(".retro-card[data-state=scheduled]").wait_for()

    def write(self, person, recipient, word, kind, story):
        form = {"recipient": recipient, "kind": kind, "word": word, "situation": story}
        self.callers[person.email].post(f"/api/v1/teams/{self.id}/add-keyword", form)

    def act(self, who, use_case, **fields):
        self.callers[who.email].post(f"/api/v1/teams/{self.id}/{use_case}", fields)

    def start(self, person):
        self.act(person, "start-retrospective")


def take_part(page):
    """The way into the day: at home one is told of it in a dialog."""
    return page.locator("dialog#started").get_by_role("link")


def chip(page, word):
    return page.locator(".day-chips .chip", has_text=word)


def card_of(page, name):
    return page.locator(".day-faces > li", has_text=name)


def test_three_people_go_through_a_whole_day(visitors, caller):
    """도윤 has the seat and a keyboard alone, Ann is on a phone, and Sam joins when it has long begun."""
    doyun = visitors.sign_in(DOYUN)
    ann = visitors.sign_in(ANN, "phone")
    day = Day(caller, DOYUN, doyun, ANN, ann)
    keys, finger = Keyboard(doyun), Finger(ann)
    ann.goto(day.address)

    keys.activate(doyun.get_by_role("button", name="지금 시작하기"))
    keys.activate(doyun.locator("#start-retrospective form button").last)
    # Whoever starts it is in it.
    doyun.locator(".day").wait_for()
    assert doyun.url == day.address + "/day"
    # The phone has heard of it by itself.
    finger.tap(take_part(ann))
    ann.locator(".day").wait_for()
    expect(card_of(doyun, "ann").locator(".face")).to_have_attribute("data-here", "")
    expect(card_of(ann, "doyun").locator(".face")).to_have_attribute("data-here", "")
    expect(ann.get_by_text("Who goes first?")).to_be_visible()
    assert ann.locator(".day-faces button").count() == 0, "who does not lead gives no turns"

    keys.activate(card_of(doyun, "ann").get_by_role("button"))
    expect(ann.get_by_role("heading", name="It’s your turn")).to_be_visible()
    expect(doyun.get_by_role("heading", name="ann 님의 차례")).to_be_visible()
    expect(card_of(doyun, "ann").get_by_role("button")).to_be_focused()
    expect(chip(ann, "Listening")).to_be_visible()
    assert STORY not in ann.content() and STORY not in doyun.content()

    finger.tap(chip(ann, "Listening"))
    for page in (ann, doyun):
        expect(page.locator(".day-keyword")).to_contain_text(STORY)
        expect(chip(page, "Listening")).to_have_attribute("aria-current", "true")
    expect(ann.locator(".keyword-fingerprint")).to_contain_text("matches the one from before the day")
    expect(ann.locator(".day-author")).to_contain_text("From doyun")

    sam = visitors.sign_in(SAM)
    join(sam, day.code, "Sam")
    take_part(sam).click()
    expect(sam.locator(".day-keyword")).to_contain_text(STORY)
    expect(sam.locator(".day-count")).to_have_text("0 of 3 turns finished")
    expect(card_of(ann, "Sam")).to_be_visible()

    keys.activate(doyun.get_by_role("button", name="3분"))
    for page in (ann, doyun, sam):
        expect(page.locator("[data-left]")).to_have_text(re.compile(r"^(3:00|2:\d\d)$"))

    keys.activate(doyun.get_by_role("button", name="다음: doyun"))
    expect(doyun.get_by_role("heading", name="내 차례예요")).to_be_visible()
    expect(sam.locator(".day-count")).to_have_text("1 of 3 turns finished")
    expect(card_of(sam, "ann").locator("[data-visited]")).to_be_visible()
    expect(sam.locator(".day-keyword")).to_have_count(0)
    keys.activate(chip(doyun, "Thorough"))
    for page in (ann, sam):
        expect(page.locator(".day-keyword")).to_contain_text(PRAISE)
    expect(ann.get_by_role("heading", name=re.compile("Sent by you"))).to_be_visible()

    finger.tap(ann.get_by_role("button", name="Take the seat"))
    expect(ann.get_by_text("You are the facilitator.")).to_be_visible()
    expect(doyun.get_by_role("button", name="진행 맡기")).to_be_visible()
    # Whose turn it is ends it, though somebody else leads.
    keys.activate(doyun.get_by_role("button", name="차례 마치기"))
    finger.tap(ann.get_by_role("button", name="Start with Sam"))
    expect(sam.get_by_role("heading", name="It’s your turn")).to_be_visible()
    expect(sam.get_by_text("You received no keywords this time.")).to_be_visible()
    sam.get_by_role("button", name="End turn").click()
    expect(ann.get_by_role("heading", name="Everyone has had a turn")).to_be_visible()
    expect(ann.locator(".day-count")).to_have_text("3 of 3 turns finished")

    finger.tap(ann.get_by_role("button", name="End the retrospective"))
    finger.tap(ann.locator("#end-retrospective form button").last)
    for page in (ann, sam, doyun):
        page.wait_for_url(re.compile(re.escape(day.address) + r"$"))
        expect(page.locator(".retro-card-ended")).to_contain_text("Sprint 3")
        expect(page.locator(".retro-card[data-state=unscheduled]")).to_be_visible()
        assert page.locator(".wall a, .wall .chip:not([data-style=seen])").count() == 0, "the next one is empty"
    doyun.goto(day.address + "/day")
    expect(doyun.locator(".retro-home")).to_be_visible()


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_axe_finds_nothing_on_the_day_and_nothing_is_cut_off(visitors, caller, accessible_in_both_themes, device):
    minji = visitors.sign_in(MINJI, device)
    sam = visitors.sign_in(SAM, device)
    day = Day(caller, MINJI, minji, SAM, sam)
    day.start(MINJI)

    def check():
        for page in (minji, sam):
            page.goto(day.address + "/day")
            page.locator(".day").wait_for()
            accessible_in_both_themes(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]

    check()
    members = day.callers[MINJI.email].get(f"/api/v1/teams/{day.id}")["members"]
    sams = next(member["id"] for member in members if member["nickname"] == "sam")
    day.act(MINJI, "give-turn", person=sams)
    day.act(MINJI, "start-timer", minutes=5)
    check()
    chip(sam, "Listening").click()
    sam.locator(".day-keyword").wait_for()
    check()
    minji.get_by_role("button", name=re.compile("^다음")).click()
    minji.get_by_role("heading", name="내 차례예요").wait_for()
    check()
    minji.get_by_role("button", name="회고 끝내기").click()
    minji.locator("#end-retrospective").wait_for()
    accessible_in_both_themes(minji)
    minji.locator("#end-retrospective form button").last.click()
    minji.locator(".retro-card-ended").wait_for()
    accessible_in_both_themes(minji)
