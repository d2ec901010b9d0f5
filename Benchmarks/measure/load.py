"""Generates load with wrk."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

SCRIPTS = Path(__file__).parent.parent / "load"


@dataclass
class Result:
    """The result of one run. Latencies are in microseconds."""

    requests: int
    per_second: float
    p50: int
    p99: int
    bytes_each: int


def load(port: int, path: str, script: str, connections: int, seconds: int, *arguments: str) -> Result:
    """Sends requests for some seconds, on each connection one after another.

    One wrk thread suffices, and leaves the rest of the machine to the server.
    """
    done = subprocess.run(
        [
            "wrk", "--threads", "1", "--connections", str(connections), "--duration", f"{seconds}s", "--timeout", "10s",
            "--script", script, f"http://127.0.0.1:{port}{path}", "--", *arguments,
        ],
        cwd=SCRIPTS, capture_output=True, text=True, check=True)
    line = next((line for line in done.stdout.splitlines() if line.startswith("RESULT ")), None)
    if line is None:
        raise RuntimeError(f"wrk printed no result:\n{done.stdout}{done.stderr}")
    seen = json.loads(line.removeprefix("RESULT "))
    if seen["refused"] or seen["broken"] or not seen["requests"]:
        raise RuntimeError(f"requests to {path} failed: {line}")
    return Result(
        seen["requests"], seen["requests"] / seen["microseconds"] * 1e6, seen["p50"], seen["p99"],
        seen["bytes"] // seen["requests"])
