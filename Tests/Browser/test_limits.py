"""Limits count what a person counts as a character, in the browser, in the rules and in the API alike."""

import pytest

from boards import Board
from people import MINJI

FAMILY = "👨‍👩‍👧‍👦"
ACCENT = "e\u0301"
JAMO = "\u1112\u1161\u11ab"
MIXED = ("한" + FAMILY + ACCENT + JAMO) * 250


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_thousand_characters_fit_and_one_more_does_not(visitors, caller, scripts):
    board = Board(caller(MINJI), "한도")
    card = board.add("긴 글")
    page = visitors.sign_in(MINJI, scripts=scripts)
    page.goto(f"{board.page}/card/{card}")
    body = page.get_by_label("내용")
    save = page.get_by_role("button", name="저장")

    body.fill(MIXED)
    save.click()
    page.wait_for_url(lambda address: "/card/" not in address)
    page.goto(f"{board.page}/card/{card}")
    assert body.input_value() == MIXED

    body.fill(MIXED + "한")
    if scripts:
        assert page.locator("#field-body-count").get_attribute("data-over") is not None
    save.click()
    assert body.input_value() == MIXED + "한", "the text typed is gone"
    assert "/edit-card" in page.url or "/card/" in page.url
    stored = board.caller.get(f"{board.api}/cards?limit=200")["cards"][0]["body"]
    assert stored == MIXED


@pytest.mark.parametrize("field, limit", [("title", 100), ("body", 1000)])
@pytest.mark.parametrize("character", ["한", FAMILY, ACCENT, JAMO, "a", "🇰🇷"])
def test_the_api_counts_alike(caller, field, limit, character):
    board = Board(caller(MINJI), "한도")
    board.add(**{"title": "제목", field: character * limit})
    form = {"title": "제목", "column": board.columns["todo"], field: character * (limit + 1)}
    status, _, problem = board.caller.send("POST", f"{board.api}/cards", form)
    assert status == 422, problem
    assert len(board.caller.get(f"{board.api}/cards")["cards"]) == 1


def test_the_counter_follows_while_typing(visitors, caller):
    board = Board(caller(MINJI), "셈")
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/new-card")
    page.get_by_label("제목").fill(FAMILY * 3 + ACCENT)
    assert page.locator("#field-title-count").inner_text().startswith("4 ")
