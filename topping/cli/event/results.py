"""`topping event list`, `show`, `export`, `tiebreak` and `puzzles`: what became of competitions, and what follows."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from topping import config, solver
from topping.cli.event.asked import SHORT, entrant_numbered, opened, sheet_of, store_to_read
from topping.cli.frame.game_asked import game_asked
from topping.cli.frame.held import lexicon_asked
from topping.cli.frame.options import add_formula, add_lexicon, whole_number
from topping.cli.frame.output import deliver, write_json, write_lines
from topping.cli.frame.parser import Parser, add_argument
from topping.competition.events import FIRST_TIE_BREAK, CompetitionStage, StageSet
from topping.competition.standings import Grouping
from topping.competition.ties import best_tie, check_tie
from topping.errors import InputError
from topping.game.making.maker import Maker
from topping.game.sealing import secret_seed
from topping.hub.keys import own_key
from topping.hub.machine import label_of, package_to_send
from topping.lexicon.playability import playability
from topping.localtime import minute_of, training_day_of
from topping.paths import ensure_folder
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE, Formula
from topping.rules.games.game import Game
from topping.sheets.competition import CompetitionSheet
from topping.sheets.competitionfiles import (
    competition_csv,
    competition_files,
    competition_json,
    competition_sigles,
    has_sigles,
    results_page,
    results_text,
    roll_page,
    roster_table,
    teams_text,
)
from topping.sheets.table import aligned, picked
from topping.store import now, open_to_read
from topping.store.competitions.competitions import KeptCompetition
from topping.store.competitions.scored import CompetitionPuzzle
from topping.store.competitions.sealedfiles import KeptSeal
from topping.store.people.names import known_player
from topping.texts import say

_MOST: Final = 500


def add_puzzle_options(parser: Parser) -> None:
    add_argument(parser, "--player", "help.event.puzzle_player", "help.metavar.name")
    most = whole_number(1, _MOST)
    add_argument(parser, "--count", "help.event.puzzle_count", "N", type=most, default=20)


def puzzles(options: argparse.Namespace) -> int:
    """Shows the hardest moves of a closed competition, or puts them into a player's deck."""
    with opened(options) as (store, uuid):
        if options.player is not None:
            player = known_player(options.player, store.people.names())
            at = now()
            worth = playability().worth
            day = training_day_of(at)
            added = store.competition_puzzles.take(uuid, player, day, at, worth, options.count)
            print(say("deck.club_added", count=added, player=player))
            return 0
        found = store.competition_puzzles.of(uuid)[: options.count]
    sys.stdout.writelines(f"{_line(one)}\n" for one in found)
    if not found:
        print(say("event.no_puzzle"))
    return 0


def _line(puzzle: CompetitionPuzzle) -> str:
    hard, solution = puzzle.hard, puzzle.turn.solution
    told = say(
        "event.puzzle",
        place=hard.place,
        move=hard.move,
        draw=puzzle.turn.draw.letters,
        top=solution.move.circled,
        points=solution.points,
        found=hard.found,
        of=hard.of,
    )
    return told if hard.finder is None else f"{told} ({hard.finder.name})"


def add_tie_break_options(parser: Parser) -> None:
    add_argument(parser, "numbers", "help.event.tie_numbers", "N", nargs="*")
    add_formula(parser)
    add_argument(parser, "--game", "help.event.tie_game", "help.event.metavar.game")
    add_lexicon(parser)


def tie_break(options: argparse.Namespace) -> int:
    """Places a further game among those who are equal: mort subite (§3.8.3) unless another formula is asked for."""
    formula = MORT_SUBITE if options.formula is None else Formula.parse(options.formula)
    with opened(options) as (store, uuid):
        sheet = sheet_of(store, uuid)
        competition, runs = sheet.competition, sheet.runs
        if options.numbers:
            found = [entrant_numbered(competition, number).uuid for number in options.numbers]
        else:
            found = [one.uuid for one in best_tie(competition, runs)]
        entrants = tuple(dict.fromkeys(found))
        check_tie(competition, runs, entrants)
        of_plan = competition.plan.conditions
        same = formula == of_plan.formula
        conditions = of_plan if same else of_plan.under(formula, formula.speeds[0])
        game = _game(options, conditions)
        place = max(competition.tie_breaks, default=FIRST_TIE_BREAK - 1) + 1
        store.competitions.place_game(uuid, place, game, now(), entrants=entrants, conditions=conditions)
        if competition.is_closed:
            store.competitions.add(uuid, StageSet(CompetitionStage.OPEN), at=now())
    names = tuple(competition.entrants[one].name for one in entrants)
    print(say("event.tie_break", place=place, names=names))
    return 0


def _game(options: argparse.Namespace, conditions: Conditions) -> Game:
    if options.game is not None:
        return game_asked(options.game, is_to_be_told=False)
    graph = lexicon_asked(options.lexicon)
    return Maker(graph, solver.Solver(graph)).make_secret(secret_seed(), conditions.variant)


