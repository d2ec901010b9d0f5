"""The map of runs, by the browser, with map pictures from a server of the tests' own; and a house without any."""

import http.server
import re
import struct
import threading
import zlib

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from hands import Finger, Keyboard
from house import Caller, House
from meetups import ADDRESS, PLACE, Meetup, introduce
from people import MINJI

pytestmark = pytest.mark.without_worker

# Where the second run meets, almost three kilometres from the first: both circles are on the first map, and apart.
SOUTH = {"latitude": "37.548501", "longitude": "127.000603", "district": "용산구"}


def picture() -> bytes:
    """A PNG of one green pixel, drawn over a whole tile."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0\xdc\xe6\xd7")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


class Tiles(http.server.ThreadingHTTPServer):
    """A provider of map pictures, which notes what it is asked for and by whom."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Tile)
        self.asked: list[tuple[str, str | None]] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Tile(http.server.BaseHTTPRequestHandler):
    server: Tiles

    def do_GET(self):
        self.server.asked.append((self.path, self.headers.get("Referer")))
        body = picture()
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def tiles():
    server = Tiles()
    yield server
    server.shutdown()


@pytest.fixture(scope="module")
def house(furnished, tmp_path_factory, tiles):
    house = House(tmp_path_factory.mktemp("mapped") / "data", settings={
        "MARU_TILES": tiles.origin + "/{z}/{x}/{y}.png", "MARU_TILES_CREDIT": "© Tests https://example.org/credit"})
    house.furnish(furnished)
    house.start()
    two_runs(house)
    yield house
    house.stop()


def two_runs(house: House) -> None:
    minji = Caller(house, session_cookie(house, MINJI))
    introduce(minji, "달리는민지")
    Meetup(minji, "City hall loop")
    Meetup(minji, "Hill climb", **SOUTH)


def pin(page, name):
    return page.locator(f".run-pin[aria-label='{name}']")


def row(page, name):
    return page.locator("#meetup-list > .row", has_text=name)


def title(page, name):
    return page.get_by_role("link", name=name, exact=True)


def test_the_map_is_dark_in_the_dark_theme(visitors):
    guest = visitors.stranger("desktop", "en-US")
    guest.goto("/run")
    pictures = guest.locator(".leaflet-tile-pane")
    expect(pictures).to_have_css("filter", "none")
    guest.emulate_media(color_scheme="dark")
    expect(pictures).to_have_css("filter", re.compile("invert"))
    surface = "rgb(32, 29, 26)"
    for part in (".leaflet-control-zoom-in", ".leaflet-control-zoom-out", ".leaflet-control-attribution"):
        expect(guest.locator(part)).to_have_css("background-color", surface)
    # Neither the frame nor what stands between the buttons is light, as the library has them.
    expect(guest.locator(".leaflet-bar")).to_have_css("border-top-color", "rgb(76, 69, 60)")
    expect(guest.locator(".leaflet-control-zoom-in")).to_have_css("border-bottom-color", "rgb(54, 49, 43)")


def test_pins_and_rows_mark_each_other_and_a_moved_map_is_searched_again(visitors, house, tiles):
    guest = visitors.stranger("phone", "en-US")
    outside: list[str] = []
    guest.on("request", lambda request: None if request.url.startswith(house.address) else outside.append(request.url))
    guest.goto("/run")
    finger = Finger(guest)
    finger.tap(pin(guest, "Hill climb"))
    expect(row(guest, "Hill climb")).to_have_attribute("data-marked", "")
    expect(title(guest, "Hill climb")).to_be_focused()
    title(guest, "City hall loop").focus()
    expect(pin(guest, "City hall loop")).to_have_attribute("data-marked", "")
    expect(pin(guest, "Hill climb")).not_to_have_attribute("data-marked", "")
    for secret in (PLACE, ADDRESS, "37.566535", "37.548501"):
        assert secret not in guest.content()

    # Only pictures are loaded from elsewhere, each from the one origin, which learns the house's and no more.
    assert tiles.asked and all(re.fullmatch(r"/\d+/\d+/\d+\.png", path) for path, _ in tiles.asked)
    assert {referer for _, referer in tiles.asked} == {house.address + "/"}
    assert all(url.startswith(tiles.origin + "/") for url in outside if not url.startswith("data:"))

    here = guest.get_by_role("link", name="Search this area")
    expect(here).to_be_hidden()
    guest.locator(".run-map-canvas").focus()
    keyboard = Keyboard(guest)
    keyboard.press("ArrowDown", "ArrowDown", "ArrowDown")
    expect(here).to_be_visible()
    finger.tap(here)
    guest.wait_for_url(re.compile(r"/run\?latitude=37\.\d\d?&longitude=12\d\.\d+&km=\d+$"))
    expect(guest.locator("#meetup-map")).to_have_attribute("data-bounded", "")
    guest.go_back()
    guest.wait_for_url("**/run")
    expect(row(guest, "Hill climb")).to_be_visible()


def test_a_house_without_pictures_loads_nothing_from_elsewhere(chromium, furnished, tmp_path):
    house = House(tmp_path / "data")
    house.furnish(furnished)
    house.start()
    try:
        two_runs(house)
        context = chromium.new_context(base_url=house.address, locale="en-US", service_workers="block")
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto("/run")
        expect(row(page, "Hill climb")).to_be_visible()
        expect(page.locator(".run-map, .run-map-part")).to_have_count(0)
        title(page, "City hall loop").click()
        expect(page.get_by_role("heading", name="City hall loop")).to_be_visible()

        # How many runs a filter finds is said before it is applied.
        page.goto("/run")
        page.get_by_role("button", name="Filter runs").click()
        page.locator("#filter-text").fill("hill")
        expect(page.locator("[data-counted]")).to_have_text("1 run")
        assert asked and all(url.startswith((house.address, "data:", "blob:")) for url in asked)
        context.close()
    finally:
        house.stop()
