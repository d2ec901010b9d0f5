"""The clean Debian itself, of which each test has a copy."""

import subprocess

import pytest

import debian


def test_a_debian_that_could_not_be_made_leaves_nothing_mounted(tmp_path, monkeypatch):
    monkeypatch.setattr(debian, "KEPT", tmp_path / "kept of it")
    base = debian.KEPT / debian.suite()
    # As debootstrap is where an archive cannot be reached: half done, with what it needs mounted.
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "debootstrap").write_text("""#!/bin/sh
        mkdir -p "$4/proc" "$4/sys" && mount -t proc proc "$4/proc" && mount -t tmpfs tmpfs "$4/sys" && mkdir "$4/sys/fs" &&
        mount -t tmpfs tmpfs "$4/sys/fs" && cp /proc/self/mountinfo "$4/seen"
        exit 1
        """)
    (tools / "debootstrap").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:{debian.PATH}")
    for _ in range(2):
        with pytest.raises(subprocess.CalledProcessError):
            debian.clean_base()
        assert "kept\\040of\\040it" in (base / "seen").read_text(), "it had mounted something"
        assert debian.mounted_below(base) == []
    # One that was killed could not clean up after itself: the next does, and deletes nothing of this machine's.
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").touch()
    (base / "dev").mkdir()
    subprocess.run(["mount", "--bind", outside, base / "dev"], check=True)
    with pytest.raises(subprocess.CalledProcessError):
        debian.clean_base()
    assert debian.mounted_below(base) == [] and (outside / "kept").exists()
