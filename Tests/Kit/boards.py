"""Boards and cards made through the API, for journeys that begin with some."""

from __future__ import annotations

from house import Caller, new_id


class Board:
    """A board, and its columns by their kind: `todo`, `doing`, `done`."""

    def __init__(self, caller: Caller, name: str):
        self.caller = caller
        self.id = caller.post("/api/v1/boards", {"id": new_id(), "name": name})["id"]
        self.columns = {column["kind"]: column["id"] for column in self.read()["columns"]}

    @property
    def page(self) -> str:
        return f"/board/{self.id}"

    @property
    def api(self) -> str:
        return f"/api/v1/boards/{self.id}"

    def read(self) -> dict:
        return self.caller.get(self.api)

    def add(self, title: str, column: str = "todo", **fields) -> str:
        """A card at the end of a column; the card's id."""
        card = new_id()
        form = {"id": new_id(), "card": card, "title": title, "column": self.columns[column], **fields}
        self.caller.post(f"{self.api}/cards", form)
        return card

    def titles(self, column: str = "todo") -> list[str]:
        """The titles in a column from top to bottom, as the API has them."""
        cards = self.caller.get(f"{self.api}/cards?limit=200")["cards"]
        return [card["title"] for card in cards if card["column"] == self.columns[column]]
