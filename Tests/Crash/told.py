"""What a house and its commands say: to people at pages, to whoever watches it, and at the command line."""

from __future__ import annotations

import http.client
import json
import subprocess
import urllib.parse
from pathlib import Path

from house import ROOT, Caller, House


def page(house: House, path: str, cookie: str, form: dict | None = None) -> tuple[int, str, str]:
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=30)
    headers = {"Accept": "text/html", "Cookie": cookie, "Origin": f"http://127.0.0.1:{house.port}"}
    if form is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    try:
        connection.request("POST" if form is not None else "GET", path, urllib.parse.urlencode(form or {}), headers)
        answer = connection.getresponse()
        return answer.status, answer.headers.get("Retry-After", ""), answer.read().decode()
    finally:
        connection.close()


def readiness(house: House) -> tuple[int, dict]:
    return Caller(house).send("GET", "/readyz")[::2]


def findings(house: House) -> dict[str, dict]:
    done = subprocess.run([*house.program, "doctor", "--json", *house.storage], text=True, capture_output=True, timeout=120,
                          env=house.environment, cwd=ROOT)
    return {finding["name"]: finding for finding in reversed(json.loads(done.stdout))}


def refused_start(house: House) -> str:
    done = subprocess.run([*house.program, "serve", "--port", str(house.port), *house.storage], text=True,
                          capture_output=True, timeout=60, env=house.environment, cwd=ROOT)
    assert done.returncode == 69, done.stdout + done.stderr
    return done.stderr


def back_up(house: House, to: Path) -> int:
    done = subprocess.run([*house.program, "backup", "--to", str(to), *house.storage], capture_output=True, timeout=120,
                          env=house.environment, cwd=ROOT)
    return done.returncode


def is_intact(house: House, backup: Path) -> bool:
    done = subprocess.run([*house.program, "restore", "--from", str(backup), "--check"], capture_output=True, text=True,
                          timeout=120, env=house.environment, cwd=ROOT)
    return done.returncode == 0
