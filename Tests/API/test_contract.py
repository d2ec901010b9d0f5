"""What the OpenAPI document says is what the house answers, whatever a program asks: no fault, no answer that is not
described, nothing that hangs. Schemathesis makes up the requests; they are the same in each run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from house import Caller, House
from people import MINJI

SECONDS = int(os.environ.get("MARU_CONTRACT_SECONDS", "60"))
CHECKS = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance",
    "response_headers_conformance", "unsupported_method", "allow_header_conformance"]
# Whoever does these is signed out from then on, and all that follows would be answered 401.
LAST_DEEDS = ["signOut", "deleteAccount", "changePassword"]


def ask(house: House, seconds: int, checks: list[str], *options: str) -> str:
    program = Path(sys.executable).with_name("schemathesis")
    command = [
        str(program), "run", f"{house.address}/api/v1/openapi.json", "--seed", "1", "--max-time", str(seconds), "-n", "20",
        "--continue-on-failure", "--max-response-time", "5", "--no-color", "--checks", ",".join(checks), *options]
    done = subprocess.run(command, text=True, capture_output=True, timeout=seconds + 120, cwd=house.data.parent)
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]
    assert "fault" not in house.last_words(), house.last_words()
    return done.stdout


def test_somebody_signed_in_is_answered_as_described(house):
    caller = Caller(house).sign_in(MINJI)
    names = [name for deed in LAST_DEEDS for name in ("--exclude-operation-id", deed)]
    ask(house, SECONDS, CHECKS, "--header", f"Cookie: {caller.cookie}", *names)
    assert Caller(house, caller.cookie).get("/api/v1/me")["name"], "She was signed out on the way, and what came after was not looked at."


def test_somebody_who_is_not_signed_in_is_answered_as_described_and_told_nothing(house):
    ask(house, SECONDS // 3, [*CHECKS, "ignored_auth", "negative_data_rejection"])
