"""What the OpenAPI document says is what the house answers, whatever a program asks: no fault, no answer that is not
described, nothing that hangs. Schemathesis makes up the requests; they are the same in each run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from house import Caller, House
from people import ANN, MINJI

SECONDS = int(os.environ.get("MARU_CONTRACT_SECONDS", "60"))
CHECKS = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance",
    "response_headers_conformance", "unsupported_method", "allow_header_conformance"]
# Whoever does these is signed out from then on, and all that follows would be answered 401.
LAST_DEEDS = ["signOut", "deleteAccount", "changePassword"]


def ask(house: House, seconds: int, checks: list[str], *options: str, paths: dict[str, str] | None = None) -> str:
    """`paths`: what stands in the paths for the names in braces; anything at all for others."""
    # Twenty seconds for an answer: what takes longer hangs, and a machine with much to do may need some.
    program = Path(sys.executable).with_name("schemathesis")
    config = house.data.parent / "schemathesis.toml"
    config.write_text("[parameters]\n" + "".join(f'"path.{name}" = "{value}"\n' for name, value in (paths or {}).items()))
    command = [
        str(program), "--config-file", str(config), "run", f"{house.address}/api/v1/openapi.json", "--seed", "1", "--max-time", str(seconds), "-n", "20",
        "--continue-on-failure", "--max-response-time", "20", "--no-color", "--checks", ",".join(checks), *options]
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


def test_somebody_in_a_team_is_answered_as_described(house):
    """With ids of what there is, so that more than 404 is answered: an open retrospective, a keyword and an action."""
    caller = Caller(house).sign_in(MINJI)
    team = caller.post("/api/v1/teams", {"name": "키고", "nickname": "민지"})["id"]
    here = f"/api/v1/teams/{team}"
    # Whoever leaves it or is taken out sees nothing of it any more, and nobody writes once it has opened.
    other = Caller(house).sign_in(ANN)
    other.post("/api/v1/join-team", {"code": caller.get(f"{here}/code")["code"], "nickname": "Ann"})
    me, ann = caller.get("/api/v1/me")["id"], other.get("/api/v1/me")["id"]
    keyword = caller.post(
        f"{here}/keywords", {"recipient": ann, "kind": "stop", "word": "경청", "situation": "회의에서"})["id"]
    retrospective = caller.get(here)["current"]
    day = f"{here}/retrospectives/{retrospective}"
    start = {"name": "회고", "start": round(time.time() + 86_400) * 1_000, "zone": "Asia/Seoul"}
    for method, path, form in [
            ("PUT", f"{day}/schedule", start), ("POST", f"{day}/start", {}), ("PUT", f"{day}/turn", {"person": ann}),
            ("POST", f"{here}/keywords/{keyword}/open", {})]:
        status, _, answer = caller.send(method, path, form)
        assert status == 200, answer
    action = caller.post(f"{here}/actions", {"title": "회의록", "owner": me})["id"]
    gone = ["teamLeave", "leaveTeam", "teamEndRetrospective", "endRetrospective", "teamRemoveMember", "removeTeammate"]
    told = ask(
        house, SECONDS // 2, CHECKS, "--header", f"Cookie: {caller.cookie}", "--include-path-regex", "^/teams/",
        *[name for operation in gone for name in ("--exclude-operation-id", operation)],
        paths={
            "team": team, "retrospective": retrospective, "keyword": keyword, "action": action, "person": me})
    # The connection from before has been closed meanwhile.
    caller = Caller(house, caller.cookie)
    for path in ["", "/members", "/keywords", f"/keywords/{keyword}", "/retrospectives", "/actions", f"/actions/{action}"]:
        assert caller.get(here + path), told
