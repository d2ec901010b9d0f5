"""Hangul is put together key by key: Enter belongs to the syllable under way, and no syllable is lost."""

import pytest
from playwright.sync_api import expect

from boards import Board
from people import MINJI
from test_moving import settles, stays


@pytest.fixture
def board(caller):
    return Board(caller(MINJI), "한글")


class Keyboard:
    """A Hangul keyboard: what it puts together stands in the field before it is settled."""

    def __init__(self, page):
        self.line = page.context.new_cdp_session(page)

    def compose(self, text: str) -> None:
        self.line.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})

    def settle(self, text: str) -> None:
        self.line.send("Input.insertText", {"text": text})

    def enter_within(self) -> None:
        """Enter as the browser reports it while a syllable is under way."""
        for kind in ("rawKeyDown", "keyUp"):
            self.line.send("Input.dispatchKeyEvent", {
                "type": kind, "key": "Process", "code": "Enter", "windowsVirtualKeyCode": 229})


def write(page, field, settled: str, *steps: str) -> Keyboard:
    field.click()
    keyboard = Keyboard(page)
    keyboard.settle(settled)
    for step in steps:
        keyboard.compose(step)
    return keyboard


def test_enter_within_a_syllable_sends_nothing(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    sent = []
    page.on("request", lambda request: "add-card" in request.url and sent.append(request.url))
    field = page.get_by_label("할 일에 새 카드 제목")
    keyboard = write(page, field, "우유 사", "ㄱ", "기")
    keyboard.enter_within()
    assert field.input_value() == "우유 사기"
    keyboard.settle("기")
    assert sent == []
    page.keyboard.press("Enter")
    stays(page, board, "todo", ["우유 사기"])
    assert len(sent) == 1
    assert field.input_value() == "", "the last syllable is left over"


def test_the_form_sent_within_a_syllable_keeps_it(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    field = page.get_by_label("할 일에 새 카드 제목")
    keyboard = write(page, field, "달", "ㄱ", "걀")
    # As some phones do: their own key sends the form while the syllable is still under way.
    field.evaluate("field => field.form.requestSubmit()")
    keyboard.settle("걀")
    stays(page, board, "todo", ["달걀"])
    assert field.input_value() == ""


def test_others_changes_do_not_break_a_syllable(visitors, board):
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    field = page.get_by_label("할 일에 새 카드 제목")
    keyboard = write(page, field, "안", "ㄴ", "녀")
    board.add("다른 카드")
    settles(page, "todo", ["다른 카드"])
    assert field.input_value() == "안녀"
    keyboard.compose("녕")
    keyboard.settle("녕")
    expect(field).to_be_focused()
    assert field.input_value() == "안녕"
    page.keyboard.press("Enter")
    stays(page, board, "todo", ["다른 카드", "안녕"])
