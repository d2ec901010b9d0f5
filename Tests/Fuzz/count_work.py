"""Counts the instructions that a parser takes for hostile bytes, beside as many plain ones: not seconds, which depend on what
else a machine does. `script/fuzz` builds the parsers and runs this."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# What hostile bytes may cost, as a multiple of what plain ones do.
MOST = 3.0

# Marks of two classes, the higher class first: to put them in order takes the square of their number.
MARKS = "\u0301" * 4_000 + "\u0316" * 4_000
MANY_MARKS = "\u0301" * 30_000 + "\u0316" * 30_000


def as_long(text: str, like: str) -> str:
    """The text over and over, as many bytes as the other has."""
    return text * (len(like.encode()) // len(text.encode()) + 1)


WORDS = as_long("word ", MANY_MARKS)


def csv(title: str = "a card", column: str = "todo", labels: str = "", heading: str = "title", **more: str) -> str:
    """A table of one card; more columns by their headings."""
    heads, cells = "".join(f",{name}" for name in more), "".join(f",{cell}" for cell in more.values())
    return f"{heading},column,labels{heads}\n{title},{column},{labels}{cells}\n"


def record(title: str) -> str:
    return f'[{{"title":"{title}","created_at":1}}]'


# By name: the parser (Tests/Fuzz/Fuzz.swift), what is hostile, and what is plain and as long.
CASES = {
    "Accept-Language or Accept-Encoding of marks": ("header", "a" + MARKS, as_long("한글,", MARKS)),
    "a short one of marks": ("header", "a" + MARKS[3_900:4_100], as_long("ko,en;q=0.9,", MARKS[3_900:4_100])),
    "a form's field of marks": ("form", "a=" + MARKS, "a=" + as_long("word ", MARKS)),
    "a table's card of marks": ("csv", csv(MANY_MARKS), csv(WORDS)),
    "a table's column of marks": ("csv", csv(column="a" + MANY_MARKS), csv(column=WORDS)),
    "a table's label of marks": ("csv", csv(labels="a" + MANY_MARKS), csv(labels=WORDS)),
    "a table's person of marks": ("csv", csv(people="a" + MANY_MARKS), csv(people=WORDS)),
    "a table's comment of marks": ("csv", csv(comments=MANY_MARKS), csv(comments=WORDS)),
    "a table's link of marks": ("csv", csv(links="https://a" + MANY_MARKS), csv(links=WORDS)),
    "a journal's text of marks": ("journal", record(MANY_MARKS), record(WORDS)),
    "a Markdown file of marks": ("markdown", "a" + MANY_MARKS, WORDS),
    "a table's heading of marks": ("csv", csv(heading=MANY_MARKS), csv(heading=WORDS)),
}


def instructions(program: str, parser: str, content: bytes) -> int:
    """What the program executes to read some bytes once, and to start and end."""
    with tempfile.TemporaryDirectory() as folder:
        given = Path(folder) / "given"
        given.write_bytes(content)
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", program, "-runs=1", "-timeout=3600",
             f"-artifact_prefix={folder}/", str(given)],
            env={**os.environ, "MARU_FUZZ": parser}, capture_output=True, text=True)
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or not counted:
        sys.exit(f"The parser ‘{parser}’ did not end well:\n{done.stdout}{done.stderr}")
    return int(counted[1])


def main() -> None:
    dear = []
    with tempfile.TemporaryDirectory() as name:
        # Valgrind stops at debugging information that is newer than it is.
        program = f"{name}/program"
        subprocess.run(["strip", "-o", program, sys.argv[1]], check=True)

        def work(parser: str, hostile: str, plain: str) -> tuple[int, int]:
            start = instructions(program, parser, b"")
            return (instructions(program, parser, hostile.encode()) - start,
                    instructions(program, parser, plain.encode()) - start)

        # A count does not depend on what runs beside it.
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            counted = {case: pool.submit(work, *given) for case, given in CASES.items()}
        for case, both in counted.items():
            hostile_work, plain_work = both.result()
            ratio = hostile_work / plain_work
            print(f"  {case}: {hostile_work:,} instructions, plain {plain_work:,}: × {ratio:.2f}", flush=True)
            if ratio > MOST:
                dear.append(case)
    if dear:
        sys.exit(f"More than {MOST:.0f} times a plain one: {', '.join(dear)}")


if __name__ == "__main__":
    main()
