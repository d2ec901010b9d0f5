"""Photographs of the demo's boards and of the style page, into docs/screens: on a phone and a desktop, in both
languages and themes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Kit"))
from house import ROOT, Caller, House  # noqa: E402

SCREENS = ROOT / "docs/screens"
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
# Who looks: the demo's people, and the words it tells.
PEOPLE = {"ko": "minji@example.org", "en": "ann@example.org"}
PASSWORD = "maru maru maru"


def main() -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "data")
        house.fill_with_demo()
        house.start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for language, email in PEOPLE.items():
            caller = Caller(house)
            caller.sign_in_as(email, PASSWORD)
            boards = caller.get("/api/v1/boards")["boards"]
            board = next(board["id"] for board in boards if board["name"].isascii() == (language == "en"))
            photograph(browser, house, caller.cookie, language, {"board": f"/board/{board}", "style": "/style"})
        browser.close()
        house.stop()
    # A picture of a page has few colours; keeping only those takes a third of the bytes.
    pictures = sorted(SCREENS.glob("*.png"))
    subprocess.run(["pngquant", "--force", "--ext", ".png", "--quality", "70-95", "--strip", *pictures], check=True)
    print(f"  {sum(picture.stat().st_size for picture in pictures) // 1024} KiB in all")


def photograph(browser, house: House, cookie: str, language: str, places: dict[str, str]) -> None:
    name, _, value = cookie.partition("=")
    for device, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            context = browser.new_context(
                base_url=house.address, viewport={"width": width, "height": height}, color_scheme=theme,
                locale="ko-KR" if language == "ko" else "en-US", timezone_id="Asia/Seoul",
                has_touch=device == "phone", is_mobile=device == "phone", reduced_motion="reduce")
            context.add_cookies([{"name": name, "value": value, "url": house.address}])
            page = context.new_page()
            for place, address in places.items():
                page.goto(address)
                page.evaluate("document.fonts.ready")
                page.screenshot(path=SCREENS / f"{place}-{device}-{language}-{theme}.png", full_page=place == "style")
                print(f"  {place} {device} {language} {theme}", flush=True)
            context.close()


main()
