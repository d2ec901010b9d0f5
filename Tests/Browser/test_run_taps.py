"""One tap on one's own run opens its attendance once, whatever was done to the list before; and what is saved twice is saved
once."""

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from hands import Finger
from house import Caller
from meetups import Meetup, introduce
from people import ANN, MINJI

# Runs that have begun, and runs to come: more than a phone shows.
BEGUN, COMING = 2, 12


@pytest.fixture(scope="module")
def runs(house):
    """The runs of 민지's that have begun, with Ann in each; below them are those that are still to come."""
    minji, ann = (Caller(house, session_cookie(house, person)) for person in (MINJI, ANN))
    introduce(minji, "달리는민지")
    introduce(ann, "AnnRuns")
    begun = [Meetup(minji, f"지금 {number}") for number in range(BEGUN)]
    for run in begun:
        run.join(ann)
    for number in range(COMING):
        Meetup(minji, f"나중 {number}", hours=90 + number)
    for run in begun:
        run.begin()
    return begun


def row(page, run):
    return page.locator(".row", has_text=run.title).get_by_role("link", name=run.title)


def place(page) -> int:
    """How many steps the page is from the tab's first one."""
    return page.evaluate("navigation.currentEntry.index")


def opens_once(page, run, taps: int = 1) -> None:
    """Taps so often in a hurry: one step further, to that run, where nothing is pressed, and one step back."""
    before, marks = place(page), run.read()["participants"]
    link = row(page, run)
    Finger(page).hurry(link, taps)
    page.wait_for_url(f"**{run.page}/attendance")
    expect(page.get_by_role("timer")).to_be_visible()
    assert place(page) == before + 1, page.evaluate("navigation.entries().map(entry => entry.url)")
    assert run.read()["participants"] == marks
    page.go_back()
    page.wait_for_url("**/run/mine")
    expect(link).to_be_visible()


def test_attendance_opens_once_whatever_was_done_to_the_list(visitors, runs):
    page = visitors.sign_in(MINJI, "phone")
    finger = Finger(page)
    page.goto("/run/mine")
    opens_once(page, runs[0], taps=5)
    # After coming back.
    opens_once(page, runs[1], taps=5)
    for _ in range(4):
        page.reload()
    opens_once(page, runs[0])
    # The rows go out of sight and come back.
    for _ in range(3):
        page.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
        page.wait_for_function("() => scrollY > 0")
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    opens_once(page, runs[1])
    # Another tab of the house, and back.
    tabs = page.locator("nav.places")
    finger.tap(tabs.get_by_role("link", name="오늘"))
    page.wait_for_url("**/today")
    finger.tap(tabs.get_by_role("link", name="러닝"))
    page.wait_for_url("**/run")
    finger.tap(page.get_by_role("link", name="내 러닝"))
    page.wait_for_url("**/run/mine")
    opens_once(page, runs[0], taps=3)


def test_the_second_half_of_a_double_tap_presses_nothing_on_the_page_that_came(visitors, runs):
    page = visitors.sign_in(MINJI, "phone")
    page.goto(runs[1].page + "/attendance")
    absent = page.get_by_role("button", name="AnnRuns: 결석", exact=True)
    box = absent.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    # As a link leaves it that was touched here; in a minute, so that a busy machine is not too late.
    press = {"x": middle[0], "y": middle[1], "name": runs[1].title}
    page.evaluate("press => sessionStorage.setItem('maru-followed', JSON.stringify({ ...press, at: Date.now() + 60_000 }))", press)
    page.reload()
    page.evaluate("""() => {
        window.pressed = [];
        addEventListener("click", ({ target }) => pressed.push(target.tagName), { capture: true });
    }""")
    page.touchscreen.tap(*middle)
    # A press elsewhere comes after it.
    heading = page.get_by_role("heading", level=1)
    heading.tap()
    page.wait_for_function("() => pressed.length > 0")
    assert page.evaluate("pressed") == ["H1"], "the press came to the page"
    expect(absent).to_have_attribute("aria-pressed", "false")
    # A second later it is no second half.
    page.evaluate("const now = Date.now; Date.now = () => now() + 1_000")
    page.touchscreen.tap(*middle)
    expect(absent).to_have_attribute("aria-pressed", "true")


def test_the_runs_page_leads_there_once_too_after_its_bookmark_was_pressed(visitors, runs):
    page = visitors.sign_in(MINJI, "phone")
    page.goto(runs[0].page)
    mark = page.get_by_role("button", name="북마크", exact=True)
    for pressed in ("true", "false"):
        with page.expect_response(lambda answer: answer.url.endswith("-bookmark")):
            mark.tap()
        expect(mark).to_have_attribute("aria-pressed", pressed)
    page.reload()
    before = place(page)
    link = page.get_by_role("link", name="출석 관리하기")
    Finger(page).hurry(link, 5)
    page.wait_for_url(f"**{runs[0].page}/attendance")
    assert place(page) == before + 1
    page.go_back()
    page.wait_for_url(f"**{runs[0].page}")


def test_a_mark_that_is_saved_twice_is_saved_and_told_once(visitors, runs, caller):
    run = runs[0]
    page = visitors.sign_in(MINJI, "phone")
    page.goto(run.page + "/attendance")
    present = page.get_by_role("button", name="AnnRuns: 출석", exact=True)
    for _ in range(2):
        Finger(page).hurry(present, 2)
        expect(present).to_have_attribute("aria-pressed", "true")
    page.wait_for_load_state("networkidle")
    page.reload()
    expect(present).to_have_attribute("aria-pressed", "true")
    marks = {person["nickname"]: person["attendance"] for person in run.read()["participants"]}
    assert marks["AnnRuns"] == "present"
    ann = visitors.sign_in(ANN, "phone")
    ann.goto("/inbox")
    told = ann.locator(".row", has_text=run.title).filter(has_text="present")
    expect(told).to_have_count(1)
