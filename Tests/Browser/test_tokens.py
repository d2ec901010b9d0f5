"""Every pair of colours that meets on a page can be read: text at 4.5 : 1, large text and controls at 3 : 1 (WCAG 2.2)."""

import itertools
import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[2] / "Web" / "styles" / "tokens.css"
LABELS = TOKENS.with_name("labels.css")
# How far two labels' colours must be from each other, in OKLab: where they lay closer, people took one for the other.
APART = 0.08
THEMES = ("light", "dark")
GROUNDS = ("paper", "surface", "sunken")
# The rooms' and that of what is no room's, and what takes something away.
ACCENTS = (*sorted(set(re.findall(r"--accent: var\(--(\w+)\)", TOKENS.read_text()))), "danger")


def colours(theme: str) -> dict[str, tuple[float, float, float]]:
    text = TOKENS.read_text()
    found = {}
    for name, light, dark in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", text):
        found[name] = rgb(light if theme == "light" else dark)
    for name, both in re.findall(r"--([\w-]+): (#\w{6});", text):
        found[name] = rgb(both)
    return found


def rgb(text: str) -> tuple[float, float, float]:
    return tuple(int(text[i : i + 2], 16) for i in (1, 3, 5))


def mixed(colour, share: float, ground):
    """`color-mix(in srgb, colour share, ground)`."""
    return tuple(c * share + g * (1 - share) for c, g in zip(colour, ground))


def linear(colour) -> list[float]:
    parts = [value / 255 for value in colour]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def oklab(colour) -> tuple[float, float, float]:
    """The colour in a space in which distances are as people see them (Ottosson, 2020)."""
    red, green, blue = linear(colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short)


def labels(theme: str) -> dict[str, tuple[float, float, float]]:
    text, tokens = LABELS.read_text(), colours(theme)
    found = {"grey": tokens[re.search(r"\[data-colour\] \{\s+--label: var\(--([\w-]+)\)", text)[1]]}
    for name, token, light, dark in re.findall(
            r'\[data-colour="(\w+)"\] \{ --label: (?:var\(--([\w-]+)\)|light-dark\((#\w{6}), (#\w{6})\)); \}', text):
        found[name] = tokens[token] if token else rgb(light if theme == "light" else dark)
    return found


def contrast(one, other) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", ("ink", "ink-2", *ACCENTS))
def test_words_can_be_read_on_every_ground(theme, ground, ink):
    c = colours(theme)
    assert contrast(c[ink], c[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("accent", ACCENTS)
def test_words_can_be_read_on_a_filled_button(theme, accent):
    c = colours(theme)
    assert contrast(c["on-accent"], c[accent]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("accent", (*ACCENTS, "ink-2"))
def test_words_can_be_read_on_a_banner(theme, accent):
    c = colours(theme)
    ground = mixed(c[accent], 0.08, c["paper"])
    assert contrast(c["ink"], ground) >= 4.5
    assert contrast(c[accent], ground) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_edge_of_a_field_and_the_focus_can_be_seen(theme, ground):
    c = colours(theme)
    assert contrast(c["edge"], c[ground]) >= 3
    assert contrast(c["wood"], c[ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_a_toast_and_a_badge_can_be_read(theme):
    c = colours(theme)
    assert contrast(c["paper"], c["ink"]) >= 4.5
    assert contrast(c["wood-on-ink"], c["ink"]) >= 4.5
    assert contrast(c["ink"], mixed(c["ink"], 0.10, c["surface"])) >= 4.5


@pytest.mark.parametrize("tint", range(10))
def test_initials_can_be_read_on_every_tint(tint):
    c = colours("light")
    assert contrast(c["on-person"], c[f"person-{tint}"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_no_two_labels_look_alike(theme):
    found = labels(theme)
    assert len(found) == 8
    for one, other in itertools.combinations(found, 2):
        distance = sum((a - b) ** 2 for a, b in zip(oklab(found[one]), oklab(found[other]))) ** 0.5
        assert distance >= APART, f"{one} and {other}: {distance:.3f}"


@pytest.mark.parametrize("theme", THEMES)
def test_a_label_s_dot_and_name_can_be_seen_on_its_tint(theme):
    c = colours(theme)
    for name, colour in labels(theme).items():
        tint = mixed(colour, 0.13, c["surface"])
        assert contrast(colour, tint) >= 3, name
        assert contrast(c["ink"], tint) >= 4.5, name


def test_both_themes_name_every_colour():
    assert colours("light").keys() == colours("dark").keys()
    assert set(GROUNDS) <= colours("light").keys()
