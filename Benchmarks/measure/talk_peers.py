"""The same talk on servers that do nothing else: a room of ejabberd (XMPP), and a topic of Mosquitto (MQTT, QoS 1)."""

import asyncio
import base64
import re
import shutil
import socket
import time
from pathlib import Path

from measure.program import Program, free_port
from measure.tally import MARK, PATIENCE, Key, Tally

EJABBERD = """
hosts: [localhost]
loglevel: warning
auth_method: anonymous
anonymous_protocol: login_anon
listen:
  - port: {port}
    ip: "127.0.0.1"
    module: ejabberd_c2s
    starttls: false
    shaper: none
    access: all
modules:
  mod_muc:
    access: all
    access_create: all
    max_users: 1000
"""
MOSQUITTO = """
listener {port} 127.0.0.1
allow_anonymous true
set_tcp_nodelay true
persistence true
persistence_location {folder}/
log_type error
user root
"""


class Peer(Program):
    """A server with a configuration of its own, ready when it takes connections.

    `configuration` and `command` may contain "{port}" and "{folder}".
    """

    def __init__(self, configuration: str, command: list[str], folder: Path, environment: dict[str, str]):
        folder.mkdir()
        self.folder, self.own_port = folder, free_port()

        def filled(text: str) -> str:
            return text.replace("{port}", str(self.own_port)).replace("{folder}", str(folder))

        (folder / "settings.yml").write_text(filled(configuration))
        super().__init__(
            [filled(part) for part in command], "", folder / "output",
            {name: filled(value) for name, value in environment.items()})

    def wait_for(self, path: str) -> None:
        self.port = self.own_port
        for _ in range(3_000):
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.process.args[0]} ended: {(self.folder / 'output').read_text()[-500:]}")
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.01)
        raise RuntimeError(f"{self.process.args[0]} takes no connections")


class PeerTalk:
    """- Parameter occupant: makes a member's connection."""

    def __init__(self, server: Peer, occupant: type["Occupant"], members: int):
        self.server, self.occupant = server, occupant
        self.occupants: list[Occupant] = []
        self.members = members
        self.pages = 0

    @property
    def cpu_seconds(self) -> float:
        return self.server.cpu_seconds

    async def enter(self) -> None:
        loop = asyncio.get_running_loop()
        for number in range(self.members):
            _, one = await loop.create_connection(lambda number=number: self.occupant(number), "127.0.0.1", self.server.port)
            self.occupants.append(one)
            await asyncio.wait_for(one.is_in, 30)
        # Until everybody knows of everybody.
        await asyncio.sleep(1)

    def follow(self, tally: Tally) -> None:
        for one in self.occupants:
            one.tally = tally

    async def say(self, tally: Tally, key: Key) -> None:
        await self.occupants[key[0]].say(tally, key)

    async def leave(self) -> None:
        for one in self.occupants:
            one.line.close()

    def stop(self) -> None:
        self.server.stop()


class Occupant(asyncio.Protocol):
    """A member's connection, which stays open."""

    def __init__(self, number: int):
        self.number = number
        self.tally: Tally | None = None
        self.rest = b""
        self.is_in: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waits: dict[Key, asyncio.Future[None]] = {}

    def connection_made(self, transport: asyncio.Transport) -> None:
        self.line = transport
        self.begin()

    def data_received(self, data: bytes) -> None:
        self.rest = self.read(self.rest + data)

    def begin(self) -> None: ...

    def read(self, data: bytes) -> bytes: ...

    def send(self, tally: Tally, key: Key) -> None: ...

    async def say(self, tally: Tally, key: Key) -> None:
        """Until the server has taken the message."""
        is_taken = self.waits[key] = asyncio.get_running_loop().create_future()
        self.send(tally, key)
        await asyncio.wait_for(is_taken, PATIENCE)
        tally.answer(key)


