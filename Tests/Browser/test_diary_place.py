"""Where an entry was written: asked about once, kept late, never a reason to wait."""

import re

import pytest
from playwright.sync_api import expect

from devices import sent
from journals import begin, journal_of, kept
from people import ANN, MINJI

SEOUL = {"latitude": 37.5665, "longitude": 126.978}


@pytest.fixture
def phone(visitors):
    return visitors.sign_in(MINJI, "phone", new=True)


def knows_where_it_is(page):
    """Waits until the browser has said where it is to all that asked, and the device has taken what came of it."""
    page.evaluate("""async () => {
        await new Promise((done) => navigator.geolocation.getCurrentPosition(() => done(), () => done()));
        await fetch(location.href);
    }""")


def place_of(page):
    page.goto(page.url.split("?")[0] + "/details")
    return page.locator("[name=coordinates]")


def test_it_is_asked_once_and_kept_with_a_new_entry_rounded(phone):
    phone.context.grant_permissions(["geolocation"])
    phone.context.set_geolocation(SEOUL)
    journal = journal_of(phone)
    phone.get_by_role("button", name="남기기", exact=True).click()
    expect(phone.locator("[data-place-offer]")).to_be_hidden()
    phone.reload()
    expect(phone.locator("[data-place-offer]")).to_be_hidden()
    begin(phone)
    # It comes when it comes, after the text.
    with phone.expect_response("**/set-place"):
        phone.keyboard.type("광장")
    kept(phone)
    sent(phone)
    expect(place_of(phone)).to_have_value("37.57,126.98")
    # An edit of another day takes no other place.
    phone.context.set_geolocation({"latitude": 35.1796, "longitude": 129.0756})
    phone.go_back()
    phone.locator("#entry-text").press_sequentially("에서")
    kept(phone)
    knows_where_it_is(phone)
    expect(place_of(phone)).to_have_value("37.57,126.98")
    # The settings bring the question back.
    phone.goto(journal + "/settings")
    setting = phone.locator("[data-place-setting] input")
    expect(setting).to_be_checked()
    setting.uncheck()
    phone.goto(journal)
    begin(phone)
    phone.keyboard.type("집")
    kept(phone)
    knows_where_it_is(phone)
    expect(place_of(phone)).to_have_value("")
    sent(phone)


def test_a_no_is_never_asked_again(phone):
    journal_of(phone)
    phone.get_by_role("button", name="남기지 않기").click()
    phone.reload()
    expect(phone.locator("[data-place-offer]")).to_be_hidden()
    begin(phone)
    phone.keyboard.type("아무 데도 아닌 곳")
    kept(phone)
    expect(place_of(phone)).to_have_value("")
    sent(phone)


def test_denied_by_the_browser_is_a_no_and_the_entry_is_the_same(visitors):
    laptop = visitors.sign_in(ANN, "desktop", new=True)
    journal_of(laptop)
    # Not granted: Chromium denies without asking.
    laptop.get_by_role("button", name=re.compile("^Keep ")).click()
    expect(laptop.locator("[data-toast]")).to_contain_text("doesn’t tell where you are")
    laptop.reload()
    expect(laptop.locator("[data-place-offer]")).to_be_hidden()
    begin(laptop)
    laptop.keyboard.type("Nowhere")
    kept(laptop)
    expect(place_of(laptop)).to_have_value("")
    sent(laptop)


def test_nowhere_is_never_zero_zero(phone):
    phone.context.grant_permissions(["geolocation"])
    phone.context.set_geolocation({"latitude": 0.0, "longitude": 0.0})
    journal_of(phone)
    phone.get_by_role("button", name="남기기", exact=True).click()
    begin(phone)
    with phone.expect_response("**/set-place"):
        phone.keyboard.type("섬")
    kept(phone)
    expect(place_of(phone)).to_have_value("")
    sent(phone)
