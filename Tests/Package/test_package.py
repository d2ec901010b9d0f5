"""What is in the package, and how far its units are shut in; nothing is installed for it."""

import json
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
        "data": "/var/lib/maru", "backup": {"folder": "/var/lib/maru/backups", "hour": 5}}


def test_its_scripts_are_valid_and_stop_at_the_first_error():
    for name in ["maru", "preinst", "postinst", "prerm", "postrm"]:
        script = ROOT / "packaging/debian" / name
        asked("sh", "-n", script)
        assert "\nset -e\n" in script.read_text()


def test_the_package_of_a_commit_is_the_same_each_time(tmp_path, package):
    again = packed(tmp_path, "2.0")
    assert again.read_bytes() == package.read_bytes()
