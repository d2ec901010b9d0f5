"""Waiting for what has to come, until it has and no longer."""

from __future__ import annotations

import time
from collections.abc import Callable

# How long it may take to come, in seconds: longer than a machine with much to do needs, and longer than the pause that a
# worker makes which has not reached its house for a minute. Only a test that fails waits so long.
PATIENCE = 90
# Seconds between two looks.
PAUSE = 0.05


def eventually(what: str, look: Callable, is_so: Callable = bool, *, page=None, seconds: float = PATIENCE):
    """Looks until what is seen is so, and returns it. One that never is so is told with what was seen last.

    - Parameter page: whose events and routes go on meanwhile, where looking does not ask a page: Playwright brings them only
      while it is waited for.
    """
    end = time.monotonic() + seconds
    while not is_so(seen := look()):
        assert time.monotonic() < end, f"It never came about that {what}. Seen last: {seen!r}"
        page.wait_for_timeout(1_000 * PAUSE) if page else time.sleep(PAUSE)
    return seen
