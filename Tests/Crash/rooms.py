"""What writers want done in the diary, a retrospective, the runs, and boards of their own while the power goes: as in `works`,
each is a few requests that are sent again word for word until they are heard."""

from __future__ import annotations

import datetime
import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from house import Caller, new_id
from meetups import Meetup, introduce
from people import ANN, SAM
from pictures import png
from works import Ledger, ask, hear, upload

LEADER = "달리는이"
PASSWORD = "one that is kept to the end"


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

    def read_log(self, caller: Caller, room: str) -> Counter:
        """How often each operation is in the log of the space. What was read of it is not read again."""
        seen = self.memory.setdefault("seen", Counter())
        after = self.memory.get("after", 0)
        while after is not None:
            page = caller.get(f"/api/v1/{room}/{self.space}/operations?limit=200&after={after}")
            for recorded in page["operations"]:
                seen[recorded["operation"]["id"]] += 1
                self.memory["after"] = recorded["sequence"]
            after = page["next"]
        return seen


class Undone(Work):
    """A card that is undone and redone on a board that its writer has alone: what is undone is the last thing they did."""

    def make_space(self, caller: Caller) -> str:
        board = ask(caller, "POST", "/boards", {"id": new_id(), "name": "판"})
        self.memory["column"] = board["columns"][0]["id"]
        return board["id"]

    def prepare(self, caller: Caller) -> None:
        super().prepare(caller)
        self.undoing, self.redoing = new_id(), new_id()
        form = {"id": self.operation, "card": self.id, "column": self.memory["column"], "title": self.operation[-6:]}
        ask(caller, "POST", f"/boards/{self.space}/cards", form)

    def send(self, caller: Caller) -> None:
        ask(caller, "POST", f"/boards/{self.space}/undo", {"id": self.undoing})
        ask(caller, "POST", f"/boards/{self.space}/redo", {"id": self.redoing})

    def is_done(self, caller: Caller) -> bool:
        seen = self.read_log(caller, "boards")
        steps = [seen[operation] for operation in (self.operation, self.undoing, self.redoing)]
        assert steps in ([1, 0, 0], [1, 1, 0], [1, 1, 1]), f"a card is undone and redone otherwise than once: {steps}"
        card = there(caller, f"/boards/{self.space}/cards/{self.id}")
        is_gone = card is None or card["removed"]
        assert is_gone == (steps == [1, 1, 0]), f"a card is not as its log says: {steps} {card}"
        return steps == [1, 1, 1]


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


class Photo(Entry):
    """A photo, with which its entry comes."""

    def prepare(self, caller: Caller) -> None:
        super().prepare(caller)
        self.file = new_id()

    def send(self, caller: Caller) -> None:
        # Each has a colour of its own: equal ones are one file.
        upload(caller, self.file, self.space, png(40, 30, bytes.fromhex(self.operation[-6:])))
        form = {"id": self.operation, "alt": self.operation[-6:], "day": "2026-11-20", "zone": "Asia/Seoul"}
        ask(caller, "PUT", f"{self.path}/photos/{self.file}", form)

    def is_done(self, caller: Caller) -> bool:
        status, _, content = caller.send("GET", f"/file/{self.file}/full")
        # As WebP says how long it is.
        assert status in (200, 404) and (status == 404 or int.from_bytes(content[4:8], "little") + 8 == len(content)), (
            f"a photo is there by half: {status}")
        entry = there(caller, self.path)
        photos = [(photo["id"], photo["alt"]) for photo in entry["photos"]] if entry else []
        assert photos in ([], [(self.file, self.operation[-6:])]), f"an entry has other photos: {photos}"
        assert status == 200 or not photos, "an entry has a photo that is not there"
        return bool(photos)


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

    @property
    def form(self) -> dict:
        return {"id": self.operation, "keyword": self.id, "recipient": self.memory["person"], "kind": "stop",
                "word": self.operation[-6:], "situation": self.text}

    def send(self, caller: Caller) -> None:
        ask(caller, "POST", f"/teams/{self.space}/keywords", self.form)

    def is_done(self, caller: Caller) -> bool:
        keyword = there(caller, f"/teams/{self.space}/keywords/{self.id}")
        assert keyword is None or keyword["situation"] == self.text.strip(), f"a keyword is there by half: {keyword}"
        return keyword is not None


