"""What writers want done while the power goes: each is one request, which is sent again word for word until it is heard."""

from __future__ import annotations

import hashlib
import http.client
import io
import json
import random
import time
import zipfile
from collections import Counter
from collections.abc import Collection

from house import Caller, new_id

# Cards in a file that becomes a board.
CARDS = 12
BODY = "글"


class Unheard(Exception):
    """Nobody knows whether it was done."""


def ask(caller: Caller, method: str, path: str, body: dict | None = None, fine: tuple[int, ...] = (200, 201)):
    """What the house answers; `Unheard` where nothing comes, or that it is busy, which is all it may say without its database."""
    return hear(caller, method, path, body, fine)[1]


def hear(caller: Caller, method: str, path: str, body: dict | None = None, fine: tuple[int, ...] = (200, 201)):
    """The same, with the headers of the answer before it."""
    try:
        status, headers, answer = caller.send(method, f"/api/v1{path}", body)
    except (OSError, http.client.HTTPException) as lost:
        raise Unheard(f"{method} {path}: {lost!r}") from lost
    if status == 503:
        raise Unheard(f"{method} {path}: 503")
    assert status in fine, f"{method} {path}: {status} {answer}"
    return headers, answer


class Ledger:
    """What must be on the boards that many write on at once, held against what is."""

    def __init__(self, columns: dict[str, str]):
        self.columns = columns
        self.expected: dict[str, set[str]] = {board: set() for board in columns}
        self.cards: dict[str, set[str]] = {board: set() for board in columns}
        self.seen: Counter = Counter()
        self.sequence = {board: 0 for board in columns}
        # By their titles: the edits of which a part came too late, and those parts, which are operations of their own.
        self.edits: dict[str, str] = {}
        self.late: Counter = Counter()
        self.newest = ""

    def begin_again(self) -> None:
        """The log is read from its start, for where what was seen of it may be gone."""
        self.sequence = dict.fromkeys(self.columns, 0)
        self.seen.clear()
        self.late.clear()

    def read_log(self, caller: Caller) -> None:
        """Takes in each board's operations since the last look; their sequences may have no gap."""
        for board in self.columns:
            while page := caller.get(f"/api/v1/boards/{board}/operations?limit=200&after={self.sequence[board]}")["operations"]:
                for recorded in page:
                    assert recorded["sequence"] == self.sequence[board] + 1, "a gap in the sequence"
                    self.sequence[board] += 1
                    operation = recorded["operation"]
                    self.seen[operation["id"]] += 1
                    if operation["intent"] == "settle" and operation["kind"] == "card.edited":
                        title = operation["changes"][0][3]
                        assert self.edits[title] == self.newest, "half of an edit does not stand beside the other"
                        self.late[title] += 1
                    self.newest = operation["id"]

    def check(self) -> None:
        twice = [operation for operation, count in self.seen.items() if count > 1]
        expected = set().union(*self.expected.values())
        lost = [operation for operation in expected if self.seen[operation] == 0]
        halves = [edit for title, edit in self.edits.items() if self.late[title] != self.seen[edit]]
        assert not lost, f"{len(lost)} acknowledged operations are lost"
        assert not twice, f"{len(twice)} operations are there more than once"
        assert not halves, f"{len(halves)} edits are there by half"

    def check_cards(self, caller: Caller, unsure: Collection[str] = ()) -> None:
        """Every card expected stands on its board once, and none that nobody asked for; the unsure may, once."""
        for board, expected in self.cards.items():
            found = cards_of(caller, board) - Counter(unsure)
            assert not Counter(expected) - found, f"acknowledged cards are lost: {Counter(expected) - found}"
            assert not found - Counter(expected), f"cards are there that nobody was told of: {found - Counter(expected)}"


class Card:
    """A card on one of the boards."""

    def __init__(self, ledger: Ledger, chance: random.Random, memory: dict):
        self.ledger = ledger
        self.board = chance.choice(list(ledger.columns))
        self.operation, self.card = new_id(), new_id()
        self.memory = memory

    @property
    def form(self) -> dict:
        column = self.ledger.columns[self.board]
        return {"card": self.card, "column": column, "title": f"{self.operation[-6:]} 카드", "body": BODY}

    def prepare(self, caller: Caller) -> None:
        pass

    def send(self, caller: Caller) -> None:
        ask(caller, "POST", f"/boards/{self.board}/cards", {"id": self.operation, **self.form})
        self.memory["card"] = self.board, self.card

    def expect(self) -> None:
        self.ledger.expected[self.board].add(self.operation)
        self.ledger.cards[self.board].add(self.card)

    def is_done(self, caller: Caller) -> bool:
        return self.ledger.seen[self.operation] == 1


