"""A due day is over exactly when the reader's own today is past it, wherever they are, and without a reload."""

import datetime
from zoneinfo import ZoneInfo

import pytest

from boards import Board
from house import Caller, House
from people import MINJI

# The last day before a midnight. Daylight saving ends and begins in Los Angeles on the two that are given for it.
NIGHTS = [
    ("Asia/Seoul", "2026-11-21"),
    ("Pacific/Kiritimati", "2026-11-21"),
    ("America/Los_Angeles", "2026-11-01"),
    ("America/Los_Angeles", "2027-03-14"),
]


@pytest.mark.without_worker("a worker keeps its own time, which the clock of the page does not move")
@pytest.mark.parametrize("zone, day", NIGHTS)
def test_it_turns_red_at_midnight(chromium, tmp_path, zone, day):
    today = datetime.date.fromisoformat(day)
    midnight = datetime.datetime.combine(today + datetime.timedelta(days=1), datetime.time(), ZoneInfo(zone))
    # An instant and a length of time: local clocks may jump between the two.
    before = midnight.astimezone(datetime.UTC) - datetime.timedelta(minutes=10)
    house = House(tmp_path / "data")
    house.set_clock(before)
    house.add(MINJI)
    house.start()
    try:
        caller = Caller(house).sign_in(MINJI)
        board = Board(caller, "마감")
        for title, days in {"어제": -1, "오늘": 0, "내일": 1}.items():
            board.add(title, due=(today + datetime.timedelta(days=days)).isoformat())
        board.add("끝난 일", column="done", due=(today - datetime.timedelta(days=1)).isoformat())

        context = chromium.new_context(
            base_url=house.address, locale="ko-KR", timezone_id=zone, service_workers="block")
        name, _, value = caller.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": house.address}])
        page = context.new_page()
        page.clock.install(time=before)
        page.goto(board.page)
        # The first visit of a browser tells its zone; from then on pages are drawn for it.
        page.reload()
        assert over(page) == ["어제"]

        before_midnight = marks(page, board)
        house.set_clock(midnight + datetime.timedelta(seconds=1))
        assert marks(page, board) > before_midnight
        page.clock.fast_forward(11 * 60 * 1000)
        page.wait_for_function("() => document.querySelectorAll('.due--over').length === 2")
        assert over(page) == ["어제", "오늘"]
        context.close()
    finally:
        house.kill()  # In another time the program does not hear that it is asked to stop.


def marks(page, board) -> int:
    """How often the house, asked beside the page, says on the board that something is over."""
    return page.request.get(board.page).text().count("due--over")


def over(page) -> list[str]:
    return page.locator(".card:has(.due--over) .card-title").all_inner_texts()
