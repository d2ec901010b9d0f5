"""On a clean Debian: installed with apt, shut in, backed up each night, started anew where it hangs, removed."""

import json
import re
import subprocess
import time

from boards import Board
from house import Caller
from installed import HOUSE, asked, until_ready
from people import MINJI
from pictures import png


def begin(said: str) -> Caller:
    """Creates the first account by the link that the installation has shown."""
    link = re.search(r"Create the first account at http://localhost:8080(/welcome/\S+)", said)
    assert link, said
    fields = {"email": MINJI.email, "name": MINJI.name, "password": MINJI.password}
    assert Caller(HOUSE).send_form(link[1], fields) == 303
    return Caller(HOUSE).sign_in(MINJI)


def test_from_apt_install_to_the_first_card(debian, package):
    began = time.monotonic()
    steps = []

    def done(step: str) -> None:
        steps.append(f"{time.monotonic() - began:6.1f} s  {step}")

    path = debian.put(package)
    said = debian.apt("install", path)
    done("apt install ./maru.deb, its dependencies fetched before")
    # systemd has been told that it serves: no waiting.
    assert asked("/readyz")[0] == 200
    status, page = asked("/sign-in")
    assert status == 200
    done("the first page")
    caller = begin(said)
    done("the first account, by the link that apt's output has")
    board = Board(caller, "우리 집")
    board.add("우유 사기")
    assert board.titles() == ["우유 사기"]
    done("the first card")
    print("\n" + "\n".join(steps))
    for unit in ["maru.service", "maru-backup.timer"]:
        assert debian.run("systemctl", "is-active", unit).strip() == "active"
        assert debian.run("systemctl", "is-enabled", unit).strip() == "enabled"

    shut_in(debian)
    decodes(board, caller)
    backs_up(debian)
    is_started_anew(debian)
    is_looked_after(debian)
    leaves(debian, path)


def shut_in(debian) -> None:
    """The program as it runs: who it is, what it may do, and what of the machine it sees."""
    process = debian.main_process("maru.service")
    status = dict(line.split(":\t", 1) for line in open(f"/proc/{process}/status").read().splitlines() if ":\t" in line)
    user = debian.run("id", "-u", "maru").strip()
    assert status["Uid"].split() == [user] * 4
    assert status["NoNewPrivs"] == "1" and status["Seccomp"] == "2" and int(status["CapEff"], 16) == int(status["CapBnd"], 16) == 0
    debian.run("sh", "-c", "mkdir -p /home/ann && echo secret > /home/ann/diary && chmod -R a+rwX /home /srv")

    def tried(*command: str) -> int:
        there = ["nsenter", "--target", str(process), "--mount", "--root", "--", "env", "--chdir=/", "setpriv", "--reuid", user, "--regid", user,
                 "--clear-groups", "--", *command]
        return subprocess.run(there, capture_output=True, env={"PATH": "/usr/bin:/bin"}).returncode

    assert tried("cat", "/etc/maru/maru.json") != 0, "without the house's group nobody reads its settings"
    assert tried("ls", "/var/lib/maru") == 0
    assert tried("cat", "/home/ann/diary") != 0 and tried("ls", "/home") != 0 and tried("ls", "/root") != 0
    assert tried("touch", "/var/lib/maru/note") == 0 and tried("rm", "/var/lib/maru/note") == 0
    # Everybody could write these, outside.
    for place in ["/srv/note", "/home/ann/note", "/var/tmp/../../srv/note", "/dev/shm/note"]:
        assert tried("touch", place) != 0, f"it can write {place}"
    # A folder for temporary files it has, of its own.
    assert tried("touch", "/tmp/note") == 0
    assert debian.tried("test", "-e", "/tmp/note").returncode != 0
    assert debian.run("stat", "-c", "%U:%G %a", "/var/lib/maru", "/etc/maru/maru.json").split("\n")[:2] == [
        "maru:maru 700", "root:maru 640"]
    # What others may see of the data, as anybody: nothing.
    assert debian.tried("setpriv", "--reuid", "nobody", "--clear-groups", "ls", "/var/lib/maru").returncode != 0


def decodes(board: Board, caller: Caller) -> None:
    """Pictures are decoded and reduced where no memory may be written and executed."""
    content = png(3_000, 2_200)
    file = caller.upload(board.id, content)
    status, _, answer = caller.send("GET", f"/api/v1/files/{file}")
    assert status == 200 and (answer["width"], answer["height"]) == (3_000, 2_200), answer


