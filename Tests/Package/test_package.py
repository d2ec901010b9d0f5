"""What is in the package, and how far its units are shut in; nothing is installed for it."""

import json
import os
import re
import subprocess

import pytest

from debian import packed
from house import ROOT

UNITS = ["maru.service", "maru-backup.service"]


def asked(*command) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("unit", UNITS)
def test_the_exposure_of_a_unit_is_at_most_two_of_ten(unit):
    """The scale of `systemd-analyze security`, times ten where it is a threshold."""
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", ROOT / "packaging/debian" / unit],
        capture_output=True, text=True)
    print(done.stdout.splitlines()[-1])
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_units_share_one_fence():
    """What shuts the house in shuts in its backup."""
    fences = [(ROOT / "packaging/debian" / unit).read_text().split("NoNewPrivileges=yes", 1)[1].split("[Install]")[0] for unit in UNITS]
    fences = [[line for line in fence.splitlines() if line and not line.startswith("#")] for fence in fences]
    assert fences[0] == fences[1]


def test_it_says_what_it_is_and_needs(package):
    fields = dict(re.findall(r"^([\w-]+): (.*)$", asked("dpkg-deb", "--field", package), re.MULTILINE))
    assert fields["Package"] == "maru" and fields["Version"] == "2.0"
    assert fields["Architecture"] == asked("dpkg", "--print-architecture").strip()
    for needed in ["libc6", "libpq5", "libsqlite3-0", "libvips42", "libcurl", "zlib1g", "tzdata", "ca-certificates", "adduser"]:
        assert needed in fields["Depends"], f"{needed} is not among {fields['Depends']}"


def test_everything_in_it_belongs_to_root_and_nobody_else_can_write_it(package):
    files = {}
    for line in asked("dpkg-deb", "--contents", package).splitlines():
        mode, owner, _, _, _, name = line.split(maxsplit=5)
        files[name.removeprefix(".")] = mode
        assert owner == "root/root" and mode[5] != "w" and mode[8] != "w" and "s" not in mode, line
    for name in ["/usr/bin/maru", "/usr/lib/maru/maru"]:
        assert files[name] == "-rwxr-xr-x"
    for name in ["/etc/maru/maru.json", "/usr/share/maru/Web/built/maru.wasm", "/usr/share/maru/Web/built/leaflet/leaflet.js",
                 "/usr/share/maru/Web/manifest.webmanifest", "/usr/lib/systemd/system/maru.service",
                 "/usr/lib/systemd/system/maru-backup.timer", "/usr/share/doc/maru/copyright",
                 "/usr/share/doc/maru/changelog.gz", "/usr/share/doc/maru/package.md"]:
        assert files[name] == "-rw-r--r--"
    folders = {"/", "/etc/", "/etc/maru/", "/usr/"}
    outside = [name for name in files if name not in folders and not name.startswith(("/usr/", "/etc/maru/"))]
    assert not outside, outside


def test_its_settings_are_kept_as_the_administrator_has_them(package):
    assert asked("dpkg-deb", "--info", package, "conffiles").split() == ["/etc/maru/maru.json"]
    # After the timer's hour: the house restores on trial what the timer has made.
    assert json.loads((ROOT / "packaging/debian/maru.json").read_text()) == {
        "data": "/var/lib/maru", "backup": {"folder": "/var/lib/maru/backups", "hour": 5, "keep": 14}}


def test_its_scripts_are_valid_and_stop_at_the_first_error():
    for name in ["maru", "preinst", "postinst", "prerm", "postrm"]:
        script = ROOT / "packaging/debian" / name
        asked("sh", "-n", script)
        assert "\nset -e\n" in script.read_text()


TOOLS = ["adduser", "chmod", "chown", "deb-systemd-helper", "deb-systemd-invoke", "dpkg-statoverride", "getent", "id", "install",
         "journalctl", "maru", "systemctl"]


class Scripts:
    """The package's scripts on a machine that is one folder, with tools that only write down how they are called."""

    def __init__(self, root):
        self.root, self.calls = root, root / "calls"
        for folder in ["run/systemd/system", "var/lib/maru/backups", "etc/maru", "usr/bin", "usr/share/debconf"]:
            (root / folder).mkdir(parents=True)
        for tool in TOOLS:
            self.answer(tool, "")

    def answer(self, tool: str, script: str) -> None:
        (self.root / "usr/bin" / tool).write_text(f'#!/bin/sh\necho "{tool} $*" >> {self.calls}\n{script}\n')
        os.chmod(self.root / "usr/bin" / tool, 0o755)

    def run(self, name: str, *words: str) -> subprocess.CompletedProcess:
        text = (ROOT / "packaging/debian" / name).read_text()
        # Not after another part of a path.
        text = re.sub(r"(?<![\w.])/(?=(run|var|etc|usr)/)", f"{self.root}/", text)
        self.calls.write_text("")
        return subprocess.run(["sh", "-c", text, name, *words], capture_output=True, text=True, timeout=60,
                              env={"PATH": f"{self.root}/usr/bin:/usr/bin:/bin"})

    def called(self, tool: str) -> list[str]:
        return [call.removeprefix(tool + " ") for call in self.calls.read_text().splitlines() if call.startswith(tool + " ")]


