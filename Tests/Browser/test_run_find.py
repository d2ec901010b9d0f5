"""The position of a run, found by its address, with a geocoder of the tests' own."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from conftest import session_cookie
from devices import refreshed
from house import Caller, House
from meetups import Meetup, introduce
from people import MINJI

FOUND = [{"lat": "37.5512", "lon": "126.9882", "name": "남산서울타워", "display_name": "남산공원길 105, 용산구, 서울",
          "address": {"borough": "용산구", "suburb": "용산동2가"}, "licence": "© Tests"}]

# Whether the script has come that looks for an address and fills it in.
FINDS = """() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/find-place.js"))"""


class Geocoder(BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps(FOUND).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def own_house(furnished, tmp_path):
    geocoder = ThreadingHTTPServer(("127.0.0.1", 0), Geocoder)
    threading.Thread(target=geocoder.serve_forever, daemon=True).start()
    house = House(tmp_path / "data", settings={"MARU_GEOCODER": f"http://127.0.0.1:{geocoder.server_port}"})
    house.furnish(furnished)
    house.start()
    yield house
    house.stop()
    geocoder.shutdown()


def test_an_address_is_found_and_fills_the_form_which_stays_as_it_was_written(own_house, visitors_of):
    caller = Caller(own_house, session_cookie(own_house, MINJI))
    introduce(caller, "달리는민지")
    run = Meetup(caller, "남산 한 바퀴")
    page = visitors_of(own_house).sign_in(MINJI, "phone", new=True)
    page.goto(run.page + "/edit")
    # What looks for addresses comes after the page.
    page.wait_for_function(FINDS)
    page.locator("[name=title]").fill("남산 두 바퀴")
    place = page.locator("[name=place-name]").input_value()
    words = page.locator("[name=find]")
    words.fill("남산타워")
    # At the bottom of the screen, where what is found comes below it.
    words.evaluate("(field) => field.scrollIntoView({ block: 'end' })")
    words.press("Enter")
    expect(page.locator("[data-chosen-place]")).to_be_in_viewport(ratio=1)
    # What is found stays on a page that is brought up to date.
    refreshed(page, "online")
    page.locator("[data-chosen-place]").click()
    expect(page.locator("[name=latitude]")).to_have_value("37.5512")
    expect(page.locator("[name=longitude]")).to_have_value("126.9882")
    expect(page.locator("[name=address]")).to_have_value("남산공원길 105, 용산구, 서울")
    # What the leader had written stays, and no other page came.
    expect(page.locator("[name=place-name]")).to_have_value(place)
    expect(page.locator("[name=title]")).to_have_value("남산 두 바퀴")
    assert page.url.endswith("/edit")
    own_house.stop()
    words.fill("한강")
    page.locator("[data-find-place] button[formaction]").first.click()
    expect(page.locator("[data-toast]").get_by_text("지금은 오프라인이라")).to_be_visible()
    expect(words).to_have_value("한강")
