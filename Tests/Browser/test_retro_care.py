"""What may be done to a whole team is seen by all of it before it happens."""

import pytest
from playwright.sync_api import expect

from people import ANN, DOYUN
from test_retro_day import Day


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_team_that_one_deletes_another_keeps(visitors, caller, accessible_in_both_themes, device):
    doyun, ann = visitors.sign_in(DOYUN, device), visitors.sign_in(ANN, device)
    day = Day(caller, DOYUN, doyun, ANN, ann)
    ann.goto(day.address)

    doyun.goto(day.address + "/people")
    doyun.get_by_role("button", name="팀 지우기").click()
    asked = doyun.locator("#delete-team")
    expect(asked).to_contain_text("30일 뒤에")
    asked.get_by_role("textbox").fill("다른 이름")
    asked.get_by_role("button", name="팀 지우기").click()
    expect(doyun.get_by_text("팀 이름과 달라요")).to_be_visible()
    again = doyun.locator("form[action$=delete-team]").first
    again.get_by_role("textbox").fill(doyun.locator("#team-name").input_value())
    again.get_by_role("button", name="팀 지우기").click()
    expect(doyun.locator(".banner", has_text="모두 지워져요")).to_be_visible()

    # Ann has her page open, and is told there.
    expect(ann.locator(".banner", has_text="and everything in it will be deleted")).to_be_visible()
    for page in (doyun, ann):
        accessible_in_both_themes(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    doyun.goto(day.address + "/people")
    expect(doyun.get_by_role("button", name="팀 지우기")).to_have_count(0)
    ann.get_by_role("button", name="Keep team").click()
    for page in (doyun, ann):
        expect(page.locator("form[action$=keep-team]")).to_have_count(0)


def test_who_takes_the_seat_waits_where_everybody_sees_it(visitors, caller, accessible):
    doyun, ann = visitors.sign_in(DOYUN), visitors.sign_in(ANN, "phone")
    day = Day(caller, DOYUN, doyun, ANN, ann)
    later = {"name": "Sprint 3", "start": ann.evaluate("Date.now() + 7200000"), "zone": "Asia/Seoul"}
    day.act(DOYUN, "schedule-retrospective", **later)
    doyun.goto(day.address)
    expect(doyun.get_by_role("button", name="지금 시작하기").first).to_be_visible()

    ann.goto(day.address + "/people")
    ann.get_by_role("button", name="Take the seat").click()
    card = ann.locator(".retro-card")
    expect(card).to_contain_text("You took the seat. You can start early from")
    expect(ann.get_by_role("button", name="Start now")).to_have_count(0)
    expect(doyun.locator(".retro-card")).to_contain_text("진행을 맡았어요")
    expect(doyun.get_by_role("button", name="지금 시작하기")).to_have_count(0)
    accessible(ann)