class Day(Keyword):
    """A keyword that is opened for everybody on the day of a retrospective, and a vote for it."""

    KEYWORDS = 40

    def make_space(self, caller: Caller) -> str:
        team = super().make_space(caller)
        self.memory["keywords"] = [new_id() for _ in range(self.KEYWORDS)]
        for keyword in self.memory["keywords"]:
            ask(caller, "POST", f"/teams/{team}/keywords", self.form | {"id": new_id(), "keyword": keyword})
        start_retrospective(caller, team)
        ask(caller, "POST", f"/teams/{team}/give-turn", {"person": self.memory["person"]})
        return team

    def prepare(self, caller: Caller) -> None:
        super().prepare(caller)
        keywords = self.memory["keywords"]
        keywords.append(keywords.pop(0))
        self.id, self.voting = keywords[-1], new_id()
        self.path = f"/teams/{self.space}/keywords/{self.id}"
        self.memory["last"] = self
        # One has three votes.
        if voted := self.memory.get("voted"):
            ask(caller, "PUT", f"/teams/{self.space}/keywords/{voted}/vote", {"vote": "off"})

    def send(self, caller: Caller) -> None:
        ask(caller, "POST", f"{self.path}/open", {"id": self.operation})
        self.memory["voted"] = self.id
        ask(caller, "PUT", f"{self.path}/vote", {"id": self.voting})

    def is_done(self, caller: Caller) -> bool:
        seen = self.read_log(caller, "teams")
        steps = [seen[self.operation], seen[self.voting]]
        assert steps in ([0, 0], [1, 0], [1, 1]), f"a keyword is opened and voted for otherwise than once: {steps}"
        # Of those before, the vote was taken back since.
        if self.memory["last"] is self:
            keyword = there(caller, self.path)
            assert keyword["opened"] or not steps[0], f"a keyword is not as its log says: {keyword}"
            assert keyword["voted"] == bool(steps[1]), f"a vote is not as its log says: {keyword}"
        return steps == [1, 1]


class Action:
    """An action of a team's: an operation in the team and two on its board, for its card and whose it is. The first begins
    the board, too."""

    PER_TEAM = 8

    def __init__(self, ledger: Ledger, chance: random.Random, memory: dict):
        self.memory = memory
        self.operation, self.card = new_id(), new_id()

    def prepare(self, caller: Caller) -> None:
        if self.memory.get("actions", self.PER_TEAM) >= self.PER_TEAM:
            team = new_id()
            ask(caller, "POST", "/teams", {"team": team, "name": "팀", "nickname": "샘"})
            start_retrospective(caller, team)
            self.memory |= {"team": team, "actions": 0, "person": ask(caller, "GET", "/me")["id"]}
        self.memory["actions"] += 1
        self.team, self.person = self.memory["team"], self.memory["person"]

    def send(self, caller: Caller) -> None:
        form = {"id": self.operation, "action": self.card, "title": "할 일", "owner": self.person}
        ask(caller, "POST", f"/teams/{self.team}/make-action", form)

    def expect(self) -> None:
        pass

    def is_done(self, caller: Caller) -> bool:
        log = [one["operation"] for one in caller.get(f"/api/v1/teams/{self.team}/operations?limit=200")["operations"]]
        made = [one for one in log if one["id"] == self.operation]
        boards = [to for one in log for _, field, _, to in one["changes"] if field == "team-board"]
        assert len(boards) <= 1, "a team began two boards"
        told = [
            one["operation"]["kind"] for board in boards
            for one in caller.get(f"/api/v1/boards/{board}/operations?limit=200")["operations"]
            if any(subject == self.card for subject, *_ in one["operation"]["changes"])]
        assert (len(made), told) in [(0, []), (1, ["card.added", "card.assigned"])], f"an action by half: {made} {told}"
        return bool(made)


def start_retrospective(caller: Caller, team: str) -> None:
    start = {"name": "회고", "start": int((time.time() + 3600) * 1000), "zone": "Asia/Seoul"}
    ask(caller, "POST", f"/teams/{team}/schedule-retrospective", start)
    ask(caller, "POST", f"/teams/{team}/start-retrospective", {})


class Message(Work):
    """A message in the talk of a run."""

    def make_space(self, caller: Caller) -> str:
        introduce(caller, LEADER)
        return Meetup(caller, "모임").id

    def send(self, caller: Caller) -> None:
        form = {"id": self.operation, "message": self.id, "text": self.text}
        ask(caller, "POST", f"/meetups/{self.space}/messages", form)

    def is_done(self, caller: Caller) -> bool:
        message = there(caller, f"/meetups/{self.space}/messages/{self.id}")
        assert message is None or message["text"] == self.text, f"a message is there by half: {message}"
        return message is not None