@pytest.fixture
def scripts(tmp_path):
    return Scripts(tmp_path)


@pytest.mark.parametrize("words, action", [
    (["configure", "1.0"], "restart"), (["configure"], "start"), (["configure", ""], "start"), (["abort-upgrade", "2.0"], "start"),
    (["abort-remove"], "start"), (["abort-remove", "in-favour", "other", "1.0"], "start")])
def test_only_an_upgrade_that_was_made_starts_the_house_anew(scripts, words, action):
    done = scripts.run("postinst", *words)
    assert done.returncode == 0, done.stderr
    assert scripts.called("deb-systemd-invoke") == [f"{action} maru-backup.timer", f"{action} maru.service"]


@pytest.mark.parametrize("settings, unit, keep", [
    ("{}", "", 14), ('{"backup": {"keep": 30}}', "", 30), ('{"backup.keep": "30"}', "backup --keep 90 --config", 90),
    ('{"backup": {"keep": 3}}', "backup --keep 7", 14), ("{}", "backup --folder /srv", 9999)])
def test_an_upgrade_begins_with_a_backup_and_deletes_none_that_somebody_keeps(scripts, settings, unit, keep):
    (scripts.root / "etc/maru/maru.json").write_text(settings)
    shown = f"{{ argv[]={unit} ; }}" if unit else ""
    scripts.answer("systemctl", f'[ "$1" != show ] || echo "ExecStart={shown}"')
    done = scripts.run("preinst", "upgrade", "1.0", "2.0")
    assert done.returncode == 0, done.stderr
    backups = scripts.root / "var/lib/maru/backups"
    assert scripts.called("maru") == [f"backup --folder {backups} --keep {keep} --config {scripts.root}/etc/maru/maru.json"]


@pytest.mark.parametrize("code, is_active, begins", [(0, True, True), (66, True, True), (69, True, False), (69, False, True)])
def test_a_house_that_serves_and_cannot_be_backed_up_is_not_upgraded(scripts, code, is_active, begins):
    scripts.answer("maru", f"exit {code}")
    scripts.answer("systemctl", f'[ "$1" != is-active ] || exit {0 if is_active else 3}')
    assert (scripts.run("preinst", "upgrade", "1.0", "2.0").returncode == 0) == begins


@pytest.mark.parametrize("answer", ["true", "false"])
def test_a_purge_ends_even_where_a_folder_cannot_be_deleted(scripts, answer):
    (scripts.root / "usr/share/debconf/confmodule").write_text(
        f"db_fset() {{ :; }}\ndb_input() {{ :; }}\ndb_go() {{ :; }}\ndb_get() {{ RET={answer}; }}\ndb_purge() {{ :; }}\n")
    data = scripts.root / "var/lib/maru"
    for name in ["maru.sqlite", ".lock"]:
        (data / name).write_text("")
    # As at a mount point: what is in it is deleted, and then it is busy.
    scripts.answer("rm", f'/bin/rm "$@"; [ "$2" != {data} ] || {{ mkdir {data}; echo busy >&2; exit 1; }}')
    done = scripts.run("postrm", "purge")
    assert done.returncode == 0, done.stderr
    assert sorted(os.listdir(data)) == ([] if answer == "true" else [".lock", "backups", "maru.sqlite"])
    assert ("was not deleted" in done.stderr) == (answer == "true")


def lines_of_service() -> dict[str, list[str]]:
    """The lines of each part of the house's unit."""
    parts = re.split(r"^\[(\w+)\]$", (ROOT / "packaging/debian/maru.service").read_text(), flags=re.MULTILINE)
    return {name: lines.splitlines() for name, lines in zip(parts[1::2], parts[2::2])}


def test_only_the_house_is_told_to_stop_and_all_of_it_ends():
    """SIGTERM to its whole group would end the decoder at somebody's picture, which the house finishes before it stops. What
    is left after the time is killed, whichever process it is: `process` would leave a decoder behind."""
    assert [line for line in lines_of_service()["Service"] if line.startswith("KillMode=")] == ["KillMode=mixed"]
    assert not any(line.startswith(("SendSIGKILL=", "KillSignal=")) for line in lines_of_service()["Service"])


def test_a_house_is_tried_until_it_comes_up():
    """However long its database is away; but not with settings that are invalid."""
    unit = lines_of_service()
    assert "StartLimitIntervalSec=0" in unit["Unit"] and not any(line.startswith("StartLimitBurst") for line in unit["Unit"])
    for line in ["Restart=on-failure", "RestartSec=5s", "RestartPreventExitStatus=78"]:
        assert line in unit["Service"]


def test_the_package_of_a_commit_is_the_same_each_time(tmp_path, package):
    again = packed(tmp_path, "2.0")
    assert again.read_bytes() == package.read_bytes()
