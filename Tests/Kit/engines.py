"""Both engines: a fresh database of each, wherever a journey or a crash is about what is kept."""

from __future__ import annotations

import os
import subprocess
import urllib.parse
import uuid
from pathlib import Path

from house import ROOT, House

ENGINES = ["sqlite", "postgresql"]


def house_on(engine: str, data: Path, **options) -> House:
    return House(data, fresh_database() if engine == "postgresql" else None, **options)


def fresh_database() -> str:
    """A database of its own on the tests' PostgreSQL. Without one the test fails: one engine is not both."""
    server = os.environ.get("MARU_TEST_POSTGRES")
    assert server, "MARU_TEST_POSTGRES is not set: script/test sets it."
    name = f"house_{uuid.uuid4().hex}"
    subprocess.run(["psql", "-d", server, "-qc", f"CREATE DATABASE {name}"], check=True)
    return f"{server.rsplit('/', 1)[0]}/{name}"


class OwnPostgres:
    """A PostgreSQL of one test alone, which may die. It writes to the disk before it answers, as an installed one does; what
    dies are its processes and not the machine, so that the system's memory of what was written outlives them either way."""

    folder: str
    address: str

    def __init__(self, place: Path | None = None, follows: OwnPostgres | None = None):
        """Its data is in a folder that everybody may look into; of this machine's temporary ones, unless another is named.

        - Parameter follows: that of which it is a standby, which does not wait for it.
        """
        started = self.run("follow", follows.folder) if follows else self.run("start", "--fsync", place=place)
        self.folder, self.address = started.strip().split("\t")

    def ask(self, statement: str) -> str:
        done = subprocess.run(["psql", "-d", self.address, "-Atqc", statement], check=True, stdout=subprocess.PIPE, text=True)
        return done.stdout.strip()

    def has_all_of(self, first: OwnPostgres) -> bool:
        """Whether a standby has taken in what its server has done up to now."""
        done = first.ask("SELECT pg_current_wal_lsn()")
        return self.ask(f"SELECT pg_last_wal_replay_lsn() >= '{done}'") == "t"

    def halt(self) -> None:
        self.run("halt", self.folder)

    def promote(self, gone: OwnPostgres) -> None:
        """A standby that was halted takes the place of its server, which is gone, at the same address."""
        self.run("promote", self.folder, str(urllib.parse.urlsplit(gone.address).port))
        self.address = gone.address

    def pull_plug(self) -> None:
        self.run("pull-plug", self.folder)

    def start_again(self) -> None:
        self.run("start-again", self.folder)

    def stop(self) -> None:
        self.run("stop", self.folder)

    @staticmethod
    def run(*what: str, place: Path | None = None) -> str:
        environment = os.environ | ({"TMPDIR": str(place)} if place else {})
        return subprocess.run(
            [ROOT / "script/postgres", *what], check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout
