"""What writers want done in the diary, a retrospective and the runs while the power goes: as in `works`, each is one request
or two that are sent again word for word until they are heard."""

from __future__ import annotations

import datetime
import random
import time

from house import Caller, new_id
from meetups import WHOLE
from people import ANN
from works import Ledger, ask


def there(caller: Caller, path: str) -> dict | None:
    """What the house has there."""
    status, _, answer = caller.send("GET", f"/api/v1{path}")
    assert status in (200, 404), f"{path}: {status} {answer}"
    return answer if status == 200 else None


class Work:
    """One thing in a space of the writer's own, which is made before anything falls."""

    def __init__(self, ledger: Ledger, chance: random.Random, memory: dict):
        self.memory = memory
        self.operation, self.id = new_id(), new_id()
        self.text = f"{self.operation[-6:]} " + "한 줄 더\n" * chance.randint(0, 9) + "끝"

    def prepare(self, caller: Caller) -> None:
        if "space" not in self.memory:
            self.memory["space"] = self.make_space(caller)
        self.space = self.memory["space"]

    def make_space(self, caller: Caller) -> str:
        raise NotImplementedError

    def expect(self) -> None:
        pass


class Entry(Work):
    """An entry of a journal, and a mark on it, which is an operation of its own."""

    def make_space(self, caller: Caller) -> str:
        journal = new_id()
        ask(caller, "POST", "/journals", {"journal": journal, "name": "일기장"})
        return journal

    def prepare(self, caller: Caller) -> None:
        super().prepare(caller)
        self.path = f"/journals/{self.space}/entries/{self.id}"
        self.marking = new_id()

    def send(self, caller: Caller) -> None:
        form = {"id": self.operation, "text": self.text, "day": "2026-11-20", "zone": "Asia/Seoul"}
        ask(caller, "PUT", self.path, form)
        ask(caller, "PUT", f"{self.path}/mark", {"id": self.marking, "mark": "sun"})

    def is_done(self, caller: Caller) -> bool:
        entry = there(caller, self.path)
        # A text that was asked for twice would be merged with itself.
        assert entry is None or entry["text"] == self.text, f"an entry is there by half: {entry}"
        return entry is not None and entry.get("mark") == "sun"


class Keyword(Work):
    """A keyword of a retrospective to come."""

    def make_space(self, caller: Caller) -> str:
        team = new_id()
        ask(caller, "POST", "/teams", {"team": team, "name": "팀", "nickname": "샘"})
        teammate = Caller(caller.house).sign_in(ANN)
        code = ask(caller, "GET", f"/teams/{team}/code")["code"]
        ask(teammate, "POST", "/join-team", {"code": code, "nickname": "Ann"})
        self.memory["person"] = ask(teammate, "GET", "/me")["id"]
        return team

    def send(self, caller: Caller) -> None:
        ask(caller, "POST", f"/teams/{self.space}/keywords", {
            "id": self.operation, "keyword": self.id, "recipient": self.memory["person"], "kind": "stop",
            "word": self.operation[-6:], "situation": self.text})

    def is_done(self, caller: Caller) -> bool:
        keyword = there(caller, f"/teams/{self.space}/keywords/{self.id}")
        assert keyword is None or keyword["situation"] == self.text.strip(), f"a keyword is there by half: {keyword}"
        return keyword is not None


class Message(Work):
    """A message in the talk of a run."""

    def make_space(self, caller: Caller) -> str:
        profile = {"nickname": "달리는이", "birth-year": 1990, "gender": "woman", "job": "development", "pace": "average"}
        ask(caller, "PUT", "/runner", profile)
        run = ask(caller, "POST", "/meetups", {"title": "모임"})["id"]
        start = (int(time.time()) // 3600 + 72) * 3_600_000
        ask(caller, "PUT", f"/meetups/{run}", WHOLE | {"title": "모임", "start": start})
        ask(caller, "POST", f"/meetups/{run}/open", {})
        return run

    def send(self, caller: Caller) -> None:
        form = {"id": self.operation, "message": self.id, "text": self.text}
        ask(caller, "POST", f"/meetups/{self.space}/messages", form)

    def is_done(self, caller: Caller) -> bool:
        message = there(caller, f"/meetups/{self.space}/messages/{self.id}")
        assert message is None or message["text"] == self.text, f"a message is there by half: {message}"
        return message is not None


class Log(Work):
    """A log of a day, in place of what its writer had written of it a year of logs ago."""

    DAYS = 360

    def make_space(self, caller: Caller) -> str:
        """The day before the first: two days ago is past in every zone, and a year ago is too long."""
        return str(datetime.date.today() - datetime.timedelta(days=2))

    def prepare(self, caller: Caller) -> None:
        super().prepare(caller)
        count = self.memory["count"] = self.memory.get("count", 0) + 1
        day = datetime.date.fromisoformat(self.space) - datetime.timedelta(days=count % self.DAYS)
        self.path = f"/runner/logs/{day}"

    def send(self, caller: Caller) -> None:
        ask(caller, "PUT", self.path, {"stamp": "check", "text": self.text, "degrees": 0})

    def expect(self) -> None:
        self.memory[self.path] = self

    def is_done(self, caller: Caller) -> bool:
        if self.memory.get(self.path, self) is not self:
            return True
        log = (there(caller, self.path) or {}).get("log")
        assert log is None or log["text"].endswith("끝"), f"a log is there by half: {log}"
        return log is not None and log["text"] == self.text
