"""A run that repeats: planned on a phone, one of it skipped, the rest moved, as the leader and as somebody who looks."""

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from hands import Finger
from house import Caller
from meetups import Meetup, introduce
from people import ANN, MINJI


@pytest.fixture(scope="module", autouse=True)
def profiles(house):
    for person, nickname in {MINJI: "달리는민지", ANN: "AnnRuns"}.items():
        introduce(Caller(house, session_cookie(house, person)), nickname)


def runs(page):
    """The runs of the series on a page."""
    return page.locator("[id^='series-']")


def test_a_run_is_repeated_one_is_skipped_and_the_following_are_edited(visitors, caller, accessible):
    run = Meetup(caller(MINJI), "매주 수요일")
    minji = visitors.sign_in(MINJI, "phone")
    finger = Finger(minji)
    minji.goto(run.page)
    finger.tap(minji.get_by_role("button", name="매주 반복하기"))
    asked = minji.get_by_role("dialog", name="매주 반복하기")
    asked.get_by_label("이번을 포함해 몇 번").select_option("3")
    accessible(minji)
    finger.tap(asked.get_by_role("button", name="매주 반복하기"))
    expect(minji.get_by_role("heading", name="매주 반복: 3번 중 1번째")).to_be_visible()
    expect(runs(minji)).to_have_count(3)
    accessible(minji)

    # The second is skipped: this one alone is what is chosen beforehand.
    finger.tap(runs(minji).nth(1).get_by_role("link"))
    expect(minji.get_by_role("heading", name="매주 반복: 3번 중 2번째")).to_be_visible()
    finger.tap(minji.get_by_role("button", name="모임 취소하기"))
    cancels = minji.get_by_role("dialog", name="모임 취소하기")
    expect(cancels.get_by_label("어느 모임에")).to_have_value("this")
    finger.tap(cancels.get_by_role("button", name="모임 취소하기"))
    expect(minji.get_by_text("이 모임은 취소되었어요.")).to_be_visible()

    minji.goto(run.page + "/edit")
    minji.get_by_label("제목", exact=True).fill("매주 수요일, 천천히")
    minji.get_by_label("어느 모임에").select_option("following")
    minji.get_by_role("button", name="저장", exact=True).click()
    minji.wait_for_url(f"**{run.page}")

    ann = visitors.sign_in(ANN, "phone")
    ann.goto(run.page)
    expect(ann.get_by_role("heading", name="Repeats weekly: 1 of 3")).to_be_visible()
    expect(runs(ann).nth(1)).to_contain_text("Cancelled")
    Finger(ann).tap(runs(ann).nth(2).get_by_role("link"))
    expect(ann.get_by_role("heading", name="매주 수요일, 천천히")).to_be_visible()
    expect(ann.get_by_role("link", name="Apply", exact=True)).to_be_visible()
