"""A board that devices hold while its house loses the newest of what it knew."""

from __future__ import annotations

from house import Caller, House, new_id
from people import MINJI
from replicas import Device
from told import findings

FIRST, ALONE = "앞", "혼자 있는 동안"
LATER = [f"뒤 {number}" for number in range(5)]
OTHERS = [f"남 {number}" for number in range(9)]


class HeldBoard:
    """A board on three devices, which have a card of it."""

    def __init__(self, house: House):
        self.house = house
        self.owner = Caller(house).sign_in(MINJI)
        made = self.owner.post("/api/v1/boards", {"id": new_id(), "name": "판"})
        self.id = made["id"]
        self.devices = [Device(house, MINJI, self.id, made["columns"][0]["id"]) for _ in range(3)]
        self.devices[0].add(FIRST)
        self.sync()

    def sync(self) -> None:
        for device in self.devices:
            device.caller.hang_up()
            device.sync()

    def titles(self) -> list[str]:
        self.owner.hang_up()
        return sorted(card["title"] for card in self.owner.get(f"/api/v1/boards/{self.id}/cards?limit=200")["cards"])

    def go_on(self) -> None:
        """Adds what the house is going to lose, and on one device what it has not heard of yet."""
        ahead, away, _ = self.devices
        for title in LATER:
            ahead.add(title)
        self.sync()
        away.add(ALONE)
        assert self.titles() == sorted([FIRST, *LATER])

    def is_given_back(self) -> None:
        """The house has lost it. Once the devices have come, it has all of it again, as they have."""
        assert self.titles() == [FIRST], "the house has lost nothing"
        # Somebody else goes on, past what the devices have seen.
        for title in OTHERS:
            self.owner.post(f"/api/v1/boards/{self.id}/cards", {"title": title})
        for _ in range(2):
            self.sync()
        expected = sorted([FIRST, *LATER, ALONE, *OTHERS])
        assert self.titles() == expected
        for device in self.devices:
            assert sorted(device.titles.values()) == expected
            assert not device.unsent
        # It is renewed once, whoever found it.
        assert [len(device.lineages) for device in self.devices] == [2, 2, 2]
        assert len({tuple(device.lineages) for device in self.devices}) == 1
        assert self.house.log.read_text().count("each device reloads all of its spaces") == 1
        assert findings(self.house)["earlier state"]["state"] == "warning"