def backs_up(debian) -> None:
    """The timer's service, run by hand, and the next time that the timer runs it."""
    debian.run("systemctl", "start", "maru-backup.service")
    backups = debian.run("sh", "-c", "ls /var/lib/maru/backups").split()
    assert len(backups) == 1 and re.fullmatch(r"maru-\d{8}T\d{6}Z\.tar", backups[0])
    debian.run("maru", "restore", "--check", "--from", f"/var/lib/maru/backups/{backups[0]}")
    assert debian.run("stat", "-c", "%U %a", f"/var/lib/maru/backups/{backups[0]}").split() == ["maru", "600"]
    assert debian.run("systemctl", "show", "--property=NextElapseUSecRealtime", "--value", "maru-backup.timer").strip()
    # So many are kept.
    debian.run("sh", "-c", "cd /var/lib/maru/backups && for n in $(seq 10 39); do touch maru-200001${n}T000000Z.tar; done; chown maru: *")
    time.sleep(1)
    debian.run("systemctl", "start", "maru-backup.service")
    assert len(debian.run("sh", "-c", "ls /var/lib/maru/backups").split()) == 14


def is_started_anew(debian) -> None:
    """A house that no longer says that it answers is killed, and started again."""
    debian.run("sh", "-c", "printf '[Service]\\nWatchdogSec=6s\\nWatchdogSignal=SIGKILL\\n'"
               " > /etc/systemd/system/maru.service.d/impatient.conf")
    debian.run("systemctl", "daemon-reload")
    debian.run("systemctl", "restart", "maru.service")
    until_ready()
    debian.run("systemctl", "kill", "--signal=STOP", "--kill-whom=main", "maru.service")
    end = time.monotonic() + 120
    while debian.run("systemctl", "show", "--property=NRestarts", "--value", "maru.service").strip() == "0":
        assert time.monotonic() < end, "nobody has noticed that it hangs"
        time.sleep(0.2)
    until_ready()
    debian.run("rm", "/etc/systemd/system/maru.service.d/impatient.conf")
    debian.run("systemctl", "daemon-reload")
    debian.run("systemctl", "restart", "maru.service")
    until_ready()


def is_looked_after(debian) -> None:
    """Root's commands are the house's: they find it, and leave nothing there that it could not write."""
    debian.run("maru", "user", "add", "--email", "ann@house.test", "--name", "Ann", "--password-stdin", words="a long password\n")
    people = json.loads(debian.run("maru", "user", "list", "--json"))
    assert {person["email"] for person in people} == {MINJI.email, "ann@house.test"}
    found = {finding["name"]: finding for finding in json.loads(debian.tried("maru", "doctor", "--deep", "--json").stdout)}
    for name in ["configuration", "data folder", "pictures", "integrity", "log", "tables and log"]:
        assert found[name]["state"] == "ok", found[name]
    assert debian.run("find", "/var/lib/maru", "!", "-user", "maru").strip() == ""
    # A program that anybody starts has settings of its own.
    assert "data" in debian.run("setpriv", "--reuid", "nobody", "--clear-groups", "maru", "config")


def leaves(debian, path: str) -> None:
    """Removed and purged it leaves what people wrote, unless somebody says otherwise."""
    debian.run("sh", "-c", """echo '{ "data": "/var/lib/maru", "log": { "format": "json" } }' > /etc/maru/maru.json""")
    debian.apt("remove", "maru")
    assert debian.tried("systemctl", "is-active", "maru.service").stdout.strip() != "active"
    assert debian.tried("test", "-e", "/usr/bin/maru").returncode != 0
    debian.run("test", "-e", "/var/lib/maru/maru.sqlite")
    assert "log" in debian.run("cat", "/etc/maru/maru.json")
    debian.apt("install", path)
    assert {person["email"] for person in json.loads(debian.run("maru", "user", "list", "--json"))} == {MINJI.email, "ann@house.test"}
    said = debian.apt("purge", "maru")
    assert "kept in /var/lib/maru" in said
    debian.run("test", "-e", "/var/lib/maru/maru.sqlite")
    assert debian.tried("test", "-e", "/etc/maru").returncode != 0
    debian.apt("install", path)
    until_ready()
    assert Caller(HOUSE).sign_in(MINJI)
    debian.run("debconf-set-selections", words="maru maru/purge-data boolean true\n")
    debian.apt("purge", "maru")
    assert debian.tried("test", "-e", "/var/lib/maru").returncode != 0
    # Files elsewhere may be this user's own.
    debian.run("id", "maru")
    assert debian.tried("systemctl", "cat", "maru.service").returncode != 0
