"""The power goes while people write, files come in and a backup is made; and which names are durable before they are answered.

The cut is that of Linux's own tests of file systems: ext4 stops at an instant, what was only in memory is gone, and the next
mount begins by ext4's log. It does not show a disk that lies about what it has written, or that tears a sector. ext4 keeps a
renamed file's name as soon as anything else is synced, which other file systems do not: so the calls are looked at, too."""

from __future__ import annotations

import base64
import os
import random
import subprocess
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from conftest import SETTINGS, furnished
from disks import Disk
from house import Caller, House, new_id
from people import DOYUN, MINJI
from pictures import png
from test_kill import Writer
from told import back_up, is_intact
from works import Card, Device, Ledger, Upload

CUTS = int(os.environ.get("MARU_POWER_CUTS", "2"))
WRITERS = [Card] * 3 + [Device, Upload, Upload]


@pytest.fixture
def disk(tmp_path):
    disk = Disk(tmp_path / "disk", 512)
    yield disk
    disk.remove()


def test_the_cut_takes_what_was_not_synced_and_leaves_what_was(disk):
    kept, lost = disk.folder / "kept", disk.folder / "lost"
    with open(kept, "wb") as file:
        file.write(b"kept" * 10_000)
        os.fsync(file.fileno())
    folder = os.open(disk.folder, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
    lost.write_bytes(b"lost" * 10_000)
    kept.rename(disk.folder / "moved")
    disk.cut()
    disk.power()
    assert kept.read_bytes() == b"kept" * 10_000
    assert not lost.exists() and not (disk.folder / "moved").exists()


class Cut(Writer):
    """One who writes until the power is gone. Between the disk's end and the program's, which come at one instant only where
    there is power to lose, the house cannot read its disk either: that it answers so is as good as no answer. Nor does what it
    acknowledges then say anything (`Disk.cut`)."""

    def __init__(self, caller: Caller, make, goes: threading.Event):
        super().__init__(caller, make, insists=False)
        self.goes = goes
        self.unsure: list = []

    def is_heard(self) -> bool:
        is_heard = super().is_heard()
        if is_heard and self.goes.is_set():
            self.unsure.append(self.acknowledged.pop())
        return is_heard

    def hears(self, step) -> bool:
        try:
            return super().hears(step)
        except AssertionError as odd:
            if ": 500" not in str(odd):
                raise
            self.lost.append(str(odd))
            return False


class Others(threading.Thread):
    """Somebody who changes their picture over and over, while the administrator makes one backup after another."""

    def __init__(self, house: House, cookie: str, folder: Path, number: int, goes: threading.Event):
        super().__init__(daemon=True)
        self.goes = goes
        self.house, self.caller, self.folder, self.number = house, Caller(house, cookie), folder, number
        self.backups: list[Path] = []
        self.photo = None

    def run(self) -> None:
        photo = {"photo": base64.b64encode(png(40, 40, (self.number, 0, 0))).decode()}
        try:
            status, _, _ = self.caller.send("PUT", "/api/v1/me/photo", photo)
        except Exception:
            return
        self.photo = status == 204 and not self.goes.is_set()
        while True:
            to = self.folder / f"{self.number}-{len(self.backups)}.tar"
            if back_up(self.house, to) != 0 or self.goes.is_set():
                return
            self.backups.append(to)


def test_what_was_acknowledged_outlives_the_power(disk):
    house = furnished(House(disk.folder / "data", settings=SETTINGS))
    house.log = disk.folder.with_suffix(".log")
    backups = disk.folder / "backups"
    backups.mkdir()
    chance = random.Random(20_261_128)
    try:
        house.start()
        callers = {person: Caller(house).sign_in(person) for person in (MINJI, DOYUN)}
        minji = callers[MINJI]
        boards = [minji.post("/api/v1/boards", {"id": new_id(), "name": "판"}) for _ in range(2)]
        ledger = Ledger({board["id"]: board["columns"][0]["id"] for board in boards})
        done, photos, said = [], 0, []
        memories: list[dict] = [{} for _ in WRITERS]
        for cut in range(CUTS):
            writers, goes = [], threading.Event()
            for kind, memory in zip(WRITERS, memories):
                make = partial(kind, ledger, random.Random(chance.random()), memory)
                writers.append(Cut(Caller(house, minji.cookie), make, goes))
            others = Others(house, callers[DOYUN].cookie, backups, cut, goes)
            for one in [*writers, others]:
                one.start()
            time.sleep(chance.uniform(0.2, 2.5))
            goes.set()
            disk.cut()
            house.kill()
            for one in [*writers, others]:
                one.join(timeout=180)
                assert not one.is_alive()
            disk.power()
            house.start()
            for caller in callers.values():
                caller.hang_up()
            ledger.read_log(minji)
            for writer in writers:
                assert not writer.surprise, writer.surprise
                for work in writer.acknowledged:
                    work.expect()
                    done.append(work)
                for work in [*writer.unsure, *filter(None, [writer.unheard])]:
                    assert work.is_done(minji) in (True, False), "or not at all"
                    work.send(minji)
                    work.expect()
                    done.append(work)
            ledger.read_log(minji)
            ledger.check()
            for work in done:
                assert work.is_done(minji), f"{type(work).__name__}: acknowledged, and lost"
            photos += bool(others.photo)
            said += others.backups
            for backup in said:
                assert is_intact(house, backup), "a backup that was said to be done is not"
        ledger.check_cards(minji)
        # Nobody else writes now, and so nothing else is synced.
        house.stop()
        last = backups / "last.tar"
        assert back_up(house, last) == 0
        disk.cut()
        disk.power()
        assert is_intact(house, last), "a backup that was said to be done is not"
        house.doctor()
        print(f"\n{CUTS} power cuts: {len(done)} acknowledged, each there once and whole; {photos} pictures, "
              f"{len(said) + 1} backups")
    finally:
        house.stop()


def test_no_file_is_answered_for_before_its_name_is_durable(tmp_path):
    """Of each file below `files`: it is synced before it gets its name, and the folder that has the name after that and before
    the answer. So for the folders themselves, and for a backup."""
    library = tmp_path / "noted.so"
    built = subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, Path(__file__).with_name("noted.c"), "-ldl"],
                           capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    notes = tmp_path / "notes"
    house = furnished(House(tmp_path / "data", settings=SETTINGS))
    house.settings |= {"LD_PRELOAD": str(library), "NOTED": str(notes), "NOTED_BELOW": str(tmp_path)}
    house.start()
    try:
        minji = Caller(house).sign_in(MINJI)
        board = minji.post("/api/v1/boards", {"id": new_id(), "name": "판"})
        assert minji.send("PUT", "/api/v1/me/photo", {"photo": base64.b64encode(png(40, 40)).decode()})[0] == 204
        check(notes, names=3)
        minji.upload(board["id"], png(40, 40))
        check(notes, names=4)
        upload = Upload(Ledger({board["id"]: board["columns"][0]["id"]}), random.Random(1), {})
        upload.send(minji)
        check(notes, names=5)
        assert back_up(house, tmp_path / "backup.tar") == 0
        check(notes, names=6)
    finally:
        house.stop()


