"""The running log, by the browser: a day is written, comes back as it was typed, and is deleted after a question; its
photo is added, replaced, seen by who runs along, and taken away; a public one is reported."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from hands import Finger
from house import LONG_ENOUGH, Caller
from meetups import Meetup, introduce
from people import ANN, MINJI, SAM
from pictures import chosen, png

PHOTO = ".run-log-photo img"
# As on a phone that has its pictures elsewhere: it is sent while what was chosen is still being looked at.
LOOKS_LONG = """() => {
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = async function later() {
        await new Promise((over) => setTimeout(over, 700));
        return arrayBuffer.call(this);
    };
}"""
IS_THERE = "image => image.complete && image.naturalWidth > 0"


@pytest.fixture(scope="module", autouse=True)
def profiles(house):
    names = {SAM: "SamLogs", ANN: "AnnLogs", MINJI: "기록민지"}
    return {
        person: introduce(Caller(house, session_cookie(house, person)), nickname) for person, nickname in names.items()
    }


def test_a_day_is_written_mended_and_deleted(visitors, accessible):
    phone = visitors.sign_in(SAM, "phone")
    finger = Finger(phone)
    phone.goto("/run/mine")
    expect(phone.get_by_role("heading", name="Running log")).to_be_visible()
    finger.tap(phone.get_by_role("link", name="Calendar", exact=True))
    phone.wait_for_url("**/run/log")
    accessible(phone)
    finger.tap(phone.get_by_role("link", name="Write today’s log"))
    phone.wait_for_url(re.compile(r"/run/log/\d{4}-\d\d-\d\d$"))
    accessible(phone)
    finger.write(phone.get_by_label("Notes"), "Cold and clear")
    finger.write(phone.get_by_label("Temperature (°C)"), "99")
    finger.tap(phone.get_by_role("button", name="Save"))
    expect(phone.locator("#field-degrees-error")).to_be_visible()
    expect(phone.get_by_label("Notes")).to_have_value("Cold and clear")

    finger.write(phone.get_by_label("Temperature (°C)"), "0")
    finger.tap(phone.get_by_role("button", name="Save"))
    expect(phone.get_by_text("0°C")).to_be_visible()
    expect(phone.get_by_text("Only me")).to_be_visible()
    accessible(phone)

    finger.tap(phone.get_by_role("link", name="Back", exact=True))
    phone.wait_for_url("**/run/log")
    expect(phone.get_by_text("Crew 0 · solo 1")).to_be_visible()
    finger.tap(phone.locator(".run-month .month-number[aria-current=date]"))
    finger.tap(phone.get_by_role("button", name="Delete the log"))
    finger.tap(phone.get_by_role("dialog").get_by_role("button", name="Delete the log"))
    phone.wait_for_url("**/run/log?month=*")
    expect(phone.get_by_text("Cold and clear")).to_have_count(0)


def choose(page, name, content, kind="image/png"):
    page.locator("#field-picture").set_input_files([chosen(name, content, kind)])


def expect_photo(image, width):
    """It is there, of that width: not only its place."""
    expect(image).to_have_attribute("width", str(width), timeout=LONG_ENOUGH)
    image.page.wait_for_function(IS_THERE, arg=image.element_handle())


def test_a_photo_is_added_replaced_seen_by_who_runs_along_and_taken_away(visitors, caller, profiles, accessible):
    Meetup(caller(MINJI), "사진 기록 모임").join(caller(ANN))
    ann, minji = visitors.sign_in(ANN, "phone"), visitors.sign_in(MINJI, "phone")
    finger = Finger(ann)
    ann.goto("/run/log")
    finger.tap(ann.get_by_role("link", name="Write today’s log"))
    ann.wait_for_url(re.compile(r"/run/log/\d{4}-\d\d-\d\d$"))
    choose(ann, "notes.pdf", b"%PDF-1.4", "application/pdf")
    expect(ann.locator("[data-toast]").filter(has_text="notes.pdf")).to_be_visible()
    finger.tap(ann.locator("[data-toast] [data-closes]"))
    expect(ann.locator(".run-photo-item")).to_have_count(0)
    choose(ann, "river.png", png(300, 200))
    expect(ann.get_by_role("checkbox", name="Keep this photo")).to_be_checked()
    accessible(ann)
    finger.write(ann.get_by_label("Notes"), "At the river")
    ann.get_by_role("radio", name="People I run with").check(force=True)
    finger.tap(ann.get_by_role("button", name="Save"))
    expect_photo(ann.locator(PHOTO), 300)
    expect(ann.get_by_text("At the river")).to_be_visible()
    accessible(ann)

    page = f"/run/runner/{profiles[ANN]}"
    minji.goto(page)
    seen = minji.locator(".run-image img")
    # Where she is it may be yesterday.
    expect(seen).to_have_attribute("alt", re.compile("^AnnLogs 님의 사진, "))
    expect_photo(seen, 300)

    finger.tap(ann.get_by_role("link", name="Edit"))
    # Its script takes what is chosen once it is here.
    ann.wait_for_url(re.compile("[?]edit=on$"))
    ann.evaluate(LOOKS_LONG)
    choose(ann, "hill.png", png(200, 300))
    finger.tap(ann.get_by_role("button", name="Save"))
    expect_photo(ann.locator(PHOTO), 200)
    minji.goto(page)
    expect_photo(seen, 200)

    finger.tap(ann.get_by_role("link", name="Edit"))
    finger.tap(ann.get_by_role("checkbox", name="Keep this photo"))
    finger.tap(ann.get_by_role("button", name="Save"))
    # The form has those words, too: its page is left once the day can be edited again.
    expect(ann.get_by_role("link", name="Edit")).to_be_visible()
    expect(ann.get_by_text("At the river")).to_be_visible()
    expect(ann.locator(PHOTO)).to_have_count(0)
    minji.goto(page)
    expect(minji.get_by_text("At the river")).to_be_visible()
    expect(seen).to_have_count(0)


def test_a_public_log_is_reported_and_says_so(visitors, caller, profiles, accessible):
    Meetup(caller(MINJI), "신고 모임").join(caller(SAM))
    # A day that has come everywhere.
    day = (datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=1)).date().isoformat()
    log = {"stamp": "check", "text": "Buy my shoes", "visibility": "public"}
    assert caller(SAM).send("PUT", f"/api/v1/runner/logs/{day}", log)[0] == 200
    minji = visitors.sign_in(MINJI, "phone")
    finger = Finger(minji)
    minji.goto(f"/run/runner/{profiles[SAM]}")
    expect(minji.get_by_text("Buy my shoes")).to_be_visible()
    finger.tap(minji.get_by_role("button", name="신고하기"))
    sheet = minji.get_by_role("dialog")
    sheet.get_by_label("이유").select_option("spam")
    finger.write(sheet.get_by_label("더 알려 줄 것"), "광고예요")
    accessible(minji)
    finger.tap(sheet.get_by_role("button", name="신고하기"))
    expect(minji.get_by_text("신고함", exact=True)).to_be_visible()
    expect(minji.locator("[data-toast]").filter(has_text="관리자가 살펴보고")).to_be_visible()
    expect(minji.get_by_role("button", name="신고하기")).to_have_count(0)
