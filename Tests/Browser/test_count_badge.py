"""The count badge: a circle at one digit, a capsule beyond, never cutting its number."""

import pytest

from boards import Board
from people import MINJI

MEASURE = """(badge, text) => {
  const shown = badge.querySelector('[aria-hidden]') ?? badge;
  shown.textContent = text;
  const box = badge.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(shown);
  const words = range.getBoundingClientRect();
  const style = getComputedStyle(badge);
  return {
    width: box.width, height: box.height, radius: parseFloat(style.borderTopLeftRadius),
    inside: words.left >= box.left - 0.5 && words.right <= box.right + 0.5 &&
      words.top >= box.top - 0.5 && words.bottom <= box.bottom + 0.5,
    lines: range.getClientRects().length,
  };
}"""


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("text_size", ["100%", "200%"])
def test_it_grows_with_its_number(visitors, caller, device, text_size):
    board = Board(caller(MINJI), "셈")
    page = visitors.sign_in(MINJI, device)
    page.goto(board.page)
    page.evaluate("size => document.documentElement.style.fontSize = size", text_size)
    badge = page.locator(".column-head .badge").first
    widths = []
    for number in ["0", "9", "10", "99", "100", "1,234", "12,345"]:
        box = badge.evaluate(MEASURE, number)
        assert box["inside"], f"{number} is cut off at {text_size}"
        assert box["lines"] == 1, f"{number} takes {box['lines']} lines"
        assert box["radius"] >= box["height"] / 2 - 0.5, f"{number} is not round at its ends"
        if len(number) == 1:
            assert abs(box["width"] - box["height"]) < 1, f"{number} is no circle: {box}"
        else:
            assert box["width"] > box["height"] - 1
        widths.append(box["width"])
    assert widths == sorted(widths)
    assert widths[-1] > widths[0] * 1.5


def test_it_is_true_after_every_change(visitors, caller):
    board = Board(caller(MINJI), "맞는 셈")
    for number in range(9):
        board.add(f"{number}")
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    badge = page.locator("[data-kind=todo] .column-head .badge [aria-hidden]")
    assert badge.inner_text() == "9"
    page.get_by_label("할 일에 새 카드 제목").fill("열 번째")
    page.keyboard.press("Enter")
    page.locator("[data-kind=todo] .badge", has_text="10").wait_for()
