"""Takes pictures of what a journey comes by, into .build/screens, where MARU_SCREENS says so."""

from __future__ import annotations

import os

from house import ROOT
from people import Person

SCREENS = ROOT / ".build/screens"
ARE_WANTED = bool(os.environ.get("MARU_SCREENS"))


class Camera:
    """A team's pages in the state that a journey has brought them to: in light Korean and dark English, on a phone and a
    desktop, in browsers beside those that the journey is made in."""

    def __init__(self, visitors, address: str, people: tuple[Person, Person]):
        self.visitors = visitors
        self.address = address
        self.people = dict(zip((("ko", "light"), ("en", "dark")), people, strict=True))

    def take(self, state: str, at: str = "") -> None:
        if not ARE_WANTED:
            return
        SCREENS.mkdir(parents=True, exist_ok=True)
        for (language, theme), person in self.people.items():
            for device in ("phone", "desktop"):
                page = self.visitors.sign_in(person, device, theme=theme)
                page.emulate_media(reduced_motion="reduce")
                page.goto(self.address + at)
                page.evaluate("document.fonts.ready")
                page.wait_for_function("() => [...document.images].every(image => image.complete)")
                page.screenshot(path=SCREENS / f"retro-{state}-{device}-{language}-{theme}.png")
                page.context.close()
                self.visitors.contexts.remove(page.context)
