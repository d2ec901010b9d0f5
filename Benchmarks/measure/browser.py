"""What a browser does on its connections to a server: pages with gzip on a few that are kept, and one stream."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable

Lines = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Refused(Exception):
    """Any other status than the one that was expected."""


class Browser:
    """- Parameter port: which server to connect to, asked for each connection."""

    def __init__(self, port: Callable[[], int], cookie: str):
        self.port = port
        self.cookie = cookie
        self.idle: list[Lines] = []
        self.open: set[asyncio.StreamWriter] = set()

    async def ask(self, method: str, path: str, headers: dict[str, str] | None = None) -> bytes:
        """A page, which must be there. A connection that was closed while it was idle is replaced, as browsers do."""
        while True:
            was_idle = bool(self.idle)
            try:
                status, _, body = await self.send(method, path, headers or {}, b"")
            except (OSError, EOFError):
                if was_idle:
                    continue
                raise
            if status != 200:
                raise Refused(f"{status}")
            return body

    async def post(self, path: str, body: bytes) -> str:
        """Where a form leads. Its page is asked for by `ask`."""
        form = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
        status, headers, answer = await self.send("POST", path, form, body)
        if status >= 500:
            raise EOFError
        if status != 303:
            raise Refused(f"{status}: {answer.decode()[:200]}")
        return headers[b"location"].decode()

    async def lines(self, path: str) -> AsyncIterator[bytes]:
        """The lines of a stream, until it ends."""
        reader, writer = await self.connect()
        try:
            writer.write(self.head("GET", path, {"Accept": "text/event-stream"}, b""))
            status, _ = await self.answer(reader)
            if status != 200:
                raise Refused(f"{status}")
            while line := await reader.readline():
                yield line
        finally:
            self.close(writer)

    async def send(self, method: str, path: str, headers: dict[str, str], body: bytes) -> tuple[int, dict, bytes]:
        reader, writer = self.idle.pop() if self.idle else await self.connect()
        try:
            writer.write(self.head(method, path, {"Maru-Fragment": "page"} | headers, body) + body)
            status, fields = await self.answer(reader)
            content = await self.content(reader, fields)
        except BaseException:
            self.close(writer)
            raise
        self.idle.append((reader, writer))
        if fields.get(b"content-encoding") == b"gzip":
            content = zlib.decompress(content, wbits=31)
        return status, fields, content

    def head(self, method: str, path: str, headers: dict[str, str], body: bytes) -> bytes:
        fields = {
            "Host": "localhost", "Cookie": self.cookie, "Accept-Encoding": "gzip, deflate, br", "Accept": "*/*",
        } | headers
        if body:
            fields["Content-Length"] = str(len(body))
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode()

    async def answer(self, reader: asyncio.StreamReader) -> tuple[int, dict[bytes, bytes]]:
        status = await reader.readline()
        if not status:
            raise EOFError
        fields: dict[bytes, bytes] = {}
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            fields[name.lower()] = value.strip()
        return int(status.split()[1]), fields

    async def content(self, reader: asyncio.StreamReader, fields: dict[bytes, bytes]) -> bytes:
        if b"content-length" in fields:
            return await reader.readexactly(int(fields[b"content-length"]))
        if fields.get(b"transfer-encoding") != b"chunked":
            return b""
        parts = []
        while size := int((await reader.readline()).strip() or self.broken(), 16):
            parts.append(await reader.readexactly(size))
            await reader.readline()
        await reader.readline()
        return b"".join(parts)

    @staticmethod
    def broken() -> bytes:
        raise EOFError

    async def connect(self) -> Lines:
        lines = await asyncio.open_connection("127.0.0.1", self.port(), limit=1 << 20)
        self.open.add(lines[1])
        return lines

    def close(self, writer: asyncio.StreamWriter) -> None:
        self.open.discard(writer)
        writer.transport.abort()

    def hang_up(self) -> None:
        """Breaks all of its connections, as a network does."""
        self.idle.clear()
        for writer in list(self.open):
            writer.transport.abort()
        self.open.clear()
