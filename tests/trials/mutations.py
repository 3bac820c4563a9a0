"""Feeds mutated files of every kind to the importer: `python -m tests.trials.mutations --count 10000`, for each kind.

Our own games are written in every layout, then cut, doubled, mixed and sprinkled with strange characters. A fault: an
exception, a game that does not play or is written and read otherwise, a sentence that cannot be said, a line that the
file has not, or more than two seconds of processor time.
"""

import json
import random
import sys
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from io import BytesIO

from tests.cli.program import no_longer_than
from tests.exchange.layouts import ClubLayout, Marking, Parting, club_games
from tests.trials.mutation import mutated_bytes
from tests.trials.trial import Outcome, Trial, TrialError, arguments, asked, carry_out, report
from tests.workbook.making import OLD, excel, open_document
from topping.errors import ToppingError
from topping.exchange.building import ImportedGame
from topping.exchange.reading.cells import lines_of
from topping.exchange.reading.formats import SheetFormat
from topping.exchange.sheet import Remark, SheetFault
from topping.exchange.writing.eliotxml import EliotMove, EliotPlayer, format_eliot
from topping.exchange.writing.gcg import format_gcg
from topping.exchange.writing.listing import format_csv, format_listing
from topping.gamefiles.importing import import_content, in_words
from topping.lexicon.catalogue import default
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game, parse_game
from topping.system.encoding import decoded
from topping.texts import speak, tell
from topping.texts.language import ENGLISH, FRENCH

LIMIT_S = 2.0

Writer = Callable[[Game], str]

KINDS: Mapping[str, Writer] = {
    "own": format_game,
    "listing": format_listing,
    "shifted": ClubLayout(shifted=True).text,
    "unmarked": ClubLayout(marking=Marking.NONE, title=False).text,
    "typed": ClubLayout(
        Parting.BLANKS, number="{}.", reference="{} {}", joker="*", star="*", accents=True, joined_draws=True,
        heads=False, title=False,
    ).text,
    "csv": format_csv,
    "cells": ClubLayout(Parting.TABS, columns=("word", "ref", "draw", "total", "points", "number")).text,
    "page": ClubLayout(Parting.PAGE, footer=True).text,
    "pasted": ClubLayout(Parting.PASTED, shifted=True).text,
    "eliot": format_eliot,
    "eliot-players": lambda game: format_eliot(game, eliot_club(game)),
    "eliot-text": lambda game: eliot_history(game),
    "gcg": format_gcg,
}  # fmt: skip
"""How the files that are mutated are written, by the kind that `--kind` names."""


def eliot_history(game: Game) -> str:
    """The game as Eliot prints its history."""
    lines = ["Game: mode=Duplicate", "    N |   RACK   |    SOLUTION    | REF | PTS | BONUS"]
    for number, move in enumerate(game.moves, start=1):
        draw, one = move.draw, move.solution
        rack = f"{draw.kept}+{draw.new}" if draw.kept else ("-" * bool(draw.rejected)) + draw.new
        lines.append(f"  {number:3} | {rack:>8} | {one.word:<14} | {one.reference!s:>3} | {one.points:3} | *")
    return "\n".join(lines) + "\n"


def eliot_club(game: Game) -> list[EliotPlayer]:
    """Players of a game with whatever Eliot keeps of them, the same each time."""
    rng = random.Random(game.points)
    players = []
    for table in range(1, 7):
        moves = []
        for turn in game.turns():
            top = EliotMove.of(turn.placement, turn.solution.points)
            move = rng.choice((top, top, top, EliotMove(), replace(top, kind="invalid", points=0)))
            solo = rng.choice((None, None, None, 10))
            moves.append(replace(move, warnings=rng.choice((0, 0, 0, 1)), penalty=rng.choice((0, 0, -5)), solo=solo))
        players.append(EliotPlayer(f"Joueuse {table}", 3 * table, tuple(moves), is_machine=table == 6))
    return players


@cache
def samples(kind: str) -> tuple[str, ...]:
    """The files of a kind that mutations begin with."""
    games = club_games()
    return tuple(KINDS[kind](games[place]) for place in range(0, len(games), 17))


