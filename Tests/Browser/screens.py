"""Photographs of the demo's house, of one just moved into, and of the style page, into .build/screens: on a phone and a
desktop, in both languages and themes."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Kit"))
from house import ROOT, Caller, House  # noqa: E402
from people import Person  # noqa: E402

SCREENS = ROOT / ".build/screens"
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
PASSWORD = "maru maru maru"

# Of each language: who looks, the board they look at, and a card of it.
LOOKERS = {
    "ko": ("minji@example.org", "겨울 앱 업데이트", "결제 실패 안내 문구 다듬기", "글"),
    "en": ("ann@example.org", "Crew website", "Sign-up form in both languages", "photo"),
}
NEWCOMERS = {
    "ko": Person("박하람", "haram@example.org", "ko-KR", "Asia/Seoul"),
    "en": Person("Robin Moss", "robin@example.org", "en-GB", "Asia/Seoul"),
}

# What is photographed in every language and theme; the rest in light Korean and dark English.
EVERY_WAY = {"today", "board", "card"}


def main() -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    for old in SCREENS.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "data")
        house.fill_with_demo()
        for newcomer in NEWCOMERS.values():
            house.add(newcomer)
        house.start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for language, (email, board, card, words) in LOOKERS.items():
            caller = Caller(house).sign_in_as(email, PASSWORD)
            places = places_of(caller, board, card, words)
            if language == "en":
                places.pop("admin")  # Only one of them looks after the house.
            photograph(browser, house, caller.cookie, language, places)
            new = Caller(house).sign_in(NEWCOMERS[language])
            photograph(browser, house, new.cookie, language, {"today-empty": "/today", "boards-empty": "/board"})
            photograph(browser, house, None, language, {"sign-in": "/sign-in"})
        browser.close()
        house.stop()
    print(f"  {len(list(SCREENS.glob('*.png')))} pictures")


def places_of(caller: Caller, board_name: str, card_title: str, words: str) -> dict[str, str]:
    boards = caller.get("/api/v1/boards")["boards"]
    board = next(board["id"] for board in boards if board["name"] == board_name)
    cards = caller.get(f"/api/v1/boards/{board}/cards?limit=200")["cards"]
    card = next(card["id"] for card in cards if card["title"] == card_title)
    here = f"/board/{board}"
    journal = caller.get("/api/v1/journals")["journals"][0]["id"]
    entries = caller.get(f"/api/v1/journals/{journal}/entries?limit=20")["entries"]
    entry = next((entry for entry in entries if entry["weather"]), entries[0])["id"]
    diary = f"/diary/{journal}"
    return {
        "today": "/today", "inbox": "/inbox", "search": f"/search?q={words}", "boards": "/board", "board": here,
        "card": f"{here}/card/{card}", "month": f"{here}/month", "history": f"{here}/history",
        "people": f"{here}/people", "labels": f"{here}/labels", "me": "/me", "profile": "/me/profile",
        "admin": "/admin", "style": "/style", "diary": diary, "entry": f"{diary}/entry/{entry}",
        "entry-details": f"{diary}/entry/{entry}/details", "diary-month": f"{diary}/month",
        "diary-search": f"{diary}/search?q={'강' if words == '글' else 'river'}", "diary-settings": f"{diary}/settings",
        "diary-trash": f"{diary}/trash", "on-this-day": f"{diary}/on-this-day", "diary-import": f"{diary}/import",
        **runs_of(caller),
    }


def runs_of(caller: Caller) -> dict[str, str]:
    """The Run room as far as it has what is looked at: the first run of all, and the first whose talk and whose applicants
    the person may see, with some of them if there is one."""
    listed = caller.get("/api/v1/meetups")["meetups"]
    runs = [caller.get(f"/api/v1/meetups/{run['id']}") for run in listed]
    led = [run for run in runs if run["standing"] == "leader"]
    asked = [run for run in led if any(person["status"] == "applied" for person in run["participants"])]
    talks = [run for run in runs if run["standing"] in ("leader", "accepted")]
    spoken = [run for run in talks if caller.get(f"/api/v1/meetups/{run['id']}/messages")["messages"]]
    looked_at = {"run": (runs, ""), "run-talk": (spoken + talks, "/talk"), "run-applicants": (asked + led, "/applicants")}
    places = {name: f"/run/{found[0]['id']}{part}" for name, (found, part) in looked_at.items() if found}
    return {"runs": "/run", "run-profile": "/run/profile", **places}


def photograph(browser, house: House, cookie: str | None, language: str, places: dict[str, str]) -> None:
    for device, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            context = browser.new_context(
                base_url=house.address, viewport={"width": width, "height": height}, color_scheme=theme,
                locale="ko-KR" if language == "ko" else "en-GB", timezone_id="Asia/Seoul",
                has_touch=device == "phone", is_mobile=device == "phone", reduced_motion="reduce")
            if cookie:
                name, _, value = cookie.partition("=")
                context.add_cookies([{"name": name, "value": value, "url": house.address}])
            page = context.new_page()
            for place, address in places.items():
                if place not in EVERY_WAY and (language, theme) not in {("ko", "light"), ("en", "dark")}:
                    continue
                page.goto(address)
                page.evaluate("document.fonts.ready")
                page.wait_for_function("() => [...document.images].every(image => image.complete)")
                page.screenshot(path=SCREENS / f"{place}-{device}-{language}-{theme}.png", full_page=place == "style")
            print(f"  {device} {language} {theme}: {', '.join(places)}", flush=True)
            context.close()


main()
