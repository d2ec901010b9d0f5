"""How soon a push is at its push service, and read by the browser's keys, after what it tells of."""

import base64
import datetime
import json
import os
import statistics
import struct
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from measure.course import Programs
from measure.house import House, Person, move_in
from measure.talk_house import RUNNER, WHOLE

#: The target, in milliseconds.
TARGET = 2_000
#: Seconds after which a push counts as lost: longer than two checks for due jobs.
PATIENCE = 60
#: Seconds in which what was told before has come, so that the next push is of what is measured.
CALM = 1
#: What is set for a minute needs this many seconds before it.
AHEAD = 15


@dataclass
class Seen:
    #: Milliseconds, by what was told.
    delays: dict[str, list[float]] = field(default_factory=dict)

    def add(self, name: str, milliseconds: float) -> None:
        self.delays.setdefault(name, []).append(milliseconds)


class Device:
    """A browser's subscription, with the keys that only it has: RFC 8291 in the other direction."""

    def __init__(self, name: str):
        from cryptography.hazmat.primitives.asymmetric import ec  # Debian's python3-cryptography
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self.name = name
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = os.urandom(16)
        self.read: list[tuple[float, dict]] = []
        self.has_come = threading.Condition()

    def take(self, body: bytes) -> None:
        told = self.open(body)
        with self.has_come:
            self.read.append((time.time(), told))
            self.has_come.notify_all()

    def open(self, body: bytes) -> dict:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        salt, size, length = body[:16], struct.unpack(">I", body[16:20])[0], body[20]
        theirs, sealed = body[21:21 + length], body[21 + length:]
        assert len(sealed) <= size, "more than one record"
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))

        def derive(secret: bytes, salt: bytes, info: bytes, count: int) -> bytes:
            return HKDF(SHA256(), count, salt, info).derive(secret)

        secret = derive(shared, self.secret, b"WebPush: info\0" + self.point + theirs, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\x02"), "the record does not end"
        return json.loads(text[:-1])

    def waits_for(self, count: int) -> float:
        """When the push of this number was read, in Unix seconds."""
        with self.has_come:
            if not self.has_come.wait_for(lambda: len(self.read) >= count, PATIENCE):
                raise RuntimeError(f"{self.name} was not told within {PATIENCE} s")
            return self.read[count - 1][0]


class Station:
    """A push service on this machine. It answers once the push is read."""

    def __init__(self):
        self.devices: dict[str, Device] = {}
        station = self

        class Answering(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                station.devices[self.path].take(body)
                self.send_response(201)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def subscribe(self, house: House, person: Person) -> Device:
        device = Device(person.name)
        path = f"/push/{len(self.devices)}"
        self.devices[path] = device
        text = {name: base64.urlsafe_b64encode(value).decode().rstrip("=")
                for name, value in (("p256dh", device.point), ("auth", device.secret))}
        house.send("PUT", "/api/v1/me/push", {"endpoint": f"http://localhost:{self.server.server_port}{path}", **text}, person)
        return device


def measure_pushes(programs: Programs, rounds: int, tell: Callable[[str], None]) -> Seen:
    own = replace(programs, settings=[*programs.settings, "push.private=true"])
    people = move_in(own.maru, own.data, own.options)
    seen, station = Seen(), Station()
    with own.start_maru() as maru:
        house = House(maru.port)
        for person in people:
            house.sign_in(person)
            house.send("PATCH", "/api/v1/me", {"zone": "UTC"}, person)
        devices = [station.subscribe(house, person) for person in people]
        mentions(house, people[0], people[1], devices[1], rounds, seen)
        tell("mentions are measured")
        changes(house, people[0], people[1], devices[1], rounds, seen)
        tell("changes of a run are measured")
        starts(house, people[0], people[1], devices[1], rounds, seen)
        tell(f"retrospectives are measured; for reminders and retrospectives that start by themselves it takes {rounds} minutes")
        for turn in range(rounds):
            minute(house, people, devices, turn, seen)
            tell(f"minute {turn + 1} of {rounds}")
    station.server.shutdown()
    return seen


def after(device: Device, act: Callable[[], object]) -> float:
    """Milliseconds from a request to the push that follows it."""
    time.sleep(CALM)
    count, began = len(device.read), time.time()
    act()
    return (device.waits_for(count + 1) - began) * 1e3


def mentions(house: House, one: Person, other: Person, device: Device, rounds: int, seen: Seen) -> None:
    board = house.create_board(one, "이사")
    house.share(board, one, [other])
    column = house.columns(board, one)[0]
    card = house.send("POST", f"/api/v1/boards/{board}/cards", {"title": "상자", "column": column}, one)
    card = card.get("card") or house.card_ids(board, one)[0]
    for turn in range(rounds):
        comment = {"text": f"@{other.name} {turn}번째로 봐 주세요"}
        seen.add("a mention", after(device, lambda: house.send(
            "POST", f"/api/v1/boards/{board}/cards/{card}/comments", comment, one)))


def changes(house: House, leader: Person, member: Person, device: Device, rounds: int, seen: Seen) -> None:
    ids = {}
    for person, nickname in ((leader, "이끎이"), (member, "달림이")):
        house.send("PUT", "/api/v1/runner", RUNNER | {"gender": "woman", "nickname": nickname}, person)
        ids[nickname] = house.send("GET", "/api/v1/me", None, person)["id"]
    meetup = house.send("POST", "/api/v1/meetups", {"title": "저녁 달리기"}, leader)["id"]
    start = (int(time.time()) // 3600 + 72) * 3_600_000
    run = f"/api/v1/meetups/{meetup}"
    form = WHOLE | {"title": "저녁 달리기", "start": start}
    house.send("PUT", run, form, leader)
    house.send("POST", f"{run}/open", {}, leader)
    house.send("POST", f"{run}/applications", {"note": ""}, member)
    house.send("POST", f"{run}/applications/{ids['달림이']}/accept", {}, leader)
    for turn in range(rounds):
        later = form | {"start": start + (turn + 1) * 600_000}
        seen.add("a run's change", after(device, lambda: house.send("PUT", run, later, leader)))


def new_team(house: House, one: Person, other: Person, name: str, start: int) -> str:
    """A team of two, with a retrospective at a moment in Unix milliseconds."""
    team = house.send("POST", "/api/v1/teams", {"name": name, "nickname": "하나"}, one)
    team = team.get("team") or team["id"]
    code = house.send("GET", f"/api/v1/teams/{team}/code", None, one)["code"]
    house.send("POST", "/api/v1/join-team", {"code": code, "nickname": "둘"}, other)
    house.send("POST", f"/api/v1/teams/{team}/schedule-retrospective", {"name": "회고", "start": start, "zone": "UTC"}, one)
    return team


def starts(house: House, one: Person, other: Person, device: Device, rounds: int, seen: Seen) -> None:
    for turn in range(rounds):
        team = new_team(house, one, other, f"팀 {turn}", (int(time.time()) + 86_400) * 1_000)
        seen.add("a retrospective that somebody starts", after(
            device, lambda: house.send("POST", f"/api/v1/teams/{team}/start-retrospective", {}, one)))


def minute(house: House, people: list[Person], devices: list[Device], turn: int, seen: Seen) -> None:
    """A card's reminder and a retrospective's start, both at the next full minute."""
    # The house closes a connection on which nothing was said for a minute; this one is opened again.
    house.connection.close()
    moment = (int(time.time() + AHEAD) // 60 + 1) * 60
    clock = datetime.datetime.fromtimestamp(moment, datetime.UTC)
    board = house.create_board(people[2], f"판 {turn}")
    house.send("POST", f"/api/v1/boards/{board}/cards", {
        "title": "약 먹기", "due": clock.date().isoformat(), "time": clock.strftime("%H:%M"), "remind": "0"}, people[2])
    new_team(house, people[0], people[3], f"정각 {turn}", moment * 1_000)
    time.sleep(CALM)
    counts = [len(device.read) for device in devices]
    time.sleep(max(0.0, moment - time.time()))
    for name, place in (("a reminder, from its minute", 2), ("a retrospective at its minute", 3)):
        seen.add(name, (devices[place].waits_for(counts[place] + 1) - moment) * 1e3)


def table(engine: str, seen: Seen) -> str:
    lines = [f"{engine + ', to a push that is read, ms':44}{'median':>10}{'worst':>10}{'of':>5}{'':4}target {TARGET}"]
    for name, delays in seen.delays.items():
        lines.append(
            f"{name:44}{statistics.median(delays):10.0f}{max(delays):10.0f}{len(delays):5}"
            f"    {'met' if max(delays) <= TARGET else 'MISSED'}")
    return "\n".join(lines)
