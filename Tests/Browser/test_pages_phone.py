"""Every page on a phone, in Korean: it is looked at once, and all that is wrong with it is told together."""

import pytest

from conftest import axe_complaints
from fields import forgotten
from page_checks import answered, dark_colours, moving, nothing_is_found, too_small_for_a_finger, too_wide_or_cut
from pages import PAGES, places  # noqa: F401 (a fixture)
from people import MINJI


@pytest.mark.parametrize("address", PAGES)
def test_it_can_be_read_touched_and_kept_still(readers, places, address):
    page = readers.tab(MINJI, "phone")
    status = page.goto(address.format(**places[MINJI])).status
    checks = {
        "answered as asked": answered(status, PAGES[address], "ko"),
        "axe": axe_complaints,
        "axe on the dark theme's colours": dark_colours,
        "too small for a finger": too_small_for_a_finger,
        "field without a journey": lambda page: forgotten(page, places[MINJI]),
        "moves though no motion is wanted": moving,
        "too wide or cut": too_wide_or_cut,
    }
    # The page that shows every piece sends nothing.
    if address == "/style":
        del checks["field without a journey"]
    nothing_is_found(page, checks)
