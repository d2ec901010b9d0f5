"""A proxy before a house that is not there: what it answers with is not the house's answer.

Which statuses and headers tell the two apart is tested in `Tests/Scripts/fetch-server.test.mjs`.
"""

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import expect

from devices import PATIENCE, own_headers, settled, state, until
from hands import Finger
from test_offline import board, phone, visitors  # noqa: F401 (fixtures)
from test_offline_today import note, seen  # noqa: F401 (a fixture)


@contextmanager
def proxy(house, status: int, headers: dict | None = None):
    """The house is away, and in its place everything is answered with a status and a page that is not the house's."""

    class Handler(BaseHTTPRequestHandler):
        def answer(self):
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            page = b"<!DOCTYPE html><title>x</title><h1>upstream</h1>"
            self.send_response(status)
            for name, value in {"Content-Type": "text/html", "Content-Length": str(len(page)), **(headers or {})}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(page)

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

        def log_message(self, *_):
            pass

    house.stop()
    server = ThreadingHTTPServer(("127.0.0.1", house.port), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
        house.start()


def test_behind_it_a_device_shows_what_it_has_and_keeps_what_is_done(own_house, board, phone, seen):  # noqa: F811
    with proxy(own_house, 503):
        phone.goto("/inbox")
        expect(note(phone)).to_contain_text("에 본 알림")
        phone.goto("/search?q=테이프")
        expect(phone.locator("#found .row-title")).to_have_text(["테이프"])
        # Which only the house has.
        phone.goto("/me")
        expect(phone.get_by_role("heading", name="서버에 연결할 수 없어요")).to_be_visible()
        phone.goto("/")
        expect(phone).to_have_url(f"{own_house.address}/today")
        expect(note(phone)).to_contain_text("이 기기에 있는 보드의 카드만")
        tick = phone.get_by_role("checkbox", name="오늘 낼 것", exact=True)
        Finger(phone).tap(tick)
        expect(phone.locator(".toast")).to_contain_text("‘오늘 낼 것’을 ‘완료’로 옮겼어요.")
        expect(tick).to_have_count(0)
        assert state(phone)["unsent"] == 1
    board.caller.hang_up()
    expect(note(phone)).to_have_count(0, timeout=1000 * PATIENCE)
    settled(phone)
    assert board.titles("done") == ["오늘 낼 것"]


def test_what_a_proxy_refuses_says_nothing_of_who_is_signed_in(own_house, board, phone):  # noqa: F811
    with proxy(own_house, 403):
        phone.goto(board.page)
        until(phone, lambda told: told["phase"] == "local")
        phone.reload()
        expect(phone.get_by_role("link", name="테이프")).to_be_visible()
    settled(phone)


def test_what_the_house_itself_says_when_it_is_busy_is_its_answer(own_house, phone, seen):  # noqa: F811
    with proxy(own_house, 503, own_headers(own_house)):
        for address in ("/today", "/inbox", "/me"):
            phone.goto(address)
            expect(phone.get_by_role("heading", name="upstream")).to_be_visible()
