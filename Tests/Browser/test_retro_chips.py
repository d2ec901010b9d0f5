"""Chips of the keyword wall: each as wide as its word, in rows that wrap from the left, wherever and however large."""

import pytest
from playwright.sync_api import expect

from people import ANN, MINJI
from test_retro import code_of, join, team_of

# As many as fit of each kind: ten wide characters, or twenty narrow ones, the broadest of all Latin letters.
WORDS = ["가나다라마바사아자차"[:length] for length in (1, 2, 5, 10)]
WORDS += ["W" * length for length in (1, 5, 10, 20)] + ["communication skills"]
WORDS += ["👨‍👩‍👧‍👦" * length for length in (1, 2, 5, 10)]

# Where each chip stands and what it shows, its list item's place in the wall first.
PLACES = """() => {
    const wall = document.querySelector(".wall").getBoundingClientRect()
    return [...document.querySelectorAll(".wall .chip")].map(chip => {
        const box = chip.getBoundingClientRect()
        return {
            word: chip.textContent, x: box.left - wall.left, y: box.top - wall.top, width: box.width, height: box.height,
            room: wall.width, isCut: chip.scrollWidth > chip.clientWidth || chip.scrollHeight > chip.clientHeight,
        }
    })
}"""
GAP = 10


class Wall:
    def __init__(self, caller, page, other):
        self.address = team_of(page)
        self.id = self.address.rsplit("/", 1)[1]
        join(other, code_of(page, self.address), "Ann")
        self.caller = caller(MINJI)
        members = self.caller.get(f"/api/v1/teams/{self.id}")["members"]
        self.ann = next(member["id"] for member in members if member["nickname"] == "Ann")

    def write(self, word):
        form = {"recipient": self.ann, "kind": "stop", "word": word, "situation": "…"}
        self.caller.post(f"/api/v1/teams/{self.id}/add-keyword", form)


@pytest.fixture
def minji(visitors):
    return visitors.sign_in(MINJI)


@pytest.fixture
def wall(visitors, caller, minji):
    return Wall(caller, minji, visitors.sign_in(ANN))


def rows_are_right(places):
    """Every chip follows the one before it, in its row while there is room for it and else at the start of the next."""
    end, top = None, None
    for place in places:
        assert place["width"] <= place["room"] + 0.5, f"{place['word']} is wider than its row"
        if end is not None and abs(place["y"] - top) < 1:
            assert abs(place["x"] - end - GAP) < 1, f"{place['word']} leaves a hole"
        else:
            assert abs(place["x"]) < 1, f"{place['word']} does not begin its row"
            if end is not None:
                assert end + GAP + place["width"] > place["room"] - 1, f"{place['word']} had room in the row before"
                assert abs(place["y"] - top - height - GAP) < 1
        end, top, height = place["x"] + place["width"], place["y"], place["height"]


def test_chips_wrap_from_the_left_at_every_width_and_text_size(wall, minji):
    for word in WORDS:
        wall.write(word)
    minji.goto(wall.address)
    order = list(reversed(WORDS))
    # The device draws the page, and may hear of the last words a moment later.
    expect(minji.locator(".wall .chip")).to_have_text(order)
    seen = set()
    for width in (320, 390, 768, 1280):
        minji.set_viewport_size({"width": width, "height": 800})
        for size in ("100%", "200%"):
            minji.evaluate("size => document.documentElement.style.fontSize = size", size)
            places = minji.evaluate(PLACES)
            assert [place["word"] for place in places] == order
            rows_are_right(places)
            seen.add(tuple(round(place["y"]) for place in places))
            assert minji.evaluate("document.documentElement.scrollWidth") <= width
            for place in places:
                assert not place["isCut"], f"{place['word']} is cut"
    assert len(seen) > 1, "nothing wrapped anew"
    minji.set_viewport_size({"width": 320, "height": 800})
    minji.evaluate("document.documentElement.style.fontSize = '400%'")
    places = minji.evaluate(PLACES)
    assert not any(place["isCut"] for place in places)
    heights = sorted(place["height"] for place in places)
    assert heights[-1] > 1.5 * heights[0], "nothing is wider than the row"
    assert minji.evaluate("document.documentElement.scrollWidth") <= 320


def test_chips_keep_their_order_while_others_add(wall, minji):
    for word in ("하나", "둘", "셋"):
        wall.write(word)
    minji.goto(wall.address)
    chips = minji.locator(".wall .chip")
    expect(chips).to_have_text(["셋", "둘", "하나"])
    minji.evaluate("window.first = document.querySelector('.wall li:last-child')")
    for number, word in enumerate(("넷", "다섯", "여섯"), 4):
        wall.write(word)
        chips.nth(number - 1).wait_for()
    assert chips.all_inner_texts() == ["여섯", "다섯", "넷", "셋", "둘", "하나"]
    assert minji.evaluate("window.first.isConnected && window.first.textContent") == "하나"
