"""Files of other programs and of people, whole and damaged, against what is written down of each.

`tests/data/exchange` holds files of cases: `#### name`, perhaps `refuses WORD…` or `as VARIANT`, then a file as it is read, then after
`----` all that comes of it. Each `---- line: "old" -> "new"` is the same file with one damage: what is told of it no
more, and what instead. `python -m tests.exchange.test_outcomes` writes what comes of them now: look at what has changed.
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.conftest import CHECKOUT
from topping.errors import ToppingError
from topping.exchange.building import build
from topping.exchange.classic.gcgreplay import replay_gcg
from topping.exchange.detect import format_of
from topping.exchange.published import published_results, stated_results
from topping.exchange.reading.anyformat import read_sheet
from topping.exchange.recording import recorded_session
from topping.exchange.sheet import Remark, SheetFault, WrittenMove
from topping.exchange.writing.eliotxml import format_eliot
from topping.exchange.writing.gcg import format_gcg
from topping.exchange.writing.listing import format_csv, format_listing, marked_draw
from topping.game.importing import in_words
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.gametext import format_game, format_rejections

FOLDER = CHECKOUT / "tests" / "data" / "exchange"
CLASSIC = "classic"
WRITERS = (format_game, format_gcg, format_listing, format_csv, format_eliot)


class Case(NamedTuple):
    """A file, and what is written down of it."""

    name: str
    options: tuple[str, ...]
    text: str
    outcome: list[str]
    damages: list[tuple[str, list[str]]]
    """What is damaged, and what comes of it."""


def cases_of(file: str) -> Iterator[Case]:
    for block in (FOLDER / f"{file}.txt").read_text(encoding="utf-8").split("#### ")[1:]:
        text, *outcomes = block.split("\n----")
        head, _, text = text.partition("\n")
        name, *options = head.split(" | ")
        told = [(where.strip(), lines_in(rest)) for where, _, rest in (one.partition("\n") for one in outcomes)]
        yield Case(name, tuple(options), text, told[0][1] if told else [], told[1:])


def lines_in(text: str) -> list[str]:
    return text.rstrip("\n").split("\n") if text else []


CASES = {f"{path.stem}/{case.name}": case for path in sorted(FOLDER.glob("*.txt")) for case in cases_of(path.stem)}


def damaged(text: str, damage: str) -> str:
    """The text with the pieces of one line replaced; line 0 is the whole text."""
    line, _, edit = damage.partition(": ")
    old, _, new = edit.partition(" -> ")
    lines = text.split("\n")
    place = int(line) - 1
    assert json.loads(old) in lines[place], damage
    lines[place] = lines[place].replace(json.loads(old), json.loads(new), 1)
    return "\n".join(lines)


def outcome_of(file: str, text: str, options: tuple[str, ...] = ()) -> list[str]:
    told = classic_outcome if file == CLASSIC else any_outcome
    words = dict(one.split(" ", 1) for one in options)
    return list(told(text, words.get("refuses", "").split(), words.get("as", "")))


def any_outcome(text: str, refused: list[str], variant: str) -> Iterator[str]:
    form = format_of(text)
    reading = read_sheet(text, form)
    sheet = reading.sheet
    yield f"{form.value}: {sheet.title!r} {sheet.variant!r} {sheet.lexicon!r} {sheet.stated_moves} {sheet.stated_points}"
    for move in sheet.moves:
        yield move_told(move)
    built = build(reading, (lambda word: word not in refused) if refused else None, VARIANTS.get(variant))
    yield from told(built.faults, built.remarks)
    players = built.players or sheet.players or tuple(stated_results(text))
    for player in players:
        yield f"player {player.name!r} {player.table} {'machine' * player.is_machine} {player.total} {player.total_ms}"
        for answer in player.answers:
            yield "  -" if answer is None else "  " + " ".join(map(str, (
                answer.points, answer.word or "-", answer.reference, answer.is_valid, answer.elapsed_ms,
                answer.warnings, answer.penalty, answer.solo)))  # fmt: skip
    for result in published_results(players):
        yield f"published {result}"
    if built.game is None:
        return
    yield f"variants {' '.join(map(str, built.variants))} lines {built.lines}"
    for move in built.game.moves:
        yield f"  {format_rejections(move.draw)}{marked_draw(move.draw)} {move.solution.move.circled} {move.solution.points}"
    if "written" in text:
        for write in WRITERS:
            yield from write(built.game).splitlines()
        recorded = recorded_session(built.game, built.players, lambda word: word not in refused)
        yield from recorded.format() if recorded is not None else ()


def move_told(move: WrittenMove) -> str:
    rejected = "".join(f" -{one.letters}{one.why.value if one.why else ''}" for one in move.draw.rejected)
    numbers = f"{move.line}>{move.word_line} n{move.number}"
    return f"  {numbers}{rejected} {move.draw} {move.word or '-'} {move.reference} {move.points} {move.total}"


def classic_outcome(text: str, refused: list[str], variant: str) -> Iterator[str]:
    game = replay_gcg(text, lambda word: word not in refused)
    for line in game.lines:
        yield f"  {line.turn} {line.player}: {line.word or '-'} {line.ref} {line.points} {line.total} {line.kind.value}"
    for turn in game.turns:
        yield f"  turn {turn.number} {turn.player}: {turn.word or '-'} {turn.ref} {turn.points} {turn.total}"
    yield f"scores {game.scores}"
    yield from told(game.faults, game.remarks)


def told(faults: tuple[SheetFault, ...], remarks: tuple[Remark, ...]) -> Iterator[str]:
    for sign, said in (("!", faults), ("~", remarks)):
        yield from (f"{sign}{one.number or ''} {in_words(one)}" for one in said)


def changes(before: list[str], after: list[str]) -> list[str]:
    """The lines that are gone, and those that are new."""
    gone, new = Counter(before) - Counter(after), Counter(after) - Counter(before)
    told = []
    for sign, lines, left in (("-", before, gone), ("+", after, new)):
        for line in lines:
            if left[line]:
                left[line] -= 1
                told.append(sign + line)
    return told


@pytest.mark.parametrize("name", CASES)
def test_what_comes_of_a_file(name: str) -> None:
    case, file = CASES[name], name.partition("/")[0]
    whole = outcome_of(file, case.text, case.options)
    assert whole == case.outcome
    for damage, outcome in case.damages:
        assert (damage, changes(whole, outcome_of(file, damaged(case.text, damage), case.options))) == (damage, outcome)


def write() -> None:
    for path in sorted(FOLDER.glob("*.txt")):
        blocks = []
        for case in cases_of(path.stem):
            whole = outcome_of(path.stem, case.text, case.options)
            parts = [" | ".join((case.name, *case.options)) + "\n" + case.text, "\n".join(["", *whole])]
            for damage, _ in case.damages:
                after = outcome_of(path.stem, damaged(case.text, damage), case.options)
                parts.append(f" {damage}" + "".join(f"\n{line}" for line in changes(whole, after)))
            blocks.append("#### " + "\n----".join(parts) + "\n")
        path.write_text("".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    write()
