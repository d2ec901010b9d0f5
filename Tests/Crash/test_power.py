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
    there is power to lose, the house cannot read its disk either: that it answers so is as good as no answer."""

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

    def __init__(self, house: House, cookie: str, folder: Path, number: int):
        super().__init__(daemon=True)
        self.house, self.caller, self.folder, self.number = house, Caller(house, cookie), folder, number
        self.backups: list[Path] = []
        self.photo = None

    def run(self) -> None:
        photo = {"photo": base64.b64encode(png(40, 40, (self.number, 0, 0))).decode()}
        try:
            status, _, _ = self.caller.send("PUT", "/api/v1/me/photo", photo)
        except Exception:
            return
        self.photo = status == 204
        while True:
            to = self.folder / f"{self.number}-{len(self.backups)}.tar"
            if back_up(self.house, to) != 0:
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
            writers = []
            for kind, memory in zip(WRITERS, memories):
                make = partial(kind, ledger, random.Random(chance.random()), memory)
                writers.append(Cut(Caller(house, minji.cookie), make, insists=False))
            others = Others(house, callers[DOYUN].cookie, backups, cut)
            for one in [*writers, others]:
                one.start()
            time.sleep(chance.uniform(0.2, 2.5))
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
                if writer.unheard:
                    assert writer.unheard.is_done(minji) in (True, False), "or not at all"
                    writer.unheard.send(minji)
                    writer.unheard.expect()
                    done.append(writer.unheard)
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
