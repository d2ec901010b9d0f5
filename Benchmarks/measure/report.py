"""The results, as a table and as JSON."""

import dataclasses
import json
import statistics

from measure.course import Measured
from measure.targets import Target, per_second

LABELS = {
    "insert 32": "bare: insert a row, 32 connections",
    "add 32": "Maru: add a card, 32 connections",
    "insert 64": "bare: insert a row, 64 connections",
    "add 64": "Maru: add a card, 64 connections",
    "hello": "bare: hello, 32 connections",
    "page kept": "Maru: board of 100 cards, kept page",
    "page kept plain": "Maru: the same, uncompressed",
    "page drawn": "Maru: board of 100 cards, drawn anew",
}


def table(facts: dict[str, object], notes: list[str], seen: Measured, targets: list[Target]) -> str:
    lines = [f"{name.replace('_', ' ')}: {value}" for name, value in facts.items()]
    lines += notes
    lines += ["", f"{'':40}{'a second':>10}{'lowest':>10}{'highest':>10}{'p50 ms':>10}{'p99 ms':>10}{'bytes':>10}"]
    for name, label in LABELS.items():
        results = seen.loads[name]
        rates = [result.per_second for result in results]
        lines.append(
            f"{label:40}{per_second(results):10,.0f}{min(rates):10,.0f}{max(rates):10,.0f}"
            f"{statistics.median(result.p50 for result in results) / 1e3:10.2f}"
            f"{statistics.median(result.p99 for result in results) / 1e3:10.2f}"
            f"{results[0].bytes_each:10,}")
    lines += [
        "",
        f"memory after the load: {seen.after_load_mb:.1f} MB (bare, idle: {seen.bare_idle_mb:.1f} MB)",
        f"cards added: {seen.cards_added:,}, every one of them found again",
        "",
        f"{'':40}{'figure':>10}{'target':>10}{'lowest':>10}{'highest':>10}",
    ]
    for target in targets:
        sign = "≥" if target.is_floor else "≤"
        form = ".2f" if target.unit == "×" else ".0f"
        lines.append(
            f"{target.name:40}{shown(target.value, form, target.unit):>10}"
            f"{sign + ' ' + shown(target.limit, form, target.unit):>10}"
            f"{shown(target.spread[0], form, target.unit):>10}{shown(target.spread[1], form, target.unit):>10}"
            f"   {'met' if target.is_met else 'MISSED'}")
    return "\n".join(lines)


def shown(value: float, form: str, unit: str) -> str:
    return f"{value:{form}} {unit}"


def document(facts: dict[str, object], notes: list[str], seen: Measured, targets: list[Target]) -> str:
    return json.dumps(
        {
            "machine": facts,
            "notes": notes,
            "measured": dataclasses.asdict(seen),
            "targets": [dataclasses.asdict(target) | {"met": target.is_met} for target in targets],
        },
        ensure_ascii=False, indent=2)