class Device:
    """What a device did with no network, all in one question: two cards, a line on the first, and an edit of an older card
    that is late. What it says of the title has been overtaken then, and comes into the log beside the rest, as a second
    operation of the same transaction."""

    def __init__(self, ledger: Ledger, chance: random.Random, memory: dict):
        self.ledger = ledger
        self.memory = memory
        self.cards = [Card(ledger, chance, memory) for _ in range(2)]
        first = self.cards[0]
        now = int(time.time() * 1000)
        self.unsent = [change(card.operation, card.board, "add-card", now, card.form) for card in self.cards]
        item = {"card": first.card, "item": new_id(), "text": "줄"}
        self.unsent.append(change(new_id(), first.board, "add-item", now, item))
        if "card" in memory:
            board, card = memory.pop("card")
            edit, title = new_id(), f"{new_id()} 고침"
            ledger.edits[title] = edit
            form = {"card": card, "title": title, "body": BODY + " 더", "was-body": BODY}
            self.unsent.append(change(edit, board, "edit-card", now - 3_600_000, form))

    def prepare(self, caller: Caller) -> None:
        pass

    def send(self, caller: Caller) -> None:
        cursors = self.memory.setdefault("cursors", {})
        told = [{"space": space, "sequence": sequence} for space, sequence in cursors.items()]
        answer = ask(caller, "POST", "/sync", {"cursors": told, "unsent": self.unsent})
        cursors |= {news["space"]: news["sequence"] for news in answer["spaces"]}
        settled = {one["id"]: one["result"] for one in answer["settled"]}
        assert set(settled.values()) <= {"done"}, answer["settled"]
        # Where its database went on the way, the house answers for what it had done by then.
        if len(settled) < len(self.unsent):
            raise Unheard(f"{len(settled)} of {len(self.unsent)} changes were settled")
        self.memory["card"] = self.cards[1].board, self.cards[1].card

    def expect(self) -> None:
        for sent in self.unsent:
            self.ledger.expected[sent["space"]].add(sent["id"])
        for card in self.cards:
            card.expect()

    def is_done(self, caller: Caller) -> bool:
        done = [self.ledger.seen[sent["id"]] == 1 for sent in self.unsent]
        # Each is done by itself, and on one board in their order.
        assert done[0] or not done[2], "a line is there, and its card is not"
        return all(done)


class Import:
    """A file that becomes a board: an operation for the board and one for each card."""

    def __init__(self, ledger: Ledger, chance: random.Random, memory: dict):
        self.id = ""

    def prepare(self, caller: Caller) -> None:
        self.id = ask(caller, "POST", "/imports", {"file": FILE})["import"]

    def send(self, caller: Caller) -> None:
        ask(caller, "POST", f"/imports/{self.id}/make-board", {})

    def expect(self) -> None:
        pass

    def is_done(self, caller: Caller) -> bool:
        return self.is_there(caller)

    def is_there(self, caller: Caller) -> bool:
        """All of the board, or nothing of it."""
        paths = [f"/api/v1/boards/{self.id}{what}" for what in ["", "/operations", "/cards", "/export"]]
        answers = [caller.send("GET", path) for path in paths]
        if answers[0][0] == 404:
            assert [status for status, _, _ in answers] == [404] * len(answers)
            return False
        _, operations, _, export = [body for _, _, body in answers]
        assert len(operations["operations"]) == 1 + CARDS, "an import is there by half"
        assert self.is_whole(caller, export["cards"]), "an import is there by half"
        assert cards_of(caller, self.id).total() == CARDS
        return True

    def is_whole(self, caller: Caller, cards: list[dict]) -> bool:
        return cards == json.loads(FILE)["cards"]


class ImportWithFiles(Import):
    """A zip that becomes a board. What its card and its comment have comes in one by one once the board is there; until all
    of it is, the house takes no other such zip of this person."""

    def __init__(self, ledger: Ledger, chance: random.Random, memory: dict):
        self.id = new_id()
        self.is_turned_away = False
        # The files of boards that were not all there when they were last asked for.
        self.coming: dict[str, list[str]] = memory.setdefault("coming", {})

    def prepare(self, caller: Caller) -> None:
        put(caller, f"/imports/{self.id}/parts/0", ARCHIVE)
        ask(caller, "POST", "/imports", {"upload": self.id})

    def send(self, caller: Caller) -> None:
        answer = ask(caller, "POST", f"/imports/{self.id}/make-board", {}, fine=(201, 409))
        self.is_turned_away = "columns" not in answer

    def is_done(self, caller: Caller) -> bool:
        return self.is_there(caller) != self.is_turned_away

    def is_whole(self, caller: Caller, cards: list[dict]) -> bool:
        files = [file for card in cards for file in card["attachments"]]
        files += [file for card in cards for comment in card["comments"] for file in comment.get("attachments", [])]
        if [file["name"] for file in files] != list(CONTENTS):
            return False
        # Only of the last board may some be on their way, and none of them is lost.
        self.coming[self.id] = [file["file"] for file in files]
        for board, there in list(self.coming.items()):
            if have_come(caller, there):
                del self.coming[board]
        return len(self.coming) <= 1


class Deletion(Import):
    """A board that goes with everything on it and all that was done there."""

    def prepare(self, caller: Caller) -> None:
        super().prepare(caller)
        super().send(caller)

    def send(self, caller: Caller) -> None:
        # Asked again, the house no longer knows it.
        ask(caller, "DELETE", f"/boards/{self.id}?name=Import", fine=(204, 404))

    def is_done(self, caller: Caller) -> bool:
        return not self.is_there(caller)