class Place(Work):
    """The last place of a run, for which two apply, and which both are given at once: one is in, and the other waits."""

    # So many that what was acknowledged is looked at before the next two come for the same place.
    RUNS = 12
    WAITING = ("applied", "waitlisted", "offered")

    def make_space(self, caller: Caller) -> str:
        introduce(caller, LEADER)
        applicants = {person: Caller(caller.house).sign_in(person) for person in (ANN, SAM)}
        self.memory["cookies"] = {introduce(by, person.name): by.cookie for person, by in applicants.items()}
        self.memory["runs"] = [Meetup(caller, "모임", capacity=2).id for _ in range(self.RUNS)]
        return self.memory["runs"][0]

    def prepare(self, caller: Caller) -> None:
        super().prepare(caller)
        self.cookies, runs = self.memory["cookies"], self.memory["runs"]
        runs.append(runs.pop(0))
        self.path = f"/meetups/{runs[-1]}"
        self.memory[self.path] = self
        self.applying = {person: new_id() for person in self.cookies}
        self.accepting = {person: new_id() for person in self.cookies}
        people = self.applicants(ask(caller, "GET", f"{self.path}/participants"))
        # Who waits goes first, and is offered no place.
        for each in sorted(people, key=lambda each: each["status"] == "accepted"):
            by = Caller(caller.house, self.cookies[each["person"]])
            if each["status"] in self.WAITING:
                ask(by, "DELETE", f"{self.path}/applications/mine")
            elif each["status"] == "accepted":
                ask(by, "POST", f"{self.path}/leave", {})

    def applicants(self, answer: dict) -> list[dict]:
        return [each for each in answer["participants"] if each["person"] in self.cookies]

    def send(self, caller: Caller) -> None:
        for person, cookie in self.cookies.items():
            form = {"id": self.applying[person], "note": self.operation[-6:]}
            ask(Caller(caller.house, cookie), "POST", f"{self.path}/applications", form)

        def accept(person: str) -> None:
            form = {"id": self.accepting[person]}
            ask(Caller(caller.house, caller.cookie), "POST", f"{self.path}/applications/{person}/accept", form)

        with ThreadPoolExecutor() as devices:
            list(devices.map(accept, self.cookies))

    def is_done(self, caller: Caller) -> bool:
        if self.memory[self.path] is not self:
            return True
        people = self.applicants(there(caller, f"{self.path}/participants"))
        statuses = sorted(each["status"] for each in people)
        assert len(people) <= 2 and statuses.count("accepted") <= 1, f"a place was given twice: {people}"
        return statuses == ["accepted", "waitlisted"] and {each["note"] for each in people} == {self.operation[-6:]}


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


class Leaving(Work):
    """Somebody who deletes their account: they are gone from the house, its boards and their session, or from none."""

    def make_space(self, caller: Caller) -> str:
        return ask(caller, "POST", "/boards", {"id": new_id(), "name": "판"})["id"]

    def prepare(self, caller: Caller) -> None:
        super().prepare(caller)
        code = ask(caller, "POST", "/invitations", {"space": self.space, "role": "editor", "uses": 1})["code"]
        form = {"email": f"{self.id}@house.test", "name": self.operation[-6:], "password": PASSWORD, "code": code}
        headers, answer = hear(Caller(caller.house), "POST", "/people", form)
        self.cookie, self.person = headers["Set-Cookie"].split(";")[0], answer["person"]["id"]

    def send(self, caller: Caller) -> None:
        # Asked again, the house no longer knows them.
        ask(Caller(caller.house, self.cookie), "POST", "/me/delete-account", {"password": PASSWORD}, fine=(204, 401))

    def is_done(self, caller: Caller) -> bool:
        everybody = [caller.get(f"/api/v1{path}")["people"] for path in ("/people", f"/boards/{self.space}")]
        gone = [all(person["id"] != self.person for person in people) for people in everybody]
        gone.append(Caller(caller.house, self.cookie).send("GET", "/api/v1/me")[0] == 401)
        assert len(set(gone)) == 1, f"an account is deleted by half: {gone}"
        return gone[0]
