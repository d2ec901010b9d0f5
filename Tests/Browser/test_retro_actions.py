"""What a team decides on the day of a retrospective, by the browser: a card, and a question the next time."""

import re

import pytest
from playwright.sync_api import expect

from boards import Board
from hands import Finger, Keyboard
from people import ANN, DOYUN, MINJI, SAM
from test_retro_day import Day, card_of, chip


def actions(page, part):
    return page.locator(f"#{part} .action")


def test_what_is_decided_becomes_a_card_and_is_asked_about_next_time(visitors, caller):
    """도윤 has the seat and a keyboard alone, Ann is on a phone."""
    doyun = visitors.sign_in(DOYUN)
    ann = visitors.sign_in(ANN, "phone")
    day = Day(caller, DOYUN, doyun, ANN, ann)
    day.start(DOYUN)
    keys, finger = Keyboard(doyun), Finger(ann)
    for page in (doyun, ann):
        page.goto(day.address + "/day")
    keys.activate(card_of(doyun, "ann").get_by_role("button"))
    finger.tap(chip(ann, "Listening"))

    # Who is done says so, and whoever leads sees it; the next turn begins without.
    expect(doyun.locator(".day-signs")).to_have_text("2명 중 0명이 이야기를 마쳤어요")
    finger.tap(ann.get_by_role("button", name="I’m done"))
    expect(doyun.locator(".day-signs")).to_have_text("2명 중 1명이 이야기를 마쳤어요")
    expect(card_of(doyun, "ann").locator(".trait")).to_be_visible()
    expect(ann.get_by_role("button", name="I’m done")).to_have_attribute("aria-pressed", "true")

    finger.tap(ann.get_by_role("button", name="Make this an action"))
    ann.locator("#action-title").fill("Let everybody finish")
    ann.locator("#action-owner").select_option(label="doyun")
    ann.locator("#action-due").fill("2027-01-15")
    finger.tap(ann.locator("#make-action .form-actions button").last)
    for page in (doyun, ann):
        expect(actions(page, "day-actions")).to_contain_text("Let everybody finish")
        expect(actions(page, "day-actions")).to_contain_text("doyun")
    keys.activate(doyun.get_by_role("button", name="다음: doyun"))
    expect(ann.locator(".day-signs")).to_have_text("0 of 2 done")

    day.act(DOYUN, "end-retrospective")
    for page in (doyun, ann):
        page.wait_for_url(re.compile(re.escape(day.address) + r"$"))
        expect(actions(page, "actions")).to_contain_text("Let everybody finish")
    finger.tap(actions(ann, "actions").get_by_role("link"))
    ann.wait_for_url(re.compile("/board/.*/card/"))
    board, card = re.search(r"/board/([^/]+)/card/([^/?#]+)", ann.url).groups()
    expect(ann.locator(".top-title")).to_have_text("Let everybody finish")

    start = {"name": "Sprint 4", "start": 0, "zone": "Asia/Seoul"}
    start["start"] = ann.evaluate("Date.now() + 3600000")
    day.act(DOYUN, "schedule-retrospective", **start)
    day.start(DOYUN)
    for page in (doyun, ann):
        page.goto(day.address + "/day")
        expect(actions(page, "unfinished-actions")).to_contain_text("Let everybody finish")
    columns = day.callers[ANN.email].get(f"/api/v1/boards/{board}")["columns"]
    done = next(column["id"] for column in columns if column["kind"] == "done")
    day.callers[ANN.email].post(f"/api/v1/boards/{board}/cards/{card}/move", {"column": done})
    for page in (doyun, ann):
        page.reload()
    finger.tap(actions(ann, "finished-actions").get_by_role("button", name="Partly"))
    pressed = actions(doyun, "finished-actions").locator("[aria-pressed=true]")
    expect(pressed).to_have_text("조금요")
    keys.activate(actions(doyun, "finished-actions").get_by_role("button", name="도움이 됐어요"))
    expect(actions(ann, "finished-actions").locator("[aria-pressed=true]")).to_have_text("Yes")


def test_a_team_chooses_the_board_of_its_actions_which_stays_chosen(visitors, caller):
    doyun = visitors.sign_in(DOYUN)
    ann = visitors.sign_in(ANN, "phone")
    day = Day(caller, DOYUN, doyun, ANN, ann)
    board = Board(day.callers[DOYUN.email], "다음 스프린트")
    doyun.goto(day.address + "/people")
    choice = doyun.locator("#action-board").get_by_label("보드", exact=True)
    expect(choice).to_have_value("")
    choice.select_option(label="다음 스프린트")
    doyun.get_by_role("button", name="보드 정하기").click()
    doyun.wait_for_url(re.compile(re.escape(day.address) + r"(\?.*)?$"))
    doyun.goto(day.address + "/people")
    expect(choice).to_have_value(board.id)
    # Whoever is not on that board is not told its name.
    ann.goto(day.address + "/people")
    chosen = ann.locator("#action-board select option:checked")
    expect(chosen).to_have_attribute("value", board.id)
    expect(chosen).not_to_contain_text("스프린트")

    start = {"name": "Sprint 4", "start": ann.evaluate("Date.now() + 3600000"), "zone": "Asia/Seoul"}
    for number, title in enumerate(("회의 줄이기", "먼저 듣기")):
        # A page of the day goes elsewhere by itself when the day ends.
        doyun.goto("about:blank")
        if number:
            day.act(DOYUN, "end-retrospective")
            day.act(DOYUN, "schedule-retrospective", **start)
        day.start(DOYUN)
        # A device leads to the day once it has heard of the start.
        doyun.goto(day.address)
        expect(doyun.locator("#main").get_by_text("함께 열어 보기")).to_be_visible()
        doyun.goto(day.address + "/day")
        doyun.get_by_role("button", name="액션 만들기").click()
        expect(doyun.locator("#action-where")).to_contain_text("다음 스프린트")
        doyun.locator("#action-title").fill(title)
        doyun.locator("#make-action .form-actions button").last.click()
        expect(actions(doyun, "day-actions")).to_contain_text(title)
    assert sorted(sum((board.titles(kind) for kind in board.columns), [])) == ["먼저 듣기", "회의 줄이기"]


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_axe_finds_nothing_on_actions_and_signs_and_nothing_is_cut_off(
        visitors, caller, accessible_in_both_themes, device):
    minji = visitors.sign_in(MINJI, device)
    sam = visitors.sign_in(SAM, device)
    day = Day(caller, MINJI, minji, SAM, sam)
    day.start(MINJI)
    members = day.callers[MINJI.email].get(f"/api/v1/teams/{day.id}")["members"]
    sams = next(member["id"] for member in members if member["nickname"] == "sam")
    day.act(MINJI, "give-turn", person=sams)
    day.act(SAM, "say-done")
    for title in ("Talk less in the weekly and let everybody who has not spoken yet go first, every time", "회의록"):
        day.act(SAM, "make-action", title=title, owner=sams, due="2026-01-02")
    for page in (minji, sam):
        page.goto(day.address + "/day")
        if page is sam:
            chip(sam, "Listening").click()
            sam.locator(".day-keyword").wait_for()
        page.locator(".day-actions").first.wait_for()
        accessible_in_both_themes(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    sam.get_by_role("button", name="Make this an action").click()
    sam.locator("#action-title").wait_for()
    accessible_in_both_themes(sam)
