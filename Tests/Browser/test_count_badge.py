"""The count badge: a circle at one digit, a capsule beyond, never cutting its number."""

import pytest

from boards import Board
from people import MINJI

# A phone shows a column's count in its tab.
PLACES = {"phone": ".column-tabs .badge", "desktop": ".column-head .badge"}
NUMBERS = ["0", "9", "10", "99", "100", "1,234", "12,345"]

# Writes a number into a badge first, if there is one to be written: the page may be drawn anew at any time.
MEASURE = """(badge, number) => {
  badge.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const shown = badge.querySelector('[aria-hidden]') ?? badge;
  if (number !== null) shown.textContent = number;
  const box = badge.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(shown);
  const words = range.getBoundingClientRect();
  const within = (inner, outer) => inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5 &&
    inner.top >= outer.top - 0.5 && inner.bottom <= outer.bottom + 0.5;
  let cut = !within(box, { left: 0, right: innerWidth, top: 0, bottom: innerHeight });
  for (let holder = badge.parentElement; holder !== document.body; holder = holder.parentElement) {
    if (getComputedStyle(holder).overflow !== 'visible') cut ||= !within(box, holder.getBoundingClientRect());
  }
  return {
    width: box.width, height: box.height, radius: parseFloat(getComputedStyle(badge).borderTopLeftRadius),
    inside: words.left >= box.left && words.right <= box.right && words.top >= box.top && words.bottom <= box.bottom,
    cut, lines: range.getClientRects().length,
  };
}"""


def measure(badge, number: str, is_written: bool = False) -> dict:
    """One badge's box, once it is what a badge of this number has to be."""
    box = badge.evaluate(MEASURE, number if is_written else None)
    assert box["inside"], f"{number} does not fit its badge: {box}"
    assert not box["cut"], f"the badge of {number} is cut off: {box}"
    assert box["lines"] == 1, f"{number} takes {box['lines']} lines"
    assert box["radius"] >= box["height"] / 2 - 0.5, f"{number} is not round at its ends: {box}"
    if len(number) == 1:
        assert abs(box["width"] - box["height"]) < 0.5, f"{number} is no circle: {box}"
    else:
        assert box["width"] > box["height"] - 0.5, f"{number} is higher than wide: {box}"
    return box


def set_text_size(page, size: str) -> None:
    page.evaluate("size => document.documentElement.style.fontSize = size", size)


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("size", ["100%", "200%"])
def test_on_a_board_it_grows_with_its_number(visitors, caller, device, size):
    board = Board(caller(MINJI), "셈")
    page = visitors.sign_in(MINJI, device)
    page.goto(board.page)
    badge = page.locator(PLACES[device]).first
    usual = measure(badge, "0")
    set_text_size(page, size)
    widths = []
    for number in NUMBERS:
        widths.append(measure(badge, number, is_written=True)["width"])
    assert widths == sorted(widths)
    assert widths[-1] > widths[0] * 1.5
    if size == "200%":
        # Type grows on a curve, so not by all of the two; but it grows, and the badge along with it.
        assert widths[0] > usual["width"] * 1.3


@pytest.mark.parametrize("locale", ["ko-KR", "en-US"])
@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("size", ["100%", "200%"])
def test_on_the_style_page_it_grows_with_its_number(visitors, device, size, locale):
    page = visitors.sign_in(MINJI, device, locale)
    page.goto("/style")
    set_text_size(page, size)
    found = set()
    for badge in page.locator(".badge:visible").all():
        if badge.evaluate("badge => getComputedStyle(badge).clipPath !== 'none'"):
            continue  # For screen readers alone.
        shown = badge.locator("[aria-hidden]")
        number = (shown if shown.count() else badge).inner_text()
        measure(badge, number)
        found.add(number)
    assert found >= set(NUMBERS)


def test_it_is_true_after_every_change(visitors, caller):
    board = Board(caller(MINJI), "맞는 셈")
    cards = [board.add(f"{number}") for number in range(9)]
    page = visitors.sign_in(MINJI)
    page.goto(board.page)

    def counts(todo: str, doing: str) -> None:
        for kind, number in (("todo", todo), ("doing", doing)):
            page.wait_for_function(
                "([kind, number]) => document.querySelector(`[data-kind=${kind}] .badge [aria-hidden]`)"
                ".textContent === number", arg=[kind, number])

    counts("9", "0")
    page.get_by_label("할 일에 새 카드 제목").fill("열 번째")
    page.keyboard.press("Enter")
    counts("10", "0")
    # By somebody else, or on another device.
    board.delete(cards[0])
    counts("9", "0")
    card = page.locator(".card", has=page.get_by_role("link", name="3", exact=True))
    card.get_by_label("옮기기, 지우기").click()
    page.get_by_role("button", name="‘하는 중’으로 옮기기").click()
    counts("8", "1")
    page.keyboard.press("Control+z")
    counts("9", "0")
    page.reload()
    counts("9", "0")
    measure(page.locator("[data-kind=todo] .column-head .badge"), "9")


def test_a_hundred_cards_are_counted(visitors, caller):
    board = Board(caller(MINJI), "백 장")
    for number in range(100):
        board.add(f"{number}", "doing")
    page = visitors.sign_in(MINJI, "phone")
    page.goto(board.page)
    badge = page.locator(PLACES["phone"]).nth(1)
    assert badge.locator("[aria-hidden]").inner_text() == "100"
    measure(badge, "100")
