"""Streams that stay, and either side begun anew."""

from __future__ import annotations

import threading
import time

from house import new_id
from proxies import SecureCaller

# The longest that either side waits with a connection on which nothing comes: Maru and nginx by default.
IDLE = 62


def test_a_stream_on_which_nothing_happens_lives_longer_than_anybody_waits(way):
    opened = way.stream.opened
    time.sleep(max(0, way.began + IDLE - time.monotonic()))
    assert opened == way.stream.opened == 1, "The stream was cut."
    assert ":" in way.stream.heard(), "There was no ping."
    before = len(way.stream.heard())
    way.board.add("아직 있어요")
    way.stream.wait(lambda: any(way.board.id in line for line in way.stream.heard()[before:]))


def test_a_proxy_that_reads_its_configuration_again_loses_no_request_and_no_news(way):
    before = len(way.stream.heard())
    client = SecureCaller(way.proxy, way.minji.cookie, source="127.0.0.5")
    way.proxy.reload()
    for n in range(20):
        # A connection of its own each: some before the new configuration is there, some after.
        assert client.ask("GET", "/healthz")[0] == 200
    way.minji.hang_up()
    way.board.add("새 설정")
    way.stream.wait(lambda: any(way.board.id in line for line in way.stream.heard()[before:]))


def test_a_client_comes_back_after_the_proxy_was_begun_anew(way):
    opened = way.stream.opened
    way.proxy.stop()
    way.proxy.start([way.house.port])
    way.stream.wait(lambda: way.stream.opened > opened)
    way.minji.hang_up()
    card = way.board.add("다시")
    assert way.minji.get(f"{way.board.api}/cards/{card}")["title"] == "다시"


def test_a_client_comes_back_after_the_house_was_begun_anew_and_meanwhile_gets_a_clear_answer(way):
    opened = way.stream.opened
    answers: list[tuple[int, str]] = []
    is_over = threading.Event()

    def ask() -> None:
        client = SecureCaller(way.proxy, way.minji.cookie, source="127.0.0.6")
        while not is_over.is_set():
            status, headers, _ = client.ask("GET", "/healthz")
            answers.append((status, headers["Server"] or ""))
            time.sleep(0.1)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    way.house.stop()
    way.house.start()
    way.stream.wait(lambda: way.stream.opened > opened)
    is_over.set()
    asking.join(timeout=60)
    assert not asking.is_alive(), "A request hangs."
    # Each was answered, by the house or, that it is not there, by the proxy. Caddy waits for it.
    statuses = {status for status, _ in answers}
    assert statuses <= ({200} if way.proxy.program == "caddy" else {200, 502}), statuses
    way.minji.hang_up()
    way.board.caller = way.minji
    form = {"id": new_id(), "card": new_id(), "title": "다시", "column": way.board.columns["todo"]}
    assert way.minji.send("POST", f"{way.board.api}/cards", form)[0] in (200, 201)
    # Sent again, as after an answer that never came: once is enough.
    assert way.minji.send("POST", f"{way.board.api}/cards", form)[0] in (200, 201)
    assert way.board.titles().count("다시") == 2, "One of this test, and one of the test before."


def test_a_change_waits_for_a_house_that_the_proxy_knows_to_be_away(way):
    way.minji.hang_up()
    minji = SecureCaller(way.proxy, way.minji.cookie, source="127.0.0.7")
    form = {"id": new_id(), "card": new_id(), "title": "기다려요", "column": way.board.columns["todo"]}
    answers: list[int] = []
    asking = threading.Thread(target=lambda: answers.append(minji.send("POST", f"{way.board.api}/cards", form)[0]), daemon=True)
    way.proxy.until_missed(way.house.stop)
    asking.start()
    if way.proxy.program == "nginx":
        # It says so at once.
        asking.join(timeout=60)
        assert answers == [502]
        way.house.start()
        return
    way.house.start()
    asking.join(timeout=60)
    assert answers == [201]
    assert way.board.titles().count("기다려요") == 1
