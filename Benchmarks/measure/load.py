"""Load on a server, by wrk."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

SCRIPTS = Path(__file__).parent.parent / "load"


@dataclass
class Result:
    """What one stretch of load came to. Latencies are microseconds."""

    requests: int
    per_second: float
    p50: int
    p99: int
    bytes_each: int


def load(port: int, path: str, script: str, connections: int, seconds: int, *arguments: str) -> Result:
    """Sends requests for some seconds, each connection the next one as soon as the last is answered.

    One thread of wrk's is enough, and leaves the rest of the machine to the server.
    """
    done = subprocess.run(
        [
            "wrk", "--threads", "1", "--connections", str(connections), "--duration", f"{seconds}s", "--timeout", "10s",
            "--script", script, f"http://127.0.0.1:{port}{path}", "--", *arguments,
        ],
        cwd=SCRIPTS, capture_output=True, text=True, check=True)
    line = next((line for line in done.stdout.splitlines() if line.startswith("RESULT ")), None)
    if line is None:
        raise RuntimeError(f"wrk did not say what it saw:\n{done.stdout}{done.stderr}")
    seen = json.loads(line.removeprefix("RESULT "))
    if seen["refused"] or seen["broken"] or not seen["requests"]:
        raise RuntimeError(f"{path} did not answer as it must: {line}")
    return Result(
        seen["requests"], seen["requests"] / seen["microseconds"] * 1e6, seen["p50"], seen["p99"],
        seen["bytes"] // seen["requests"])
