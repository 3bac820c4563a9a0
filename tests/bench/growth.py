"""How the search of the top grows: `python -m tests.bench.growth [--positions 300] [--rounds 7] [--svg FILE]`.

Cost against the size of the lexicon, the letters in hand and the tiles on the board, with 0, 1 and 2 jokers: thread
CPU time of one search, in microseconds, each position counting with its fastest round. Prints the manual's table;
`--svg` draws it. Positions are those of seeded duplicate games (`tests.solver.positions`). Smaller lexicons are drawn
by chance from the bundled one, and search the same positions.
"""

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from tests.bench.tops import fastest
from tests.solver import lexicons, positions
from topping.lexicon.graph import WordGraph
from topping.rules.conditions.variant import NORMALE, VARIANTS, Variant
from topping.rules.grid.position import Position
from topping.solver import Solver

JOKERS: Final = (0, 1, 2)
SIZES: Final = (1_000, 10_000, 100_000)
LETTERS: Final = range(1, 10)
TILES: Final = ((0, 0), (1, 14), (15, 29), (30, 44), (45, 59), (60, 74), (75, 95))
NINE: Final = VARIANTS["789"]
SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Cost:
    """Times of searches, in microseconds."""

    p50: float
    p99: float

    def __str__(self) -> str:
        return f"{self.p50:.0f} / {self.p99:.0f}"


@dataclass(frozen=True, slots=True)
class Panel:
    """What one thing costs: a row a value of it, in each row a cost a number of jokers; None where none was seen."""

    title: str
    labels: tuple[str, ...]
    places: tuple[float, ...]
    """Of the values on the axis, from 0 to 1."""
    costs: tuple[tuple[Cost | None, ...], ...]


def cost(solver: Solver, asked: Sequence[Position], variant: Variant, rounds: int) -> Cost | None:
    """What searching each of the positions costs; None where there are fewer than ten."""
    if len(asked) < 10:
        return None
    p50, p99 = np.percentile(fastest(solver, asked, variant, rounds)[0], [50, 99])
    return Cost(float(p50), float(p99))


def main() -> None:
    """Reads the options, measures, prints the table and draws the picture."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.growth", description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--svg", type=Path, metavar="FILE")
    options = parser.parse_args()
    whole = Solver(lexicons.bundled())
    of_seven = [list(islice(positions.of_games(whole, NORMALE, number, SEED), options.positions)) for number in JOKERS]
    of_nine = [list(islice(positions.of_games(whole, NINE, number, SEED), options.positions)) for number in JOKERS]
    panels = (
        by_words(whole, of_seven, options.rounds),
        by_letters(whole, of_nine, options.rounds),
        by_tiles(whole, options.positions, options.rounds),
    )
    print(table(panels))
    if options.svg:
        options.svg.write_text(picture(panels), encoding="utf-8")


def by_words(whole: Solver, asked: Sequence[list[Position]], rounds: int) -> Panel:
    """Cost against the number of words, seven letters in hand."""
    words = lexicons.bundled_words()
    shuffled = positions.shuffled(list(words), Random(SEED))
    solvers = [Solver(WordGraph.from_words(sorted(shuffled[:size]), f"{size}")) for size in SIZES]
    counts = (*SIZES, len(words))
    logs = np.log10(counts)
    return Panel(
        "words in the lexicon",
        tuple(f"{count:,}" for count in counts),
        tuple(float(place) for place in (logs - logs[0]) / (logs[-1] - logs[0])),
        tuple(tuple(cost(solver, some, NORMALE, rounds) for some in asked) for solver in (*solvers, whole)),
    )


def by_letters(whole: Solver, asked: Sequence[list[Position]], rounds: int) -> Panel:
    """Cost against the letters in hand: the same grids, the draws cut short, jokers kept."""

    def cut(some: Iterable[Position], letters: int, jokers: int) -> list[Position]:
        if letters < jokers:
            return []
        return [Position(one.board, one.rack[:letters]) for one in some]  # jokers come first in these draws

    return Panel(
        "letters in hand",
        tuple(map(str, LETTERS)),
        tuple((letters - LETTERS[0]) / (LETTERS[-1] - LETTERS[0]) for letters in LETTERS),
        tuple(
            tuple(
                cost(whole, cut(some, letters, jokers), NINE, rounds)
                for jokers, some in zip(JOKERS, asked, strict=True)
            )
            for letters in LETTERS
        ),
    )


def by_tiles(whole: Solver, number: int, rounds: int) -> Panel:
    """Cost against the tiles on the board, seven letters in hand."""
    asked = [list(islice(positions.of_games(whole, NORMALE, jokers, SEED + 1), 3 * number)) for jokers in JOKERS]

    def between(some: Iterable[Position], least: int, most: int) -> list[Position]:
        return [one for one in some if least <= len(one.board.tiles) <= most]

    return Panel(
        "tiles on the board",
        tuple("0" if most == 0 else f"{least}–{most}" for least, most in TILES),
        tuple(index / (len(TILES) - 1) for index in range(len(TILES))),
        tuple(tuple(cost(whole, between(some, *ends), NORMALE, rounds) for some in asked) for ends in TILES),
    )


def table(panels: Iterable[Panel]) -> str:
    """The manual's table: p50 / p99 in microseconds."""
    lines = ["| p50 / p99, µs | no joker | one joker | two jokers |", "| --- | --- | --- | --- |"]
    for panel in panels:
        for label, costs in zip(panel.labels, panel.costs, strict=True):
            lines.append(f"| {panel.title}: {label} | {' | '.join(str(one) if one else '–' for one in costs)} |")
    return "\n".join(lines)


