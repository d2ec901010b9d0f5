"""The runs that one is in, on one's phone with no network: the talk, attendance, and what waits to be sent."""

import re

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from devices import held, settled, until, with_network, without_network
from house import Caller
from meetups import Meetup, introduce
from people import ANN, MINJI


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


@pytest.fixture
def crew(own_house, visitors):
    """A run of 민지's with Ann in it, and Ann's phone, which holds it."""
    minji, ann = (Caller(own_house, session_cookie(own_house, person)) for person in (MINJI, ANN))
    introduce(minji, "달리는민지")
    introduce(ann, "AnnRuns")
    run = Meetup(minji, "퇴근길 5km")
    run.join(ann)
    run.say("여섯 시에 봐요")
    phone = visitors.sign_in(ANN, "phone", new=True)
    phone.goto(run.page + "/talk")
    until(phone, lambda state: held(state, "run"))
    settled(phone)
    return run, phone


def texts(page):
    return page.locator(".run-message-text")


def write(page, text):
    page.locator("textarea[name=text]").fill(text)
    page.locator(".run-talk form button[type=submit], .composer button").last.click()
    expect(texts(page).last).to_have_text(text)


def test_a_talk_goes_on_with_no_network_and_arrives_in_order(own_house, crew):
    run, ann = crew
    without_network(own_house, ann)
    ann.goto(run.page + "/talk")
    expect(texts(ann)).to_have_text(["여섯 시에 봐요"])
    for text in ("Running late", "Five minutes", "At the station"):
        write(ann, text)
    ann.reload()
    expect(texts(ann)).to_have_text(["여섯 시에 봐요", "Running late", "Five minutes", "At the station"])
    # The run itself and the list of one's runs open too; finding others does not, and says where to go on.
    ann.goto(run.page)
    expect(ann.get_by_role("heading", name=run.title)).to_be_visible()
    expect(ann.get_by_text("시청역 5번 출구", exact=True)).to_be_visible()
    ann.goto("/run")
    ann.get_by_role("link", name="Open my runs").click()
    expect(ann.locator(".row-title", has_text=run.title)).to_be_visible()

    with_network(own_house, ann)
    settled(ann)
    assert run.said() == ["여섯 시에 봐요", "Running late", "Five minutes", "At the station"]
    run.say("기다릴게요")
    ann.goto(run.page + "/talk")
    expect(texts(ann).last).to_have_text("기다릴게요")


def test_a_reaction_with_no_network_is_shown_kept_and_sent(own_house, crew):
    run, ann = crew
    without_network(own_house, ann)
    ann.goto(run.page + "/talk")
    ann.get_by_role("button", name=re.compile(": react, ")).click()
    ann.get_by_role("button", name="Running", exact=True).click()
    chip = ann.get_by_role("button", name="Running, 1: You")
    expect(chip).to_have_attribute("aria-pressed", "true")
    ann.reload()
    expect(chip).to_be_visible()
    with_network(own_house, ann)
    settled(ann)
    run.caller.hang_up()
    _, _, page = run.caller.send("GET", run.page + "/talk")
    assert "🏃 1" in page.decode()


def code_of(house, run):
    """The code that the leader shows."""
    run.act("check-in-code")
    _, _, page = run.caller.send("GET", run.page + "/attendance")
    return re.search(r'class="run-code"[^>]*>(\d{6})<', page.decode()).group(1)


def test_a_check_in_with_no_network_arrives_once(own_house, crew):
    run, ann = crew
    run.begin()
    digits = code_of(own_house, run)
    ann.goto(run.page + "/attendance")
    ann.locator("[name=code]").wait_for()
    settled(ann)
    without_network(own_house, ann)
    ann.reload()
    ann.locator("[name=code]").fill(digits)
    ann.get_by_role("button", name="Check in").click()
    expect(ann.locator(".row", has_text="AnnRuns").get_by_text("Waiting to be confirmed")).to_be_visible()
    with_network(own_house, ann)
    settled(ann)
    expect(ann.locator(".row", has_text="AnnRuns").get_by_text("Present")).to_be_visible()
    marks = {person["nickname"]: person["attendance"] for person in run.read()["participants"]}
    assert marks["AnnRuns"] == "present"
