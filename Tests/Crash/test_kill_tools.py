"""`kill -9` of what works beside the house: a backup, and a migration of a house that is an update behind. And a backup that
is only asked to stop, as by a service manager or by whoever waits for it."""

from __future__ import annotations

import random
import re
import signal
import sqlite3
import subprocess
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from conftest import SETTINGS, furnished
from house import ROOT, Caller, House, new_id
from people import MINJI
from told import back_up, is_intact
from works import Ledger

KILLS = 4


def filled(house: House, cards: int = 60) -> tuple[Caller, Ledger]:
    """A board of long cards, so that what reads or copies all of it takes its time."""
    minji = Caller(house).sign_in(MINJI)
    board = minji.post("/api/v1/boards", {"id": new_id(), "name": "판"})
    ledger = Ledger({board["id"]: board["columns"][0]["id"]})

    def add(count: int) -> None:
        caller = Caller(house, minji.cookie)
        for _ in range(count):
            form = {"id": new_id(), "card": new_id(), "title": "카드", "body": "글" * 15_000}
            caller.post(f"/api/v1/boards/{board['id']}/cards", form)
            ledger.expected[board["id"]].add(form["id"])
            ledger.cards[board["id"]].add(form["card"])

    threads = [threading.Thread(target=add, args=(cards // 4,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return minji, ledger


def killed(house: House, *command: str, after: float) -> bool:
    """Runs a command for so long; whether it had ended well by then."""
    running = subprocess.Popen([*house.program, *command, *house.storage], stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True, env=house.environment, cwd=ROOT)
    try:
        _, words = running.communicate(timeout=after)
    except subprocess.TimeoutExpired:
        running.kill()
        running.communicate()
        return False
    assert running.returncode == 0, words
    return True


def check(minji: Caller, ledger: Ledger) -> None:
    minji.hang_up()
    ledger.read_log(minji)
    ledger.check()
    ledger.check_cards(minji)


def test_a_killed_backup_is_no_backup_and_leaves_the_next_one_and_the_house_well(tmp_path):
    house = furnished(House(tmp_path / "data", settings=SETTINGS))
    house.start()
    try:
        minji, ledger = filled(house)
        chance = random.Random(20_261_129)
        began = time.monotonic()
        assert back_up(house, tmp_path / "first.tar") == 0
        took = time.monotonic() - began
        done = 0
        for number in range(KILLS):
            to = tmp_path / f"{number}.tar"
            done += killed(house, "backup", "--to", str(to), after=chance.uniform(0, took))
            assert not to.exists() or is_intact(house, to), "a backup has its name and is not whole"
            check(minji, ledger)
        assert done < KILLS, "no backup was killed"
        # Under the name of one that was killed, too.
        for number in range(KILLS):
            to = tmp_path / f"{number}.tar"
            if not to.exists():
                break
        assert back_up(house, to) == 0 and is_intact(house, to)
        house.kill()
        house.doctor()
        print(f"\n{KILLS - done} backups killed: none passes for one, and the next is whole")
    finally:
        house.stop()


def copies(data: Path) -> list[str]:
    """What is there of the copies of the database that backups read."""
    return [path.name for path in data.iterdir() if ".reading-" in path.name]


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_a_backup_that_is_stopped_while_it_copies_the_database_leaves_nothing(tmp_path, stop):
    house = furnished(House(tmp_path / "data", settings=SETTINGS))
    # It is copied in many steps, and no backup has it.
    with closing(sqlite3.connect(house.data / "maru.sqlite")) as database, database:
        database.execute("CREATE TABLE filler (content BLOB)")
        database.execute("INSERT INTO filler VALUES (zeroblob(?))", [256 << 20])
    folder = tmp_path / "backups"
    folder.mkdir()
    command = [*house.program, "backup", "--to", str(folder / "house.tar"), *house.storage]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=house.environment,
                          cwd=ROOT) as running:
        deadline = time.monotonic() + 60
        # Without a pause, which a copy might not outlast.
        while not copies(house.data):
            assert running.poll() is None, running.stdout.read()
            if time.monotonic() > deadline:
                # It would be waited for without end.
                running.kill()
                pytest.fail("the backup has begun no copy of the database within a minute")
        running.send_signal(stop)
        words, _ = running.communicate(timeout=60)
    assert running.returncode == -stop, words
    assert not copies(house.data) and not list(folder.iterdir())
    assert back_up(house, folder / "house.tar") == 0 and is_intact(house, folder / "house.tar")


def test_a_killed_migration_is_done_whole_by_the_next_start(tmp_path):
    house = furnished(House(tmp_path / "data", settings=SETTINGS))
    house.start()
    try:
        minji, ledger = filled(house)
        house.stop()
        chance = random.Random(20_261_130)
        undo_last_migration(house.data)
        began = time.monotonic()
        assert killed(house, "migrate", after=120)
        took = time.monotonic() - began
        counts: Counter = Counter()
        for _ in range(KILLS):
            undo_last_migration(house.data)
            counts[killed(house, "migrate", after=chance.uniform(0.2, 1) * took)] += 1
            # By turns what comes next is the same command and the house itself.
            if not is_behind(house.data):
                continue
            if chance.random() < 0.5:
                assert killed(house, "migrate", after=120)
            house.start()
            check(minji, ledger)
            house.stop()
        assert counts[False], "no migration was killed"
        house.start()
        check(minji, ledger)
        house.kill()
        house.doctor()
        copies = [path.name for path in house.data.iterdir() if ".before-" in path.name]
        assert len(copies) <= 2 + counts[False], copies
        print(f"\n{counts[False]} migrations killed: the next start did them whole")
    finally:
        house.stop()


def is_behind(data: Path) -> bool:
    with sqlite3.connect(data / "maru.sqlite") as database:
        return not set(LAST) <= {name for name, in database.execute("SELECT id FROM floor_migration")}


# The last migration that made a table, a column or an index, and those after it, which only wrote rows.
LAST: list[str] = []


def made_by(migration: str) -> list[tuple[str, str, str]]:
    """What the statements make that stand in the sources: the kind, the table or index, and the column."""
    sources = [path.read_text() for path in (ROOT / "Sources").rglob("*.swift")]
    source = next(text for text in sources if f'id: "{migration}"' in text)
    statements = source.split(f'id: "{migration}"', 1)[1].split("])", 1)[0]
    return re.findall(r"(CREATE (?:UNIQUE )?INDEX|CREATE TABLE|ALTER TABLE) (\w+)(?: ADD COLUMN (\w+))?", statements)


def undo_last_migration(data: Path) -> None:
    """Makes the house one of the version before its last migrations. What those wrote in rows stays, and is written again."""
    with sqlite3.connect(data / "maru.sqlite", isolation_level=None) as database:
        done = [name for name, in database.execute("SELECT id FROM floor_migration ORDER BY place DESC")]
        if not LAST:
            made = next(index for index, name in enumerate(done) if made_by(name))
            LAST[:] = reversed(done[: made + 1])
        if LAST[0] not in done:
            return
        database.execute("PRAGMA foreign_keys = OFF")
        for what, name, column in reversed(made_by(LAST[0])):
            if "INDEX" in what:
                database.execute(f"DROP INDEX IF EXISTS {name}")
            elif "CREATE" in what:
                database.execute(f"DROP TABLE IF EXISTS {name}")
            else:
                database.execute(f"ALTER TABLE {name} DROP COLUMN {column}")
        database.executemany("DELETE FROM floor_migration WHERE id = ?", [(name,) for name in LAST])
