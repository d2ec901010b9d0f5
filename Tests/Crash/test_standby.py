"""A standby of PostgreSQL that was behind is promoted: the house goes on at the same address, with less than people saw, and
gets back what devices hold."""

from __future__ import annotations

import pytest

from conftest import SETTINGS, furnished
from engines import OwnPostgres
from eventually import eventually
from held import HeldBoard
from house import Caller, House
from people import ANN
from told import page

# To administrators, on their page.
TOLD = "다른 타임라인에서 이어지고 있어요"


@pytest.fixture
def primary():
    postgres = OwnPostgres()
    yield postgres
    postgres.stop()


@pytest.fixture
def standby(primary):
    postgres = OwnPostgres(follows=primary)
    yield postgres
    postgres.stop()


@pytest.fixture
def house(primary, standby, tmp_path):
    house = furnished(House(tmp_path / "data", primary.address, settings=SETTINGS))
    house.start()
    yield house
    house.stop()


def test_a_standby_that_was_behind_is_known_once_and_gets_back_what_devices_hold(primary, house, standby):
    board = HeldBoard(house)
    assert primary.ask("SELECT timeline FROM floor_lineage") == "1"
    eventually("the standby has all of it", lambda: standby.has_all_of(primary))
    # From here on it gets nothing, and nobody waits for it.
    standby.halt()
    board.go_on()
    primary.pull_plug()
    standby.promote(primary)
    house.until_ready()
    board.is_given_back()
    assert standby.ask("SELECT timeline, lost_by FROM floor_lineage") == "2|timeline"
    assert TOLD in page(house, "/admin", board.owner.cookie)[2]
    assert TOLD not in page(house, "/admin", Caller(house).sign_in(ANN).cookie)[2]
    house.doctor()
