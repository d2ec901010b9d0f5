"""The running log, by the browser: a day is written, comes back as it was typed, and is deleted after a question."""

import re

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from hands import Finger
from house import Caller
from meetups import introduce
from people import SAM


@pytest.fixture(autouse=True)
def profile(house):
    introduce(Caller(house, session_cookie(house, SAM)), "SamLogs")


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
