"""The diary: one page to write on, saved while it is written."""

import contextlib
import datetime
import re

import pytest
from playwright.sync_api import Error, expect

from devices import come_over, sent
from journals import TEXT, begin, journal_of, kept, titles, told
from people import ANN, MINJI


@pytest.fixture
def minji(visitors):
    return visitors.sign_in(MINJI, "phone")


def write(page, text):
    page.locator(TEXT).press_sequentially(text, delay=15)


def test_a_page_is_written_left_and_found_again(minji):
    journal = journal_of(minji)
    begin(minji)
    write(minji, "첫눈\n창밖이 하얗다")
    minji.locator("a[data-back]").click()
    expect(minji.locator(".entry-month .row-title").first).to_have_text("첫눈")
    expect(minji.locator(".entry-preview").first).to_have_text("창밖이 하얗다")
    minji.get_by_role("link", name="첫눈").first.click()
    expect(minji.locator(TEXT)).to_have_value("첫눈\n창밖이 하얗다")
    # One that is there opens to be read.
    expect(minji.locator(TEXT)).not_to_be_focused()
    minji.goto(journal)
    sent(minji)


def test_typing_is_saved_without_a_button_and_survives_a_reload(minji):
    journal_of(minji)
    begin(minji)
    write(minji, "점심\n국수")
    kept(minji)
    minji.reload()
    expect(minji.locator(TEXT)).to_have_value("점심\n국수")
    sent(minji)


def test_what_is_typed_is_in_a_request_within_a_second_though_typing_goes_on(visitors):
    page = visitors.sign_in(MINJI)
    page.clock.install()
    journal_of(page)
    begin(page)
    page.clock.pause_at(page.evaluate("Date.now()") + 1_000)
    with page.expect_request(lambda request: "write-entry" in request.url and "1" in request.post_data):
        for number in range(1, 6):
            page.keyboard.insert_text(f"{number}")
            page.clock.run_for(200)
    page.clock.resume()
    told(page)


def test_an_untouched_page_leaves_nothing(minji):
    journal = journal_of(minji)
    entry = begin(minji)
    write(minji, "  ")
    minji.locator("a[data-back]").click()
    minji.wait_for_url(journal)
    expect(minji.locator(f".entry-month a[href*='{entry}']")).to_have_count(0)
    sent(minji)
    minji.reload()
    expect(minji.locator(".entry-month a[href*='/entry/']")).not_to_have_count(0)
    expect(minji.locator(f".entry-month a[href*='{entry}']")).to_have_count(0)


def test_an_emptied_entry_is_deleted_and_can_be_brought_back(minji):
    journal_of(minji)
    begin(minji)
    write(minji, "지울 글")
    minji.locator("a[data-back]").click()
    minji.get_by_role("link", name="지울 글").first.click()
    # Its script begins with the text that the page came with.
    minji.wait_for_url(re.compile("/entry/"))
    minji.locator(TEXT).fill("")
    minji.locator("a[data-back]").click()
    toast = minji.locator("[data-toast]")
    expect(toast).to_contain_text("빈 일기를 지웠어요")
    expect(minji.get_by_role("link", name="지울 글")).to_have_count(0)
    toast.get_by_role("button", name="되돌리기").click()
    expect(minji.get_by_role("link", name="지울 글").first).to_be_visible()
    sent(minji)


def test_nothing_is_written_after_delete(minji):
    journal = journal_of(minji)
    begin(minji)
    write(minji, "사라질 글")
    # The menu has more in it once there is an entry, and is not to move under the finger.
    kept(minji)
    address = minji.url
    minji.locator("[aria-haspopup=menu], [popovertarget=entry-menu]").first.click()
    minji.locator("#entry-menu a[href$=delete]").click()
    # The way back comes first.
    expect(minji.locator(".form-actions > *").first).to_have_text("취소")
    minji.get_by_role("button", name="지우기").click()
    minji.wait_for_url(lambda address: "/entry/" not in address)
    minji.go_back()
    minji.go_back()
    if minji.locator(TEXT).count():
        write(minji, "!")
    minji.goto(journal)
    expect(minji.get_by_role("link", name="사라질 글")).to_have_count(0)
    minji.goto(address)
    expect(minji.locator(TEXT)).to_have_count(0)
    sent(minji)


def test_two_tabs_write_one_entry_and_no_word_is_lost(minji):
    journal_of(minji)
    begin(minji)
    write(minji, "하나\n둘\n셋")
    kept(minji)
    other = minji.context.new_page()
    other.goto(minji.url)
    expect(other.locator(TEXT)).to_have_value("하나\n둘\n셋")
    other.locator(TEXT).focus()
    other.keyboard.press("Control+End")
    write(other, " 넷")
    kept(other)
    # The first tab shows it, and its caret stays.
    expect(minji.locator(TEXT)).to_have_value("하나\n둘\n셋 넷")
    minji.locator(TEXT).evaluate("area => { area.focus(); area.setSelectionRange(2, 2); }")
    write(minji, "!")
    expect(minji.locator(TEXT)).to_have_value("하나!\n둘\n셋 넷")
    expect(other.locator(TEXT)).to_have_value("하나!\n둘\n셋 넷")
    told(minji)


