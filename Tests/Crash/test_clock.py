"""A house whose clock is a year off, in either direction, while it runs and at its start: what people and whoever looks after
it are told, that nothing is deleted, begun or sent because of it, and that it is well when the clock is."""

from __future__ import annotations

import datetime
import json
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from clocks import Clock
from conftest import SETTINGS, furnished
from eventually import eventually
from house import ROOT, Caller, House, new_id
from people import ANN, MINJI, SAM
from pictures import png
from told import page, readiness
from works import change

YEAR = datetime.timedelta(days=365)
JUMPED = 200, {"status": "ready", "clock": "jumped"}
WELL = 200, {"status": "ready"}


def now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


class Home:
    """What a year would end, delete, begin or send, were it believed."""

    def __init__(self, house: House):
        self.house = house
        self.minji, self.ann, self.sam = (Caller(house).sign_in(person) for person in (MINJI, ANN, SAM))
        made = self.minji.post("/api/v1/boards", {"id": new_id(), "name": "판"})
        self.board, self.column = made["id"], made["columns"][0]["id"]
        soon = now() + datetime.timedelta(days=2)
        self.cards = [new_id() for _ in range(3)]
        for card in self.cards:
            self.minji.post(f"/api/v1/boards/{self.board}/cards", {
                "id": new_id(), "card": card, "title": "카드", "due": soon.date().isoformat()})
        assert self.minji.send("DELETE", f"/api/v1/boards/{self.board}/cards/{self.cards[2]}")[0] == 200
        self.team = new_id()
        self.minji.post("/api/v1/teams", {"team": self.team, "name": "팀", "nickname": "민지"})
        self.minji.post(f"/api/v1/teams/{self.team}/schedule-retrospective", {
            "name": "회고", "start": int(soon.timestamp() * 1000), "zone": "Asia/Seoul"})
        # Nothing refers to it, and it would go after a month.
        self.file = self.minji.upload(self.board, png(40, 40))
        self.begun = new_id()
        self.minji.send("PUT", f"/api/v1/files/{self.begun}", {"space": self.board, "size": 100})
        self.before = self.kept()
        self.edits = self.seen = self.newest = 0

    def kept(self) -> list:
        """All of it, as people find it."""
        for caller in (self.minji, self.ann, self.sam):
            caller.hang_up()
            assert caller.send("GET", "/api/v1/me")[0] == 200, "a session has ended"
        trash = [card["id"] for card in self.minji.get(f"/api/v1/boards/{self.board}/trash")["cards"]]
        log = self.minji.get(f"/api/v1/teams/{self.team}/operations?limit=200")["operations"]
        files = [self.minji.get(f"/api/v1/files/{file}")["state"] for file in (self.file, self.begun)]
        notices = self.minji.get("/api/v1/inbox")["notices"]
        # That its clock has jumped the house tells whoever looks after it.
        told = [one["id"] for one in notices if one["kind"] != "trouble"]
        return [trash, [one["operation"]["kind"] for one in log], files, told]

    def look(self, is_ahead: bool = False) -> None:
        """- is_ahead: what was deleted is told by the clock to be older than the trash shows. It stands there again once the
        clock is right."""
        trash, *rest = self.kept()
        assert rest == self.before[1:] and trash == ([] if is_ahead else self.before[0])
        status, _, words = page(self.house, f"/board/{self.board}", self.minji.cookie)
        assert status == 200 and "카드" in words
        self.edit_on_device()

    def edit_on_device(self) -> None:
        """A device that holds the board, and whose own clock is right, edits a card, and it stays so; then somebody at a page
        does."""
        self.edits += 1
        for title, send in ((f"기기 {self.edits}", self.sync), (f"화면 {self.edits}", self.patch)):
            send(title)
            found = self.minji.get(f"/api/v1/boards/{self.board}/cards")["cards"]
            assert title in [card["title"] for card in found if card["id"] == self.cards[0]], "an edit was answered and lost"

    def sync(self, title: str) -> None:
        form = {"card": self.cards[0], "title": title}
        # Its time goes on from what it has seen, as every device's does.
        while page := self.minji.get(f"/api/v1/boards/{self.board}/operations?limit=200&after={self.seen}")["operations"]:
            self.seen, self.newest = page[-1]["sequence"], max([self.newest, *(int(one["operation"]["clock"]) for one in page)])
        sent = change(new_id(), self.board, "edit-card", 0, form)
        sent["clock"] = str(max(int(time.time() * 1000) << 16, self.newest + 1))
        answer = self.minji.post("/api/v1/sync", {"cursors": [], "unsent": [sent]})
        assert [one["result"] for one in answer["settled"]] == ["done"], answer["settled"]

    def patch(self, title: str) -> None:
        status, _, answer = self.minji.send("PATCH", f"/api/v1/boards/{self.board}/cards/{self.cards[0]}", {"title": title})
        assert status == 200, answer


def doubts(house: House) -> list[str]:
    done = subprocess.run([*house.program, "doctor", "--json", *house.storage], text=True, capture_output=True, timeout=120,
                          env=house.environment, cwd=ROOT)
    found = [one for one in json.loads(done.stdout) if one["name"] in ("clock", "time") and one["state"] != "ok"]
    return [f"{one['says']} {one['advice']}" for one in found]


def live_through(folder: Path, years: int) -> None:
    """A clock that is so far off for a while: as the house runs, and then at its start."""
    folder.mkdir()
    house = furnished(House(folder / "data", settings=SETTINGS))
    clock = Clock(folder / "data")
    house.settings |= clock.settings
    house.start()
    try:
        home = Home(house)
        assert readiness(house) == WELL and not doubts(house)
        clock.shift(years * YEAR)
        assert readiness(house) == JUMPED
        # A beat of the house's jobs passes, and what they would do is not done.
        eventually("the house says so", house.log.read_text, lambda log: "The clock has jumped" in log)
        home.look(is_ahead=years > 0)
        assert any("maru clock accept" in doubt for doubt in doubts(house)), doubts(house)
        clock.shift(datetime.timedelta())
        assert readiness(house) == WELL
        home.look()
        house.stop()
        clock.shift(years * YEAR)
        house.start()
        assert readiness(house) == JUMPED
        home.look(is_ahead=years > 0)
        assert any("maru clock accept" in doubt for doubt in doubts(house)), doubts(house)
        house.stop()
        clock.shift(datetime.timedelta())
        house.start()
        assert readiness(house) == WELL
        eventually("nobody is asked to accept it", lambda: doubts(house), lambda found: not any("accept" in one for one in found))
        home.look()
        house.kill()
        house.doctor()
    finally:
        house.stop()


def test_a_clock_a_year_off_ends_deletes_begins_and_sends_nothing_and_is_over_when_it_is_right(tmp_path):
    with ThreadPoolExecutor(2) as both:
        for done in [both.submit(live_through, tmp_path / str(years), years) for years in (1, -1)]:
            done.result()
