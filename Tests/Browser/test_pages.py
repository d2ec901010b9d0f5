"""Every page of Board, in both themes and languages, on a phone and on a desktop: axe finds nothing."""

import pytest

from boards import Board
from people import ANN, MINJI

PAGES = ["/board", "{board}", "{board}/new-card", "{board}/card/{card}", "{board}/card/{card}/menu",
         "{board}/columns", "{board}/people"]


@pytest.fixture(scope="module")
def places(house):
    """A board of each of two people, with cards of every kind on it."""
    return {person: furnish(house, person) for person in (MINJI, ANN)}


def furnish(house, person):
    from conftest import session_cookie
    from house import Caller

    board = Board(Caller(house, session_cookie(house, person)), "우리 집" if person is MINJI else "Our home")
    card = board.add("장보기" if person is MINJI else "Groceries", body="우유\n달걀\n빵\n치즈", due="2020-02-29")
    board.add("가" * 100, column="doing")
    board.add("👨‍👩‍👧‍👦 " + "w" * 60, column="done", due="2020-02-29")
    return {"board": board.page, "card": card}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("person", [MINJI, ANN], ids=["ko", "en"])
@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing(visitors, accessible, places, address, device, person, theme):
    page = visitors.sign_in(person, device, theme=theme)
    answer = page.goto(address.format(**places[person]))
    assert answer.status == 200
    accessible(page)


@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_wider_than_a_narrow_screen(visitors, places, address):
    page = visitors.sign_in(MINJI, "phone")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(address.format(**places[MINJI]))
    for text in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", text)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 320, f"at {text} text the page is {width} px wide"
