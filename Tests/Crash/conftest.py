"""A fresh house on each engine."""

import os
import subprocess
import uuid

import pytest

from house import House
from people import MINJI


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request, tmp_path):
    database = None
    if request.param == "postgresql":
        database = fresh_database()
    # Writers here are far busier than people are allowed to be.
    house = House(tmp_path / "data", database, settings={"MARU_RATE_PERSON": "0"})
    house.add(MINJI)
    yield house
    house.stop()


def fresh_database() -> str:
    """A database of its own on the tests' PostgreSQL. Without one the test fails: one engine is not both."""
    server = os.environ.get("MARU_TEST_POSTGRES")
    assert server, "MARU_TEST_POSTGRES is not set: script/test sets it."
    name = f"crash_{uuid.uuid4().hex}"
    subprocess.run(["psql", "-d", server, "-qc", f"CREATE DATABASE {name}"], check=True)
    return f"{server.rsplit('/', 1)[0]}/{name}"
