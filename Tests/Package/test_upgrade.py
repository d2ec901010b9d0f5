"""A filled house gets a new version under people who write, with streams open and a device offline; and goes back by its backup."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from boards import Board
from debian import Debian
from engines import ENGINES, fresh_database
from house import Caller, new_id
from installed import HOUSE, tables_of, until_ready
from people import ANN, MINJI

# Versions before the package do not know where its settings are.
SETTINGS = ["--config", "/etc/maru/maru.json"]
# What the house itself changes by and by: when its jobs run, what it has indexed, and who was told.
OWN = {"floor_job", "board_text_due", "diary_text_due", "run_text_due"}


# What a house has on its boards before it is upgraded, in operations; tests by hand take 100,000 and more.
OPERATIONS = int(os.environ.get("MARU_UPGRADE_OPERATIONS", 600))


def fill(board: Board, count: int) -> None:
    """Writes so many operations onto a board as a device does that was offline long: cards that are made, edited, moved on and
    talked about."""
    now, made = int(time.time() * 1000), 0

    def change(use_case: str, form: dict) -> dict:
        nonlocal made
        made += 1
        return {"id": new_id(), "space": board.id, "do": use_case, "clock": str(now + made << 16), "with": form}

    unsent: list[dict] = []
    while made < count:
        card = new_id()
        steps = [("add-card", {"title": f"{made} 상자", "column": board.columns["todo"]}),
                 ("edit-card", {"body": f"{made}번 줄\n" * 10}),
                 ("move-card", {"column": board.columns["doing"]}), ("add-comment", {"text": "열어 봤어요"}),
                 ("move-card", {"column": board.columns["done"]})]
        unsent += [change(use_case, {"card": card, **form}) for use_case, form in steps[:count - made]]
        # As many as one request may have: ten cards.
        if len(unsent) == 50 or made == count:
            status, _, answer = board.caller.send("POST", "/api/v1/sync", {"cursors": [], "unsent": unsent})
            assert status == 200 and {one["result"] for one in answer["settled"]} == {"done"}, answer
            unsent = []


class Writer(threading.Thread):
    """Adds one card after another; one that was not heard is sent again, with the same id, until it is."""

    def __init__(self, board: Board):
        super().__init__(daemon=True)
        self.board, self.caller = board, Caller(HOUSE, board.caller.cookie)
        self.is_over = threading.Event()
        self.acknowledged: list[str] = []
        self.unheard = 0
        self.surprise: str | None = None

    def run(self) -> None:
        while not self.is_over.is_set() and not self.surprise:
            operation, card = new_id(), new_id()
            form = {"id": operation, "card": card, "title": f"{card[-6:]} 카드", "column": self.board.columns["todo"]}
            while not self.is_heard(form):
                self.unheard += 1
                time.sleep(0.05)
            self.acknowledged.append(card)

    def is_heard(self, form: dict) -> bool:
        try:
            status, _, answer = self.caller.send("POST", f"{self.board.api}/cards", form)
        except (OSError, http.client.HTTPException):
            return False
        if status not in (200, 201, 503):
            self.surprise = f"{status} {answer}"
        return status != 503


class Stream(threading.Thread):
    """A page that is open: it opens its stream again whenever that has ended."""

    def __init__(self, caller: Caller, board: Board):
        super().__init__(daemon=True)
        self.cookie, self.path = caller.cookie, f"/live?at={board.id}"
        self.is_over = threading.Event()
        self.opened = 0

    def run(self) -> None:
        while not self.is_over.is_set():
            connection = http.client.HTTPConnection("127.0.0.1", HOUSE.port, timeout=60)
            try:
                connection.request("GET", self.path, headers={"Cookie": self.cookie, "Accept": "text/event-stream"})
                answer = connection.getresponse()
                if answer.status == 200 and answer.readline():
                    self.opened += 1
                    while answer.readline():
                        pass
            except (OSError, http.client.HTTPException):
                pass
            finally:
                connection.close()
            time.sleep(0.05)


# Where the unit is told that versions before the package tell systemd nothing.
SILENT = "/etc/systemd/system/maru.service.d"


def expect_silence(debian: Debian) -> None:
    if "MARU_BINARY_BEFORE" in os.environ:
        debian.run("mkdir", "-p", SILENT)
        debian.run("sh", "-c", f"cat > {SILENT}/silent.conf", words="[Service]\nType=exec\nWatchdogSec=0\n")
        debian.run("systemctl", "daemon-reload")


def psql(server: str, *statements: str) -> str:
    asked = [word for statement in statements for word in ["-c", statement]]
    return subprocess.run(["psql", "-d", server, "-Atq", *asked], check=True, capture_output=True, text=True).stdout.strip()


def cards_of(board: Board) -> Counter:
    cards, cursor = Counter(), ""
    while cursor is not None:
        page = board.caller.get(f"{board.api}/cards?limit=200" + (f"&cursor={cursor}" if cursor else ""))
        cards.update(card["id"] for card in page["cards"])
        cursor = page.get("next")
    return cards


def operations_of(board: Board) -> list[str]:
    found, after = [], 0
    while page := board.caller.get(f"{board.api}/operations?limit=200&after={after}")["operations"]:
        assert [one["sequence"] for one in page] == list(range(after + 1, after + 1 + len(page))), "a gap in the log"
        found += [one["operation"]["id"] for one in page]
        after += len(page)
    return found


@pytest.fixture(params=ENGINES)
def house(request, package_before, tmp_path):
    """The version before, with people and content, on each engine. PostgreSQL runs on the machine outside, and is reached by
    its socket."""
    database, folders = None, {}
    settings = {"data": "/var/lib/maru", "web": "/usr/share/maru/Web", "rate": {"person": 0, "network": 0}, "password": {"cost": 16384}}
    if request.param == "postgresql":
        server, name = fresh_database().rsplit("/", 1)
        folder = psql(server + "/postgres", "SHOW unix_socket_directories")
        # Its socket is for everybody; the folder of its data is not.
        os.chmod(folder, 0o711)
        folders[folder] = "/srv/postgresql"
        address, port = "postgres://maru@/{}?host={}&port={}", server.rsplit(":", 1)[1]
        settings["database"] = address.format(name, folders[folder], port)
        # From within the machine's network, too.
        database = name, address.format("postgres", folder, port)
    debian = Debian(package_before, tmp_path / "debian", folders, is_prepared=True)
    debian.database = database
    try:
        debian.run("mkdir", "-p", "/etc/maru")
        debian.run("sh", "-c", "cat > /etc/maru/maru.json", words=json.dumps(settings))
        expect_silence(debian)
        debian.apt("-o", "Dpkg::Options::=--force-confold", "install", debian.put(package_before))
        with debian.network():
            until_ready()
            yield debian
    finally:
        debian.stop()


def test_an_upgrade_loses_nothing_and_the_backup_leads_back(house, package, package_before):
    house.run("maru", "demo", *SETTINGS)
    for person in [MINJI, ANN]:
        house.run("maru", "user", "add", *SETTINGS, "--email", person.email, "--name", person.name, "--password-stdin",
                  words=person.password + "\n")
    caller = Caller(HOUSE).sign_in(MINJI)
    board = Board(caller, "이사")
    for number in range(30):
        board.add(f"{number} 상자")
    # A device that has gone offline with two changes.
    offline = [{"id": new_id(), "space": board.id, "do": "add-card", "clock": str(int(time.time() * 1000) << 16),
                "with": {"card": new_id(), "title": "기차에서", "column": board.columns["todo"]}} for _ in range(2)]
    operations = operations_of(board)
    # A board each of what a person has on one: a hundred operations a day for two months.
    filled = {}
    while (left := OPERATIONS - sum(len(found) for found in filled.values())) > 0:
        other = Board(caller, f"{len(filled) + 1}. 이사")
        fill(other, min(left, 6_000))
        filled[other] = operations_of(other)
    before = house.root / "var/lib/maru/backups/before.tar"
    house.run("sh", "-c", "mkdir -p /var/lib/maru/backups && chown maru: /var/lib/maru/backups")
    house.run("maru", "backup", *SETTINGS, "--to", "/var/lib/maru/backups/before.tar")
    house.run("rm", "-rf", SILENT)

    writers = [Writer(board) for _ in range(2)]
    streams = [Stream(caller, board) for _ in range(4)]
    for thread in writers + streams:
        thread.start()
    wait_for(lambda: all(stream.opened for stream in streams) and all(len(writer.acknowledged) > 5 for writer in writers))
    old = house.main_process("maru.service")
    house.apt("install", house.put(package))
    until_ready()
    assert house.main_process("maru.service") != old
    heard = [len(writer.acknowledged) for writer in writers]
    wait_for(lambda: all(len(writer.acknowledged) > count for writer, count in zip(writers, heard)))
    wait_for(lambda: all(stream.opened > 1 for stream in streams))
    for thread in writers + streams:
        thread.is_over.set()
    for writer in writers:
        writer.join(timeout=60)
        assert not writer.is_alive() and not writer.surprise, writer.surprise

    caller.hang_up()
    acknowledged = [card for writer in writers for card in writer.acknowledged]
    cards = cards_of(board)
    assert all(cards[card] == 1 for card in acknowledged), "an acknowledged card is lost, or there twice"
    assert operations_of(board)[:len(operations)] == operations
    for other, found in filled.items():
        assert operations_of(other)[:len(found)] == found
    # The device comes back, twice: what it did is there once.
    for _ in range(2):
        status, _, answer = caller.send("POST", "/api/v1/sync", {"cursors": [], "unsent": offline})
        assert status == 200 and {one["result"] for one in answer["settled"]} == {"done"}, answer
    cards = cards_of(board)
    assert all(cards[change["with"]["card"]] == 1 for change in offline)
    house.run("maru", "backup", *SETTINGS, "--to", "/var/lib/maru/backups/after.tar")
    tables, later = tables_of(before), tables_of(before.with_name("after.tar"))
    assert not (fewer := fewer_rows(tables, later)), fewer
    examined(house)
    leads_back(house, package_before, board, operations, tables)
    print(f"\nof {sum(rows for rows, _ in tables.values())} rows none is lost; "
          f"{len(acknowledged)} cards were acknowledged by two writers during the upgrade, "
          f"{sum(writer.unheard for writer in writers)} were asked again; {sum(stream.opened for stream in streams)} streams were opened")


def leads_back(house, package_before, board, operations, tables) -> None:
    """As docs/package.md says: the backup that the upgrade began with, in the version that made it."""
    backups = sorted(house.run("sh", "-c", "ls /var/lib/maru/backups | grep '^maru-'").split())
    assert len(backups) == 1, backups
    expect_silence(house)
    house.apt("--allow-downgrades", "install", house.put(package_before))
    house.run("systemctl", "stop", "maru")
    house.run("sh", "-c", "mkdir /var/lib/maru/later && cd /var/lib/maru && "
              "for name in maru.sqlite* files; do [ ! -e $name ] || mv $name later/; done")
    if house.database:
        name, server = house.database
        psql(server, f"ALTER DATABASE {name} RENAME TO {name}_later", f"CREATE DATABASE {name}")
    house.run("maru", "restore", *SETTINGS, "--from", f"/var/lib/maru/backups/{backups[0]}")
    house.run("systemctl", "start", "maru")
    until_ready()
    examined(house)
    house.run("maru", "backup", *SETTINGS, "--to", "/var/lib/maru/backups/back.tar")
    now = tables_of(house.root / "var/lib/maru/backups/back.tar")
    assert not (fewer := fewer_rows(tables, now)), fewer
    # Everybody signs in again.
    board.caller = Caller(HOUSE).sign_in(MINJI)
    assert operations_of(board)[:len(operations)] == operations
    card = board.add("돌아왔다")
    assert cards_of(board)[card] == 1


def fewer_rows(before: dict, after: dict) -> dict:
    """The tables of which rows are gone."""
    return {name: (rows, after.get(name)) for name, (rows, _) in before.items()
            if name not in OWN and (name not in after or after[name][0] < rows)}


def examined(house) -> None:
    found = {one["name"]: one for one in json.loads(house.tried("maru", "doctor", *SETTINGS, "--deep", "--json").stdout)}
    for name in ["integrity", "log", "tables and log", "jobs"]:
        assert found[name]["state"] == "ok", found[name]


def wait_for(condition, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)
