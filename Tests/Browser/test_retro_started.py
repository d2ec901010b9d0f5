"""That a retrospective has started, said over home: once, to whoever is not in the day, and never to who is writing."""

import re

import pytest
from playwright.sync_api import expect

from hands import Keyboard
from people import ANN, DOYUN, MINJI
from test_retro_day import Day


def told(page):
    return page.locator("dialog#started[open]")


def at_home(visitors, caller, person=ANN, device="desktop"):
    """도윤 has the seat, and somebody is at home before the day."""
    doyun = visitors.sign_in(DOYUN)
    page = visitors.sign_in(person, device)
    day = Day(caller, DOYUN, doyun, person, page)
    page.goto(day.address)
    page.locator(".retro-card[data-state=scheduled]").wait_for()
    return day, page


def test_whoever_is_at_home_is_told_at_once_and_once(visitors, caller):
    day, ann = at_home(visitors, caller)
    keys = Keyboard(ann)
    people = ann.get_by_role("link", name="The team", exact=True)
    people.focus()
    day.start(DOYUN)
    expect(told(ann)).to_be_visible()
    dialog = ann.get_by_role("dialog", name="The retrospective has started")
    expect(dialog).to_have_accessible_description(re.compile("It’s time to open “Sprint 3” with your team"))
    expect(dialog.get_by_role("link", name="Join now")).to_be_focused()
    ann.keyboard.press("Escape")
    expect(told(ann)).to_have_count(0)
    expect(people).to_be_focused()
    # The browser tells of the closing a moment later, and only then it is noted.
    ann.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('maru-started/'))")
    ann.reload()
    ann.get_by_role("link", name="Join retrospective").wait_for()
    expect(told(ann)).to_have_count(0)
    # Another device of hers tells it by itself.
    phone = visitors.sign_in(ANN, "phone")
    phone.goto(day.address)
    expect(told(phone)).to_be_visible()
    keys.activate(ann.get_by_role("link", name="Join retrospective"))
    ann.locator(".day").wait_for()


def test_joining_leads_into_the_day_and_who_is_there_is_told_nothing(visitors, caller):
    day, ann = at_home(visitors, caller)
    day.start(DOYUN)
    told(ann).get_by_role("link", name="Join now").click()
    ann.locator(".day").wait_for()
    ann.go_back()
    ann.get_by_role("link", name="Join retrospective").wait_for()
    expect(told(ann)).to_have_count(0)
    # 도윤 goes in by the address, and comes home later.
    doyun = visitors.sign_in(DOYUN)
    doyun.goto(day.address + "/day")
    doyun.locator(".day").wait_for()
    doyun.goto(day.address)
    doyun.locator(".retro-card[data-state=open]").wait_for()
    expect(told(doyun)).to_have_count(0)
    # The next one is another.
    day.act(DOYUN, "end-retrospective")
    start = {"name": "Sprint 4", "start": ann.evaluate("Date.now() + 3600000"), "zone": "Asia/Seoul"}
    day.act(DOYUN, "schedule-retrospective", **start)
    day.start(DOYUN)
    expect(told(ann)).to_contain_text("Sprint 4")
    day.act(DOYUN, "end-retrospective")
    expect(told(ann)).to_have_count(0)


def test_nothing_is_said_over_what_is_open_until_it_is_closed_nor_in_two_tabs(visitors, caller):
    day, ann = at_home(visitors, caller)
    other = ann.context.new_page()
    other.goto(day.address)
    other.get_by_role("link", name="Write a keyword").wait_for()
    # Something else is asked here just now.
    ann.evaluate("document.getElementById('leave').showModal()")
    day.start(DOYUN)
    expect(told(other)).to_be_visible()
    ann.locator(".retro-card[data-state=open]").wait_for()
    expect(told(ann)).to_have_count(0)
    ann.evaluate("document.getElementById('leave').close()")
    expect(told(ann)).to_be_visible()
    told(ann).get_by_role("button", name="Later").click()
    expect(told(ann)).to_have_count(0)
    expect(told(other)).to_have_count(0)


def test_what_was_closed_is_not_opened_by_what_happens_before_the_browser_tells_of_it(visitors, caller):
    day, ann = at_home(visitors, caller)
    day.start(DOYUN)
    expect(told(ann)).to_be_visible()
    # A slow machine does what was put off, such as looking again when the focus moves, before it says that something was closed.
    ann.evaluate("""() => {
        document.querySelector("dialog#started [command=close]").click();
        dispatchEvent(new Event("pageshow"));
    }""")
    expect(told(ann)).to_have_count(0)
    ann.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('maru-started/'))")
    expect(told(ann)).to_have_count(0)
    ann.reload()
    ann.get_by_role("link", name="Join retrospective").wait_for()
    expect(told(ann)).to_have_count(0)


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("person", [MINJI, ANN], ids=["Korean", "English"])
def test_axe_finds_nothing_on_it_and_nothing_is_cut_off(visitors, caller, accessible_in_both_themes, person, device):
    day, page = at_home(visitors, caller, person, device)
    day.start(DOYUN)
    told(page).wait_for()
    accessible_in_both_themes(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_an_action_that_was_being_written_outlives_the_end_of_the_day(visitors, caller):
    doyun = visitors.sign_in(DOYUN)
    ann = visitors.sign_in(ANN)
    day = Day(caller, DOYUN, doyun, ANN, ann)
    day.start(DOYUN)
    ann.goto(day.address + "/day")
    ann.locator("#day-actions > [commandfor=make-action]").click()
    ann.locator("#action-title").fill("Let everybody finish")
    ann.locator("#action-owner").select_option(label="doyun")
    ann.wait_for_function("() => JSON.stringify(localStorage).includes('Let everybody finish')")
    # A worker follows where the day's page leads by itself: then it is that page which the browser heard of.
    with ann.expect_response(re.compile(re.escape(day.address) + "(/day)?$")):
        day.act(DOYUN, "end-retrospective")
    # Nothing moves under their hands; once they are done here they go on.
    expect(ann.locator("#action-title")).to_be_visible()
    expect(ann.locator("#action-title")).to_have_value("Let everybody finish")
    ann.keyboard.press("Escape")
    ann.wait_for_url(re.compile(re.escape(day.address) + "$"))

    start = {"name": "Sprint 4", "start": ann.evaluate("Date.now() + 3600000"), "zone": "Asia/Seoul"}
    day.act(DOYUN, "schedule-retrospective", **start)
    day.start(DOYUN)
    ann.goto(day.address + "/day")
    ann.locator("#day-actions > [commandfor=make-action]").click()
    expect(ann.locator("#action-title")).to_have_value("Let everybody finish")
    assert ann.locator("#action-owner").evaluate("field => field.selectedOptions[0].label") == "doyun"
    # Sent too late it is not taken, and stays.
    day.act(DOYUN, "end-retrospective")
    ann.locator("#make-action .form-actions button").last.click()
    expect(ann.locator(".toast")).to_contain_text("The retrospective ended in the meantime, so nothing was changed.")
    start["name"] = "Sprint 5"
    day.act(DOYUN, "schedule-retrospective", **start)
    day.start(DOYUN)
    ann.goto(day.address + "/day")
    ann.locator("#day-actions > [commandfor=make-action]").click()
    expect(ann.locator("#action-title")).to_have_value("Let everybody finish")
    ann.locator("#make-action .form-actions button").last.click()
    expect(ann.locator("#day-actions .action")).to_contain_text("Let everybody finish")
    ann.reload()
    ann.locator("#day-actions > [commandfor=make-action]").click()
    expect(ann.locator("#action-title")).to_have_value("")
