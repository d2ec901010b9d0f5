"""Where the house begins: what waits for somebody, the quickest way to a card, and rooms that are put away."""

import datetime
import zoneinfo

import pytest
from playwright.sync_api import expect

from boards import Board
from house import new_id
from people import ANN, DOYUN, MINJI


def day_of(person, days: int = 0) -> str:
    return (datetime.datetime.now(zoneinfo.ZoneInfo(person.zone)).date() + datetime.timedelta(days)).isoformat()


@pytest.fixture
def board(caller):
    return Board(caller(DOYUN), "오늘의 판")


def test_what_is_due_stands_under_its_day_and_opens(visitors, board):
    board.add("어제 일", due=day_of(DOYUN, -1))
    board.add("오늘 일", due=day_of(DOYUN))
    board.add("모레 일", due=day_of(DOYUN, 2))
    page = visitors.sign_in(DOYUN, "phone")
    page.goto("/")
    page.wait_for_url("**/today")
    over = page.locator(".due-group", has=page.get_by_role("heading", name="기한 지남"))
    expect(over.get_by_role("link", name="어제 일")).to_be_visible()
    expect(over.locator(".due-word").first).to_have_text("기한 지남")
    expect(page.locator(".due-group", has=page.get_by_role("heading", name="오늘까지"))).to_contain_text("오늘 일")
    page.get_by_role("link", name="모레 일").click()
    page.wait_for_url("**/card/*")
    page.go_back()
    page.wait_for_url("**/today")


def test_a_card_is_added_from_here_and_waits_here(visitors, board):
    page = visitors.sign_in(DOYUN)
    page.goto("/today")
    page.get_by_label("새 카드").fill("우유 사기")
    page.get_by_role("combobox", name="보드", exact=True).select_option(board.id)
    page.get_by_role("button", name="카드 추가").click()
    expect(page.locator(f"a[href*='{board.id}/card/']", has_text="우유 사기")).to_be_visible()
    expect(page.locator(".toast")).to_contain_text("‘우유 사기’를 ‘오늘의 판’에 추가했어요.")
    assert board.titles() == ["우유 사기"]
    expect(page.get_by_label("새 카드")).to_have_value("")
    # What was chosen stays chosen, and is readable on the narrowest phone.
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/today")
    expect(page.get_by_role("combobox", name="보드", exact=True)).to_have_value(board.id)
    assert page.get_by_role("combobox", name="보드", exact=True).bounding_box()["width"] >= 150


def test_a_card_added_from_here_is_taken_back_here(visitors, board):
    page = visitors.sign_in(DOYUN)
    page.goto("/today")
    page.get_by_label("새 카드").fill("잘못 쓴 것")
    page.get_by_role("combobox", name="보드", exact=True).select_option(board.id)
    page.get_by_role("button", name="카드 추가").click()
    page.locator(".toast").get_by_role("button", name="되돌리기").click()
    expect(page.locator(".toast")).to_contain_text("되돌렸어요: ‘잘못 쓴 것’ 추가.")
    expect(page.get_by_role("heading", name="오늘", exact=True)).to_be_visible()
    expect(page.locator(f"a[href*='{board.id}/card/']", has_text="잘못 쓴 것")).to_have_count(0)
    assert board.titles() == []


def test_a_card_is_ticked_off_here_and_the_focus_moves_on(visitors, board):
    for title in ("먼저", "다음"):
        board.add(title, due=day_of(DOYUN))
    page = visitors.sign_in(DOYUN, "phone")
    page.goto("/today")
    first = page.locator(f"li:has(a[href*='{board.id}/card/'])", has_text="먼저")
    tick = first.get_by_role("checkbox", name="먼저", exact=True)
    box = tick.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    tick.focus()
    page.keyboard.press("Space")
    expect(page.locator(".toast")).to_contain_text("‘먼저’를 ‘완료’로 옮겼어요.")
    expect(first).to_have_count(0)
    expect(page.get_by_role("checkbox", name="다음", exact=True)).to_be_focused()
    page.locator(".toast").get_by_role("button", name="되돌리기").click()
    expect(first).to_be_visible()


def test_a_weekly_card_that_is_ticked_off_comes_again_until_that_is_undone(visitors, board):
    # Yesterday's, so that the next one is among the coming days in the worker's zone too.
    card = board.add("회고 준비", due=day_of(DOYUN, -1), repeat="weekly")
    page = visitors.sign_in(DOYUN)
    page.goto("/today")
    rows = page.locator(f"li:has(a[href*='{board.id}/card/'])", has_text="회고 준비")
    rows.get_by_role("checkbox", name="회고 준비", exact=True).press("Space")
    expect(page.locator(".toast")).to_contain_text("다음 마감일:")
    expect(page.locator(f"a[href$='/card/{card}']")).to_have_count(0)
    expect(rows).to_have_count(1)
    page.locator(".toast").get_by_role("button", name="되돌리기").click()
    expect(page.locator(f"a[href$='/card/{card}']")).to_have_count(1)
    expect(rows).to_have_count(1)