def upload(caller: Caller, file: str, space: str, content: bytes) -> None:
    """A file that comes in two parts."""
    ask(caller, "PUT", f"/files/{file}", {"space": space, "size": len(content)})
    middle = len(content) // 2
    # A file that is complete takes no parts: it was heard of no more.
    if not ask(caller, "GET", f"/files/{file}").get("link"):
        for begin, part in ((0, content[:middle]), (middle, content[middle:])):
            put(caller, f"/files/{file}/parts/{begin}", part)
    ask(caller, "POST", f"/files/{file}/finish", {})


def put(caller: Caller, path: str, content: bytes) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", caller.house.port, timeout=30)
    headers = {"Content-Type": "application/octet-stream", "Accept": "application/json", "Cookie": caller.cookie or ""}
    try:
        connection.request("PUT", f"/api/v1{path}", content, headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as lost:
        raise Unheard(f"PUT {path}: {lost!r}") from lost
    finally:
        connection.close()
    if status == 503:
        raise Unheard(f"PUT {path}: 503")
    assert status == 200, f"PUT {path}: {status}"


def have_come(caller: Caller, files: list[str]) -> bool:
    """Whether all are there; those that are have their content."""
    answers = [caller.send("GET", f"/file/{file}/full") for file in files]
    contents = [content if status == 200 else None for status, _, content in answers]
    assert {status for status, _, _ in answers} <= {200, 404}
    assert all(content in (None, wanted) for content, wanted in zip(contents, CONTENTS.values()))
    return None not in contents


def change(operation: str, space: str, use_case: str, milliseconds: int, form: dict) -> dict:
    return {"id": operation, "space": space, "do": use_case, "clock": str(milliseconds << 16), "with": form}


def cards_of(caller: Caller, board: str) -> Counter:
    cards: Counter = Counter()
    cursor = ""
    while cursor is not None:
        page = caller.get(f"/api/v1/boards/{board}/cards?limit=200" + (f"&cursor={cursor}" if cursor else ""))
        cards.update(card["id"] for card in page["cards"])
        cursor = page.get("next")
    return cards


def file_of_cards() -> str:
    cards = [{
        "title": f"카드 {number}", "body": "글", "column": number % 2, "labels": [0], "due": "2027-01-15",
        "repeat": None, "trashed": False, "archived": False, "template": False, "attachments": [],
        "assignees": [], "checklist": [{"text": "줄", "done": True}], "comments": [{"name": "Ann", "at": 1, "text": "말"}],
    } for number in range(CARDS)]
    columns = [{"name": name, "kind": "todo", "limit": None} for name in ("하나", "둘")]
    return json.dumps({
        "format": "maru-board", "version": 1, "name": "Import", "archived": False, "columns": columns,
        "labels": [{"name": "라벨", "colour": "red"}], "people": [],
        "cards": sorted(cards, key=lambda card: card["column"])})


def archive_of_cards() -> bytes:
    """The same cards in a zip: the first has a file, and so has its comment."""
    document = json.loads(FILE)
    files = [{
        "file": new_id(), "name": name, "size": len(content), "kind": "file", "width": 0, "height": 0,
        "path": f"files/{name}", "sha256": hashlib.sha256(content).hexdigest(),
    } for name, content in CONTENTS.items()]
    card = document["cards"][0]
    card["attachments"], card["comments"][0]["attachments"] = files[:1], files[1:]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("board.json", json.dumps(document))
        for name, content in CONTENTS.items():
            archive.writestr(f"files/{name}", content)
    return packed.getvalue()


FILE = file_of_cards()
# Of the card, and of its comment.
CONTENTS = {"card.txt": b"milk", "comment.txt": b"tangerines"}
ARCHIVE = archive_of_cards()


class Upload:
    """A file that hangs on a card, and what a person sees of it when it is asked for."""

    def __init__(self, ledger: Ledger, chance: random.Random, memory: dict):
        self.card = Card(ledger, chance, memory)
        self.file, self.operation = new_id(), new_id()
        self.content = chance.randbytes(chance.randint(2, 200_000))

    def prepare(self, caller: Caller) -> None:
        pass

    def send(self, caller: Caller) -> None:
        # Sent again it is there once, as any card.
        self.card.send(caller)
        upload(caller, self.file, self.card.board, self.content)
        form = {"id": self.operation, "name": "파일.bin", "size": len(self.content)}
        ask(caller, "PUT", f"/boards/{self.card.board}/cards/{self.card.card}/attachments/{self.file}", form)

    def expect(self) -> None:
        self.card.expect()
        self.card.ledger.expected[self.card.board].add(self.operation)

    def is_done(self, caller: Caller) -> bool:
        status, _, content = caller.send("GET", f"/file/{self.file}/full")
        assert status in (200, 404) and (status == 404 or content == self.content), f"a file is there by half: {status}"
        seen = self.card.ledger.seen[self.operation] == 1
        assert status == 200 or not seen, "a card has a file that is not there"
        return seen