def check(notes: Path, names: int) -> None:
    """What was noted so far leaves nothing to be synced."""
    unsynced, renamed = {}, 0
    contents: set[str] = set()
    for line in notes.read_text().splitlines():
        call, *paths = line.split("\t")
        if call == "write":
            contents.add(paths[0])
        elif call == "sync":
            contents.discard(paths[0])
            unsynced = {path: why for path, why in unsynced.items() if str(Path(path).parent) != paths[0]}
        elif call == "make":
            unsynced[paths[0]] = "made"
        elif call == "rename":
            assert paths[0] not in contents, f"{paths[1]} got its name before its content was synced"
            unsynced.pop(paths[0], None)
            unsynced[paths[1]] = "renamed"
            renamed += 1
        elif call == "unlink":
            unsynced.pop(paths[0], None)
            contents.discard(paths[0])
    wanted = {path: why for path, why in unsynced.items() if is_kept(path)}
    assert not wanted, f"answered before their names were durable: {wanted}"
    assert renamed >= names, f"only {renamed} names were noted"


def is_kept(path: str) -> bool:
    """Not locks, which have no content, nor what SQLite makes, syncs and removes by its own rules."""
    name = Path(path).name
    return not name.endswith((".lock", "-shm", "-wal", "-journal")) and ".sqlite" not in name
