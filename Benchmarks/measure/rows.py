"""Writes rows into a house's database, for what would take too long through the API. The statements are for both engines."""

import sqlite3
import subprocess
from pathlib import Path


def write(database: str, data: Path, statements: list[str]) -> None:
    """In one transaction.

    - Parameter database: PostgreSQL's address; empty for the SQLite file in `data`, which no server may have open.
    """
    if database:
        script = "\n".join(f"{statement};" for statement in statements)
        psql(database, f"BEGIN;\n{script}\nCOMMIT;")
        return
    with sqlite3.connect(data / "maru.sqlite") as house:
        for statement in statements:
            house.execute(statement)


def psql(database: str, script: str) -> str:
    """What some statements answer, without headings."""
    done = subprocess.run(
        ["psql", database, "-XqAt", "-v", "ON_ERROR_STOP=1"], input=script, text=True, capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(f"psql failed: {done.stderr.strip()}")
    return done.stdout.strip()


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def blob(value: bytes, database: str) -> str:
    return f"'\\x{value.hex()}'" if database else f"x'{value.hex()}'"
