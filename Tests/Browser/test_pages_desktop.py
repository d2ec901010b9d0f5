"""Every page on a desktop, in English: it is looked at once, and all that is wrong with it is told together.

English words are longer than Korean ones, and buttons are as wide as their words. So the window is made as narrow as a phone,
and touched: its page is then laid out as it is there."""

import pytest

from conftest import axe_complaints
from page_checks import answered, dark_colours, nothing_is_found, too_small_for_a_finger, too_wide_or_cut, touched
from pages import PAGES, places  # noqa: F401 (a fixture)
from people import ANN


@pytest.mark.parametrize("address", PAGES)
def test_it_can_be_read_and_touched_however_narrow_the_window(readers, places, address):
    page = readers.tab(ANN, "desktop")
    status = page.goto(address.format(**places[ANN])).status
    nothing_is_found(page, {
        "answered as asked": answered(status, PAGES[address], "en-US"),
        "axe": axe_complaints,
        "axe on the dark theme's colours": dark_colours,
        "too small for a finger": touched(too_small_for_a_finger),
        "too wide or cut": touched(too_wide_or_cut),
    })
