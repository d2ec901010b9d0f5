"""Boards and cards made through the API, for journeys that begin with some."""

from __future__ import annotations

from house import Caller, new_id


class Board:
    """A board, and its columns by their kind: `todo`, `doing`, `done`."""

    # The card that a test is about, and its page, where there is one: the test sets them.
    card: str
    card_page: str

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

    def delete(self, card: str) -> None:
        status, _, answer = self.caller.send("DELETE", f"{self.api}/cards/{card}", {"id": new_id()})
        assert status in (200, 201), answer

    def titles(self, column: str = "todo") -> list[str]:
        """The titles in a column from top to bottom, as the API has them."""
        cards = self.caller.get(f"{self.api}/cards?limit=200")["cards"]
        standing = sorted((card["rank"], card["id"], card["title"]) for card in cards
                          if card["column"] == self.columns[column])
        return [title for _, _, title in standing]