def test_what_others_do_is_seen_without_asking(visitors, board):
    page = visitors.sign_in(DOYUN)
    page.goto("/today")
    board.add("방금 온 일", due=day_of(DOYUN))
    expect(page.get_by_role("link", name="방금 온 일")).to_be_visible()


def test_a_room_is_put_away_and_brought_back(visitors, caller):
    Board(caller(ANN), "Kept")
    page = visitors.sign_in(ANN)
    page.goto("/me")
    page.get_by_role("link", name="Rooms").click()
    for room in ("Board", "Retro", "Diary", "Run"):
        page.get_by_role("switch", name=room).uncheck()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".toast")).to_contain_text("Your changes were saved.")
    expect(page.locator(".place-list").get_by_role("link", name="Board")).to_have_count(0)
    page.goto("/today")
    expect(page.get_by_text("No room is switched on.")).to_be_visible()
    page.goto("/me/rooms")
    for room in ("Board", "Retro", "Diary", "Run"):
        page.get_by_role("switch", name=room).check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".place-list").get_by_role("link", name="Board")).to_be_visible()


def test_quiet_hours_are_kept_and_a_board_is_muted(visitors, caller):
    Board(caller(MINJI), "시끄러운 판")
    page = visitors.sign_in(MINJI, "phone")
    page.goto("/me/notices")
    page.get_by_role("switch", name="방해 금지 시간").check()
    page.get_by_label("시작", exact=True).select_option("23")
    page.get_by_role("button", name="저장").click()
    expect(page.locator(".toast")).to_contain_text("바꾼 내용을 저장했어요.")
    expect(page.get_by_label("시작", exact=True)).to_have_value("23")
    row = page.locator(".row", has_text="시끄러운 판")
    row.get_by_role("button").first.click()
    page.get_by_role("button", name="하루 동안").locator("visible=true").click()
    expect(page.locator(".row", has_text="시끄러운 판")).to_contain_text("꺼 두었어요")


def test_a_board_is_muted_from_its_own_menu(visitors, caller):
    board = Board(caller(MINJI), "조용한 판")
    page = visitors.sign_in(MINJI, "phone")
    page.goto(board.page)
    page.get_by_role("button", name="보드 메뉴").click()
    page.get_by_role("link", name="알림 잠시 끄기").click()
    page.get_by_role("button", name="일주일 동안").click()
    expect(page.locator(".banner")).to_contain_text("꺼 두었어요")
    page.get_by_role("button", name="다시 켜기").click()
    expect(page.locator(".banner")).to_have_count(0)
    page.get_by_role("link", name="뒤로").click()
    page.wait_for_url(f"**{board.page}")


NEXT_MIDNIGHT = "() => new Date().setHours(24, 0, 0, 0)"


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_a_newcomer_s_first_page_is_of_their_own_day(visitors, caller, zone):
    code = caller(MINJI).post("/api/v1/invitations", {})["code"]
    page = visitors.stranger(zone=zone)
    page.goto(f"/invite/{code}")
    page.get_by_label("Name", exact=True).fill("New")
    page.get_by_label("E-mail address").fill(f"{new_id()}@house.test")
    page.get_by_label("Password").fill("keeps this one long")
    with page.expect_response(lambda answer: "/today" in answer.url) as first:
        page.get_by_role("button", name="Create an account").click()
    page.wait_for_url("**/today")
    page.wait_for_load_state()
    assert f'data-day-ends="{page.evaluate(NEXT_MIDNIGHT)}"' in first.value.text()


def test_a_page_of_another_day_is_drawn_again_for_the_browser_s(visitors, caller, house):
    """Signed in where no script ran: the house has not heard of the zone."""
    from house import Caller

    email = f"{new_id()}@house.test"
    code = caller(MINJI).post("/api/v1/invitations", {})["code"]
    form = {"name": "New", "email": email, "password": "keeps this one long"}
    assert Caller(house).send_form(f"/invite/{code}", form) == 303
    name, _, value = Caller(house).sign_in_as(email, form["password"]).cookie.partition("=")
    page = visitors.stranger(zone="Pacific/Kiritimati")
    page.context.add_cookies([{"name": name, "value": value, "url": house.address}])
    page.goto("/today")
    expect(page.locator("#page")).to_have_attribute("data-day-ends", str(page.evaluate(NEXT_MIDNIGHT)))
