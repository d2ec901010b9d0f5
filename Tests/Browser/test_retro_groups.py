"""What becomes of keywords on the day of a retrospective, by the browser: put together, voted for, kept for next time."""

import re

import pytest
from playwright.sync_api import expect

from hands import Finger, Keyboard
from people import ANN, DOYUN, MINJI, SAM
from test_retro_day import Day


def opened(day, leader, page, reader):
    """It is the reader's turn, who has opened three keywords and left one face down."""
    members = day.callers[leader.email].get(f"/api/v1/teams/{day.id}")["members"]
    theirs = next(member["id"] for member in members if member["nickname"] == reader.email[:3])
    for word in ("listening", "Pairing", "Later"):
        day.write(leader, theirs, word, "stop", "A long story about " + word)
    day.start(leader)
    day.act(leader, "give-turn", person=theirs)
    keywords = day.callers[reader.email].get(f"/api/v1/teams/{day.id}")["keywords"]
    ids = {keyword["word"]: keyword["id"] for keyword in keywords}
    for word in ("Listening", "listening", "Pairing"):
        day.act(reader, "open-keyword", keyword=ids[word])
    return ids


def groups(page):
    return page.locator(".day-group")


def test_keywords_are_put_together_voted_for_unseen_and_kept(visitors, caller):
    """도윤 has the seat and a keyboard alone, Ann is on a phone."""
    doyun = visitors.sign_in(DOYUN)
    ann = visitors.sign_in(ANN, "phone")
    day = Day(caller, DOYUN, doyun, ANN, ann)
    opened(day, DOYUN, doyun, ANN)
    keys, finger = Keyboard(doyun), Finger(ann)
    for page in (doyun, ann):
        page.goto(day.address + "/day")
        expect(groups(page)).to_have_count(3)

    # What is spelled alike by one press, anything by two lists, and apart again.
    finger.tap(ann.get_by_role("button", name=re.compile("^Put the “listening” together", re.I)))
    for page in (doyun, ann):
        expect(groups(page)).to_have_count(2)
    doyun.locator("#group-this").select_option(label="Pairing")
    with_it = doyun.locator("#group-with option").filter(has_not_text="Pairing")
    doyun.locator("#group-with").select_option(value=with_it.get_attribute("value"))
    keys.activate(doyun.get_by_role("button", name="묶기", exact=True))
    for page in (doyun, ann):
        expect(groups(page)).to_have_count(1)
    finger.tap(ann.get_by_role("button", name=re.compile("^Split: ")))
    for page in (doyun, ann):
        expect(groups(page)).to_have_count(3)

    # Nobody sees how anybody votes.
    finger.tap(ann.get_by_role("button", name="Vote: Pairing"))
    expect(ann.get_by_role("button", name="Vote: Pairing")).to_have_attribute("aria-pressed", "true")
    expect(ann.locator("#day-opened .field-hint")).to_contain_text("2 left")
    expect(doyun.get_by_role("button", name="표 주기: Pairing")).to_have_attribute("aria-pressed", "false")
    keys.activate(doyun.get_by_role("button", name="표 주기: Pairing"))
    expect(doyun.get_by_role("button", name="표 주기: Pairing")).to_have_attribute("aria-pressed", "true")
    expect(doyun.get_by_role("button", name="표 주기: Pairing")).to_be_focused()
    for page in (doyun, ann):
        expect(groups(page).locator(".trait")).to_have_count(0)
    assert ann.get_by_role("button", name="Show results").count() == 0, "who does not lead shows nothing"
    keys.activate(doyun.get_by_role("button", name="투표 결과 보여 주기"))
    expect(groups(ann).first).to_contain_text("Pairing")
    expect(groups(ann).first.locator(".trait")).to_have_text("2 votes")
    expect(groups(doyun).first.locator(".trait")).to_have_text("2표")
    expect(groups(ann).last.locator(".trait")).to_have_text("0 votes")

    finger.tap(ann.get_by_role("button", name="Keep unopened for next time"))
    expect(ann.get_by_role("button", name="Bring kept keywords back")).to_be_visible()
    later = doyun.locator(".day-chips .chip", has_text="Later")
    expect(later).to_contain_text("다음 회고로 넘겼어요")
    expect(doyun.locator("#end-retrospective")).to_contain_text("열지 않은 키워드 1개는 받은 사람만 지난 회고에서 읽어요.")
    # All that is left of the others', before the end.
    keys.activate(doyun.get_by_role("button", name="열지 않은 키워드 1개를 다음 회고로 넘기기"))
    expect(doyun.get_by_role("button", name=re.compile("개를 다음 회고로 넘기기$"))).to_have_count(0)
    expect(doyun.locator("#end-retrospective")).not_to_contain_text("열지 않은 키워드")
    day.act(DOYUN, "end-retrospective")
    for page in (doyun, ann):
        page.wait_for_url(re.compile(re.escape(day.address) + r"$"))
        expect(page.locator(".wall")).to_contain_text("Later")
        expect(page.locator(".wall")).to_contain_text("Thorough")
        expect(page.locator(".wall")).not_to_contain_text("Pairing")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_axe_finds_nothing_on_groups_and_votes_and_nothing_is_cut_off(
        visitors, caller, accessible_in_both_themes, device):
    minji = visitors.sign_in(MINJI, device)
    sam = visitors.sign_in(SAM, device)
    day = Day(caller, MINJI, minji, SAM, sam)
    ids = opened(day, MINJI, minji, SAM)
    day.act(SAM, "group-keyword", keyword=ids["Listening"], **{"with": ids["listening"]})

    def check():
        for page in (minji, sam):
            page.goto(day.address + "/day")
            page.locator(".day-group").first.wait_for()
            accessible_in_both_themes(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]

    day.act(SAM, "vote", keyword=ids["Pairing"])
    day.act(SAM, "park-keyword", keyword=ids["Later"])
    check()
    day.act(MINJI, "show-votes")
    check()
