"""Chips of the keyword wall."""

import pytest

from people import ANN, MINJI
from test_retro import code_of, join, team_of


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


def test_chips_keep_their_order_while_others_add(wall, minji):
    for word in ("하나", "둘", "셋"):
        wall.write(word)
    minji.goto(wall.address)
    chips = minji.locator(".wall .chip")
    minji.evaluate("window.first = document.querySelector('.wall li:last-child')")
    for number, word in enumerate(("넷", "다섯", "여섯"), 4):
        wall.write(word)
        chips.nth(number - 1).wait_for()
    assert chips.all_inner_texts() == ["여섯", "다섯", "넷", "셋", "둘", "하나"]
    assert minji.evaluate("window.first.isConnected && window.first.textContent") == "하나"
