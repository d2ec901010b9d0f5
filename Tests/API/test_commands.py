"""The command line as scripts meet it: with `--json` a result is one value, and the exit code says how it ended."""

import json
import subprocess

import pytest

from house import ROOT, House
from people import ANN, MINJI


@pytest.fixture
def quiet_house(tmp_path):
    """A house that nobody serves just now."""
    house = House(tmp_path / "data")
    house.add(MINJI)
    return house


def run(house, *command, words=""):
    return subprocess.run(
        [*house.program, *command, *house.storage], input=words, text=True, capture_output=True, timeout=60,
        env=house.environment, cwd=ROOT)


def told(house, *command, words=""):
    """What a command says for scripts."""
    done = run(house, *command, "--json", words=words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_people_are_looked_after_by_scripts(quiet_house):
    add = ["user", "add", "--email", ANN.email, "--name", ANN.name, "--language", "en-US", "--password-stdin"]
    added = told(quiet_house, *add, words=ANN.password + "\n")

    def ann():
        return next(person for person in told(quiet_house, "user", "list") if person["email"] == ANN.email)

    assert ann()["id"] == added["id"]
    for command, goes_back in [("suspend", ["restore"]), ("admin", ["admin", "--revoke"])]:
        before = ann()
        assert isinstance(told(quiet_house, "user", command, ANN.email), dict)
        assert ann() != before, f"user {command} changed nothing"
        told(quiet_house, "user", goes_back[0], ANN.email, *goes_back[1:])
        # Whoever is let back in signs in anew: the sessions from before are gone, and when they were used.
        assert ann() | {"seenAt": None} == before | {"seenAt": None}
    assert any("/reset/" in str(value) for value in told(quiet_house, "user", "reset", ANN.email).values())


def test_a_backup_is_made_checked_and_restored_by_scripts(quiet_house, tmp_path):
    archive = str(tmp_path / "maru.tar")
    assert isinstance(told(quiet_house, "backup", "--to", archive), dict)
    elsewhere = House(tmp_path / "elsewhere")
    assert isinstance(told(elsewhere, "restore", "--from", archive, "--check"), dict)
    assert isinstance(told(elsewhere, "restore", "--from", archive), dict)
    assert [person["email"] for person in told(elsewhere, "user", "list")] == [MINJI.email]
    assert told(elsewhere, "doctor")


def test_what_is_to_be_typed_next_means_the_same_house(tmp_path):
    archive = str(tmp_path / "maru.tar")
    house = House(tmp_path / "data")
    house.add(ANN)
    assert isinstance(told(house, "backup", "--to", archive), dict)
    elsewhere = House(tmp_path / "an other house")
    said = run(elsewhere, "restore", "--from", archive, "--set", "smtp.password=open sesame").stdout
    assert f" maru serve --data '{elsewhere.data}'" in said, said
    assert said.rstrip().endswith("--set smtp.password=HIDDEN"), said
    advice = {one["name"]: one["advice"] for one in told(elsewhere, "doctor")}
    assert advice["people"].endswith(f"maru user admin EMAIL --data '{elsewhere.data}'"), advice
    nowhere = House(tmp_path / "no house")
    says = {one["name"]: one["says"] for one in told(nowhere, "doctor")}
    assert f"`maru serve --data '{nowhere.data}'` creates it" in says["database"], says
    # Wherever its folder is named, and with the database that only a variable names.
    nowhere.settings |= {"MARU_DATA": "no house", "MARU_DATABASE": "postgres://maru:open%20sesame@127.0.0.1:1/maru"}
    done = subprocess.run(
        [*nowhere.program, "doctor", "--json"], text=True, capture_output=True, timeout=60, env=nowhere.environment,
        cwd=tmp_path)
    advice = {one["name"]: one["advice"] for one in json.loads(done.stdout)}
    command = f"MARU_DATABASE=postgres://maru:HIDDEN@127.0.0.1:1/maru maru serve --data '{nowhere.data}'"
    assert f"`{command}` creates it" in advice["data folder"], advice
    assert "sesame" not in done.stdout + done.stderr


def test_the_exit_code_says_how_it_ended(quiet_house, tmp_path):
    taken = tmp_path / "taken.tar"
    taken.write_text("something else")
    again = ["user", "add", "--email", MINJI.email, "--name", "x", "--password-stdin"]
    for code, command, words in [
        (0, ["migrate"], ""),
        (64, ["user", "suspend"], ""),
        (65, again, MINJI.password + "\n"),
        (65, ["restore", "--from", str(taken), "--check"], ""),
        (66, ["restore", "--from", str(tmp_path / "nowhere.tar"), "--check"], ""),
        (73, ["backup", "--to", str(taken)], ""),
        (78, ["migrate", "--set", "port=many"], ""),
    ]:
        done = run(quiet_house, *command, words=words)
        assert done.returncode == code, f"{command}: {done.returncode} {done.stdout}{done.stderr}"
        assert code == 0 or done.stderr.strip(), f"{command} says nothing of what is wrong"
        assert "Fatal" not in done.stderr
    assert taken.read_text() == "something else"
