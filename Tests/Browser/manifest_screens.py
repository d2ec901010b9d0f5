"""The two photographs that a browser shows before it installs Maru, into Web/icons: named by the manifest."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Kit"))
from house import ROOT, Caller, House  # noqa: E402

ICONS = ROOT / "Web/icons"
SIZES = {"phone": ((390, 844), 2), "desktop": ((1280, 800), 1)}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "data")
        house.fill_with_demo()
        house.start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        caller = Caller(house)
        caller.sign_in_as("minji@example.org", "maru maru maru")
        boards = caller.get("/api/v1/boards")["boards"]
        board = next(board["id"] for board in boards if not board["name"].isascii())
        name, _, value = caller.cookie.partition("=")
        for device, ((width, height), scale) in SIZES.items():
            context = browser.new_context(
                base_url=house.address, viewport={"width": width, "height": height}, device_scale_factor=scale,
                locale="ko-KR", timezone_id="Asia/Seoul", has_touch=device == "phone", is_mobile=device == "phone",
                reduced_motion="reduce")
            context.add_cookies([{"name": name, "value": value, "url": house.address}])
            page = context.new_page()
            page.goto(f"/board/{board}")
            page.screenshot(path=ICONS / f"board-{device}.png")
        browser.close()
        house.stop()
    pictures = [ICONS / f"board-{device}.png" for device in SIZES]
    subprocess.run(["pngquant", "--force", "--ext", ".png", "--quality", "60-90", "--strip", *pictures], check=True)
    for picture in pictures:
        print(f"  {picture.name} {picture.stat().st_size // 1024} KiB")


main()
