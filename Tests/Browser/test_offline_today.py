"""Today, the search and the inbox without a network: what a device shows of them, for whom, and until when."""

import pytest
from playwright.sync_api import expect

from boards import Board
from devices import KEPT, PATIENCE, holds, settled, state, until, with_network, without_network
from hands import Finger
from people import DOYUN, MINJI
from test_moving import title
from test_offline import board, invite, phone, visitors  # noqa: F401 (fixtures)
from test_offline_care import LEFT, signs_in
from test_today import day_of


def note(page):
    """The line that says that this device shows the page."""
    return page.locator("[data-from-device]")


def joined(page, place):
    return page.locator("#main").get_by_role("link", name="보드에 들어왔어요").and_(
        page.locator(f".row:has-text('{place}') a"))


@pytest.fixture
def seen(own_house, board, phone):  # noqa: F811
    """Minji has seen her inbox, with a notice in it, and her phone holds a card that is due today."""
    shared = Board(board.caller, "함께 쓰는 판")
    invite(own_house, shared, DOYUN)
    board.add("오늘 낼 것", due=day_of(MINJI))
    phone.goto("/inbox")
    expect(joined(phone, "함께 쓰는 판")).to_be_visible()
    until(phone, lambda _: "y-inbox" in phone.evaluate(KEPT))
    phone.goto(board.page)
    expect(title(phone, "오늘 낼 것")).to_be_visible()
    return shared


def test_they_are_shown_without_a_network_and_mend_themselves_when_it_is_back(own_house, board, phone, seen):  # noqa: F811
    without_network(own_house, phone)
    # The app's start address leads to Today.
    phone.goto("/")
    expect(phone).to_have_url(f"{own_house.address}/today")
    expect(note(phone)).to_contain_text("이 기기에 있는 보드의 카드만")
    tick = phone.get_by_role("checkbox", name="오늘 낼 것", exact=True)
    Finger(phone).tap(tick)
    expect(phone.locator(".toast")).to_contain_text("‘오늘 낼 것’을 ‘완료’로 옮겼어요.")
    expect(tick).to_have_count(0)
    phone.locator(".toast").get_by_role("button", name="되돌리기").click()
    expect(tick).to_be_visible()
    Finger(phone).tap(tick)
    expect(tick).to_have_count(0)
    assert state(phone)["unsent"] == 3

    inbox, search = phone.context.new_page(), phone.context.new_page()
    inbox.goto("/inbox")
    expect(note(inbox)).to_contain_text("에 본 알림")
    expect(joined(inbox, "함께 쓰는 판")).to_be_visible()
    search.goto("/today")
    search.get_by_role("link", name="보드·회고·일기에서 검색").click()
    search.wait_for_url("**/search")
    field = search.get_by_role("searchbox")
    field.press_sequentially("테이프")
    found = search.locator("#found .row-title")
    expect(found).to_have_text(["테이프"])
    expect(note(search)).to_contain_text("보드·일기에서만")

    with_network(own_house)
    board.caller.hang_up()
    board.add("테이프 한 통 더", due=day_of(MINJI))
    invite(own_house, Board(board.caller, "나중에 만든 판"), DOYUN)
    phone.context.set_offline(False)
    # Nobody presses anything.
    for page in (phone, inbox, search):
        expect(note(page)).to_have_count(0, timeout=1000 * PATIENCE)
    expect(phone.get_by_role("checkbox", name="테이프 한 통 더", exact=True)).to_be_visible()
    expect(tick).to_have_count(0)
    expect(joined(inbox, "나중에 만든 판")).to_be_visible()
    expect(found).to_have_count(2)
    expect(field).to_be_focused()
    expect(field).to_have_value("테이프")
    settled(phone)
    assert board.titles("done") == ["오늘 낼 것"]
    # What is kept is never shown where the house answers.
    inbox.reload()
    expect(joined(inbox, "나중에 만든 판")).to_be_visible()
    expect(note(inbox)).to_have_count(0)


def test_they_mend_themselves_where_only_the_house_was_away(own_house, board, phone, seen):  # noqa: F811
    own_house.stop()
    phone.goto("/inbox")
    expect(note(phone)).to_be_visible()
    own_house.start()
    board.caller.hang_up()
    # The browser was online all the time, and tells nobody: the device tries again after a pause.
    expect(note(phone)).to_have_count(0, timeout=1000 * PATIENCE)
    expect(joined(phone, "함께 쓰는 판")).to_be_visible()


def test_who_signs_in_next_sees_nothing_of_them(own_house, board, phone, seen):  # noqa: F811
    phone.context.clear_cookies()
    signs_in(phone, DOYUN)
    holds(phone, seen)
    settled(phone)
    assert "y-inbox" not in phone.evaluate(KEPT)
    without_network(own_house, phone)
    phone.goto("/today")
    expect(note(phone)).to_be_visible()
    expect(phone.locator("#page")).not_to_contain_text("오늘 낼 것")
    phone.goto("/search?q=상자")
    expect(phone.get_by_text("찾지 못했어요")).to_be_visible()
    phone.goto("/inbox")
    expect(phone.get_by_role("heading", name="서버에 연결할 수 없어요")).to_be_visible()
    expect(phone.locator("#page")).not_to_contain_text("함께 쓰는 판")


def test_nothing_of_the_inbox_outlasts_a_sign_out(own_house, board, phone, seen):  # noqa: F811
    phone.goto("/me")
    phone.get_by_role("button", name="로그아웃").tap()
    phone.wait_for_url("**/sign-in*")
    assert phone.evaluate(LEFT) == {"databases": [], "caches": [], "workers": 0}