_WIDTH: Final = 300
_HEIGHT: Final = 190
_LEFT: Final = 40
_TOP: Final = 46
_GAP: Final = 56
_COLOURS: Final = ("#2f7d5b", "#b7791f", "#8e3b6b")
_STYLE: Final = """
text{font:12px system-ui,sans-serif;fill:#3a3340} .title{font-size:14px;font-weight:600} .axis{stroke:#c9c2cf}
.p99{stroke-dasharray:4 3} polyline{fill:none;stroke-width:2} .page{fill:#fbf8f4}
@media(prefers-color-scheme:dark){text{fill:#e8e0ee} .axis{stroke:#5b5262} .page{fill:#221b29}}
"""


def picture(panels: Sequence[Panel]) -> str:
    """The table drawn as SVG: p50 whole, p99 dashed, a colour a number of jokers; each panel has its own scale."""
    width = _LEFT + len(panels) * (_WIDTH + _GAP)
    height = _TOP + _HEIGHT + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>Thread CPU time of one search of the top</title>",
        f'<style>{_STYLE}</style><rect class="page" width="{width}" height="{height}"/>',
    ]
    for index, panel in enumerate(panels):
        parts += drawn(panel, _LEFT + index * (_WIDTH + _GAP))
    for jokers, (colour, name) in enumerate(zip(_COLOURS, ("no joker", "one joker", "two jokers"), strict=True)):
        at = _LEFT + jokers * 130
        parts.append(f'<rect x="{at}" y="{height - 18}" width="16" height="4" fill="{colour}"/>')
        parts.append(f'<text x="{at + 22}" y="{height - 12}">{name}</text>')
    parts.append(f'<text x="{_LEFT + 400}" y="{height - 12}">whole line: p50; dashed: p99; in µs</text></svg>')
    return "\n".join(parts) + "\n"


def drawn(panel: Panel, left: float) -> list[str]:
    """The shapes of one panel."""
    most = max(one.p99 for costs in panel.costs for one in costs if one)
    step = next(step for step in (10, 20, 50, 100, 200, 500, 1000) if most / step <= 6)
    highest = -(-most // step) * step

    def above(value: float) -> float:
        return _TOP + _HEIGHT * (1 - value / highest)

    parts = [f'<text class="title" x="{left}" y="{_TOP - 20}">{panel.title}</text>']
    for tick in range(0, int(highest) + 1, step):
        y = above(tick)
        parts.append(f'<line class="axis" x1="{left}" x2="{left + _WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{tick}</text>')
    for label, place in zip(panel.labels, panel.places, strict=True):
        x = left + _WIDTH * place
        parts.append(f'<text x="{x:.1f}" y="{_TOP + _HEIGHT + 18}" text-anchor="middle">{label}</text>')
    kinds: tuple[tuple[str, Callable[[Cost], float]], ...] = (
        ("p50", lambda one: one.p50),
        ("p99", lambda one: one.p99),
    )
    for jokers, colour in enumerate(_COLOURS):
        for name, value in kinds:
            points = " ".join(
                f"{left + _WIDTH * place:.1f},{above(value(one)):.1f}"
                for place, one in zip(panel.places, (costs[jokers] for costs in panel.costs), strict=True)
                if one
            )
            parts.append(f'<polyline class="{name}" stroke="{colour}" points="{points}"/>')
    return parts


if __name__ == "__main__":
    main()
