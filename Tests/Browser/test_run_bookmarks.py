"""Bookmarks of runs, by the browser: set by a guest after signing in, found again by the time of the day, taken away."""

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from hands import Finger
from house import Caller
from meetups import Meetup, introduce
from people import ANN, MINJI


@pytest.fixture(scope="module", autouse=True)
def leader(house):
    introduce(Caller(house, session_cookie(house, MINJI)), "달리는민지")


def test_a_guest_signs_in_to_bookmark_a_run_and_finds_it_again(visitors, caller, accessible):
    run = Meetup(caller(MINJI), "Riverside at dusk", band="before-work")
    page = visitors.stranger("phone", "en-US")
    finger = Finger(page)
    page.goto(run.page)
    finger.tap(page.get_by_role("link", name="Bookmark (sign in first)"))
    page.wait_for_url("**/sign-in?next=*")
    finger.write(page.get_by_label("E-mail address"), ANN.email)
    finger.write(page.get_by_label("Password", exact=True), ANN.password)
    finger.tap(page.get_by_role("button", name="Sign in"))
    page.wait_for_url(f"**{run.page}")

    mark = page.get_by_role("button", name="Bookmark", exact=True)
    expect(mark).to_have_attribute("aria-pressed", "false")
    finger.tap(mark)
    expect(mark).to_have_attribute("aria-pressed", "true")
    page.goto("/run?text=Riverside")
    row = page.get_by_role("button", name=f"{run.title}: Bookmark")
    expect(row).to_have_attribute("aria-pressed", "true")
    box = row.bounding_box()
    assert min(box["width"], box["height"]) >= 44, box

    finger.tap(page.get_by_role("link", name="Bookmarks", exact=True))
    page.wait_for_url("**/run/bookmarks")
    expect(page.locator("#bookmark-list .row-title")).to_have_text([run.title])
    accessible(page)
    finger.tap(page.get_by_role("link", name="Day off 0"))
    expect(page.get_by_text("No run on a day off is bookmarked.")).to_be_visible()
    finger.tap(page.get_by_role("link", name="Before work 1"))
    finger.tap(row)
    expect(page.get_by_text("No run before work is bookmarked.")).to_be_visible()
    expect(page.locator("#bookmark-list")).to_have_count(0)
