"""Files of other programs and of people, whole and damaged, against what is written down of each.

`tests/data/exchange` holds files of cases. A case is a line `#### name | option value`, a file as it is read, and after
`----` all that comes of it; each `---- line: "old" -> "new"` is the same file with one damage: what is told of it no
more, and what instead. Options: `refuses WORDS` (not admitted), `as VARIANT`, `session events` (those of its players),
`back FORMAT` (written back, perhaps `named NAME`, the game gives the same bytes).

`python -m tests.exchange.test_outcomes` writes down what comes of all of them now: look at what has changed.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import NamedTuple

import pytest

import topping.exchange
from tests.conftest import CHECKOUT
from tests.writtendown import Subject, Told, known_lines, numbers_of
from tests.writtendown import lines as told_lines
from tests.writtendown import write as write_list
from topping.exchange.building import build
from topping.exchange.classic.gcgreplay import gcg_text, replay_gcg
from topping.exchange.detect import format_of
from topping.exchange.published import published_results, stated_results
from topping.exchange.reading.anyformat import read_sheet
from topping.exchange.recording import recorded_session
from topping.exchange.sheet import Remark, SheetFault, WrittenAnswer, WrittenMove
from topping.exchange.writing.eliotxml import format_eliot
from topping.exchange.writing.gcg import format_gcg
from topping.exchange.writing.listing import format_csv, format_listing, marked_draw
from topping.game.importing import in_words
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.gametext import format_game, format_rejections

FOLDER = CHECKOUT / "tests" / "data" / "exchange"
CLASSIC = "classic"
WRITERS = {"own": format_game, "gcg": format_gcg, "listing": format_listing, "csv": format_csv, "eliot": format_eliot}


class Case(NamedTuple):
    """A file, and what is written down of it."""

    head: str
    text: str
    outcome: list[str]
    damages: dict[str, list[str]]
    """What comes of each damage."""

    @property
    def options(self) -> dict[str, str]:
        return dict(one.split(" ", 1) for one in self.head.split(" | ")[1:])


def cases_of(file: str) -> Iterator[Case]:
    for block in (FOLDER / f"{file}.txt").read_text(encoding="utf-8").split("#### ")[1:]:
        text, *parts = block.split("\n----")
        told = {where.strip(): lines_in(rest) for where, _, rest in (one.partition("\n") for one in parts)}
        head, _, text = text.partition("\n")
        yield Case(head, text, told.pop("", []), told)


def lines_in(text: str) -> list[str]:
    return text.rstrip("\n").split("\n") if text else []


CASES = {f"{path.stem}/{case.head}": case for path in sorted(FOLDER.glob("*.txt")) for case in cases_of(path.stem)}


def damaged(text: str, damage: str) -> str:
    """The text with a piece of one line replaced."""
    line, _, edit = damage.partition(": ")
    old, new = map(json.loads, edit.split(" -> "))
    lines = text.split("\n")
    place = int(line) - 1
    assert old in lines[place], damage
    lines[place] = lines[place].replace(old, new, 1)
    return "\n".join(lines)


def outcome_of(file: str, text: str, options: Mapping[str, str]) -> list[str]:
    return list((classic_outcome if file == CLASSIC else any_outcome)(text, options))


def any_outcome(text: str, options: Mapping[str, str]) -> Iterator[str]:
    form = format_of(text)
    reading = read_sheet(text, form)
    sheet, refused = reading.sheet, options.get("refuses", "").split()
    stated = f"{sheet.stated_moves} {sheet.stated_points}"
    yield f"{form.value}: {sheet.title!r} {sheet.variant!r} {sheet.lexicon!r} {stated}"
    yield from map(move_told, sheet.moves)
    admits = (lambda word: word not in refused) if refused else None
    built = build(reading, admits, VARIANTS.get(options.get("as", "")))
    yield from told(built.faults, built.remarks)
    players = built.players or tuple(stated_results(text))
    for player in players:
        yield f"player {player.name!r} {player.table} {'machine' * player.is_machine} {player.total} {player.total_ms}"
        yield from map(answer_told, player.answers)
    yield from (f"published {one.name}: {one.points} {one.costs_ms}" for one in published_results(players))
    if built.game is None:
        return
    yield f"{built.game.name!r} {built.game.lexicon_name!r} {' '.join(map(str, built.variants))} lines {built.lines}"
    for move in built.game.moves:
        solution = move.solution
        yield f"  {format_rejections(move.draw)}{marked_draw(move.draw)} {solution.move.circled} {solution.points}"
    if "session" in options:
        recorded = recorded_session(built.game, built.players, admits)
        if recorded is not None:
            yield f"session {recorded.plan.conditions}"
            yield from recorded.format()


def move_told(move: WrittenMove) -> str:
    rejected = "".join(f" -{one.letters}{one.why.value if one.why else ''}" for one in move.draw.rejected)
    numbers = f"{move.line}>{move.word_line} n{move.number}"
    return f"  {numbers}{rejected} {move.draw} {move.word or '-'} {move.reference} {move.points} {move.total}"


def answer_told(answer: WrittenAnswer | None) -> str:
    if answer is None:
        return "  –"
    extras = f"{answer.elapsed_ms} {answer.warnings} {answer.penalty} {answer.solo}"
    return f"  {answer.points} {answer.word or '–'} {answer.reference} {answer.is_valid} {extras}"


def classic_outcome(text: str, options: Mapping[str, str]) -> Iterator[str]:
    game = replay_gcg(text, lambda word: word not in options.get("refuses", "").split())
    for line in game.lines:
        yield f"  {line.turn} {line.player}: {line.word or '–'} {line.ref} {line.points} {line.total} {line.kind.value}"
    for turn in game.turns:
        yield f"  turn {turn.turn} {turn.player}: {turn.word or '–'} {turn.ref} {turn.points} {turn.total}"
    yield f"scores {game.scores}"
    yield from told(game.faults, game.remarks)


def told(faults: Sequence[SheetFault], remarks: Sequence[Remark]) -> Iterator[str]:
    yield from (f"!{one.number or ''} {in_words(one)}" for one in faults)
    yield from (f"~{one.number or ''} {in_words(one)}" for one in remarks)


def changes(before: list[str], after: list[str]) -> list[str]:
    """The lines that are gone, and those that are new."""
    changed = []
    for sign, lines, others in (("-", before, after), ("+", after, before)):
        left = Counter(lines) - Counter(others)
        for line in lines:
            if left[line]:
                left[line] -= 1
                changed.append(sign + line)
    return changed


@pytest.mark.parametrize("name", CASES)
def test_what_comes_of_a_file(name: str) -> None:
    case, file = CASES[name], name.partition("/")[0]
    whole = outcome_of(file, case.text, case.options)
    assert whole == case.outcome
    if "back" in case.options:
        built = build(read_sheet(case.text, format_of(case.text)))
        assert built.game is not None
        game = replace(built.game, name=case.options.get("named", built.game.name))
        assert WRITERS[case.options["back"]](game) == case.text
    for damage, outcome in case.damages.items():
        assert (damage, changes(whole, outcome_of(file, damaged(case.text, damage), case.options))) == (damage, outcome)


DAMAGED = CHECKOUT / "tests" / "data" / "exchange_damaged.txt"
EACH = 16
"""Damages by chance of a case."""


def by_chance(text: str, chance: Random) -> str:
    """The text with a piece of a line left out, twice, of another line, or with a wrong character."""
    lines = text.split("\n")
    place, other = (chance.choice([at for at, line in enumerate(lines) if line.strip()]) for _ in range(2))
    piece = chance.choice(lines[place].split())
    at, sign = chance.randrange(len(piece)), chance.choice("?*0123456789AEZ -+().,;!H")
    instead = ("", f"{piece} {piece}", chance.choice(lines[other].split()), piece[:at] + sign, sign + piece[at:])
    one = chance.choice((*instead, piece[:at] + sign + piece[at + 1 :], str(chance.choice((0, 1, 2, 7, 30, 100)))))
    lines[place] = "" if chance.random() < 0.1 else lines[place].replace(piece, one, 1)
    return "\n".join(lines)


def of_damage() -> Told:
    """Digests of what comes of each of some damages."""
    for name, case in CASES.items():
        chance, file = Random(name), name.partition("/")[0]
        damages = [by_chance(case.text, chance) for _ in range(EACH)]
        outcomes = ["\n".join(outcome_of(file, one, case.options)) for one in damages]
        yield name, "".join(sha256(one.encode()).hexdigest()[:8] for one in outcomes)


def of_bounds() -> Told:
    """Files as long as they may be, and one more."""
    case = CASES["eliot/players of a session | session events"].text
    seat = case[case.index("<Player") : case.index("</Player>") + len("</Player>")]
    joker, row = "<Variant>joker</Variant>", "N |RACK|SOLUTION|REF|PTS\n1 |AEIRSTN|ARISENT|H4|66"
    for more in (0, 1):
        texts = {
            "row of Eliot": row + " " * (200 - len(row.split("\n")[1]) + more),
            "name": case.replace("<Name>ODS9</Name>", f"<Name>{'O' * (199 + more)}S</Name>"),
            "variants": case.replace("</Mode>", f"</Mode>{joker * (99 + more)}<Variant>x</Variant>"),
            "players": case.replace(seat, "".join(f'<Player id="{one}"></Player>' for one in range(10_000 + more))),
            "cells": f"1 AEIRSTN ARISENT{' ' * (979 + more)}H4 66\n2 AELOUTS LIE 6G 3",
            "page": f"<table>{'<b>' * (59_992 + more)}<tr><td>AEIRSTN</td><td>ARISENT</td><td>H4</td><td>66",
            "start": "\n" * (19_990 + more) + "<EliotGame>",
        }
        for name, text in texts.items():
            reading = read_sheet(text, format_of(text))
            faults = list(told(reading.faults, reading.remarks))
            yield f"{name} {more}", [format_of(text), reading.sheet.lexicon, reading.sheet.variant, faults]
            yield f"{name} {more} moves", list(map(move_told, reading.sheet.moves))
        declared = b"\n" * (970 + more) + b"#character-encoding iso8859-15\n>A: AB H8 AB +2 2 \xa4"
        yield f"encoding {more}", gcg_text(declared)[-2:]


def of_numbers() -> Told:
    return numbers_of(topping.exchange)


SUBJECTS: tuple[Subject, ...] = (of_damage, of_bounds, of_numbers)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_what_comes_of_damages_and_at_bounds_is_what_was_told(subject: Subject) -> None:
    assert list(told_lines(subject)) == known_lines(DAMAGED, subject)


def write() -> None:
    """Writes down what comes of each case now."""
    write_list(DAMAGED, SUBJECTS)
    for path in sorted(FOLDER.glob("*.txt")):
        blocks = []
        for case in cases_of(path.stem):
            whole = outcome_of(path.stem, case.text, case.options)
            parts = [f"{case.head}\n{case.text}", "\n".join(("", *whole))]
            for damage in case.damages:
                after = outcome_of(path.stem, damaged(case.text, damage), case.options)
                parts.append("\n".join((f" {damage}", *changes(whole, after))))
            blocks.append("#### " + "\n----".join(parts) + "\n")
        path.write_text("".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    write()
