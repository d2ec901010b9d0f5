"""Links to an entry: made on its share page, read by anybody, and revoked."""

import re

import pytest
from playwright.sync_api import expect

from journals import TEXT, begin, journal_of, told
from people import MINJI


@pytest.fixture
def minji(visitors):
    return visitors.sign_in(MINJI, "phone")


def shared_link(page, text, **choices):
    """Writes an entry, makes a link on its share page, and returns the address that is shown once."""
    journal_of(page)
    entry = begin(page)
    page.locator(TEXT).press_sequentially(text, delay=15)
    told(page)
    page.goto(page.url.split("?")[0] + "/share")
    if "lasting" in choices:
        page.locator("label.segment", has_text=choices["lasting"]).click()
    if "password" in choices:
        page.locator("input[name=password]").fill(choices["password"])
    page.get_by_role("button", name="링크 만들기").click()
    address = page.locator("#made-link").input_value()
    assert entry not in address
    return address


def revoke(page, title):
    page.goto(re.match(r".*/diary/[0-9a-f-]{36}", page.url)[0] + "/links")
    page.locator(".row", has_text=title).locator("[popovertarget], [aria-haspopup=menu]").first.click()
    page.get_by_role("menuitem", name="공유 취소").or_(page.get_by_role("button", name="공유 취소")).first.click()
    page.locator("dialog[open]").get_by_role("button", name="공유 취소").click()
    expect(page.locator(".row", has_text=title)).to_have_count(0)


def test_a_link_is_read_by_a_guest_until_it_is_revoked(minji, visitors):
    address = shared_link(minji, "강가에서\n물이 맑았다")
    guest = visitors.stranger("phone", locale="ko-KR")
    assert guest.goto(address).status == 200
    expect(guest.locator("h1")).to_have_text("강가에서")
    expect(guest.locator(".entry-reading-body")).to_contain_text("물이 맑았다")
    expect(guest.locator("nav, textarea")).to_have_count(0)
    revoke(minji, "강가에서")
    answer = guest.reload()
    assert answer.status == 404
    expect(guest.locator("body")).not_to_contain_text("물이 맑았다")


def test_a_link_with_a_password_asks_for_it(minji, visitors):
    address = shared_link(minji, "둘만\n아는 글", lasting="기한 없음", password="달빛 창가에")
    guest = visitors.stranger("phone", locale="ko-KR")
    guest.goto(address)
    expect(guest.locator("body")).not_to_contain_text("아는 글")
    guest.locator("input[name=password]").fill("햇빛 창가에")
    guest.get_by_role("button", name="읽기").click()
    expect(guest.locator(".field-error")).to_have_text("비밀번호가 맞지 않아요.")
    guest.locator("input[name=password]").fill("달빛 창가에")
    guest.get_by_role("button", name="읽기").click()
    expect(guest.locator(".entry-reading-body")).to_contain_text("아는 글")
    # A device that is signed in reads it as anybody else.
    minji.goto(address)
    expect(minji.locator("input[name=password]")).to_be_visible()


def test_a_short_password_is_refused_beside_its_field(minji):
    journal_of(minji)
    begin(minji)
    minji.locator(TEXT).press_sequentially("짧은 비밀번호", delay=15)
    told(minji)
    minji.goto(minji.url.split("?")[0] + "/share")
    minji.locator("input[name=password]").fill("123")
    minji.get_by_role("button", name="링크 만들기").click()
    expect(minji.locator(".field-error")).to_contain_text("6자 이상")
    expect(minji.locator("#made-link")).to_have_count(0)
