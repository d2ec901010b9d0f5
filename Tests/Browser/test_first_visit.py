"""The first visit on a slow line: few files, small ones, and a board that can be used soon."""

import time

from playwright.sync_api import expect

from boards import Board
from people import MINJI

# 400 kbit/s each way, and a tenth of a second there and back.
SLOW = {"offline": False, "downloadThroughput": 50_000, "uploadThroughput": 50_000, "latency": 100}
SECONDS = 2
# What comes within that time at that speed, with the journeys there and back taken off.
BYTES = 80_000


def test_a_board_can_be_used_soon_on_a_slow_line(visitors, caller):
    board = Board(caller(MINJI), "처음")
    for number in range(30):
        board.add(f"카드 {number}")
    # What the house makes once for everybody, it makes now.
    visitors.sign_in(MINJI, "phone", new=True).goto(board.page)
    page = visitors.sign_in(MINJI, "phone", new=True)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW)
    kinds, sizes = {}, {}
    line.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    line.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    began = time.monotonic()
    page.goto(board.page, wait_until="commit")
    expect(page.get_by_text("카드 29")).to_be_visible()
    page.wait_for_load_state()
    took = time.monotonic() - began
    scripts = page.evaluate("performance.getEntriesByType('resource').filter(one => one.name.endsWith('.js')).length")
    # What scripts ask for afterwards, as for the page in the person's own zone, nobody waits for.
    needed = [size for request, size in sizes.items() if kinds.get(request) != "Fetch"]
    print(f"\n{took:.2f} s, {sum(needed):,} bytes in {len(needed)} files")
    assert scripts == 2, "every script comes in one file, but for the one that runs before the page is seen"
    assert sum(needed) <= BYTES, f"{sum(needed):,} bytes take longer than {SECONDS} s"


def test_what_was_kept_is_not_asked_for_again(visitors, caller):
    board = Board(caller(MINJI), "다시")
    page = visitors.sign_in(MINJI)
    page.goto(board.page)
    page.goto("/board")
    asked = []
    page.on("request", lambda request: asked.append(request))
    page.goto(board.page)
    fetched = page.evaluate("""performance.getEntriesByType('resource')
        .filter(one => one.name.includes('/assets/') && one.transferSize > 0).map(one => one.name)""")
    assert fetched == [], f"fetched anew: {fetched}"