_TEAM: Final = "team"
"""What `--by` takes besides the groupings."""
_SIGLES: Final = ("sigles", "sigles-roster")
_FORMS: Final[dict[str, Callable[[CompetitionSheet], str]]] = {
    "csv": competition_csv,
    "roster": lambda sheet: roster_table(sheet.competition).csv(),
    "html": results_page,
    "roll": roll_page,
    "json": competition_json,
}


def list_all(options: argparse.Namespace) -> int:
    """The competitions that are known here, the last touched first."""
    store = open_to_read()
    kept: tuple[KeptCompetition, ...] = ()
    seals: tuple[KeptSeal, ...] = ()
    if store is not None:
        with store:
            seals = store.sealed_files.all()
            sealed = {one.competition for one in seals}
            kept = tuple(one for one in store.competitions.all() if one.uuid not in sealed)
    if options.json:
        records = [*map(_sealed_record, seals), *map(_record, kept)]
        write_json(records)
    elif kept or seals:
        rows = [[say(f"event.column.{name}") for name, _ in _COLUMNS]]
        rows += [[_SEALED_CELLS[name](one) if name in _SEALED_CELLS else "" for name, _ in _COLUMNS] for one in seals]
        rows += [[cell(one) for _, cell in _COLUMNS] for one in kept]
        write_lines(aligned(rows))
        if seals:
            print(say("competitions.sealed_means"))
        if any(one.lacks_games for one in kept):
            print(say("competitions.open_elsewhere_means"))
    else:
        sys.stdout.write(say("event.none") + "\n")
    return 0


def add_show_options(parser: Parser) -> None:
    add_argument(parser, "--by", "help.event.by", choices=[*(one.value for one in Grouping), _TEAM])


def show(options: argparse.Namespace) -> int:
    """The standings, or all of the results."""
    with store_to_read(options.competition) as store:
        sheet = sheet_of(store, store.competitions.named(options.competition))
    if options.by == _TEAM and not sheet.competition.plan.team_size:
        raise InputError("event.no_team")
    content = teams_text(sheet) if options.by == _TEAM else results_text(sheet, options.by and Grouping(options.by))
    sys.stdout.write(content)
    return 0


def add_export_options(parser: Parser) -> None:
    forms = parser.add_mutually_exclusive_group()
    for form in (*_FORMS, "sigles", "sigles-roster", "results"):
        told = "roster_csv" if form == "roster" else form.replace("-", "_")  # `roster` is the command that enrols
        add_argument(forms, f"--{form}", f"help.event.{told}", dest="form", action="store_const", const=form)
    add_argument(parser, "--out", "help.session.out", "help.session.out_metavar", type=Path)


def export(options: argparse.Namespace) -> int:
    """Prints one form, or writes it; without a form everything goes into the folder of `--out`."""
    if options.form == "results":
        return _export_results(options)
    with opened(options) as (store, uuid):
        store.scored_sessions.refresh(uuid, now())
        sheet = sheet_of(store, uuid)
    if options.form is None and options.out is not None:
        folder = ensure_folder(options.out)
        for name, content in competition_files(sheet).items():
            deliver(content, folder / name)
        return 0
    if options.form in _SIGLES and not has_sigles(sheet):
        raise InputError("event.no_sigles")
    content = results_text(sheet).encode() if options.form is None else _content(sheet, options.form)
    return deliver(content, options.out)


def _export_results(options: argparse.Namespace) -> int:
    """The file that a centre sends back: facts alone, without the moves of the games."""
    with opened(options) as (store, uuid):
        store.scored_sessions.refresh(uuid, now())
        package = package_to_send(store, uuid, label_of(config.load()[0]), own_key(), with_games=False)
    return deliver(f"{package}\n".encode(), options.out)


def _content(sheet: CompetitionSheet, form: str) -> bytes:
    if form in _SIGLES:
        return competition_sigles(sheet, with_entrants=form == "sigles-roster")
    return _FORMS[form](sheet).encode()


def _record(kept: KeptCompetition) -> dict[str, Any]:
    return picked(
        kept, "uuid", "name", "stage", "form", "games", "entrants", "pairs", "lacks_games", "founded_at", "last_at"
    )


def _sealed_record(seal: KeptSeal) -> dict[str, Any]:
    return {"uuid": seal.competition, "name": seal.name, "sealed": True, "received_at": seal.received_at}


_SEALED_CELLS: Final[dict[str, Callable[[KeptSeal], str]]] = {
    "id": lambda seal: seal.competition[:SHORT],
    "name": lambda seal: seal.name,
    "stage": lambda seal: say("competitions.sealed"),
}
"""What is known of a competition whose file waits here for its code."""

_COLUMNS: Final[tuple[tuple[str, Callable[[KeptCompetition], str]], ...]] = (
    ("id", lambda kept: kept.uuid[:SHORT]),
    ("founded", lambda kept: minute_of(kept.founded_at)),
    ("name", lambda kept: kept.name),
    ("games", lambda kept: str(kept.games)),
    ("entrants", lambda kept: str(kept.entrants)),
    ("stage", lambda kept: say("event.open_elsewhere" if kept.lacks_games else f"event.stage.{kept.stage.value}")),
)
