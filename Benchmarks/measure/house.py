"""Test data of a server: people with sessions, and boards, created through the API."""

import http.client
import json
import secrets
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

PASSWORD = secrets.token_urlsafe(16)
NAMES = ["민지", "도윤", "Ann", "Sam"]


@dataclass
class Person:
    name: str
    email: str
    cookie: str = ""


def move_in(maru: Path, data: Path, options: list[str] | None = None) -> list[Person]:
    """Creates the accounts, with `maru user add`."""
    people = [Person(name, f"person{index}@example.org") for index, name in enumerate(NAMES)]
    for person in people:
        subprocess.run(
            [maru, "user", "add", "--data", data, *(options or []), "--email", person.email, "--name", person.name, "--password-stdin"],
            input=PASSWORD + "\n", text=True, check=True, stdout=subprocess.DEVNULL)
    return people


class House:
    """A client of a running server's API."""

    def __init__(self, port: int):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def sign_in(self, person: Person) -> None:
        answer = self.send("POST", "/api/v1/session", {"email": person.email, "password": PASSWORD})
        person.cookie = answer["cookie"].partition(";")[0]

    def create_board(self, owner: Person, name: str) -> str:
        return self.send("POST", "/api/v1/boards", {"name": name}, owner)["id"]

    def share(self, board: str, owner: Person, guests: list[Person]) -> None:
        for guest in guests:
            invitation = self.send("POST", "/api/v1/invitations", {"space": board, "role": "editor"}, owner)
            self.send("POST", "/invite/" + invitation["code"], None, guest)

    def fill(self, board: str, people: list[Person], count: int) -> str:
        """Adds cards to a board, spread over its columns, every third with a due day. Returns the id of the last operation, by the first person."""
        columns = self.send("GET", f"/api/v1/boards/{board}", None, people[0])["columns"]
        operation = ""
        for index in range(count):
            writer = people[(index + 1) % len(people)]
            operation = operation_id(index)
            card = {
                "id": operation, "title": f"지하철에서 저장되는지 시험 {index + 1}",
                "body": "2호선을 한 바퀴 돌면서 카드 열 장을 옮겨 보고, 내린 뒤에 맞춰지는지 봐요.",
                "column": columns[index % len(columns)]["id"],
            }
            if index % 3 == 0:
                card["due"] = f"2026-12-{index % 28 + 1:02}"
            self.send("POST", f"/api/v1/boards/{board}/cards", card, writer)
        return operation

    def columns(self, board: str, person: Person) -> list[str]:
        return [column["id"] for column in self.send("GET", f"/api/v1/boards/{board}", None, person)["columns"]]

    def cards(self, boards: list[str], owners: list[Person]) -> int:
        """The number of cards on some boards in total."""
        return sum(
            self.send("GET", f"/api/v1/boards/{board}", None, owner)["cardCount"]
            for board, owner in zip(boards, owners, strict=True))

    def sequence(self, board: str, person: Person) -> int:
        """The number of operations in a board's log."""
        return self.send("GET", f"/api/v1/boards/{board}", None, person)["sequence"]

    def card_ids(self, board: str, person: Person) -> list[str]:
        ids: list[str] = []
        cursor = ""
        while True:
            answer = self.send("GET", f"/api/v1/boards/{board}/cards?limit=200{cursor}", None, person)
            ids += [card["id"] for card in answer["cards"]]
            if not answer["next"]:
                return ids
            cursor = "&cursor=" + answer["next"]

    def answers(self, path: str, person: Person) -> bool:
        """Whether the page exists."""
        self.connection.request("GET", path, None, {"Cookie": person.cookie})
        answer = self.connection.getresponse()
        answer.read()
        return answer.status == 200

    def page(self, path: str, person: Person) -> int:
        """The size of a page, which must exist."""
        return self.send("GET", path, None, person)["size"]

    def send(self, method: str, path: str, body: object = None, person: Person | None = None) -> dict:
        headers = {"Cookie": person.cookie} if person else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        self.connection.request(method, path, json.dumps(body).encode() if body is not None else None, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path} was answered with {answer.status}: {text.decode()}")
        if answer.getheader("Content-Type", "").startswith("application/json"):
            return json.loads(text) | {"cookie": answer.getheader("Set-Cookie", ""), "size": len(text)}
        return {"size": len(text)}


def operation_id(number: int) -> str:
    now = f"{time.time_ns() // 1_000_000:012x}"
    return f"{now[:8]}-{now[8:]}-7{number % 4096:03x}-8{secrets.randbits(12):03x}-{secrets.token_hex(6)}"
