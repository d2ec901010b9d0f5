"""Photographs of the pages, into docs/screens: on a phone and a desktop, in both languages and themes."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Kit"))
from boards import Board  # noqa: E402
from house import ROOT, Caller, House  # noqa: E402
from people import ANN, MINJI  # noqa: E402

SCREENS = ROOT / "docs/screens"
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}

CARDS = {
    MINJI: ("우리 집", {
        "todo": [("장보기", "우유, 달걀, 두부\n저녁에 먹을 것도", 0), ("전기 요금 내기", "", -1), ("주말 등산 짐 싸기", "물, 김밥, 바람막이", 3),
                 ("할머니께 전화", "", None)],
        "doing": [("거실 커튼 고르기", "린넨, 아이보리 쪽으로", 5), ("이사 업체 견적 비교", "세 곳에 물어봤어요", None)],
        "done": [("고양이 예방 접종", "", -3), ("책장 조립", "나사가 두 개 남았어요", None)]}),
    ANN: ("Our home", {
        "todo": [("Groceries", "Milk, eggs, tofu\nand something for dinner", 0), ("Pay the electricity", "", -1),
                 ("Pack for the hike", "Water, rice rolls, a windbreaker", 3), ("Call grandmother", "", None)],
        "doing": [("Choose curtains", "Linen, towards ivory", 5), ("Compare movers", "Asked three of them", None)],
        "done": [("Vaccinate the cat", "", -3), ("Build the bookcase", "Two screws were left", None)]}),
}


def main() -> None:
    import datetime

    SCREENS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "data")
        for person in CARDS:
            house.add(person)
        house.start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for person, (name, columns) in CARDS.items():
            caller = Caller(house).sign_in(person)
            board = Board(caller, name)
            for column, cards in columns.items():
                for title, body, days in cards:
                    due = {} if days is None else {
                        "due": (datetime.date.today() + datetime.timedelta(days=days)).isoformat()}
                    board.add(title, column, body=body, **due)
            photograph(browser, house, caller.cookie, person.locale, board)
        browser.close()
        house.stop()


def photograph(browser, house: House, cookie: str, locale: str, board: Board) -> None:
    name, _, value = cookie.partition("=")
    for device, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            context = browser.new_context(
                base_url=house.address, viewport={"width": width, "height": height}, locale=locale,
                color_scheme=theme, device_scale_factor=1, has_touch=device == "phone", timezone_id="Asia/Seoul")
            context.add_cookies([{"name": name, "value": value, "url": house.address}])
            page = context.new_page()
            for place, address, whole in (("board", board.page, False), ("style", "/style", True)):
                page.goto(address)
                page.wait_for_load_state("networkidle" if place == "style" else "load")
                page.screenshot(path=SCREENS / f"{place}-{device}-{locale[:2]}-{theme}.png", full_page=whole)
                print(f"  {place} {device} {locale[:2]} {theme}", flush=True)
            context.close()


main()