@cache
def _packed() -> tuple[bytes, bytes]:
    """Workbooks of a game, as two programs write them."""
    rows = [line.split(";") for line in format_csv(club_games()[0]).splitlines()]
    return excel(*rows), open_document(*rows)


def _mutated_archive(rng: random.Random, whole: bytes) -> bytes:
    """With a member, or its own bytes, changed."""
    if rng.random() < 0.2:
        return _mutated_bytes(rng, whole)
    buffer = BytesIO()
    with zipfile.ZipFile(BytesIO(whole)) as unpacked, zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        names = unpacked.namelist()
        chosen = rng.choice([name for name in names if name.endswith(("sheet1.xml", "content.xml"))] + names)
        for name in names:
            content = unpacked.read(name)
            changed = mutated_bytes(rng, (content.decode(),)) if name == chosen else content
            packed.writestr(name, changed, zipfile.ZIP_STORED if name == "mimetype" else None)
    return buffer.getvalue()


def _mutated_bytes(rng: random.Random, whole: bytes) -> bytes:
    content = bytearray(whole)
    for _ in range(rng.choice((1, 2, 5, 40))):
        content[rng.randrange(len(content))] = rng.choice((0, 1, 255, rng.randrange(256)))
    return bytes(content[: rng.randrange(len(content))]) if rng.random() < 0.1 else bytes(content)


WORKBOOKS: Mapping[str, Callable[[random.Random], bytes]] = {
    "xlsx": lambda rng: _mutated_archive(rng, _packed()[0]),
    "ods": lambda rng: _mutated_archive(rng, _packed()[1]),
    "xls": lambda rng: _mutated_bytes(rng, (OLD / "partie.xls").read_bytes()),
}
"""How mutated workbooks are made; two of them are read by a process of its own each."""


def mutate(trial: Trial, kind: str, limit_s: float = LIMIT_S) -> Outcome:
    """Tries every case of a kind."""
    admits = default().admits

    def attempt(rng: random.Random, number: int) -> str:
        content = WORKBOOKS[kind](rng) if kind in WORKBOOKS else mutated_bytes(rng, samples(kind))
        with no_longer_than(limit_s):
            try:
                imported = import_content(content, admits)
            except ToppingError as fault:
                return "no text" if tell(fault) else ""
        _must_be_sound(imported, content)
        return "taken" if imported.game else "refused"

    return carry_out(trial, attempt)


def _must_be_sound(imported: ImportedGame, content: bytes) -> None:
    """Raises `TrialError` where what came of a file is not what is promised."""
    text = imported.text if imported.form is SheetFormat.WORKBOOK else decoded(content)
    game, last = imported.game, len(lines_of(text))
    if (game is None) != bool(imported.faults):
        raise TrialError("a game with faults, or none without")
    if game is not None:
        if len(list(game.turns())) != len(game.moves) or parse_game(format_game(game)).moves != game.moves:
            raise TrialError(f"the game is not what is kept of it:\n{format_game(game)}")
        if imported.lines and len(imported.lines) != len(game.moves):
            raise TrialError("not a line for each move")
    everything: tuple[Remark | SheetFault, ...] = (*imported.remarks, *imported.faults)
    json.dumps([told.details for told in everything])
    _must_be_told(everything, last)


def _must_be_told(everything: tuple[Remark | SheetFault, ...], last: int) -> None:
    """Raises `TrialError` where something cannot be said, or stands on a line that the file has not."""
    for told in everything:
        for language in (ENGLISH, FRENCH):
            speak(language)
            if not in_words(told).strip():
                raise TrialError(f"nothing is said of {told}")
        if not 1 <= told.line <= last:
            raise TrialError(f"line {told.line} of {last}: {told}")


def main() -> int:
    """Reads the options; 1 where there was a fault."""
    parser, kinds = arguments("mutations", __doc__, 10_000), (*KINDS, *WORKBOOKS)
    parser.add_argument("--kind", choices=kinds, help="this kind alone")
    given, trial = asked(parser)
    outcomes = [mutate(replace(trial, options=f"--kind {kind}"), kind) for kind in kinds if given.kind in (None, kind)]
    return report(*outcomes)


if __name__ == "__main__":
    sys.exit(main())
