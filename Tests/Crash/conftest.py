"""A fresh house on each engine, and one with a PostgreSQL of its own whose plug may be pulled."""

import pytest

from engines import ENGINES, OwnPostgres, house_on
from house import House
from people import EVERYONE

# Writers here are far busier than people are allowed to be.
SETTINGS = {"MARU_RATE_PERSON": "0", "MARU_RATE_NETWORK": "0"}


@pytest.fixture(params=ENGINES)
def house(request, tmp_path):
    house = house_on(request.param, tmp_path / "data", settings=SETTINGS)
    yield furnished(house)
    house.stop()


@pytest.fixture
def house_on_own_postgres(tmp_path):
    postgres = OwnPostgres()
    try:
        house = House(tmp_path / "data", postgres.address, settings=SETTINGS)
        yield furnished(house), postgres
        house.stop()
    finally:
        postgres.stop()


def furnished(house: House) -> House:
    for person in EVERYONE:
        house.add(person)
    return house