def test_two_devices_write_one_entry_and_no_word_is_lost(visitors, minji):
    laptop = visitors.sign_in(MINJI, "desktop")
    journal_of(minji)
    begin(minji)
    write(minji, "아침\n점심\n저녁")
    told(minji)
    laptop.goto(minji.url)
    expect(laptop.locator(TEXT)).to_have_value("아침\n점심\n저녁")
    laptop.locator(TEXT).focus()
    laptop.keyboard.press("Control+End")
    write(laptop, ": 국밥")
    told(laptop)
    expect(minji.locator(TEXT)).to_have_value("아침\n점심\n저녁: 국밥")
    # Both change one line before they hear of each other: both stay, and both pages say so.
    held = []
    minji.context.route("**/api/v1/sync", lambda route: held.append(route))
    minji.locator(TEXT).evaluate("area => { area.focus(); area.setSelectionRange(2, 2); }")
    laptop.locator(TEXT).evaluate("area => { area.focus(); area.setSelectionRange(2, 2); }")
    write(minji, ": 죽")
    write(laptop, ": 빵")
    # What is still only on a page would be carried over into the other's line there, and not clash.
    for page in (minji, laptop):
        kept(page)
    minji.context.unroute("**/api/v1/sync")
    for route in held:
        # One that came while the way was opened goes on by itself.
        with contextlib.suppress(Error):
            route.continue_()
    for page in (minji, laptop):
        told(page)
    for page in (minji, laptop):
        expect(page.locator(TEXT)).to_have_value(re.compile("아침: 죽"))
        expect(page.locator(TEXT)).to_have_value(re.compile("아침: 빵"))
        expect(page.locator(".entry-clash")).to_be_visible()


def test_nobody_else_sees_it(visitors, minji):
    journal_of(minji)
    begin(minji)
    write(minji, "나만 읽는 글")
    told(minji)
    ann = visitors.sign_in(ANN)
    ann.goto(minji.url)
    expect(ann.locator("body")).not_to_contain_text("나만 읽는 글")
    ann.goto(minji.url.split("/entry/")[0])
    expect(ann.locator("body")).not_to_contain_text("나만 읽는 글")


def test_long_dates_and_rows_line_up(minji):
    journal_of(minji)
    begin(minji)
    write(minji, "제목\n\n본문")
    minji.locator("a[data-back]").click()
    # Whichever day it is where each of the entries was begun.
    expect(minji.locator("li", has_text="제목").locator(".entry-preview", has_text="본문").first).to_be_visible()
    edges = minji.locator(".entry-preview").evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
    assert len(set(edges)) == 1
    sent(minji)


@pytest.mark.without_worker("a worker keeps what people have not sent apart itself")
def test_what_one_person_has_not_sent_waits_for_them_while_another_uses_the_device_and_signs_out(visitors, house):
    minji = visitors.sign_in(MINJI, "phone", new=True)
    journal_of(minji)
    begin(minji)
    entry = minji.url
    minji.route("**/write-entry", lambda route: route.abort())
    write(minji, "터널에서 쓴 글")
    expect(minji.locator("[data-sync-mark]")).to_have_attribute("data-state", "device")
    come_over(house, minji, ANN)
    minji.goto("/me")
    minji.locator("form[action='/sign-out'] button").click()
    minji.wait_for_url(re.compile("/sign-in"))
    assert "터널에서 쓴 글" in minji.evaluate("JSON.stringify(localStorage)")
    minji.unroute("**/write-entry")
    come_over(house, minji, MINJI)
    minji.goto(entry.split("/entry/")[0])
    expect(minji.locator(".entry-month .row-title", has_text="터널에서 쓴 글")).to_be_visible()
    # Her own sign-out leaves nothing of hers.
    minji.goto("/me")
    minji.evaluate("localStorage.setItem(`maru-draft/${document.querySelector('form[data-person]').dataset.person}/diary/1`, '{}')")
    minji.locator("form[action='/sign-out'] button").click()
    minji.get_by_role("dialog").get_by_role("button", name="버리고 로그아웃").click()
    minji.wait_for_url(re.compile("/sign-in"))
    minji.wait_for_function("() => !JSON.stringify(localStorage).includes('maru-draft')")


@pytest.mark.without_worker("scripts come from the house, as on a first visit")
def test_what_is_written_before_the_scripts_are_here_is_kept(minji):
    journal = journal_of(minji)
    held = []
    # All scripts but the one that comes with the page.
    scripts = re.compile(r"/scripts/(?!first\.)")
    minji.route(scripts, lambda route: held.append(route))
    minji.goto(f"{journal}/new", wait_until="commit")
    minji.locator(TEXT).click()
    write(minji, "느린 줄\n한 줄씩")
    assert held
    # Lets go what is held.
    minji.unroute(scripts)
    kept(minji)
    expect(minji.locator(TEXT)).to_have_value("느린 줄\n한 줄씩")
    minji.reload()
    expect(minji.locator(TEXT)).to_have_value("느린 줄\n한 줄씩")


def test_an_entry_that_is_begun_after_midnight_is_of_the_new_day(visitors, caller):
    page = visitors.sign_in(MINJI)
    journal_of(page)
    entry = begin(page)
    day = page.locator("form[data-auto-save] [name=day]")
    today = day.input_value()
    yesterday = (datetime.date.fromisoformat(today) - datetime.timedelta(days=1)).isoformat()
    # As on a page that was opened before midnight, and is brought up to date then.
    day.evaluate("(field, value) => { field.value = value }", yesterday)
    page.evaluate(UPDATE)
    expect(day).to_have_value(today)
    page.locator(TEXT).press_sequentially("새벽에 쓴 글")
    told(page)
    # What is written keeps its day.
    day.evaluate("(field, value) => { field.value = value }", yesterday)
    page.evaluate(UPDATE)
    expect(day).to_have_value(yesterday)
    journal = re.search(r"/diary/([0-9a-f-]{36})", page.url)[1]
    assert caller(MINJI).get(f"/api/v1/journals/{journal}/entries/{entry}")["day"] == today


UPDATE = """async () => {
    const text = await (await fetch(location.href)).text();
    const detail = new DOMParser().parseFromString(text, "text/html");
    document.dispatchEvent(new CustomEvent("maru:page", { detail }));
}"""
