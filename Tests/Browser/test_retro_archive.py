"""The archive of the Retro room, by the browser: what one received and sent, looked for, and deleted."""

import re
import time

import pytest
from playwright.sync_api import expect

from people import ANN, MINJI
from test_retro import code_of, join, team_of


def write(page, team, recipient, word, situation):
    page.goto(team + "/write")
    page.locator(".pick", has_text=recipient).click()
    page.locator(".pick").filter(has_text=re.compile("Stop|멈춰요")).click()
    following = page.locator("[data-goes=next]:visible")
    following.click()
    page.locator("[name=situation]").fill(situation)
    for _ in range(3):
        following.click()
    page.locator("[name=word]").fill(word)
    page.locator(".write .form-actions button").last.click()
    page.locator(".retro-home").wait_for()


def do(minji, team, use_case):
    """One use case by the API: what the day's own page is for."""
    status, _, body = minji.send("POST", "/api/v1/teams/" + team.split("/retro/")[1] + "/" + use_case, {})
    assert status == 200, body


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_what_one_received_is_kept_searched_and_deleted(visitors, caller, accessible, device):
    minji = visitors.sign_in(MINJI)
    team = team_of(minji)
    ann = visitors.sign_in(ANN, device)
    join(ann, code_of(minji, team), "Ann")
    ann.goto(team)
    ann.get_by_role("link", name="Past retrospectives").click()
    ann.get_by_text("No retrospective has ended yet").wait_for()
    write(minji, team, "Ann", "Listening", "Cut me off in the meeting")
    write(minji, team, "Ann", "Speed", "Shipped it in a day")
    minji.goto(team + "/schedule")
    minji.locator("[name=name]").fill("Sprint 3")
    minji.locator("form.retro-form button").first.click()
    minji.locator(".retro-card[data-state=scheduled]").wait_for()
    for use_case in ["start-retrospective", "end-retrospective"]:
        do(caller(MINJI), team, use_case)

    ann.goto(team + "/archive")
    accessible(ann)
    ann.locator("#search-words").fill("meeting")
    ann.locator("#found-list li").wait_for()
    assert ann.locator("#found-list li").count() == 1
    ann.goto(team + "/archive")
    ann.get_by_role("link", name="Sprint 3").click()
    ann.get_by_role("link", name="Listening").wait_for()
    accessible(ann)
    ann.get_by_role("link", name="Listening").click()
    ann.get_by_text("Cut me off in the meeting").wait_for()
    ann.get_by_text("Matches the sealed text").wait_for()
    ann.get_by_text("From Minji").wait_for()
    accessible(ann)
    assert ann.evaluate("document.documentElement.scrollWidth") <= ann.viewport_size["width"]
    ann.get_by_role("button", name="Delete what you received").click()
    ann.locator("dialog[open]").get_by_role("button", name="Delete", exact=True).click()
    ann.get_by_role("link", name="Speed").wait_for()
    # A step back shows the list as it was left, and then as it is.
    expect(ann.get_by_role("link", name="Listening")).to_have_count(0)

    minji.goto(team + "/box")
    minji.locator(".wall .chip", has_text="Listening").wait_for()


def test_the_room_begins_with_the_team_one_chose(visitors):
    ann = visitors.sign_in(ANN)
    first = team_of(ann, "First", "Ann")
    second = team_of(ann, "Second", "Ann")
    ann.goto("/retro")
    assert ann.url.endswith(second.split("/retro/")[1])
    ann.get_by_role("button", name="Switch team").click()
    ann.get_by_role("button", name="First").click()
    ann.get_by_role("heading", name="First").wait_for()
    ann.goto("/retro")
    assert ann.url.endswith(first.split("/retro/")[1])


def test_the_archive_goes_on_over_its_page(visitors, caller):
    ann = visitors.sign_in(ANN)
    team = team_of(ann, nickname="Ann")
    anns = caller(ANN)
    address = "/api/v1/teams/" + team.split("/retro/")[1]
    now = int(time.time() * 1000)
    for number in range(1, 23):
        day = {"name": f"Sprint {number}", "start": now + 3_600_000, "zone": "Asia/Seoul"}
        for use_case, form in (("schedule-retrospective", day), ("start-retrospective", {}), ("end-retrospective", {})):
            anns.post(f"{address}/{use_case}", form)
    ann.goto(team + "/archive")
    names = ann.locator("#archive-list .row-title")
    assert names.all_inner_texts() == [f"Sprint {number}" for number in range(22, 2, -1)], "the newest first"
    ann.get_by_role("link", name="Show older").click()
    ann.get_by_text("Sprint 1", exact=True).wait_for()
    assert names.all_inner_texts() == ["Sprint 2", "Sprint 1"]
    assert ann.get_by_role("link", name="Show older").count() == 0
    ann.get_by_text("Sprint 2", exact=True).click()
    ann.get_by_role("heading", name="Sprint 2").wait_for()
    ann.go_back()
    ann.get_by_text("Sprint 1", exact=True).wait_for()
    ann.go_back()
    ann.get_by_text("Sprint 22", exact=True).wait_for()