class Jabber(Occupant):
    """XMPP without TLS: SASL PLAIN, a resource, and the room. A message is taken when the room has sent it to its sender."""

    SHOWN = re.compile(rb"<body>" + MARK)
    ROOM = "talk@conference.localhost"

    def begin(self) -> None:
        self.steps = iter(self.entering())
        self.awaits = next(self.steps)

    def entering(self):
        """Says one thing after another, each when what it yields has come."""
        stream = ('<?xml version="1.0"?><stream:stream to="localhost" version="1.0" xmlns="jabber:client" '
                  'xmlns:stream="http://etherx.jabber.org/streams">')
        name = f"member{self.number}"
        self.write(stream)
        yield b"</stream:features>"
        word = base64.b64encode(f"\0{name}\0word".encode()).decode()
        self.write(f'<auth xmlns="urn:ietf:params:xml:ns:xmpp-sasl" mechanism="PLAIN">{word}</auth>')
        yield b"<success"
        self.write(stream)
        yield b"</stream:features>"
        self.write('<iq type="set" id="bind"><bind xmlns="urn:ietf:params:xml:ns:xmpp-bind">'
                   '<resource>bench</resource></bind></iq>')
        yield b"</iq>"
        self.write(f'<presence/><presence to="{self.ROOM}/{name}"><x xmlns="http://jabber.org/protocol/muc">'
                   '<history maxstanzas="0"/></x></presence>')
        # One's own presence in the room comes last of all.
        yield b"code='110'"

    def write(self, text: str) -> None:
        self.line.write(text.encode())

    def read(self, data: bytes) -> bytes:
        while not self.is_in.done():
            found = data.find(self.awaits)
            if found < 0:
                if b"<failure" in data or b"type='error'" in data:
                    self.is_in.set_exception(RuntimeError(f"ejabberd refused: {data.decode()[-300:]}"))
                return data
            data = data[found + len(self.awaits):]
            self.awaits = next(self.steps, b"")
            if not self.awaits:
                self.is_in.set_result(None)
        end = 0
        for mark in self.SHOWN.finditer(data):
            end = mark.end()
            if self.tally:
                self.tally.arrive(self.number, mark)
                key = (int(mark[2]), int(mark[3]))
                if key[0] == self.number and key in self.waits:
                    self.waits.pop(key).set_result(None)
        # What may be the beginning of the next one.
        return data[max(end, len(data) - 100):]

    def send(self, tally: Tally, key: Key) -> None:
        self.write(f'<message to="{self.ROOM}" type="groupchat" id="{key[0]}-{key[1]}">'
                   f'<body>{tally.text(key)}</body></message>')


class Telemetry(Occupant):
    """MQTT 3.1.1 without TLS: everybody subscribes to the topic with QoS 1 and acknowledges what comes; so does the server
    what is published."""

    SHOWN = re.compile(MARK)
    TOPIC = b"talk"

    def begin(self) -> None:
        self.published: dict[int, Key] = {}
        name = f"member{self.number}".encode()
        self.line.write(self.packet(0x10, self.text(b"MQTT") + b"\x04\x02\x00\x00" + self.text(name)))

    @staticmethod
    def text(value: bytes) -> bytes:
        return len(value).to_bytes(2) + value

    @staticmethod
    def packet(kind: int, body: bytes) -> bytes:
        length, size = len(body), b""
        while True:
            length, digit = divmod(length, 128)
            size += bytes([digit | (0x80 if length else 0)])
            if not length:
                return bytes([kind]) + size + body

    def read(self, data: bytes) -> bytes:
        place, answers = 0, []
        while place + 2 <= len(data):
            size, shift, at = 0, 0, place + 1
            while at < len(data):
                digit = data[at]
                at += 1
                size |= (digit & 0x7F) << shift
                shift += 7
                if digit < 0x80:
                    break
            else:
                break
            if at + size > len(data):
                break
            self.take(data[place], data[at:at + size], answers)
            place = at + size
        if answers:
            self.line.write(b"".join(answers))
        return data[place:]

    def take(self, kind: int, body: bytes, answers: list[bytes]) -> None:
        if kind & 0xF0 == 0x30:
            topic = 2 + int.from_bytes(body[:2])
            answers.append(b"\x40\x02" + body[topic:topic + 2])
            mark = self.SHOWN.match(body, topic + 2)
            if mark and self.tally:
                self.tally.arrive(self.number, mark)
        elif kind == 0x40:
            self.waits.pop(self.published.pop(int.from_bytes(body))).set_result(None)
        elif kind == 0x20:
            answers.append(self.packet(0x82, b"\x00\x01" + self.text(self.TOPIC) + b"\x01"))
        elif kind == 0x90:
            self.is_in.set_result(None)

    def send(self, tally: Tally, key: Key) -> None:
        packet = key[1] % 60_000 + 2
        self.published[packet] = key
        self.line.write(self.packet(0x32, self.text(self.TOPIC) + packet.to_bytes(2) + tally.text(key).encode()))


def start_ejabberd(folder: Path) -> Peer:
    """Without a distributed node, so that no name server is started for it, and as whoever runs this."""
    libraries = next((str(path.parent) for path in Path("/usr/lib").glob("*/ejabberd-*")), "")
    command = ["erl", "-noinput", "+K", "true", "-mnesia", "dir", '"{folder}/spool"', "-s", "ejabberd"]
    return Peer(EJABBERD, command, folder, {
        "ERL_LIBS": libraries, "EJABBERD_CONFIG_PATH": "{folder}/settings.yml", "EJABBERD_LOG_PATH": "{folder}/log"})


def start_mosquitto(folder: Path) -> Peer:
    program = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
    return Peer(MOSQUITTO, [program, "-c", "{folder}/settings.yml"], folder, {})
