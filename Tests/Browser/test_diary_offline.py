"""The diary with no network: written, found, searched and deleted on the device, and with the house once it is back."""

import re

import pytest
from playwright.sync_api import expect

from devices import held, settled, state, until, with_network, without_network
from house import Caller
from journals import TEXT, begin, journal_of, kept, titles, told
from people import MINJI


@pytest.fixture
def visitors(own_house, visitors_of):
    return visitors_of(own_house)


@pytest.fixture
def phone(visitors):
    page = visitors.sign_in(MINJI, "phone", new=True)
    journal_of(page)
    until(page, lambda state: held(state, "diary"))
    settled(page)
    return page


def texts(house, journal):
    caller = Caller(house).sign_in(MINJI)
    address = "/api/v1/journals/" + journal.rsplit("/", 1)[1] + "/entries"
    return sorted(caller.get(f"{address}/{entry['id']}")["text"] for entry in caller.get(address)["entries"])


def test_a_day_on_the_train(own_house, phone):
    journal = phone.url
    without_network(own_house, phone)
    begin(phone)
    phone.keyboard.type("기차\n창밖으로 바다")
    kept(phone)
    # A reload in the middle: the device has it.
    phone.reload()
    expect(phone.locator(TEXT)).to_have_value("기차\n창밖으로 바다")
    phone.locator(TEXT).focus()
    phone.keyboard.press("Control+End")
    phone.keyboard.type("가 보인다")
    phone.locator("a[data-back]").click()
    expect(phone.locator(".row-title", has_text="기차")).to_be_visible()
    begin(phone)
    phone.keyboard.type("지울 것")
    phone.locator("a[data-back]").click()
    expect(phone.locator(".row-title", has_text="지울 것")).to_be_visible()
    phone.goto(journal + "/search?q=바다")
    expect(phone.locator("mark").first).to_have_text("바다")
    phone.goto(journal + "/month")
    expect(phone.locator(".month-day[data-written]")).to_have_count(1)
    phone.goto(journal)
    phone.get_by_role("link", name="지울 것").first.click()
    # Its script begins with the text that the page came with.
    phone.wait_for_url(re.compile("/entry/"))
    phone.locator(TEXT).fill("")
    phone.locator("a[data-back]").click()
    expect(phone.locator("[data-toast]")).to_contain_text("빈 일기를 지웠어요")
    assert titles(phone) == ["기차"]

    with_network(own_house, phone)
    settled(phone)
    assert texts(own_house, journal) == ["기차\n창밖으로 바다가 보인다"]
    phone.reload()
    assert titles(phone) == ["기차"]


def test_the_first_page_is_written_where_the_house_was_never_reached_again(own_house, phone):
    journal = phone.url
    without_network(own_house, phone)
    phone.goto(own_house.address + "/diary")
    expect(phone).to_have_url(journal)
    begin(phone)
    phone.keyboard.type("혼자")
    kept(phone)
    expect(phone.locator("[data-sync-mark]").first).to_have_attribute("data-state", "device")
    with_network(own_house, phone)
    told(phone)
    assert texts(own_house, journal) == ["혼자"]


def test_another_journal_is_made_on_a_device_that_holds_one(own_house, phone):
    phone.goto(own_house.address + "/diary/journals")
    phone.locator("[name=name]").fill("여행 일기")
    phone.get_by_role("button", name="일기장 만들기").click()
    phone.wait_for_url(re.compile(r"/diary/[0-9a-f-]{36}"))
    settled(phone)
    expect(phone.get_by_role("heading", name="여행 일기").first).to_be_visible()
    journals = Caller(own_house).sign_in(MINJI).get("/api/v1/journals")["journals"]
    assert sorted(journal["name"] for journal in journals) == ["여행 일기", "일기"]
    assert state(phone)["refused"] == 0
