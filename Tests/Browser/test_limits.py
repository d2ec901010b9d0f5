"""Limits count what a person counts as a character: in the browser, in the rules and in both databases alike."""

import json

import pytest
from playwright.sync_api import expect

from boards import Board
from cards import opened, part, put, words
from conftest import session_cookie
from devices import sent
from engines import ENGINES, house_on
from house import Caller
from people import ANN, MINJI

FAMILY = "👨‍👩‍👧‍👦"
ACCENT = "e\u0301"
JAMO = "\u1112\u1161\u11ab"
# Characters, and bytes of UTF-8, of a card's details.
BODY = 20_000
BODY_BYTES = 200_000
# Both limits at once.
MIXED = ("한" + FAMILY + ACCENT + JAMO) * 5_000
# Bytes of a request of the API.
DOCUMENT = 512 * 1024

# Each is one character, and takes from one to seven code points.
CHARACTERS = {
    "Latin": "a",
    "a syllable": "한",
    "a syllable in jamo": JAMO,
    "an old syllable": "\u1112\u119e\u11ab",
    "a family": FAMILY,
    "a skin tone": "🤦🏽‍♀️",
    "a flag": "🇰🇷",
    "a flag of tags": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "a keycap": "7\ufe0f\u20e3",
    "a heart": "❤️",
    "an accent": ACCENT,
    "ten accents": "e" + "\u0301\u0323\u0308\u030a\u0327" * 2,
    "Devanagari": "नि",
    "Devanagari joined": "क्षि",
    "Thai": "กำ",
    "Tamil": "நி",
    "Arabic": "بّ",
    "an ideograph of its form": "葛\U000e0100",
}


@pytest.fixture(scope="module", params=ENGINES)
def engine_house(request, tmp_path_factory):
    house = house_on(request.param, tmp_path_factory.mktemp(request.param) / "data")
    house.add(MINJI)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def board(engine_house):
    return Board(Caller(engine_house, session_cookie(engine_house, MINJI)), "한도")


def worth(character: str) -> int:
    """How many of a character details hold, as far as this test's program, which escapes them, can send."""
    return min(BODY, BODY_BYTES // len(character.encode()), (DOCUMENT - 20_000) // len(json.dumps(character)[1:-1]))


@pytest.mark.parametrize("character", CHARACTERS.values(), ids=CHARACTERS.keys())
def test_both_databases_keep_a_limit_s_worth_and_refuse_one_more(board, character):
    count = worth(character)
    board.add(character * 100, body=character * count)
    card = board.caller.get(f"{board.api}/cards")["cards"][0]
    assert (card["title"], card["body"]) == (character * 100, character * count)
    for field, limit in (("title", 100), *([("body", BODY)] if count == BODY else [])):
        form = {"title": "제목", "column": board.columns["todo"], field: character * (limit + 1)}
        status, _, problem = board.caller.send("POST", f"{board.api}/cards", form)
        assert status == 422, problem
        assert f"{limit + 1:,}" in problem["detail"]
    assert len(board.caller.get(f"{board.api}/cards")["cards"]) == 1


def test_the_browser_counts_as_the_rules_do(visitors, caller):
    board = Board(caller(MINJI), "셈")
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/new-card")
    count, body = page.locator("#field-body-count"), page.get_by_role("textbox", name="내용")
    page.get_by_role("textbox", name="제목").fill("제목")
    for name, character in CHARACTERS.items():
        if len(character) > 1:
            # A browser lays out so many families of emoji for minutes.
            put(body, character * 2_000)
            assert count.inner_text() == "2,000 / 20,000", name
            continue
        put(body, character * BODY)
        assert count.inner_text() == "20,000 / 20,000", name
        put(body, character * (BODY + 1))
        assert count.get_attribute("data-over") is not None, name
        assert page.get_by_role("button", name="카드 추가").is_disabled()


def test_line_ends_count_once(visitors, caller):
    board = Board(caller(MINJI), "줄")
    text = "가\n" * 9_999 + "나다"
    card = board.add("줄", body=text.replace("\n", "\r\n"))
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/card/{card}")
    body = opened(page, "body")
    assert page.locator("#field-body-count").inner_text() == "20,000 / 20,000"
    put(body, text.replace("나다", "라마"))
    page.get_by_role("button", name="저장").click()
    expect(part(page, "body")).to_be_visible()
    sent(page)
    assert board.caller.get(f"{board.api}/cards")["cards"][0]["body"] == text.replace("나다", "라마")


def test_the_lines_around_a_text_count_in_the_browser_as_in_the_rules(visitors, caller):
    board = Board(caller(MINJI), "줄")
    card = board.add("줄")
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/card/{card}")
    body = opened(page, "body")
    body.fill("\n" + "가" * (BODY - 2) + "\n")
    assert page.locator("#field-body-count").inner_text() == "20,000 / 20,000"
    body.fill("\n" + "가" * (BODY - 1) + "\n")
    assert page.locator("#field-body-count").inner_text() == "1자 넘었어요"
    assert page.get_by_role("button", name="저장").is_disabled()


def test_twenty_thousand_characters_fit_and_one_more_is_held_back_with_the_text_kept(visitors, caller):
    board = Board(caller(MINJI), "한도")
    card = board.add("긴 글")
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/card/{card}")
    body, save = opened(page, "body"), page.get_by_role("button", name="저장")

    body.fill(MIXED + "한")
    assert page.locator("#field-body-count").inner_text() == "1자 넘었어요"
    assert save.is_disabled()
    asked = []
    # The page may ask for itself again at any time, after news of the board.
    page.on("request", lambda request: request.method == "POST" and asked.append(request.url))
    body.press("Control+Enter")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert asked == []
    assert body.input_value() == MIXED + "한", "the text typed is gone"
    assert board.caller.get(f"{board.api}/cards")["cards"][0]["body"] == ""

    body.fill(MIXED)
    save.click()
    expect(words(page)).to_have_text(MIXED)
    sent(page)
    page.goto(f"{board.page}/card/{card}")
    assert opened(page, "body").input_value() == MIXED


def test_the_counter_follows_while_typing(visitors, caller):
    board = Board(caller(MINJI), "셈")
    page = visitors.sign_in(MINJI)
    page.goto(f"{board.page}/new-card")
    title = page.get_by_role("textbox", name="제목")
    title.fill(FAMILY * 3 + ACCENT)
    assert page.locator("#field-title-count").inner_text() == "4 / 100"
    title.press_sequentially("ab")
    assert page.locator("#field-title-count").inner_text() == "6 / 100"


@pytest.mark.parametrize("person, words", [(MINJI, "20자 넘었어요"), (ANN, "20 over")], ids=["ko", "en"])
def test_the_line_for_a_new_card_says_by_how_much_as_every_field_does(visitors, caller, person, words):
    board = Board(caller(person), "한 줄")
    page = visitors.sign_in(person)
    page.goto(board.page)
    line = page.locator("form[data-quick-add] input[name=title]").first
    counter = page.locator("form[data-quick-add] .counter").first
    line.fill("가" * 120)
    assert counter.inner_text() == words
    line.fill("가" * 95)
    assert counter.inner_text() == "95 / 100"
