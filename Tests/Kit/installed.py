"""A house that was installed from its package, on a machine of its own: where it answers, and what it has."""

from __future__ import annotations

import http.client
import json
import tarfile
import time
from pathlib import Path
from types import SimpleNamespace

# The port of an installed house.
HOUSE = SimpleNamespace(port=8080)


def asked(path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", HOUSE.port, timeout=30)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def until_ready(seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if asked("/readyz")[0] == 200:
                return
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.05)
    raise AssertionError("the house is not ready")


def tables_of(backup: Path) -> dict[str, tuple[int, str]]:
    """How many rows each table has in a backup, and their digest."""
    with tarfile.open(backup) as archive:
        names = [name for name in archive.getnames() if name.endswith("manifest.json")]
        manifest = json.loads(archive.extractfile(names[0]).read())
    return {table["name"]: (table["rows"], json.dumps(table["digest"])) for table in manifest["tables"]}
